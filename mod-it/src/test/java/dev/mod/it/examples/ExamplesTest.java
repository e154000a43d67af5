package dev.mod.it.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example builds pass, and fail when they should; so do the goals of the plugin. */
class ExamplesTest {
    @TempDir
    Path scratch;
    private @Nullable MavenBuild opened;

    private MavenBuild open(String example) throws IOException {
        var build = new MavenBuild(scratch, example);
        opened = build;
        return build;
    }

    @AfterEach
    void close() throws IOException {
        if (opened != null) {
            opened.close();
        }
    }

    private static void contains(MavenBuild.Result result, String text) {
        assertTrue(result.output().contains(text), result.output());
    }

    @Test
    void anEmbedderTestsItsRules() throws Exception {
        MavenBuild build = open("embedder");
        var result = build.run("test");
        assertEquals(0, result.exit(), result.output());
        contains(result, "Tests run: 1, Failures: 0, Errors: 0");
        Path source = build.file("src/main/java/com/example/Modernizer.java");
        Files.writeString(source, Files.readString(source).replace("$A === $B", "$A !== $B"));
        result = build.run("test");
        assertEquals(1, result.exit(), result.output());
        contains(result, "-if (name === 2) { go() }");
        contains(result, "+if (name !== 2) { go() }");
    }

    @Test
    void aPackageAuthorTestsWithJUnit() throws Exception {
        MavenBuild build = open("package-junit");
        var result = build.run("test");
        assertEquals(0, result.exit(), result.output());
        contains(result, "Tests run: 2, Failures: 0, Errors: 0");
        Files.writeString(build.file("tests/calls/expected.js"), "something else\n");
        result = build.run("test");
        assertEquals(1, result.exit(), result.output());
        contains(result, "expected.js differs");
    }

    @Test
    void aPackageAuthorTestsWithoutJava() throws Exception {
        MavenBuild build = open("package-without-java");
        var result = build.run("test");
        assertEquals(0, result.exit(), result.output());
        contains(result, "1 passed");
        assertTrue(Files.readString(build.file("target/mod-reports/TEST-mod-fixtures.xml"))
                .contains("<testcase classname=\"workflow.yaml on tests\" name=\"declaration\""));
        Files.writeString(build.file("tests/declaration/expected.js"), "const a = 1\n");
        result = build.run("test");
        assertEquals(1, result.exit(), result.output());
        contains(result, "-const a = 1");
        contains(result, "1 fixtures failed");
        result = build.run("test", "-Dmod.update=true");
        assertEquals(0, result.exit(), result.output());
        assertEquals("let a = 1\n", Files.readString(build.file("tests/declaration/expected.js")));
        Files.writeString(build.file("workflow.yaml"), "version: \"1\"\nnodes: []\nstep: 1\n");
        result = build.run("validate");
        assertEquals(1, result.exit(), result.output());
        contains(result, "is invalid");
    }

    @Test
    void workflowsRunFromABuild() throws Exception {
        MavenBuild build = open("package-without-java");
        Path directory = Files.createDirectories(build.file("src"));
        Path file = directory.resolve("a.js");
        Files.writeString(file, "var a = 1\n");
        String plugin = "dev.mod:mod-maven-plugin:0.1.0-SNAPSHOT:";
        var result = build.run(plugin + "dry-run", "-Dmod.target=" + directory);
        assertEquals(0, result.exit(), result.output());
        contains(result, "-var a = 1");
        contains(result, "+let a = 1");
        contains(result, "would be modified: a.js");
        assertEquals("var a = 1\n", Files.readString(file));
        assertEquals(0, new ProcessBuilder("git", "init", "-q").directory(directory.toFile()).start().waitFor());
        result = build.run(plugin + "run", "-Dmod.target=" + directory);
        assertEquals(1, result.exit(), result.output());
        contains(result, "has uncommitted changes");
        contains(result, "?? a.js");
        assertEquals("var a = 1\n", Files.readString(file));
        result = build.run(plugin + "run", "-Dmod.target=" + directory, "-Dmod.allowDirty");
        assertEquals(0, result.exit(), result.output());
        contains(result, "modified: a.js");
        assertEquals("let a = 1\n", Files.readString(file));
        assertFalse(Files.exists(build.file("src/.mod")));
    }
}
