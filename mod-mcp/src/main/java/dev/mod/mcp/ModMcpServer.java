package dev.mod.mcp;

import dev.mod.match.Tree;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.jackson3.DefaultJsonSchemaValidator;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;

/**
 * Server of the Model Context Protocol: agents search code by its structure, look at syntax trees, and try patterns and
 * rules. It reads files below a directory and writes none.
 *
 * @since 0.1.0
 */
public final class ModMcpServer {
    private static final JsonMapper JSON = new JsonMapper();

    private ModMcpServer() {}

    /**
     * Serves one client until its input ends, and everything that it asked is answered.
     *
     * @param out where the client hears; nothing else may be written there
     * @param directory the only directory whose files are read
     * @param version of the program, for people
     * @param lines a tree as text
     * @throws IOException when the directory, the input or the output cannot be used
     */
    public static void serve(InputStream in, OutputStream out, Path directory, String version,
            Function<Tree, List<String>> lines) throws IOException {
        var root = Root.of(directory);
        var mapper = new JacksonMcpJsonMapper(JSON);
        var transport = new LineTransport(in, out, mapper);
        List<Tool> tools = List.of(new SearchTool(root), new DumpTreeTool(root, lines), new NodeTypesTool(),
                new ExplainPatternTool(lines), new TestRuleTool());
        var server = McpServer.sync(transport).jsonMapper(mapper)
                .jsonSchemaValidator(new DefaultJsonSchemaValidator(JSON)).serverInfo("mod", version)
                .capabilities(McpSchema.ServerCapabilities.builder().tools(false).build())
                .tools(tools.stream().map(ModMcpServer::specification).toList()).build();
        try {
            transport.serve();
        } finally {
            server.close();
        }
    }

    private static SyncToolSpecification specification(Tool tool) {
        var described = McpSchema.Tool.builder(tool.name(), tool.arguments()).description(tool.description()).build();
        return SyncToolSpecification.builder().tool(described)
                .callHandler((exchange, request) -> call(tool, request.arguments())).build();
    }

    private static McpSchema.CallToolResult call(Tool tool, Map<String, Object> arguments) {
        try {
            return result(tool.call(new Arguments(arguments)), false);
        } catch (ToolException e) {
            return result(e.json(), true);
        } catch (RuntimeException | StackOverflowError e) {
            Map<String, Object> failure = new LinkedHashMap<>();
            failure.put("error", "failed: " + e);
            return result(failure, true);
        }
    }

    private static McpSchema.CallToolResult result(Map<String, Object> json, boolean error) {
        return McpSchema.CallToolResult
                .builder(List.of(McpSchema.TextContent.builder(JSON.writeValueAsString(json)).build()))
                .structuredContent(json).isError(error).build();
    }
}
