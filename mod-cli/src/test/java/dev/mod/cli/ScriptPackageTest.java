package dev.mod.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Packages with scripts as they are published. */
class ScriptPackageTest {
    private static final String MANIFEST = """
            schema_version: "1.0"
            name: sample
            version: 0.1.0
            author: A <a@example.com>
            description: d
            license: MIT
            workflow: workflow.yaml
            """;

    @TempDir
    Path directory;
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void manifest() throws IOException {
        write("package/codemod.yaml", MANIFEST);
    }

    private void write(String path, String text) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.resolve("..").normalize());
        Files.writeString(file, text);
    }

    private String read(String path) throws IOException {
        return Files.readString(directory.resolve("target").resolve(path));
    }

    private boolean exists(String path) {
        return Files.exists(directory.resolve("target").resolve(path));
    }

    private void step(String options) throws IOException {
        write("package/workflow.yaml", """
                version: "1"
                nodes:
                  - id: only
                    name: Only
                    type: automatic
                    steps:
                      - name: transform
                        js-ast-grep:
                          js_file: codemod.ts
                """ + options.indent(10));
    }

    private int run(String... options) {
        List<String> arguments = new ArrayList<>(List.of("workflow", "run", "-w",
                directory.resolve("package").toString(), "--target", directory.resolve("target").toString()));
        arguments.addAll(List.of(options));
        return Main.run(arguments, directory, Map.of("MOD_HOME", directory.resolve("home").toString()),
                InputStream.nullInputStream(), OutputStream.nullOutputStream(), err);
    }

    private String errors() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** A script for TypeScript that names no files gets JavaScript too. */
    @Test
    void offersEveryFileThatTheGrammarReads() throws Exception {
        step("language: typescript");
        write("package/codemod.ts", "export default (root) => 'done';");
        for (String name : List.of("a.js", "b.mjs", "c.ts", "d.cts", "e.tsx", "f.py")) {
            write("target/" + name, "old");
        }

        assertEquals(0, run(), this::errors);

        assertEquals(List.of("done", "done", "done", "done", "old", "old"),
                List.of(read("a.js"), read("b.mjs"), read("c.ts"), read("d.cts"), read("e.tsx"), read("f.py")));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aBackslashInANameIsNoDirectory() throws Exception {
        write("package/rule.yml", "id: x\nlanguage: javascript\nrule: {pattern: f($A)}\nfix: g($A)\n");
        step("language: javascript");
        write("package/workflow.yaml", Files.readString(directory.resolve("package/workflow.yaml"))
                + "      - {name: rules, ast-grep: {config_file: rule.yml}}\n");
        write("package/codemod.ts", "export default (root) => root.root().text() + root.relativeFilename();");
        write("target/a/b.js", "f(1) //");
        write("target/a\\b.js", "f(2) //");

        assertEquals(0, run(), this::errors);

        assertEquals(List.of("g(1) //a/b.js", "g(2) //a\\b.js"), List.of(read("a/b.js"), read("a\\b.js")));
    }

    @Test
    void transformsDoNotSeeResultsOfOthers() throws Exception {
        step("language: typescript\nmax_threads: 1");
        write("package/codemod.ts", """
                import { readdirSync, readFileSync } from 'node:fs';
                export default (root) => {
                  if (root.relativeFilename() === 'a.ts') root.rename('z.ts');
                  return readdirSync('.').filter((name) => name.endsWith('.ts'))
                    .map((name) => name + '=' + readFileSync(name, 'utf8')).join(' ');
                };
                """);
        write("target/a.ts", "1");
        write("target/b.ts", "2");

        assertEquals(0, run(), this::errors);

        assertFalse(exists("a.ts"));
        assertEquals("a.ts=1 b.ts=2", read("z.ts"));
        assertEquals("a.ts=1 b.ts=2", read("b.ts"));
    }

    @Test
    void whatScriptsWriteThemselvesIsThereAtOnce() throws Exception {
        step("language: typescript\nmax_threads: 1");
        write("package/codemod.ts", """
                import { appendFileSync } from 'node:fs';
                export default (root) => { appendFileSync('log.txt', root.relativeFilename() + ';'); return null; };
                """);
        write("target/a.ts", "1");
        write("target/b.ts", "2");

        assertEquals(0, run(), this::errors);

        assertEquals("a.ts;b.ts;", read("log.txt"));
    }

    @Test
    void whatOneTransformDeletesAnotherDoesNotBringBack() throws Exception {
        step("language: typescript\nmax_threads: 1");
        write("package/codemod.ts", """
                import { unlinkSync } from 'node:fs';
                export default (root) => {
                  if (root.relativeFilename() === 'b.ts') unlinkSync('a.ts');
                  return 'new';
                };
                """);
        write("target/a.ts", "1");
        write("target/b.ts", "2");

        assertEquals(0, run(), this::errors);

        assertFalse(exists("a.ts"));
        assertEquals("new", read("b.ts"));
        assertTrue(errors().contains("a.ts was deleted or moved by another transform"), this::errors);
    }

    @Test
    void emptyFilesAreTransformedToo() throws Exception {
        step("language: typescript");
        write("package/codemod.ts", "export default (root) => `filled ${root.root().children().length}`;");
        write("target/a.ts", "");

        assertEquals(0, run(), this::errors);

        assertEquals("filled 0", read("a.ts"));
    }

    /** Names and versions that the packages' author got away with elsewhere don't stop a run. */
    @Test
    void runsWhatIsPublishedInSpiteOfHarmlessFaults() throws Exception {
        step("language: typescript");
        write("package/codemod.yaml", MANIFEST.replace("name: sample", "name: \"@scope/fooBar-to-bazQux\""));
        write("package/workflow.yaml", Files.readString(directory.resolve("package/workflow.yaml"))
                .replace("version: \"1\"", "version: \"1.0\""));
        write("package/codemod.ts", "export default () => 'new';");
        write("target/a.ts", "1");

        assertEquals(0, run(), this::errors);

        assertEquals("new", read("a.ts"));
        assertTrue(errors().contains("package-name"), this::errors);
    }
}
