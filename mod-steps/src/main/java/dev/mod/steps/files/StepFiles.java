package dev.mod.steps.files;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.match.walk.FileWalker;
import dev.mod.match.walk.GlobException;
import dev.mod.model.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the files that a step over syntax trees looks at. */
public final class StepFiles {
    private StepFiles() {}

    /**
     * The files, relative to the target, with {@code /} between segments. A matrix item that names its files decides
     * alone; else the globs do, below the base.
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
        Path target = context.target();
        Path base = target.resolve(basePath.orElse(".")).normalize();
        if (!base.startsWith(target.normalize())) {
            throw new StepException("base_path '" + basePath.orElse(".") + "' leaves the target");
        }
        try {
            FileWalker.Found found = FileWalker.below(base).include(Globs.expand(context, include))
                    .exclude(Globs.expand(context, exclude)).extensions(extensions).build().walk();
            for (FileWalker.Problem problem : found.problems()) {
                context.log().diagnostic(Diagnostic.warning("unreadable-directory",
                        problem.directory() + " cannot be read: " + problem.message()));
            }
            var paths = new ArrayList<String>(found.files().size());
            String prefix = slashes(target.normalize().relativize(base));
            for (Path file : found.files()) {
                paths.add(prefix.isEmpty() ? slashes(file) : prefix + "/" + slashes(file));
            }
            return paths;
        } catch (GlobException e) {
            throw new StepException(String.valueOf(e.getMessage()), List.of(), e);
        } catch (IOException e) {
            throw new StepException("cannot look for files in " + base + ": " + e.getMessage(), List.of(), e);
        }
    }

    private static String slashes(Path path) {
        return path.toString().replace('\\', '/');
    }
}
