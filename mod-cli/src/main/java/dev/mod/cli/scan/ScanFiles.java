package dev.mod.cli.scan;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileNames;
import dev.mod.base.glob.Glob;
import dev.mod.base.glob.GlobException;
import dev.mod.cli.command.Arguments;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.match.walk.FileWalker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Files that the command line means, and what they are called. Contents are there until it is closed. */
final class ScanFiles implements AutoCloseable {
    static final List<Opt> OPTIONS = List.of(
            Opt.value("--since", "REF", "Only lines changed since this branch left REF, with those of new files"),
            Opt.flag("--staged", "Only lines changed in Git's index, as they are there"),
            Opt.values("--globs", "GLOB", "Only files that match one of these; with ! before it, not those;"
                    + " repeatable"),
            Opt.flag("--stdin", "Look at standard input rather than at files"));

    private final Path workingDirectory;
    private final Path base;
    private final List<Path> files;
    private final List<Path> absolute;
    private final Optional<GitChanges> changes;
    private final List<FileWalker.Problem> problems;

    private ScanFiles(Path workingDirectory, Path base, List<Path> files, List<Path> absolute,
            Optional<GitChanges> changes, List<FileWalker.Problem> problems) {
        this.workingDirectory = workingDirectory;
        this.base = base;
        this.files = files;
        this.absolute = absolute;
        this.changes = changes;
        this.problems = problems;
    }

    /** How directories are walked. */
    interface Walks {
        /** What a walk of all files below a directory finds, or of those of them that are wanted. */
        FileWalker.Found walk(Path root) throws IOException;
    }

    /** Finds the files. */
    static ScanFiles of(Session session, Path base) throws InterruptedException {
        return of(session, base, root -> FileWalker.below(root).build().walk());
    }

    /** Files and directories that the command line names. */
    static List<Path> roots(Session session) {
        List<Path> roots = new ArrayList<>();
        for (String path : paths(session)) {
            Path root = session.path(path);
            if (!Files.exists(root)) {
                throw new ModException(ErrorCodes.NO_TARGET, "there is no file or directory " + path);
            }
            roots.add(root);
        }
        return roots;
    }

    private static List<String> paths(Session session) {
        List<String> given = session.arguments().positionals();
        return given.isEmpty() ? List.of("") : given;
    }

    /**
     * Finds the files.
     *
     * @param base to which globs of rules are relative
     */
    static ScanFiles of(Session session, Path base, Walks walks) throws InterruptedException {
        Arguments given = session.arguments();
        List<Path> roots = roots(session);
        List<Path> absolute = paths(session).stream().filter(path -> Path.of(path).isAbsolute()).map(session::path)
                .toList();
        if (given.flag("--since") && given.flag("--staged")) {
            throw new UsageException("--since and --staged exclude each other");
        }
        Predicate<String> wanted = wanted(given.values("--globs"));
        Optional<GitChanges> changes = given.flag("--staged")
                ? Optional.of(GitChanges.staged(session.workingDirectory(), session.environment()))
                : given.flag("--since")
                        ? Optional.of(GitChanges.since(session.workingDirectory(), session.environment(),
                                given.required("--since")))
                        : Optional.empty();
        List<FileWalker.Problem> problems = new ArrayList<>();
        Collection<Path> found = roots.size() > 1 ? new LinkedHashSet<>() : new ArrayList<>();
        for (Path root : roots) {
            if (changes.isPresent()) {
                changes.get().files().stream().filter(file -> file.startsWith(root)).map(base::relativize)
                        .forEach(found::add);
            } else if (Files.isDirectory(root)) {
                walk(walks, base, root, found, problems);
            } else {
                found.add(base.relativize(root));
            }
        }
        var unnamed = new ScanFiles(session.workingDirectory(), base, List.of(), absolute, changes, problems);
        List<Path> files = given.flag("--globs")
                ? found.stream().filter(file -> wanted.test(unnamed.name(file))).toList()
                : List.copyOf(found);
        return new ScanFiles(session.workingDirectory(), base, files, absolute, changes, problems);
    }

    private static void walk(Walks walks, Path base, Path root, Collection<Path> found,
            List<FileWalker.Problem> problems) {
        try {
            FileWalker.Found walked = walks.walk(root);
            walked.problems().forEach(problem -> problems.add(new FileWalker.Problem(
                    root.resolve(problem.directory()), "cannot be read: " + problem.message())));
            walked.passedOver().ifPresent(message -> problems.add(new FileWalker.Problem(root, message)));
            if (root.equals(base)) {
                found.addAll(walked.files());
            } else {
                Path prefix = base.relativize(root);
                walked.files().forEach(file -> found.add(prefix.resolve(file)));
            }
        } catch (IOException e) {
            throw new ModException(ErrorCodes.NO_TARGET, FailureMessages.of(e), e);
        }
    }

    /** What globs say about a name; the last that matches counts. */
    private static Predicate<String> wanted(List<String> globs) {
        try {
            List<Glob> read = globs.stream().map(glob -> Glob.of(glob.startsWith("!") ? glob.substring(1) : glob))
                    .toList();
            boolean onlyExcluded = globs.stream().allMatch(glob -> glob.startsWith("!"));
            return name -> {
                boolean wanted = onlyExcluded;
                for (int i = 0; i < read.size(); i++) {
                    if (read.get(i).matches(name)) {
                        wanted = !globs.get(i).startsWith("!");
                    }
                }
                return wanted;
            };
        } catch (GlobException e) {
            throw new UsageException("not a glob: " + e.getMessage());
        }
    }

    /** The files relative to {@link #base}. */
    List<Path> files() {
        return files;
    }

    /** Where they are. */
    Path base() {
        return base;
    }

    /** Where their contents are, which is elsewhere when those of Git's index are meant. */
    Path contents() {
        return changes.map(each -> each.contents(base)).orElse(base);
    }

    /** Whether a line, from 0, of a file is meant. */
    boolean means(Path file, int first, int last) {
        return changes.isEmpty() || changes.get().touches(base.resolve(file).normalize(), first, last);
    }

    /** Directories that could not be read, and those with names that cannot. */
    List<FileWalker.Problem> problems() {
        return problems;
    }

    /** What a file is called: as the command line would name it, with {@code /}. */
    String name(Path file) {
        if (base.equals(workingDirectory) && absolute.isEmpty()) {
            return FileNames.slashed(file);
        }
        Path full = base.resolve(file).normalize();
        boolean whole = absolute.stream().anyMatch(full::startsWith);
        return FileNames.slashed(whole ? full : workingDirectory.relativize(full));
    }

    @Override
    public void close() {
        changes.ifPresent(GitChanges::close);
    }
}
