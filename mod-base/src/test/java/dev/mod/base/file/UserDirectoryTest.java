package dev.mod.base.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS)
class UserDirectoryTest {
    @Test
    void theEnvironmentNamesItFirst() {
        assertEquals(Path.of("/h"), UserDirectory.of(Map.of("HOME", "/h"), "/known", "Linux"));
        assertEquals(Path.of("/known"), UserDirectory.of(Map.of("HOME", "h"), "/known", "Linux"));
        assertEquals(Path.of("/known"), UserDirectory.of(Map.of("HOME", ""), "/known", "Linux"));
        assertEquals(Path.of("/known"), UserDirectory.of(Map.of(), "/known", "Mac OS X"));
    }

    @Test
    void whomTheSystemDoesNotKnowHasNone() {
        assertEquals(Path.of("/"), UserDirectory.of(Map.of(), "?", "Linux"));
        assertEquals(Path.of("/"), UserDirectory.of(Map.of(), "", "Linux"));
    }
}
