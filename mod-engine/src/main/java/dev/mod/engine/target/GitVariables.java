package dev.mod.engine.target;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The variables with which Git names a repository to its hooks and aliases ({@code git rev-parse --local-env-vars}). They
 * have {@code git} work there, wherever it is started.
 */
public final class GitVariables {
    private static final String DIRECTORY = "GIT_DIR";
    private static final String WORK_TREE = "GIT_WORK_TREE";
    private static final String INDEX = "GIT_INDEX_FILE";
    private static final Set<String> NAMES = Set.of(DIRECTORY, WORK_TREE, INDEX, "GIT_COMMON_DIR",
            "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_QUARANTINE_PATH", "GIT_NAMESPACE",
            "GIT_PREFIX", "GIT_INTERNAL_SUPER_PREFIX", "GIT_IMPLICIT_WORK_TREE", "GIT_SHALLOW_FILE", "GIT_GRAFT_FILE",
            "GIT_REPLACE_REF_BASE");

    private GitVariables() {}

    /**
     * The environment of processes that work on a directory: without what names another repository than that of the
     * directory. Of its own only the index is named, by its absolute path; hooks of a commit of some files have one.
     *
     * @param directory absolute
     * @param environment as this process was given it, with paths that start at its working directory
     */
    public static Map<String, String> in(Path directory, Map<String, String> environment) {
        if (NAMES.stream().noneMatch(environment::containsKey)) {
            return environment;
        }
        Path here = Path.of("").toAbsolutePath();
        String named = environment.get(DIRECTORY);
        var kept = new HashMap<>(environment);
        try {
            WorkTree own = WorkTree.around(directory);
            if (own == null && named != null
                    && directory.startsWith(here.resolve(environment.getOrDefault(WORK_TREE, "")))) {
                // a directory without .git, such as a home whose files are in a repository elsewhere
                return environment;
            }
            kept.keySet().removeAll(NAMES);
            Path meant = named == null ? directoryAround(here) : here.resolve(named);
            String index = environment.get(INDEX);
            if (index != null && own != null && meant != null && Files.isDirectory(meant)
                    && Files.isSameFile(meant, own.directory())) {
                kept.put(INDEX, own.top().resolve(index).toString());
            }
        } catch (IOException e) {
            // what cannot be read is no repository of the directory
            kept.keySet().removeAll(NAMES);
        }
        return kept;
    }

    private static @Nullable Path directoryAround(Path here) throws IOException {
        WorkTree tree = WorkTree.around(here);
        return tree == null ? null : tree.directory();
    }

    /** Has a process know no more of repositories than {@link #in} says. */
    static void clean(ProcessBuilder process, Path directory) {
        Map<String, String> kept = in(directory, Map.copyOf(process.environment()));
        process.environment().keySet().retainAll(kept.keySet());
        process.environment().putAll(kept);
    }
}
