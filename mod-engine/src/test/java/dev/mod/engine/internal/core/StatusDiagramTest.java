package dev.mod.engine.internal.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Keeps {@code docs/task-status.md} true; run with {@code -Dmod.docs.update=true} it rewrites it. */
class StatusDiagramTest {
    private static final String PAGE = """
            # Task statuses

            Generated from the transition table of the engine (`TaskTransitions`).

            ```mermaid
            %s```

            %s""";

    @Test
    void thePageShowsTheTable() throws IOException {
        Path page = Path.of(System.getProperty("basedir", "."), "..", "docs", "task-status.md");
        String expected = PAGE.formatted(StatusDiagram.mermaid(), StatusDiagram.table());
        if (Boolean.getBoolean("mod.docs.update")) {
            Files.writeString(page, expected);
        }
        assertEquals(expected, Files.readString(page));
    }
}
