package dev.mod.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.Engine;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.model.manifest.Capability;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Changes are previewed, applied, undone and discarded as a client asks for it, while files change in between. */
@Timeout(120)
class PreviewTest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String SCRIPT = """
            export default function transform(root, options) {
              return root.source().replaceAll("log", options.params.to ?? "debug");
            }
            """;
    private static final String WORKFLOW = """
            version: "1"
            params: {schema: {to: {type: string, required: true}}}
            nodes:
              - id: a
                name: a
                steps:
                  - name: s
                    js-ast-match: {js_file: t.ts, include: ["src/**/*.js"], language: javascript}
            """;

    @TempDir
    Path directory;

    @TempDir
    Path home;

    private Client client;

    /** A server and the pipes to it. */
    private static final class Client {
        private final OutputStream toServer;
        private final BufferedReader fromServer;
        private final FutureTask<Void> server;
        private int id;

        Client(Path directory, Path home, Set<Capability> granted) throws IOException {
            var in = new PipedInputStream(1 << 16);
            toServer = new PipedOutputStream(in);
            var answers = new PipedInputStream(1 << 16);
            var out = new PipedOutputStream(answers);
            fromServer = new BufferedReader(new InputStreamReader(answers, StandardCharsets.UTF_8));
            var engine = Engine.builder(new FileRunStore(home)).installedExecutors().build();
            server = new FutureTask<>(() -> {
                ModMcpServer.serve(in, out, directory, "1", tree -> List.of(tree.sexp(0)), engine, granted);
                return null;
            });
            new Thread(server, "server").start();
            send(Map.of("id", 0, "method", "initialize", "params", Map.of("protocolVersion", "2025-06-18",
                    "capabilities", Map.of(), "clientInfo", Map.of("name", "test", "version", "1"))));
            assertEquals("mod", receive().at("/result/serverInfo/name").asString());
            send(Map.of("method", "notifications/initialized"));
        }

        void send(Map<String, ?> message) throws IOException {
            var all = new HashMap<String, Object>(message);
            all.put("jsonrpc", "2.0");
            toServer.write((JSON.writeValueAsString(all) + "\n").getBytes(StandardCharsets.UTF_8));
            toServer.flush();
        }

        JsonNode receive() throws IOException {
            return JSON.readTree(fromServer.readLine());
        }

        int ask(String tool, Map<String, ?> arguments) throws IOException {
            send(Map.of("id", ++id, "method", "tools/call", "params", Map.of("name", tool, "arguments", arguments)));
            return id;
        }

        JsonNode call(String tool, Map<String, ?> arguments) throws IOException {
            int asked = ask(tool, arguments);
            JsonNode answer = receive();
            assertEquals(asked, answer.get("id").asInt(), answer::toString);
            return answer.get("result");
        }

        void close() throws Exception {
            toServer.close();
            server.get();
        }
    }

    @BeforeEach
    void begin() throws IOException {
        client = new Client(directory, home, Set.of());
    }

    @AfterEach
    void end() throws Exception {
        client.close();
    }

    private void write(String file, String text) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(path.resolveSibling(""));
        Files.writeString(path, text);
    }

    private String read(String file) throws IOException {
        return Files.readString(directory.resolve(file));
    }

    private JsonNode answer(String tool, Map<String, ?> arguments) throws IOException {
        JsonNode result = client.call(tool, arguments);
        assertFalse(result.get("isError").asBoolean(), result::toString);
        return result.get("structuredContent");
    }

    private JsonNode refused(String tool, Map<String, ?> arguments, String why) throws IOException {
        JsonNode result = client.call(tool, arguments);
        assertTrue(result.get("isError").asBoolean(), result::toString);
        JsonNode error = result.get("structuredContent");
        assertTrue(error.get("error").asString().contains(why), error::toString);
        return error;
    }

    private JsonNode preview() throws IOException {
        return answer("preview", Map.of("pattern", "log($A)", "replacement", "debug($A)", "language", "js"));
    }

    @Test
    void whatIsPreviewedIsAppliedAndUndone() throws IOException {
        write("src/a.js", "log(1);\n");
        write("src/b.js", "other();\n");
        JsonNode preview = preview();
        assertEquals("log(1);\n", read("src/a.js"));
        assertEquals(1, preview.get("count").asInt());
        assertEquals("src/a.js", preview.at("/files/0/path").asString());
        assertTrue(preview.at("/files/0/diff").asString().endsWith("-log(1);\n+debug(1);\n"), preview::toString);
        String id = preview.get("preview").asString();
        JsonNode applied = answer("apply", Map.of("preview", id));
        assertEquals("debug(1);\n", read("src/a.js"));
        assertEquals("modified", applied.at("/files/0/change").asString());
        String run = applied.get("run").asString();
        JsonNode twice = refused("apply", Map.of("preview", id), "it was applied as run " + run);
        assertEquals("content", twice.at("/changed/0/difference").asString());
        assertEquals("src/a.js", answer("undo", Map.of("run", run)).at("/restored/0").asString());
        assertEquals("log(1);\n", read("src/a.js"));
        refused("undo", Map.of("run", run), "undone already");
        answer("discard", Map.of("preview", id));
        refused("apply", Map.of("preview", id), "there is no preview");
    }

    @Test
    void aStalePreviewIsRefusedWithWhatChanged() throws IOException {
        write("a.js", "log(1);\n");
        write("b.js", "log(2);\n");
        String id = preview().get("preview").asString();
        write("a.js", "log(3);\n");
        Files.delete(directory.resolve("b.js"));
        JsonNode error = refused("apply", Map.of("preview", id), "nothing was written");
        assertEquals("[{\"path\":\"a.js\",\"difference\":\"content\"},{\"path\":\"b.js\",\"difference\":\"deleted\"}]",
                error.get("changed").toString());
        assertEquals("log(3);\n", read("a.js"));
    }

    @Test
    void anUndoneFileThatSomebodyChangedIsLeft() throws IOException {
        write("a.js", "log(1);\n");
        String run = answer("apply", Map.of("preview", preview().get("preview").asString())).get("run").asString();
        write("a.js", "mine();\n");
        JsonNode undone = answer("undo", Map.of("run", run));
        assertEquals("[\"a.js\"]", undone.get("left").toString());
        assertEquals("mine();\n", read("a.js"));
    }

    @Tag("slow")
    @Test
    void aPackageIsPreviewedByAnotherServerThanTheOneThatAppliesIt() throws Exception {
        write("p/workflow.yaml", WORKFLOW);
        write("p/t.ts", SCRIPT);
        write("src/a.js", "log(1);\n");
        JsonNode problem = refused("preview", Map.of("package", "p"), "parameters").at("/problems/0");
        assertTrue(problem.get("message").asString().contains("\"to\""), problem::toString);
        String id = answer("preview", Map.of("package", "p", "params", Map.of("to", "trace"))).get("preview")
                .asString();
        client.close();
        write("p/t.ts", "throw new Error('never executed again');");
        client = new Client(directory, home, Set.of());
        answer("apply", Map.of("preview", id));
        assertEquals("trace(1);\n", read("src/a.js"));
    }

    @Test
    void whatCouldNotBeAppliedIsNoPreview() throws IOException {
        write("p/workflow.yaml", WORKFLOW.replace(", required: true", ", default: x"));
        write("p/t.ts", "export default function transform(root) { root.rename('b.js'); return null; }\n");
        write("src/a.js", "log(1);\n");
        write("src/b.js/mine.txt", "mine");
        JsonNode error = refused("preview", Map.of("package", "p"), "could not be applied");
        assertEquals("[{\"path\":\"src/b.js\",\"difference\":\"appeared\"}]", error.get("changed").toString());
        assertEquals(List.of(), new FileRunStore(home).list());
    }

    @Test
    void nothingToChangeIsNoPreview() throws IOException {
        write("a.js", "other(1);\n");
        JsonNode preview = preview();
        assertEquals(0, preview.get("count").asInt());
        assertFalse(preview.has("preview"), preview::toString);
        assertEquals(List.of(), new FileRunStore(home).list());
    }

    @Test
    void aLongDifferenceIsReadInParts() throws IOException {
        var text = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            text.append("log(").append(i).append(");\n");
        }
        write("a.js", text.toString());
        JsonNode preview = preview();
        assertTrue(preview.get("truncated").asBoolean() && preview.at("/files/0/truncated").asBoolean());
        var whole = new StringBuilder();
        int offset = 0;
        for (JsonNode part = more(preview, offset);; part = more(preview, offset)) {
            whole.append(part.get("diff").asString());
            if (!part.get("truncated").asBoolean()) {
                break;
            }
            offset = part.get("nextOffset").asInt();
        }
        assertTrue(whole.toString().startsWith(preview.at("/files/0/diff").asString()));
        assertTrue(whole.toString().endsWith("+debug(4999);\n"));
        refused("preview", Map.of("preview", preview.get("preview").asString(), "file", "b.js"), "does not change");
    }

    private JsonNode more(JsonNode preview, int offset) throws IOException {
        return answer("preview",
                Map.of("preview", preview.get("preview").asString(), "file", "a.js", "offset", offset));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"run: touch hacked | cannot be previewed",
            "mod: {source: ./inner} | runs another package"})
    void stepsOfUnknownEffectAreRefused(String step, String why) throws IOException {
        write("p/workflow.yaml", "version: '1'\nnodes: [{id: a, name: a, steps: [{name: bad, " + step + "}]}]\n");
        write("p/inner/workflow.yaml", WORKFLOW);
        write("p/inner/t.ts", SCRIPT);
        refused("preview", Map.of("package", "p"),
                "step \"bad\" of \"a\" (" + step.substring(0, step.indexOf(':')) + ") "
                        + why);
        assertFalse(Files.exists(directory.resolve("hacked")));
        assertEquals(List.of(), new FileRunStore(home).list());
    }

    @Test
    void scriptsGetWhatThePersonGrantsOnly() throws Exception {
        write("p/mod.yaml", "schema_version: '1.0'\nname: p\nversion: 1.0.0\ndescription: d\nauthor: a\nlicense: MIT\n"
                + "workflow: workflow.yaml\ntargets: {languages: [javascript]}\ncapabilities: [fs]\n");
        write("p/workflow.yaml", WORKFLOW.replace(", required: true", ", default: x"));
        write("p/t.ts", "import * as fs from 'fs';\nexport default function transform(root) {"
                + " return root.source() + fs.readFileSync('" + home + "/secret', 'utf8'); }\n");
        write("src/a.js", "log(1);\n");
        Files.writeString(home.resolve("secret"), "// s\n");
        refused("preview", Map.of("package", "p"), "fs");
        client.close();
        client = new Client(directory, home, Set.of(Capability.FS));
        assertTrue(answer("preview", Map.of("package", "p")).at("/files/0/diff").asString().contains("+// s"));
    }

    @Test
    void filesAndDirectoriesMayTakeEachOthersPlace() throws IOException {
        write("p/workflow.yaml", WORKFLOW.replace(", required: true", ", default: x"));
        write("p/t.ts", """
                import * as fs from 'fs';
                export default function transform(root) {
                  if (root.relativeFilename() !== 'src/a.js') return null;
                  fs.rmSync('file'); fs.mkdirSync('file'); fs.writeFileSync('file/in.txt', 'in');
                  fs.rmSync('full', { recursive: true }); fs.writeFileSync('full', 'flat');
                  fs.renameSync('old', 'new');
                  return null;
                }
                """);
        write("src/a.js", "log(1);\n");
        write("file", "f");
        write("full/deep/it.txt", "i");
        write("old/one.txt", "1");
        String id = answer("preview", Map.of("package", "p")).get("preview").asString();
        assertEquals("f", read("file"));
        String run = answer("apply", Map.of("preview", id)).get("run").asString();
        assertEquals("in flat 1", String.join(" ", read("file/in.txt"), read("full"), read("new/one.txt")));
        assertFalse(Files.exists(directory.resolve("old")));
        answer("undo", Map.of("run", run));
        assertEquals("f i 1", String.join(" ", read("file"), read("full/deep/it.txt"), read("old/one.txt")));
        assertFalse(Files.exists(directory.resolve("new")));
    }

    @Test
    void approvalsAreForPeople() throws IOException {
        write("p/workflow.yaml", WORKFLOW.replace(", required: true", ", default: x").replace("name: a\n",
                "name: a\n    type: manual\n"));
        write("p/t.ts", SCRIPT);
        write("src/a.js", "log(1);\n");
        refused("preview", Map.of("package", "p"), "approval at a;");
        assertEquals(List.of(), new FileRunStore(home).list());
    }

    @Test
    void packagesLieBelowTheRootAndRunsBelongToIt(@TempDir Path elsewhere) throws Exception {
        refused("preview", Map.of("package", elsewhere.toString()), "outside of the root");
        refused("preview", Map.of("package", "../"), "outside of the root");
        write("a.js", "log(1);\n");
        String id = preview().get("preview").asString();
        client.close();
        client = new Client(elsewhere, home, Set.of());
        refused("apply", Map.of("preview", id), "another directory");
        refused("undo", Map.of("run", id), "another directory");
        refused("discard", Map.of("preview", id), "another directory");
        refused("discard", Map.of("preview", "x"), "there is no preview");
        assertEquals("log(1);\n", read("a.js"));
    }

    @Test
    void aRunIsNoPreview() throws IOException {
        write("a.js", "log(1);\n");
        String id = preview().get("preview").asString();
        refused("undo", Map.of("run", id), "is a preview");
        String run = answer("apply", Map.of("preview", id)).get("run").asString();
        refused("apply", Map.of("preview", run), "is a run");
        refused("discard", Map.of("preview", run), "is a run");
    }

    @Test
    void aPreviewThatRunsIsCancelledAndPingsAreAnswered() throws IOException {
        write("p/workflow.yaml", WORKFLOW.replace(", required: true", ", default: x"));
        write("p/t.ts", "export default function transform() { for (;;) {} }\n");
        write("src/a.js", "log(1);\n");
        int endless = client.ask("preview", Map.of("package", "p"));
        int waiting = client.ask("node_types", Map.of("language", "js"));
        client.send(Map.of("id", "ping", "method", "ping"));
        assertEquals("ping", client.receive().get("id").asString());
        client.send(Map.of("method", "notifications/cancelled", "params", Map.of("requestId", waiting)));
        client.send(Map.of("method", "notifications/cancelled", "params", Map.of("requestId", endless)));
        // neither of both is answered
        preview();
        assertEquals("log(1);\n", read("src/a.js"));
    }
}
