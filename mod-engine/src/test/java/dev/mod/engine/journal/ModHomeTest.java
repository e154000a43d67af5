package dev.mod.engine.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ModHomeTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getRoot();
    private static final String USER = ROOT.resolve("home").resolve("u").toString();
    private static final String STATE = ROOT.resolve("state").toString();

    @Test
    void theVariableWins() {
        assertEquals(ROOT.resolve("m"),
                on("Linux", Map.of("MOD_HOME", ROOT.resolve("m").toString(), "XDG_STATE_HOME", STATE)));
        assertEquals(ROOT.resolve("work").resolve("m"), on("Linux", Map.of("MOD_HOME", "./m")));
    }

    @Test
    void emptyVariablesCountAsUnset() {
        assertEquals(Path.of(USER, ".local", "state", "mod"),
                on("Linux", Map.of("MOD_HOME", "", "XDG_STATE_HOME", "")));
    }

    @Test
    void elseThePlatformsPlaceIsTaken() {
        assertEquals(Path.of(STATE, "mod"), on("Linux", Map.of("XDG_STATE_HOME", STATE)));
        assertEquals(Path.of(USER, ".local", "state", "mod"), on("Linux", Map.of("XDG_STATE_HOME", "relative")));
        assertEquals(Path.of(USER, "Library", "Application Support", "mod"),
                on("Mac OS X", Map.of("XDG_STATE_HOME", STATE)));
        assertEquals(Path.of(STATE, "mod"), on("Windows 11", Map.of("LOCALAPPDATA", STATE)));
        assertEquals(Path.of(USER, "AppData", "Local", "mod"), on("Windows 11", Map.of()));
    }

    private static Path on(String system, Map<String, String> environment) {
        return ModHome.of(environment,
                Map.of("os.name", system, "user.home", USER, "user.dir", ROOT.resolve("work").toString()));
    }
}
