package dev.mod.steps.files;

import dev.mod.base.glob.Glob;
import dev.mod.base.glob.GlobException;
import java.util.List;
import java.util.Optional;

/** Files of fixtures that transforms take, whose globs are made for the layout of a real target. */
public final class FixtureFiles {
    private FixtureFiles() {}

    /** The pattern that matches exactly this name. */
    public static String literal(String name) {
        return name.replaceAll("([\\[\\]{}*?!\\\\])", "\\\\$1");
    }

    /** The extension of a file without its dot; empty if it has none. */
    public static String extension(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(dot + 1);
    }

    /** Whether a single file with this extension may be meant, whatever its name and directory. */
    public static boolean mayMean(List<String> include, String extension) {
        return include.isEmpty() || include.stream().anyMatch(pattern -> {
            if (pattern.contains("${{")) {
                return true;
            }
            if (pattern.startsWith("!")) {
                return false;
            }
            String last = pattern.substring(lastSegment(pattern));
            return last.endsWith("." + extension) || mayMatch(last, List.of("input." + extension));
        });
    }

    /** Whether one of the files may be found below a base. */
    public static boolean mayFind(List<String> include, Optional<String> basePath, List<String> files) {
        if (include.isEmpty() && basePath.isEmpty() || basePath.isPresent() && basePath.get().contains("${{")) {
            return true;
        }
        String prefix = basePath.map(path -> path.replaceAll("^(\\./)+", "").replaceAll("/+$", ""))
                .filter(path -> !path.isEmpty() && !path.equals(".")).map(path -> path + "/").orElse("");
        List<String> below = files.stream().filter(path -> path.startsWith(prefix))
                .map(path -> path.substring(prefix.length())).toList();
        return include.isEmpty()
                ? !below.isEmpty()
                : include.stream().anyMatch(pattern -> pattern.contains("${{")
                        || mayMatch(pattern.replaceAll("^(\\./)+", ""), below));
    }

    private static boolean mayMatch(String pattern, List<String> paths) {
        try {
            Glob glob = Glob.of(pattern);
            return paths.stream().anyMatch(glob::matches);
        } catch (GlobException e) {
            return true;
        }
    }

    /** Braces may hold slashes, which separate nothing. */
    private static int lastSegment(String pattern) {
        int depth = 0;
        int start = 0;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '{') {
                depth++;
            } else if (c == '}') {
                depth--;
            } else if (c == '/' && depth == 0) {
                start = i + 1;
            }
        }
        return start;
    }
}
