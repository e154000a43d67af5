package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The server of the Model Context Protocol of the distribution, and the protocol's own client. Its inspector previews, applies
 * and undoes only in the long form.
 */
class McpProcessTest {
    private static final List<String> TOOLS = List.of("search", "dump_tree", "node_types", "explain_pattern",
            "test_rule", "preview", "apply", "undo", "discard");

    @TempDir
    Path directory;

    @Tag("slow")
    @Test
    void theExchangeOfThePageIsReal() throws Exception {
        var mod = new ModProcess(directory);
        int ran = 0;
        for (DocPage.Block block : DocPage.read(ModProcess.checkout().resolve("docs/agents.md")).blocks()) {
            if (block instanceof DocPage.Block.Source source) {
                mod.write(source.path(), source.text());
            } else if (block instanceof DocPage.Block.Commands commands) {
                var result = mod.shell("cd '" + mod.work() + "' && " + commands.script());
                assertEquals(commands.output().orElseThrow(), result.out(), result.err());
                ran++;
            }
        }
        assertEquals(2, ran);
    }

    private McpSyncClient client(ModProcess mod) {
        var server = ServerParameters.builder(ModProcess.launcher().toString()).args("mcp", mod.work().toString())
                .env(Map.of("MOD_HOME", directory.resolve("home").toString())).build();
        return McpClient.sync(new StdioClientTransport(server, new JacksonMcpJsonMapper(JsonMapper.shared()))).build();
    }

    @Test
    void anAgentSearchesAndTriesRules() throws Exception {
        var mod = new ModProcess(directory);
        mod.write("src/a.js", "/* 😀 */ log(1)\n");
        var json = JsonMapper.shared();
        try (var client = client(mod)) {
            assertEquals("mod", client.initialize().serverInfo().name());
            assertEquals(TOOLS, client.listTools().tools().stream().map(Tool::name).toList());
            var found = client.callTool(CallToolRequest.builder("search")
                    .arguments(Map.of("pattern", "log($A)", "language", "js")).build());
            JsonNode match = json.valueToTree(found.structuredContent()).at("/matches/0");
            assertEquals("src/a.js", match.get("file").asString());
            assertEquals(10, match.get("column").asInt());
            var refused = client.callTool(CallToolRequest.builder("dump_tree")
                    .arguments(Map.of("file", "../../../etc/passwd")).build());
            assertTrue(refused.isError());
            var tried = client.callTool(CallToolRequest.builder("test_rule").arguments(Map.of("rule",
                    "id: r\nlanguage: js\nrule:\n  pattern: log($A)\nfix: debug($A)\n", "invalid", List.of("log(2)")))
                    .build());
            assertEquals("debug(2)", json.valueToTree(tried.structuredContent()).at("/cases/0/fixed").asString());
        }
    }

    @Tag("slow")
    @Test
    void aPackageIsPreviewedAppliedAndUndone() throws Exception {
        var mod = new ModProcess(directory);
        previewsAppliesAndUndoes(mod, (tool, arguments) -> {
            try (var client = client(mod)) {
                client.initialize();
                return JsonMapper.shared().valueToTree(client.callTool(CallToolRequest.builder(tool)
                        .arguments(arguments).build()).structuredContent());
            }
        });
    }

    @Tag("slow")
    @Test
    void theProtocolsInspectorKnowsTheTools() throws Exception {
        Path inspector = ModProcess.checkout().resolve("target/peers/node_modules/.bin/mcp-inspector");
        assumeTrue(Files.exists(inspector), "@modelcontextprotocol/inspector (npm) is not installed");
        var mod = new ModProcess(directory);
        mod.write("src/a.js", "log(1);\n");
        List<String> tools = inspect(mod, inspector, "--method tools/list").get("tools").valueStream()
                .map(tool -> tool.get("name").asString()).toList();
        assertEquals(TOOLS, tools);
        Calls calls = (tool, arguments) -> {
            var words = new StringBuilder("--method tools/call --tool-name " + tool + " --tool-arg");
            arguments.forEach((name, value) -> words.append(" '").append(name).append('=')
                    .append(value instanceof String text ? text : JsonMapper.shared().writeValueAsString(value))
                    .append('\''));
            return inspect(mod, inspector, words.toString()).get("structuredContent");
        };
        assertEquals(1, calls.call("search", Map.of("pattern", "log($A)", "language", "js")).get("count").asInt());
        if (Boolean.getBoolean("mod.test.long")) {
            previewsAppliesAndUndoes(mod, calls);
        }
    }

    /** Calls tools; each call has a server of its own. */
    private interface Calls {
        JsonNode call(String tool, Map<String, Object> arguments) throws Exception;
    }

    private static void previewsAppliesAndUndoes(ModProcess mod, Calls calls) throws Exception {
        mod.write("package/workflow.yaml", """
                version: "1"
                params: {schema: {to: {type: string, required: true}}}
                nodes:
                  - id: rename
                    name: Rename
                    steps:
                      - name: by a rule
                        ast-match: {config_file: rules.yaml, include: ["src/**"]}
                      - name: by a script
                        js-ast-match: {js_file: rename.ts, language: javascript, include: ["src/**"]}
                """);
        mod.write("package/rules.yaml", "id: r\nlanguage: js\nrule: {pattern: log($A)}\nfix: trace($A)\n");
        mod.write("package/rename.ts", """
                export default function transform(root, options) {
                  const program = root.root();
                  return program.commitEdits(program.findAll({ rule: { pattern: "trace" } })
                    .map((name) => name.replace(options.params.to)));
                }
                """);
        Path file = mod.write("src/a.js", "log(1);\n");
        JsonNode preview = calls.call("preview", Map.of("package", "package", "params", Map.of("to", "debug")));
        assertTrue(preview.at("/files/0/diff").asString().endsWith("-log(1);\n+debug(1);\n"), preview::toString);
        assertEquals("log(1);\n", Files.readString(file));
        Map<String, Object> id = Map.of("preview", preview.get("preview").asString());
        Files.writeString(file, "log(2);\n");
        JsonNode refused = calls.call("apply", id);
        assertEquals("[{\"path\":\"src/a.js\",\"difference\":\"content\"}]", refused.get("changed").toString());
        assertEquals("log(2);\n", Files.readString(file));
        Files.writeString(file, "log(1);\n");
        String run = calls.call("apply", id).get("run").asString();
        assertEquals("debug(1);\n", Files.readString(file));
        assertTrue(mod.run("workflow", "list").out().contains(run));
        calls.call("undo", Map.of("run", run));
        assertEquals("log(1);\n", Files.readString(file));
        assertEquals(preview.get("preview"), calls.call("discard", id).get("discarded"));
    }

    private static JsonNode inspect(ModProcess mod, Path inspector, String arguments) throws Exception {
        // it hands on no environment of its own accord
        var result = mod
                .shell("'" + inspector + "' --cli -e MOD_HOME=\"$MOD_HOME\" '" + ModProcess.launcher() + "' mcp '"
                        + mod.work() + "' " + arguments);
        assertTrue(result.out().startsWith("{"), () -> result.out() + result.err());
        return JsonMapper.shared().readTree(result.out());
    }
}
