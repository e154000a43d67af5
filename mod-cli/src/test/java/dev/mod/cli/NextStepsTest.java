package dev.mod.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Nobody is left with an error and no idea what to do. */
class NextStepsTest {
    private static final Pattern CODE = Pattern
            .compile("new (?:ErrorCode|GitException|ForgeException)\\(\\s*\"([^\"]+)\"");
    private static final List<String> MODULES = List.of("model", "validate", "registry", "engine", "steps", "git",
            "testkit", "cli");

    @Test
    void eachErrorCodeHasOne() throws IOException {
        var codes = new TreeSet<String>();
        Path checkout = Objects.requireNonNull(Path.of("").toAbsolutePath().getParent());
        for (String module : MODULES) {
            try (var files = Files.walk(checkout.resolve("mod-" + module).resolve("src/main/java"))) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(file -> {
                    try {
                        CODE.matcher(Files.readString(file)).results().forEach(found -> codes.add(found.group(1)));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
            }
        }
        assertTrue(codes.size() >= 50, codes::toString);
        codes.removeIf(NextSteps::knows);
        assertEquals(new TreeSet<String>(), codes, "give each of these an entry in NextSteps");
    }
}
