package dev.mod.base.file;

import java.nio.file.Path;
import java.util.Map;

/** Directory of the user, where settings, credentials and state are by default. */
public final class UserDirectory {
    private UserDirectory() {}

    /**
     * The directory: {@code $HOME} where it is absolute, as other programs have it, or else what the system knows. A user whom
     * the system does not know has none but the root of the file system, as containers have it.
     *
     * @param environment the process's environment
     */
    public static Path of(Map<String, String> environment) {
        return of(environment, System.getProperty("user.home", ""), System.getProperty("os.name", ""));
    }

    /**
     * As {@link #of(Map)}.
     *
     * @param known what the system knows
     * @param system the name of the system; on Windows {@code HOME} is not the system's
     */
    public static Path of(Map<String, String> environment, String known, String system) {
        var home = environment.getOrDefault("HOME", "");
        if (!system.startsWith("Windows") && !home.isEmpty() && Path.of(home).isAbsolute()) {
            return Path.of(home);
        }
        // Java calls it ? or nothing, which would be a directory below the current one
        Path directory = Path.of(known.equals("?") ? "" : known);
        return directory.isAbsolute() ? directory : Path.of("").toAbsolutePath().getRoot();
    }
}
