package dev.mod.engine.journal;

import dev.mod.base.file.UserDirectory;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where this program keeps what outlives a command. */
public final class ModHome {
    /** The environment variable that names the directory. */
    public static final String VARIABLE = "MOD_HOME";

    private ModHome() {}

    /**
     * The directory for this process: as {@link #of(Map, Map)} says of its system properties.
     *
     * @param environment the process's environment
     */
    public static Path of(Map<String, String> environment) {
        return of(environment, Stream.of("os.name", "user.home", "user.dir").collect(
                Collectors.toMap(name -> name, name -> System.getProperty(name, ""))));
    }

    /**
     * The directory, which need not exist: {@value #VARIABLE}, or else the platform's place for an application's state,
     * which is {@code $XDG_STATE_HOME/mod} (XDG Base Directory Specification 0.8), {@code ~/Library/Application
     * Support/mod} or {@code %LOCALAPPDATA%\mod}.
     *
     * @param environment the process's environment
     * @param properties the system properties {@code os.name}, {@code user.home} and {@code user.dir}
     * @return an absolute path
     */
    public static Path of(Map<String, String> environment, Map<String, String> properties) {
        var working = Path.of(properties.getOrDefault("user.dir", ""));
        var named = value(environment, VARIABLE);
        if (named != null) {
            return working.resolve(named).normalize();
        }
        var user = working.resolve(UserDirectory.of(environment, properties.getOrDefault("user.home", ""),
                properties.getOrDefault("os.name", ""))).normalize();
        var system = properties.getOrDefault("os.name", "").toLowerCase(Locale.ROOT);
        if (system.startsWith("windows")) {
            var local = value(environment, "LOCALAPPDATA");
            return (local != null ? Path.of(local) : user.resolve("AppData").resolve("Local")).resolve("mod");
        }
        if (system.startsWith("mac")) {
            return user.resolve("Library").resolve("Application Support").resolve("mod");
        }
        var state = value(environment, "XDG_STATE_HOME");
        // its specification has relative values ignored
        if (state != null && Path.of(state).isAbsolute()) {
            return Path.of(state).resolve("mod");
        }
        return user.resolve(".local").resolve("state").resolve("mod");
    }

    /**
     * The directory of what this process may lose at any time, which need not exist: {@code cache} in {@value #VARIABLE}
     * where that is set, or else the platform's place for caches, which is {@code $XDG_CACHE_HOME/mod}, {@code
     * ~/Library/Caches/mod} or {@code %LOCALAPPDATA%\mod\cache}.
     *
     * @param environment the process's environment
     * @return an absolute path
     */
    public static Path caches(Map<String, String> environment) {
        var home = of(environment);
        var system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (value(environment, VARIABLE) != null || system.startsWith("windows")) {
            return home.resolve("cache");
        }
        var user = UserDirectory.of(environment).toAbsolutePath().normalize();
        if (system.startsWith("mac")) {
            return user.resolve("Library").resolve("Caches").resolve("mod");
        }
        var caches = value(environment, "XDG_CACHE_HOME");
        return caches != null && Path.of(caches).isAbsolute()
                ? Path.of(caches).resolve("mod")
                : user.resolve(".cache").resolve("mod");
    }

    private static @Nullable String value(Map<String, String> environment, String name) {
        var value = environment.get(name);
        return value == null || value.isEmpty() ? null : value;
    }
}
