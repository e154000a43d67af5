package dev.mod.steps.shell.quote;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands of {@code contexts.txt}, each with values that try to create a file. */
@DisabledOnOs(OS.WINDOWS)
class ShellContextsTest {
    @TempDir
    Path directory;

    /** What stands between two lines of dashes is one command; {@code @} is the value. */
    private static List<String> blocks(String name) {
        try (InputStream in = Objects.requireNonNull(ShellContextsTest.class.getResourceAsStream(name))) {
            return List.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n----\n"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static Stream<String> usual() {
        return blocks("usual.txt").stream();
    }

    static Stream<String> refused() {
        return blocks("refused.txt").stream();
    }

    /** As packages write them. */
    @ParameterizedTest
    @MethodSource
    void usual(String command) {
        assertDoesNotThrow(() -> Templates.quote(command, "src/some file-1.ts"), command);
    }

    @ParameterizedTest
    @MethodSource
    void refused(String command) {
        String message = String.valueOf(assertThrows(UnsafeInterpolationException.class,
                () -> Templates.quote(command, "value"), command).getMessage());
        assertTrue(message.contains("use \"$value\" instead"), message);
    }

    /** In all commands; whatever is accepted, the canary does not sing. */
    @Test
    void noValueRuns() throws Exception {
        Path canary = directory.resolve("SUNG");
        Path evil = Files.writeString(directory.resolve("evil"), "#!/bin/sh\n: > " + canary + "\n");
        assertTrue(evil.toFile().setExecutable(true));
        List<String> values = values(": > " + canary, evil);
        List<String> commands = new ArrayList<>(blocks("refused.txt"));
        commands.addAll(blocks("usual.txt"));
        assertTrue(commands.size() >= 200, "only " + commands.size() + " commands");
        boolean all = Boolean.getBoolean("mod.test.long");
        var scripts = new ArrayList<String>();
        for (int i = 0; i < commands.size(); i++) {
            for (int j = 0; j < values.size(); j++) {
                if (all || (i + j) % 24 == 0) {
                    try {
                        scripts.add(Templates.quote(commands.get(i), values.get(j)));
                    } catch (UnsafeInterpolationException e) {
                        // what the package's author has to write another way
                    }
                }
            }
        }
        assertTrue(scripts.size() > 50, "accepted " + scripts.size());
        for (String shell : Shells.present()) {
            for (String script : scripts) {
                Shells.run(shell, script, directory);
                assertTrue(Files.notExists(canary), () -> shell + " ran a part of\n" + script);
            }
        }
        assertEquals(41, values.size());
    }

    private static List<String> values(String sing, Path evil) {
        var values = new ArrayList<>(List.of(sing, "$(" + sing + ")", "`" + sing + "`", "'; " + sing + "; '",
                "\"; " + sing + "; \"", "; " + sing + " ;", "\n" + sing + "\n", "| " + sing, "& " + sing + " &",
                "a[$(" + sing + ")]", "x'\n" + sing + " #", "'$(" + sing + ")'", "\\$(" + sing + ")", "${x:-$(" + sing
                        + ")}",
                "EOF\n" + sing + "\nEOF", "x\nEOF\n" + sing, "')\n" + sing + "\n('", ") ; " + sing + " ; (",
                "}; " + sing + "; {", "1;\n" + sing, "$'\\n'" + sing, "!" + sing, "!sh -c '" + sing + "'",
                "1e " + sing, "s/.*/" + sing + "/e", "BEGIN{system(\"" + sing + "\")}",
                "system('" + sing + "')", "require('fs').writeFileSync('SUNG','')"));
        for (String option : List.of("-c", "-e", "-I", "-x", "--exec=", "--output=", "--to-command=", "--pager=",
                "-o")) {
            values.add(option + evil);
        }
        values.addAll(List.of(evil.toString(), "../evil", "-", "--"));
        return values;
    }
}
