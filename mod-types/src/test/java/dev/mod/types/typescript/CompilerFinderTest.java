package dev.mod.types.typescript;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.types.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Where the compiler is taken from, and where it is not. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class CompilerFinderTest {
    @TempDir
    Path directory;

    private static Tools named(Path path) {
        return new Tools(Map.of(CompilerFinder.VARIABLE, path.toString()), Optional.empty());
    }

    private static String refused(Tools tools, Optional<Path> project) {
        var refused = assertThrows(ModException.class, () -> CompilerFinder.find(tools, project));
        assertEquals(ErrorCodes.NO_TYPES, refused.code());
        return String.valueOf(refused.getMessage());
    }

    /** The packages of npm with the real program, as a copy or as one with another byte. */
    private Path installed(Path project, boolean tampered) throws IOException {
        Path packages = InstalledTypeScript.packages().orElseThrow();
        Path real;
        try (Stream<Path> platforms = Files.list(packages.resolve("@typescript"))) {
            real = platforms.toList().get(0);
        }
        Path copy = project.resolve("node_modules/@typescript").resolve(real.getFileName());
        Files.createDirectories(copy.resolve("lib"));
        Path program = copy.resolve("lib/tsc");
        Files.copy(real.resolve("lib/tsc"), program);
        if (tampered) {
            byte[] bytes = Files.readAllBytes(program);
            bytes[bytes.length - 1] ^= 1;
            Files.write(program, bytes);
        }
        Files.createDirectories(project.resolve("node_modules/typescript"));
        Files.writeString(project.resolve("node_modules/typescript/package.json"), "{\"version\": \"5.4.2\"}");
        return program;
    }

    @Tag("slow")
    @Test
    void takesOfAProjectOnlyWhatWasPublished() throws IOException {
        InstalledTypeScript.tools();
        Path own = Files.createDirectory(directory.resolve("own"));
        Path program = installed(own, false);
        assertEquals(program, CompilerFinder.find(Tools.NONE, Optional.of(own)));
        Path other = Files.createDirectory(directory.resolve("other"));
        assertTrue(Files.exists(installed(other, true)));
        assertEquals("types of TypeScript and JavaScript need TypeScript's compiler in version 7.0.2; the project has"
                + " 5.4.2", refused(Tools.NONE, Optional.of(other)));
    }

    @Test
    void takesWhatWasFetched() throws IOException {
        InstalledTypeScript.tools();
        Path fetched = Files.createDirectory(directory.resolve("typescript-7.0.2"));
        Path program = installed(fetched, false);
        assertEquals(program, CompilerFinder.find(new Tools(Map.of(), Optional.of(directory)), Optional.of(directory)));
    }

    @Test
    void refusesOtherVersions() throws IOException {
        Path other = directory.resolve("tsc");
        Files.writeString(other, "#!/bin/sh\necho Version 5.4.2\n");
        assertTrue(other.toFile().setExecutable(true));
        assertEquals("MOD_TYPESCRIPT names " + other + ", which is of version 5.4.2 and not of 7.0.2",
                refused(named(other), Optional.empty()));
        assertEquals("MOD_TYPESCRIPT names " + directory + ", where no compiler is",
                refused(named(directory), Optional.empty()));
        assertEquals("types of TypeScript and JavaScript need TypeScript's compiler in version 7.0.2",
                refused(Tools.NONE, Optional.of(directory)));
    }

    @Test
    void whatCannotBeFetchedIsNotThere() throws Exception {
        Map<String, String> away = Map.of("PATH", String.valueOf(System.getenv("PATH")), "HOME", directory.toString(),
                "npm_config_registry", "http://127.0.0.1:9", "npm_config_fetch_retries", "0");
        Path place = directory.resolve("tools");
        var failed = assertThrows(ModException.class, () -> CompilerFinder.PACKAGE.fetch(place, away));
        assertTrue(String.valueOf(failed.getMessage()).startsWith("typescript 7.0.2 cannot be fetched: "),
                failed::getMessage);
        assertFalse(CompilerFinder.PACKAGE.in(place).isPresent());
        try (Stream<Path> left = Files.list(place)) {
            assertEquals("[typescript.lock]", left.map(each -> each.getFileName().toString()).toList().toString());
        }
    }
}
