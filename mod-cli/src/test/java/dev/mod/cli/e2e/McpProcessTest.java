package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The server of the Model Context Protocol of the distribution, and the protocol's own client. */
class McpProcessTest {
    @TempDir
    Path directory;

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
        assertEquals(1, ran);
    }

    @Test
    void anAgentSearchesAndTriesRules() throws Exception {
        var mod = new ModProcess(directory);
        mod.write("src/a.js", "/* 😀 */ log(1)\n");
        var json = JsonMapper.shared();
        var server = ServerParameters.builder(ModProcess.launcher().toString()).args("mcp", mod.work().toString())
                .build();
        try (var client = McpClient.sync(new StdioClientTransport(server, new JacksonMcpJsonMapper(json))).build()) {
            assertEquals("mod", client.initialize().serverInfo().name());
            assertEquals(List.of("search", "dump_tree", "node_types", "explain_pattern", "test_rule"),
                    client.listTools().tools().stream().map(Tool::name).toList());
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
}
