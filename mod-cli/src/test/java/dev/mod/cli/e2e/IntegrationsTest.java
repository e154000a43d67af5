package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.source.SourceReader;
import dev.mod.model.json.SourceJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What build servers and hooks run, as they run it. */
class IntegrationsTest {
    private static final String WOULD_CHANGE = "::warning file=a.js,line=1,col=1,endLine=1,endColumn=1,"
            + "title=would-change::1 line would be replaced by 1 line\n";

    @TempDir
    Path temp;

    private ModProcess mod;

    @BeforeEach
    void write() throws IOException {
        mod = new ModProcess(temp);
        mod.write("tool/workflow.yaml", """
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
        mod.write("tool/rules.yaml", """
                id: rename
                language: javascript
                rule: {pattern: before()}
                fix: after()
                """);
        mod.write("src/a.js", "before();\n");
    }

    private static JsonNode file(String name) throws IOException {
        var read = SourceReader.read(name, Files.readAllBytes(ModProcess.checkout().resolve(name)));
        return SourceJson.of(read.root().orElseThrow());
    }

    @Tag("slow")
    @Test
    void theActionFailsAndAnnotates() throws Exception {
        var action = file("action.yml");
        var step = action.path("runs").path("steps").path(0);
        assertEquals("${{ inputs.package }}", step.path("env").path("MOD_PACKAGE").asString());
        mod.with("MOD_PROGRAM", action.path("inputs").path("program").path("default").asString())
                .with("MOD_PACKAGE", "tool").with("MOD_TARGET", "src");
        var found = mod.shell(step.path("run").asString());
        assertEquals(1, found.exit(), found.err());
        assertEquals(WOULD_CHANGE, found.out());
        mod.write("src/a.js", "after();\n");
        assertEquals(0, mod.shell(step.path("run").asString()).exit());
    }

    @Test
    void theJobWritesAReport() throws Exception {
        var job = file("integrations/gitlab.yml").path(".mod-check");
        job.path("variables").properties().forEach(each -> mod.with(each.getKey(), each.getValue().asString()));
        mod.with("MOD_PACKAGE", "tool").with("MOD_TARGET", "src");
        assertEquals(1, mod.shell(job.path("script").path(0).asString()).exit());
        assertTrue(Files.readString(mod.work().resolve("mod.sarif")).contains("\"would-change\""));
    }

    @Tag("slow")
    @Test
    void theHooksRefuse() throws Exception {
        var hooks = file(".pre-commit-hooks.yaml");
        var check = hooks.path(0).path("entry").asString() + " --workflow tool --target src";
        assertEquals(1, mod.shell(check).exit());
        mod.write("src/a.js", "after();\n");
        assertEquals(0, mod.shell(check).exit());
        var validate = mod.shell(hooks.path(1).path("entry").asString() + " --workflow tool");
        assertEquals(0, validate.exit(), validate.out() + validate.err());
    }
}
