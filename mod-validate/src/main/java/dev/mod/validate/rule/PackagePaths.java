package dev.mod.validate.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Paths within a package, with {@code /} between names. */
public final class PackagePaths {
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*", Pattern.DOTALL);

    private PackagePaths() {}

    /** Whether a path is absolute on any platform. */
    public static boolean isAbsolute(String path) {
        return path.startsWith("/") || path.startsWith("\\") || DRIVE.matcher(path).matches();
    }

    /** Whether a path has a {@code ..} segment. */
    public static boolean climbs(String path) {
        return Arrays.asList(path.split("[/\\\\]", -1)).contains("..");
    }

    /** Whether a path can only mean something inside the package. */
    public static boolean isInside(String path) {
        return !path.isBlank() && !isAbsolute(path) && !climbs(path) && path.indexOf('\0') < 0;
    }

    /** A path without {@code .} segments and doubled slashes. */
    public static String normal(String path) {
        List<String> names = new ArrayList<>();
        for (String name : path.split("/", -1)) {
            if (!name.isEmpty() && !name.equals(".")) {
                names.add(name);
            }
        }
        return String.join("/", names);
    }
}
