package dev.mod.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckModeTest {
    @TempDir
    Path temp;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void write() throws IOException {
        Files.createDirectories(temp.resolve("package"));
        Files.writeString(temp.resolve("package/workflow.yaml"), """
                version: "1"
                nodes:
                  - id: rename
                    name: Rename
                    type: automatic
                    steps:
                      - name: rename
                        ast-match:
                          config_file: rules.yaml
                """);
        Files.writeString(temp.resolve("package/rules.yaml"), """
                id: rename
                language: javascript
                rule: {pattern: before()}
                fix: after()
                """);
        Files.createDirectories(temp.resolve("target/src"));
        Files.writeString(temp.resolve("target/src/a.js"), "start();\nbefore();\nend();\nbefore();\nbefore();\n");
    }

    private int mod(String... arguments) {
        out.reset();
        err.reset();
        return Main.run(List.of(arguments), temp, Map.of("MOD_HOME", temp.resolve("home").toString()),
                InputStream.nullInputStream(), out, err);
    }

    private int check(String... more) {
        return mod(java.util.stream.Stream.concat(java.util.stream.Stream.of("workflow", "run", "-w", "package", "-t",
                "target", "--check"), java.util.stream.Stream.of(more)).toArray(String[]::new));
    }

    @Test
    void whatWouldChangeFailsAndNothingIsWritten() throws IOException {
        assertEquals(1, check(), err::toString);
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("+after();"), out.toString(StandardCharsets.UTF_8));
        assertTrue(Files.readString(temp.resolve("target/src/a.js")).contains("before();"));
        assertEquals(0, mod("workflow", "run", "-w", "package", "-t", "target", "--allow-dirty"), err::toString);
        assertEquals(0, check(), err::toString);
    }

    @Test
    void gatesOpenSoThatWhatComesAfterThemIsLookedAt() throws IOException {
        Path workflow = temp.resolve("package/workflow.yaml");
        String gates = """
                version: "1"
                params:
                  schema:
                    token: {type: string, secret: true, required: true}
                nodes:
                  - {id: first, name: First, type: manual, steps: []}
                  - {id: second, name: Second, type: manual, depends_on: [first], steps: []}
                """;
        Files.writeString(workflow, Files.readString(workflow).replace("version: \"1\"\nnodes:\n", gates)
                .replace("type: automatic", "depends_on: [second]"));
        assertEquals(1, check("--param", "token=abc"), err::toString);
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("+after();"), out.toString(StandardCharsets.UTF_8));
        assertEquals(3, mod("workflow", "run", "-w", "package", "-t", "target", "--dry-run", "--param", "token=abc"),
                err::toString);
    }

    @Test
    void eachStretchOfLinesIsAnAnnotation() {
        assertEquals(1, check("--format", "github"), err::toString);
        assertEquals("""
                ::warning file=src/a.js,line=2,col=1,endLine=2,endColumn=1,title=would-change::1 line would be replaced by 1 line
                ::warning file=src/a.js,line=4,col=1,endLine=5,endColumn=1,title=would-change::2 lines would be replaced by 2 lines
                """, out.toString(StandardCharsets.UTF_8));
        assertEquals(1, check("--format", "sarif"), err::toString);
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("\"would-change\""));
        assertEquals(2, mod("workflow", "run", "-w", "package", "-t", "target", "--format", "github"));
    }

    @Test
    void aScriptIsCheckedToo() throws IOException {
        Files.writeString(temp.resolve("t.ts"),
                "export default (root) => root.root().text().replace(\"before\", \"after\");\n");
        var command = List.of("script", "run", "t.ts", "-l", "javascript", "-t", "target", "--check");
        assertEquals(1, mod(command.toArray(String[]::new)), err::toString);
        Files.writeString(temp.resolve("target/src/a.js"), "end();\n");
        assertEquals(0, mod(command.toArray(String[]::new)), err::toString);
    }

    @Test
    void filesThatComeAndGoAreTold() {
        var found = CheckMode.diagnostics("""
                diff --git a/gone.txt b/gone.txt
                deleted file mode 100644
                --- a/gone.txt
                +++ /dev/null
                @@ -1,2 +0,0 @@
                -a
                -b
                diff --git a/new.txt b/new.txt
                new file mode 100644
                --- /dev/null
                +++ b/new.txt
                @@ -0,0 +1 @@
                +--- a/no.txt
                \\ No newline at end of file
                """);
        assertEquals(List.of("gone.txt 2 lines would be removed", "new.txt 1 line would be inserted here"),
                found.stream().map(each -> each.span().orElseThrow().file() + " " + each.message()).toList());
    }
}
