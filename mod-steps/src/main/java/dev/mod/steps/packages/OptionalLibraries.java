package dev.mod.steps.packages;

import dev.mod.engine.spi.StepException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Libraries that an application may do without, and the kinds of steps that need them with it. */
public final class OptionalLibraries {
    private static final Map<String, String> FILES = Map.of("dev.mod.match.Languages", "dev.mod:mod-match");

    private OptionalLibraries() {}

    /**
     * The artifacts that are not on the class path, sorted.
     *
     * @param artifacts for each the name of a class in it
     */
    public static List<String> missing(Map<String, String> artifacts) {
        return artifacts.entrySet().stream().filter(artifact -> !isThere(artifact.getKey())).map(Map.Entry::getValue)
                .sorted().toList();
    }

    /** The same for what finds files and reads their syntax. */
    public static List<String> missingForFiles() {
        return missing(FILES);
    }

    /** The same for that and others, as {@link #missing} takes them. */
    public static List<String> missingForFilesAnd(Map<String, String> others) {
        var all = new HashMap<>(FILES);
        all.putAll(others);
        return missing(all);
    }

    /**
     * For steps that begin although validation would have refused them.
     *
     * @param user what needs the artifacts
     * @throws StepException if there are missing ones; the message names them
     */
    public static void check(String user, List<String> missing) throws StepException {
        if (!missing.isEmpty()) {
            throw new StepException(user + " needs " + String.join(", ", missing) + " on the class path");
        }
    }

    private static boolean isThere(String name) {
        try {
            Class.forName(name, false, OptionalLibraries.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
