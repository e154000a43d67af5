package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The language server of the distribution and a client of npm. */
class LspProcessTest {
    @TempDir
    Path directory;

    @Test
    void anEditorSeesProblemsAndFixes() throws Exception {
        Path modules = ModProcess.checkout().resolve("target").resolve("peers").resolve("node_modules");
        assumeTrue(Files.isDirectory(modules.resolve("vscode-languageserver-protocol")),
                "vscode-languageserver-protocol (npm) is not installed");
        var mod = new ModProcess(directory);
        mod.write("workflow.yaml", "version: \"1\"\nnodes:\n  - {id: a, name: a, steps: [{name: s, runn: x}]}\n");
        mod.write("sgconfig.yml", "ruleDirs: [rules]\n");
        mod.write("rules/a.yml",
                "id: no-log\nlanguage: js\nmessage: No log\nrule: {pattern: log($A)}\nfix: debug($A)\n");
        mod.write("src/a.js", "/* 😀 */ log(1)\n");
        var result = mod.shell("node '" + Path.of("src", "test", "resources", "lsp", "client.mjs").toAbsolutePath()
                + "' '" + modules + "' '" + ModProcess.launcher() + "' '" + mod.work() + "'");
        assertEquals("", result.err());
        assertEquals("""
                {"name":"mod","capabilities":["codeActionProvider",\
                "completionProvider","definitionProvider","executeCommandProvider","hoverProvider","textDocumentSync"],\
                "workflow":["2:29 step-action","2:39 unknown-key"],"source":["0:9 No log"],\
                "actions":["Fix: No log: debug(1)","Apply all fixes of rules: debug(1)"],"exit":0}
                """, result.out());
    }
}
