package dev.mod.types.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import dev.mod.types.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PyrightFinderTest {
    @TempDir
    Path directory;

    private Path node;

    @BeforeEach
    void haveNode() throws IOException {
        node = Files.createFile(directory.resolve("node"));
        assertTrue(node.toFile().setExecutable(true));
    }

    private static Path installed(Path packages, String version) throws IOException {
        Path place = Files.createDirectories(packages.resolve("pyright"));
        Files.writeString(place.resolve("package.json"), "{\"name\": \"pyright\", \"version\": \"" + version + "\"}");
        Files.createFile(place.resolve("langserver.index.js"));
        return place;
    }

    private static String refused(Tools tools) {
        return String.valueOf(assertThrows(ModException.class, () -> PyrightFinder.find(tools)).getMessage());
    }

    private Tools tools(Map<String, String> environment) {
        return new Tools(environment, Optional.of(directory));
    }

    @Test
    void takesWhatIsNamedOrWasFetched() throws IOException {
        Path fetched = installed(directory.resolve("pyright-1.1.414/node_modules"), "1.1.414");
        String path = "relative:" + directory;
        assertEquals(List.of(node.toString(), fetched.resolve("langserver.index.js").toString()),
                PyrightFinder.find(tools(Map.of("PATH", path))));
        Path named = installed(directory.resolve("own"), "1.1.414");
        assertEquals(List.of(node.toString(), named.resolve("langserver.index.js").toString()),
                PyrightFinder.find(tools(Map.of("PATH", path, PyrightFinder.VARIABLE, named.toString()))));
    }

    @Test
    void refusesOtherVersionsAndMissingPrograms() throws IOException {
        Path other = installed(directory.resolve("own"), "1.0.0");
        assertEquals("MOD_PYRIGHT names " + other + ", which is of version 1.0.0 and not of 1.1.414",
                refused(tools(Map.of(PyrightFinder.VARIABLE, other.toString()))));
        assertEquals("MOD_PYRIGHT names " + directory + ", where no Pyright is",
                refused(tools(Map.of(PyrightFinder.VARIABLE, directory.toString()))));
        assertEquals("what names in Python stand for needs Pyright in version 1.1.414", refused(tools(Map.of())));
        installed(directory.resolve("pyright-1.1.414/node_modules"), "1.1.414");
        assertEquals("Pyright needs Node.js, and there is no node on the path",
                refused(tools(Map.of("PATH", directory.resolve("own").toString()))));
    }
}
