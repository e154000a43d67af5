package dev.mod.types.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How people name a class path. */
class ClassPathTest {
    @TempDir
    Path base;

    @BeforeEach
    void jars() throws IOException {
        Files.createDirectories(base.resolve("libs/inner"));
        for (String name : List.of("libs/a.jar", "libs/b.jar")) {
            new JarOutputStream(Files.newOutputStream(base.resolve(name))).close();
        }
        Files.writeString(base.resolve("libs/notes.txt"), "no jar");
    }

    private List<Path> of(String... values) throws InterruptedException {
        return ClassPath.of(List.of(values), base, Map.of()).stream().map(base::relativize).toList();
    }

    private String refused(String... values) {
        var refused = assertThrows(ModException.class, () -> of(values));
        assertEquals(ErrorCodes.CLASS_PATH, refused.code());
        return String.valueOf(refused.getMessage());
    }

    @Test
    void pathsAndAllJarsOfADirectory() throws Exception {
        assertEquals(List.of(Path.of("libs/b.jar"), Path.of("libs/inner"), Path.of("libs/a.jar")),
                of("libs/b.jar" + File.pathSeparator + "libs/inner", "", "libs/*"));
        assertEquals(List.of(), of());
    }

    @Test
    void whatIsNotThereOrNoJarIsRefused() throws Exception {
        assertTrue(refused("libs/c.jar").startsWith("class path: there is no "));
        assertTrue(refused("gone/*").startsWith("class path: there is no "));
        assertTrue(refused("libs/notes.txt").contains("notes.txt is no jar"));
        Files.writeString(base.resolve("libs/damaged.jar"), "no jar");
        assertTrue(refused("libs/*").contains("damaged.jar is no jar"));
    }

    @Test
    void mavenNeedsAProject() {
        assertTrue(refused("maven").contains("there is no pom.xml in "));
    }

    @Tag("slow")
    @Test
    void mavenSaysWhyItFails() throws Exception {
        Files.writeString(base.resolve("pom.xml"), "no XML");
        String path = System.getenv().getOrDefault("PATH", "");
        var refused = assertThrows(ModException.class,
                () -> ClassPath.of(List.of("maven"), base, Map.of("PATH", path, "HOME", base.toString())));
        assertEquals(ErrorCodes.CLASS_PATH, refused.code());
        assertTrue(String.valueOf(refused.getMessage()).contains("Maven cannot"), refused.getMessage());
    }
}
