package dev.mod.steps.packages;

import java.util.List;
import java.util.Map;

/** Libraries that an application may do without, and the kinds of steps that need them with it. */
public final class OptionalLibraries {
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

    private static boolean isThere(String name) {
        try {
            Class.forName(name, false, OptionalLibraries.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
