package dev.mod.mcp;

import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.Engine;
import dev.mod.match.Tree;
import dev.mod.model.manifest.Capability;
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
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;

/**
 * Server of the Model Context Protocol: agents search code by its structure, look at syntax trees, try patterns and rules, and
 * change files below a directory in two steps: they preview a change, and apply exactly that.
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
     * @param directory the only directory whose files are read and changed
     * @param version of the program, for people
     * @param lines a tree as text
     * @param engine keeps previews and runs, and knows the kinds of steps that packages may have
     * @param granted what the scripts of packages may do besides
     * @throws IOException when the directory, the input or the output cannot be used
     */
    public static void serve(InputStream in, OutputStream out, Path directory, String version,
            Function<Tree, List<String>> lines, Engine engine, Set<Capability> granted) throws IOException {
        var root = Root.of(directory);
        var mapper = new JacksonMcpJsonMapper(JSON);
        var cancellation = new Cancellation();
        var transport = new LineTransport(in, out, mapper, cancellation);
        var previews = new Previews(engine, root, granted, cancellation);
        List<Tool> tools = List.of(new SearchTool(root), new DumpTreeTool(root, lines), new NodeTypesTool(),
                new ExplainPatternTool(lines), new TestRuleTool(), new PreviewTool(previews, root),
                new ApplyTool(previews), new UndoTool(previews), new DiscardTool(previews));
        var server = McpServer.sync(transport).jsonMapper(mapper)
                .jsonSchemaValidator(new DefaultJsonSchemaValidator(JSON)).serverInfo("mod", version)
                // on the thread that asks: one thing is done at a time
                .immediateExecution(true)
                .capabilities(McpSchema.ServerCapabilities.builder().tools(false).build())
                .tools(tools.stream().map(ModMcpServer::specification).toList()).build();
        try {
            transport.serve();
        } finally {
            server.close();
        }
    }

    private static SyncToolSpecification specification(Tool tool) {
        var described = McpSchema.Tool.builder(tool.name(), tool.arguments()).description(tool.description())
                .annotations(annotations(tool.effect())).build();
        return SyncToolSpecification.builder().tool(described)
                .callHandler((exchange, request) -> call(tool, request.arguments())).build();
    }

    /** To do anything twice comes to the same as to do it once: a preview applies only to what it was made from. */
    private static McpSchema.ToolAnnotations annotations(Tool.Effect effect) {
        return McpSchema.ToolAnnotations.builder().readOnlyHint(effect == Tool.Effect.NONE)
                .destructiveHint(effect == Tool.Effect.CHANGES).idempotentHint(true).openWorldHint(false).build();
    }

    private static McpSchema.CallToolResult call(Tool tool, Map<String, Object> arguments) {
        try {
            return result(tool.call(new Arguments(arguments)), false);
        } catch (ToolException e) {
            return result(e.json(), true);
        } catch (ModException e) {
            return result(new ToolException(String.valueOf(e.getMessage()), e.diagnostics()).json(), true);
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
