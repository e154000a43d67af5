package dev.mod.steps.files;

import dev.mod.base.diagnostic.FailureMessages;
import java.nio.file.Files;
import dev.mod.base.file.FileNames;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.TargetFiles;
import dev.mod.engine.spi.Workspace;
import dev.mod.match.walk.FileText;
import dev.mod.match.walk.FileWalker;
import dev.mod.base.glob.GlobException;
import dev.mod.base.glob.IgnoreRules;
import dev.mod.base.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiPredicate;

/** Finds the files that a step over syntax trees looks at. */
public final class StepFiles {
    private StepFiles() {}

    /**
     * The files, relative to the target, with {@code /} between segments. A matrix item that names its files decides
     * alone; else the globs do, below the base. What the task has created is found and what it has deleted is not,
     * whatever is on disk.
     *
     * @param include globs relative to the base; without any, the extensions decide
     * @param basePath the base, relative to the target
     * @throws StepException if a glob or the base is not as it should be
     */
    public static List<String> find(StepContext context, List<String> include, List<String> exclude,
            Optional<String> basePath, Set<String> extensions) throws StepException {
        Optional<List<String>> named = context.files();
        if (named.isPresent()) {
            return named.get();
        }
        return all(context, include, exclude, basePath, extensions);
    }

    /** The same, whatever files a matrix item names. */
    public static List<String> all(StepContext context, List<String> include, List<String> exclude,
            Optional<String> basePath, Set<String> extensions) throws StepException {
        Path target = context.target();
        Path base = target.resolve(basePath.orElse(".")).normalize();
        if (!base.startsWith(target.normalize())) {
            throw new StepException("base_path '" + basePath.orElse(".") + "' leaves the target");
        }
        String prefix = FileNames.slashed(target.normalize().relativize(base));
        String below = prefix.isEmpty() ? "" : prefix + "/";
        try {
            FileWalker.Found found = walk(context.workspace(), below, FileWalker.below(base)
                    .include(Globs.expand(context, include)).exclude(Globs.expand(context, exclude))
                    .extensions(extensions));
            found.problems().forEach(problem -> unreadable(context, problem));
            found.passedOver().ifPresent(
                    message -> context.log().diagnostic(Diagnostic.warning("unreadable-name", message)));
            var paths = new ArrayList<String>(found.files().size());
            found.files().forEach(file -> paths.add(below + FileNames.slashed(file)));
            return paths;
        } catch (GlobException e) {
            throw new StepException(String.valueOf(e.getMessage()), List.of(), e);
        } catch (IOException e) {
            throw new StepException("cannot look for files in " + FailureMessages.about(base, e), List.of(), e);
        }
    }

    /**
     * Whether none of the files that a step looks at needs it to look, in a target that is not made yet; what would be said
     * of the base in such a target is said. No for a target that is there.
     *
     * @param content whether a file needs it, by its path and content; in doubt it does
     * @throws StepException if a glob is not as it should be
     */
    public static boolean nothingToDo(StepContext context, List<String> include, List<String> exclude,
            Optional<String> basePath, Set<String> extensions, BiPredicate<String, byte[]> content)
            throws StepException, InterruptedException {
        Optional<TargetFiles> files = context.unmade();
        Path base = Path.of(basePath.orElse(".")).normalize();
        if (files.isEmpty() || base.isAbsolute() || base.startsWith("..") || context.files().isPresent()) {
            return false;
        }
        String below = base.toString().isEmpty() ? "" : FileNames.slashed(base) + "/";
        var there = new AtomicBoolean(below.isEmpty());
        try {
            FileWalker walker = FileWalker.below(base).include(Globs.expand(context, include))
                    .exclude(Globs.expand(context, exclude)).extensions(extensions).build();
            boolean found = files.get().any(path -> {
                if (!path.startsWith(below)) {
                    // a base that is a link is somewhere else
                    return below.startsWith(path + "/");
                }
                there.set(true);
                return walker.mayFind(path.substring(below.length()));
            }, (path, bytes) -> context.cancellation().requested() || content.test(path, bytes));
            if (context.cancellation().requested()) {
                throw new InterruptedException();
            }
            if (!found && !there.get()) {
                unreadable(context, absent(below));
            }
            return !found;
        } catch (GlobException e) {
            throw new StepException(String.valueOf(e.getMessage()), List.of(), e);
        } catch (IOException e) {
            // the target itself is going to say it
            return false;
        }
    }

    /**
     * Whether a file is passed over since it is too large to be read into memory or may not be read, which is noted in the
     * log.
     */
    public static boolean isPassedOver(StepContext context, String path) {
        Path file = context.target().resolve(path);
        Optional<FileText.Skipped> skipped = unread(file)
                .filter(why -> !context.workspace().unwritten().contains(path));
        skipped.ifPresent(why -> {
            context.workspace().assume(path, () -> unread(file).isPresent());
            context.log().diagnostic(Diagnostic.warning("skipped-file", path + " is skipped: " + why.message()));
        });
        return skipped.isPresent();
    }

    private static Optional<FileText.Skipped> unread(Path file) {
        return Files.isReadable(file) || !Files.exists(file)
                ? FileText.tooLarge(file)
                : Optional.of(new FileText.Skipped(file, FileText.Reason.UNREADABLE, "cannot be read: access denied"));
    }

    /**
     * What a walk would find if all that the workspace holds were on disk; nothing, with a problem, below a base that is not
     * there. Ignore files count as they are there.
     *
     * @param below what paths below the base of the walk begin with
     */
    static FileWalker.Found walk(Workspace workspace, String below, FileWalker.Builder walker) throws IOException {
        FileWalker plain = walker.build();
        workspace.listed(path -> IgnoreRules.isFile(path)
                || (path.startsWith(below) && plain.mayFind(path.substring(below.length()))));
        var created = new TreeSet<String>();
        var deleted = new HashSet<String>();
        for (String path : workspace.unwritten()) {
            if (path.startsWith(below)) {
                (workspace.exists(path) ? created : deleted).add(path.substring(below.length()));
            }
        }
        FileWalker.Found found;
        try {
            found = walker.also(created).build().walk();
        } catch (NoSuchFileException e) {
            // where nothing is, there is nothing to do: packages name directories that not every target has
            return new FileWalker.Found(List.of(), List.of(absent(below)), List.of());
        }
        return new FileWalker.Found(found.files().stream()
                .filter(file -> !deleted.contains(FileNames.slashed(file)) && !FileOperations.isTemporary(file))
                .toList(),
                found.problems(), found.unnamed());
    }

    private static FileWalker.Problem absent(String below) {
        return new FileWalker.Problem(Path.of(below), "it is not there");
    }

    private static void unreadable(StepContext context, FileWalker.Problem problem) {
        context.log().diagnostic(Diagnostic.warning("unreadable-directory",
                problem.directory() + " cannot be read: " + problem.message()));
    }
}
