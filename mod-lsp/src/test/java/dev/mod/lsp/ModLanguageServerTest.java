package dev.mod.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server as a client sees it. */
class ModLanguageServerTest {
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - id: a
                name: a
                steps:
                  - name: s
                    run: echo
            """;
    private static final String RULE = """
            id: no-log
            language: js
            message: No log of $A
            severity: warning
            note: It is public.
            url: https://rules.example/no-log
            rule:
              pattern: log($A)
            fix: debug($A)
            """;

    @TempDir
    Path directory;
    private final BlockingQueue<PublishDiagnosticsParams> published = new LinkedBlockingQueue<>();
    private final CompletableFuture<Integer> code = new CompletableFuture<>();
    private LanguageServer server;
    private OutputStream toServer;
    private int version;

    private final class Client implements LanguageClient {
        @Override
        public void telemetryEvent(Object object) {}

        @Override
        public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
            published.add(diagnostics);
        }

        @Override
        public void showMessage(MessageParams params) {}

        @Override
        public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void logMessage(MessageParams params) {}
    }

    @BeforeEach
    void start() throws IOException {
        var toServerPipe = new PipedOutputStream();
        InputStream serverIn = new PipedInputStream(toServerPipe, 1 << 20);
        var fromServer = new PipedOutputStream();
        InputStream clientIn = new PipedInputStream(fromServer, 1 << 20);
        toServer = toServerPipe;
        var thread = new Thread(() -> {
            try {
                code.complete(ModLanguageServer.serve(serverIn, fromServer, List.of(), "1.2.3"));
            } catch (Throwable e) {
                code.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        var launcher = LSPLauncher.createClientLauncher(new Client(), clientIn, toServer);
        server = launcher.getRemoteProxy();
        assertNotNull(launcher.startListening());
    }

    @AfterEach
    void end() throws IOException {
        toServer.close();
    }

    private void initialize(JsonObject options) throws Exception {
        var params = new InitializeParams();
        params.setInitializationOptions(options);
        assertEquals("mod", server.initialize(params).get(1, TimeUnit.MINUTES).getServerInfo().getName());
    }

    private String uri(String file) {
        return directory.resolve(file).toUri().toString();
    }

    private List<org.eclipse.lsp4j.Diagnostic> next(String file, int ofVersion) throws InterruptedException {
        while (true) {
            PublishDiagnosticsParams found = Objects.requireNonNull(published.poll(1, TimeUnit.MINUTES), file);
            if (found.getUri().equals(uri(file)) && found.getVersion() == ofVersion) {
                return found.getDiagnostics();
            }
        }
    }

    private List<org.eclipse.lsp4j.Diagnostic> open(String file, String text) throws InterruptedException {
        server.getTextDocumentService()
                .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri(file), "any", ++version, text)));
        return next(file, version);
    }

    private List<org.eclipse.lsp4j.Diagnostic> change(String file, String text) throws InterruptedException {
        server.getTextDocumentService().didChange(new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri(file), ++version),
                List.of(new TextDocumentContentChangeEvent(text))));
        return next(file, version);
    }

    private void save(String file, String text) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(path.resolveSibling(""));
        Files.writeString(path, text);
    }

    private List<CodeAction> actions(String file, Range range, List<String> only) throws Exception {
        var context = new CodeActionContext(List.of());
        context.setOnly(only);
        return server.getTextDocumentService()
                .codeAction(new CodeActionParams(new TextDocumentIdentifier(uri(file)), range, context))
                .get(1, TimeUnit.MINUTES).stream().map(action -> action.getRight()).toList();
    }

    private static String applied(String text, List<TextEdit> edits) {
        assertEquals(1, edits.size());
        TextEdit edit = edits.get(0);
        var lines = new LineIndex(text);
        return text.substring(0, lines.index(edit.getRange().getStart())) + edit.getNewText()
                + text.substring(lines.index(edit.getRange().getEnd()));
    }

    private static Range range(int line, int start, int end) {
        return new Range(new Position(line, start), new Position(line, end));
    }

    @Test
    void problemsOfAWorkflowComeAndGoAsItIsTyped() throws Exception {
        initialize(new JsonObject());
        save("workflow.yaml", WORKFLOW);
        assertEquals(List.of(), open("workflow.yaml", WORKFLOW));
        // an emoji is two units of UTF-16, one character for people, four bytes
        String wrong = WORKFLOW.replace("  - id: a\n    name: a", "  - {id: a, name: '😀', steps: [], dependson: [b]}")
                .replaceAll("(?s)\\}\\n.*", "}\n");
        var found = change("workflow.yaml", wrong);
        var unknown = found.stream().filter(each -> each.getMessage().getLeft().contains("dependson")).findFirst()
                .orElseThrow();
        int at = wrong.lines().toList().get(2).indexOf("dependson");
        assertEquals(range(2, at, at + "dependson".length()), unknown.getRange());
        assertEquals("unknown-key", unknown.getCode().getLeft());
        var fix = actions("workflow.yaml", range(2, at, at), List.of("quickfix")).get(0);
        assertEquals("Change to depends_on", fix.getTitle());
        assertEquals(wrong.replace("dependson", "depends_on"),
                applied(wrong, Objects.requireNonNull(fix.getEdit().getChanges().get(uri("workflow.yaml")))));
        assertTrue(change("workflow.yaml", "nodes: [").size() > 0);
        assertEquals(List.of(), change("workflow.yaml", WORKFLOW));
    }

    @Test
    void aPackageIsOneThing() throws Exception {
        initialize(new JsonObject());
        save("workflow.yaml", WORKFLOW);
        save("mod.yaml", "schema_version: \"1.0\"\nname: p\nversion: 0.1.0\nworkflow: workflow.yaml\n");
        open("workflow.yaml", WORKFLOW);
        open("mod.yaml", Files.readString(directory.resolve("mod.yaml")));
        var found = change("mod.yaml", "schema_version: \"1.0\"\nname: p\nversion: 0.1.0\nworkflow: flow.yaml\n");
        assertTrue(found.stream().anyMatch(each -> each.getMessage().getLeft().contains("flow.yaml")),
                found::toString);
    }

    @Test
    void whatRulesFindHasFixes() throws Exception {
        initialize(new JsonObject());
        save("sgconfig.yml", "ruleDirs: [rules]\n");
        save("rules/a.yml", RULE);
        String text = "/* 😀 */ log('é😀'); log(2)\n// ast-grep-ignore\nlog(3)\n";
        var found = open("src/a.js", text);
        assertEquals(2, found.size(), found::toString);
        assertEquals(range(0, 9, 19), found.get(0).getRange());
        assertEquals("No log of 'é😀'\nIt is public.", found.get(0).getMessage().getLeft());
        assertEquals("https://rules.example/no-log", found.get(0).getCodeDescription().getHref());
        var fixes = actions("src/a.js", range(0, 10, 10), List.of("quickfix"));
        assertEquals(1, fixes.size());
        assertEquals(text.replace("log('", "debug('"),
                applied(text, Objects.requireNonNull(fixes.get(0).getEdit().getChanges().get(uri("src/a.js")))));
        var all = actions("src/a.js", range(0, 0, 0), List.of("source.fixAll"));
        assertEquals("/* 😀 */ debug('é😀'); debug(2)\n// ast-grep-ignore\nlog(3)\n",
                applied(text, Objects.requireNonNull(all.get(0).getEdit().getChanges().get(uri("src/a.js")))));
    }

    @Test
    void aRuleThatIsSavedCountsInWhatIsOpen() throws Exception {
        initialize(new JsonObject());
        save("sgconfig.yml", "ruleDirs: [rules]\nutilDirs: [utils]\n");
        save("utils/u.yml", "id: number\nlanguage: js\nrule: {kind: number}\n");
        save("rules/a.yml", RULE);
        assertEquals(1, open("a.js", "log(1); print(1)\n").size());
        int of = version;
        var wrong = open("rules/a.yml", RULE.replace("pattern: log($A)", "knd: number"));
        assertEquals("unknown-key", wrong.get(0).getCode().getLeft());
        assertEquals(range(7, 2, 5), wrong.get(0).getRange());
        String rule = RULE.replace("pattern: log($A)", "any: [{pattern: log($A)}, {pattern: print($A), has: "
                + "{matches: number, stopBy: end}}]");
        assertEquals(List.of(), change("rules/a.yml", rule));
        save("rules/a.yml", rule);
        server.getTextDocumentService().didSave(new DidSaveTextDocumentParams(
                new TextDocumentIdentifier(uri("rules/a.yml"))));
        assertEquals(2, next("a.js", of).size());
        server.getTextDocumentService()
                .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri("a.js"))));
        assertEquals(List.of(), next("a.js", of));
    }

    @Test
    void aClientMayNameRules() throws Exception {
        save("my.yml", RULE);
        var rules = new JsonArray();
        rules.add(directory.resolve("my.yml").toString());
        var options = new JsonObject();
        options.add("rules", rules);
        initialize(options);
        assertEquals(1, open("a.js", "log(1)\n").size());
    }

    @Test
    void noTextEndsIt() throws Exception {
        initialize(new JsonObject());
        save("sgconfig.yml", "ruleDirs: [rules]\n");
        save("rules/a.yml", RULE);
        save("workflow.yaml", WORKFLOW);
        for (var file : Map.of("workflow.yaml", WORKFLOW, "rules/a.yml", RULE, "a.js", "log(1)\nlog('é\r\n")
                .entrySet()) {
            open(file.getKey(), "");
            for (int length = 0; length <= file.getValue().length(); length++) {
                change(file.getKey(), file.getValue().substring(0, length));
            }
        }
        assertEquals(List.of(), change("workflow.yaml", WORKFLOW));
        Files.delete(directory.resolve("workflow.yaml"));
        assertNotNull(change("workflow.yaml", WORKFLOW));
        assertNotNull(open("none/\ud83d\ude00.unknown", "\u0000"));
    }

    @Test
    void itEndsAsTheProtocolSays() throws Exception {
        initialize(new JsonObject());
        server.shutdown().get(1, TimeUnit.MINUTES);
        server.exit();
        assertEquals(0, code.get(1, TimeUnit.MINUTES));
    }

    @Test
    void itEndsWithItsInput() throws Exception {
        initialize(new JsonObject());
        toServer.close();
        assertEquals(1, code.get(1, TimeUnit.MINUTES));
    }

    @Test
    void itEndsWithTheProcessOfTheEditor() throws Exception {
        Process editor = new ProcessBuilder("sleep", "600").start();
        try {
            var params = new InitializeParams();
            params.setProcessId(Math.toIntExact(editor.pid()));
            server.initialize(params).get(1, TimeUnit.MINUTES);
        } finally {
            editor.destroyForcibly();
        }
        assertEquals(1, code.get(1, TimeUnit.MINUTES));
    }
}
