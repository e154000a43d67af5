package dev.mod.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidChangeWatchedFilesCapabilities;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.Location;
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
import org.eclipse.lsp4j.WorkspaceFolder;
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
    private final BlockingQueue<String> shown = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> registered = new LinkedBlockingQueue<>();
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
        public void showMessage(MessageParams params) {
            shown.add(params.getMessage());
        }

        @Override
        public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletableFuture<Void> registerCapability(RegistrationParams params) {
            registered.add(params.getRegistrations().get(0).getMethod());
            return CompletableFuture.completedFuture(null);
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
        var lines = new LineIndex(text);
        var applied = new StringBuilder(text);
        for (int i = edits.size() - 1; i >= 0; i--) {
            TextEdit edit = edits.get(i);
            applied.replace(lines.index(edit.getRange().getStart()), lines.index(edit.getRange().getEnd()),
                    edit.getNewText());
        }
        return applied.toString();
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
        assertTrue(fixes.get(0).getIsPreferred());
        assertEquals(text.replace("log('", "debug('"),
                applied(text, Objects.requireNonNull(fixes.get(0).getEdit().getChanges().get(uri("src/a.js")))));
        var all = actions("src/a.js", range(0, 0, 0), List.of("source.fixAll"));
        var edits = Objects.requireNonNull(all.get(0).getEdit().getChanges().get(uri("src/a.js")));
        assertEquals(2, edits.size(), "the text between stays");
        assertEquals("/* 😀 */ debug('é😀'); debug(2)\n// ast-grep-ignore\nlog(3)\n", applied(text, edits));
    }

    @Test
    void aMenuHasNoMoreThanFiftyFixes() throws Exception {
        initialize(new JsonObject());
        save("sgconfig.yml", "ruleDirs: [rules]\n");
        save("rules/a.yml", RULE);
        save("rules/b.yml", "id: no-warn\nlanguage: js\nrule: {pattern: warn($A)}\n");
        String text = "warn(1)\n".repeat(60) + "log(2)\n".repeat(60);
        assertEquals(120, open("src/a.js", text).size());
        var fixes = actions("src/a.js", new Range(new Position(0, 0), new Position(120, 0)), List.of("quickfix"));
        assertEquals(50, fixes.size());
        assertEquals(60, fixes.get(0).getDiagnostics().get(0).getRange().getStart().getLine());
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
    void aRuleThatIsChangedOutsideOfTheEditorCountsInWhatIsOpen() throws Exception {
        var watching = new DidChangeWatchedFilesCapabilities();
        watching.setDynamicRegistration(true);
        var workspace = new WorkspaceClientCapabilities();
        workspace.setDidChangeWatchedFiles(watching);
        var capabilities = new ClientCapabilities();
        capabilities.setWorkspace(workspace);
        var params = new InitializeParams();
        params.setCapabilities(capabilities);
        var options = new JsonObject();
        options.add("rules", JsonParser.parseString("[{}, null]"));
        params.setInitializationOptions(options);
        server.initialize(params).get(1, TimeUnit.MINUTES);
        server.initialized(new InitializedParams());
        assertEquals("workspace/didChangeWatchedFiles", registered.poll(1, TimeUnit.MINUTES));
        save("sgconfig.yml", "ruleDirs: [rules]\n");
        save("rules/a.yml", RULE);
        assertEquals(1, open("a.js", "log(1)\n").size());
        Files.delete(directory.resolve("rules/a.yml"));
        server.getWorkspaceService().didChangeWatchedFiles(new DidChangeWatchedFilesParams(
                List.of(new FileEvent(uri("rules/a.yml"), FileChangeType.Deleted))));
        assertEquals(List.of(), next("a.js", version));
        // a client that does not tell of what others do: it counts when anything is saved
        save("rules/a.yml", RULE);
        server.getTextDocumentService().didSave(new DidSaveTextDocumentParams(
                new TextDocumentIdentifier(uri("a.js"))));
        assertEquals(1, next("a.js", version).size());
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

    private void changedOnDisk(String file) {
        server.getWorkspaceService().didChangeWatchedFiles(new DidChangeWatchedFilesParams(
                List.of(new FileEvent(uri(file), FileChangeType.Changed))));
    }

    @Test
    void rulesThatAreWrongAreToldWhereNobodySeesThem() throws Exception {
        var options = new JsonObject();
        options.add("rules", JsonParser.parseString("[\"" + directory.resolve("missing") + "\"]"));
        initialize(options);
        save("sgconfig.yml", "ruleDirs: [rules]\nruleDir: x\n");
        save("rules/a.yml", RULE);
        save("rules/b.yml", "id: b\nlanguage: js\nrule:\n  knd: number\n");
        assertEquals(1, open("a.js", "log(1)\n").size());
        String said = Objects.requireNonNull(shown.poll(1, TimeUnit.MINUTES));
        assertTrue(said.contains("sgconfig.yml:2:1: "), said);
        assertTrue(said.contains("rules/b.yml:4:3: "), said);
        assertTrue(said.contains(directory.resolve("missing").toString()), said);
        int of = version;
        changedOnDisk("rules/b.yml");
        assertEquals(1, next("a.js", of).size());
        assertEquals(1, open("rules/b.yml", Files.readString(directory.resolve("rules/b.yml"))).size());
        changedOnDisk("rules/b.yml");
        assertEquals(1, next("a.js", of).size());
        actions("a.js", range(0, 0, 0), List.of("quickfix")); // what is told comes before the answer or not at all
        assertEquals(List.of(), List.copyOf(shown));
    }

    @Test
    void theDescriptionOfAProjectIsChecked() throws Exception {
        initialize(new JsonObject());
        save("sgconfig.yml", "ruleDirs: [rules]\n");
        var found = open("sgconfig.yml", "ruleDirs: [rules]\ntestConfig: []\n");
        assertEquals(List.of("unknown-key", "no-rule-directory"), found.stream()
                .map(each -> each.getCode().getLeft()).sorted(Comparator.reverseOrder()).toList());
        assertEquals(range(0, 11, 16), found.stream().filter(each -> each.getCode().getLeft()
                .equals("no-rule-directory")).findFirst().orElseThrow().getRange());
        save("rules/a.yml", RULE);
        assertEquals(List.of(), change("sgconfig.yml", "ruleDirs: [rules]\n"));
    }

    @Test
    void aScriptThatComesIntoBeingIsSeen() throws Exception {
        initialize(new JsonObject());
        String workflow = WORKFLOW.replace("run: echo", "js-ast-grep: {js_file: scripts/a.ts, language: ts}");
        save("workflow.yaml", workflow);
        save("codemod.yaml", "schema_version: \"1.0\"\nname: p\nversion: 0.1.0\nworkflow: workflow.yaml\n");
        assertTrue(open("workflow.yaml", workflow).stream()
                .anyMatch(each -> each.getMessage().getLeft().contains("scripts/a.ts")));
        save("scripts/a.ts", "export default () => null;\n");
        changedOnDisk("scripts/a.ts");
        assertEquals(List.of(), next("workflow.yaml", version));
    }

    @Test
    void aClientMayForgetToEncode() throws Exception {
        initialize(new JsonObject());
        save("sgconfig.yml", "ruleDirs: [rules]\n");
        save("rules/a.yml", RULE);
        String uri = "file://" + directory + "/a b é.js";
        server.getTextDocumentService().didOpen(new DidOpenTextDocumentParams(
                new TextDocumentItem(uri, "any", 1, "log(1)\n")));
        var found = Objects.requireNonNull(published.poll(1, TimeUnit.MINUTES));
        assertEquals(uri, found.getUri());
        assertEquals(1, found.getDiagnostics().size());
    }

    private TextDocumentIdentifier document(String file) {
        return new TextDocumentIdentifier(uri(file));
    }

    /** The position of a mark, and the text without it opened. */
    private Position openAt(String file, String marked) throws InterruptedException {
        int cursor = marked.indexOf('▮');
        String text = marked.replace("▮", "");
        if (version == 0) {
            open(file, text);
        } else {
            change(file, text);
        }
        return new LineIndex(text).position(cursor);
    }

    private List<CompletionItem> complete(String file, String marked) throws Exception {
        return server.getTextDocumentService().completion(new CompletionParams(document(file), openAt(file, marked)))
                .get(1, TimeUnit.MINUTES).getLeft();
    }

    private static List<String> labels(List<CompletionItem> items) {
        return items.stream().map(CompletionItem::getLabel).toList();
    }

    @Test
    void keysAndValuesAreOffered() throws Exception {
        initialize(new JsonObject());
        var keys = complete("workflow.yaml", WORKFLOW + "      - name: t\n        ▮");
        assertTrue(labels(keys).containsAll(List.of("run", "js-ast-match", "ast-match", "if")), labels(keys)::toString);
        var run = keys.stream().filter(item -> item.getLabel().equals("run")).findFirst().orElseThrow();
        assertEquals("run: ", run.getInsertText());
        assertTrue(run.getDocumentation().getRight().getValue().contains("ommand"), run::toString);
        assertEquals(List.of("automatic", "manual"),
                labels(complete("workflow.yaml", WORKFLOW + "  - id: b\n    type: ▮")));
        assertEquals(List.of("a", "b"), labels(complete("workflow.yaml",
                WORKFLOW + "  - id: b\n    depends_on:\n      - ▮")));
    }

    @Test
    void kindsOfTheRulesLanguageAreOffered() throws Exception {
        initialize(new JsonObject());
        var kinds = labels(complete("a.yml", "id: a\nlanguage: js\nrule:\n  has:\n    kind: ▮\n"));
        assertTrue(kinds.containsAll(List.of("call_expression", "identifier")), kinds::toString);
        assertTrue(kinds.stream().noneMatch(kind -> kind.equals("(")), kinds::toString);
        assertTrue(labels(complete("a.yml", "id: a\nlanguage: js\nrule:\n  ▮")).contains("pattern"));
    }

    @Test
    void keysAreExplained() throws Exception {
        initialize(new JsonObject());
        var at = openAt("workflow.yaml", WORKFLOW.replace("run:", "r▮un:"));
        var hover = server.getTextDocumentService().hover(new HoverParams(document("workflow.yaml"), at))
                .get(1, TimeUnit.MINUTES);
        assertTrue(hover.getContents().getRight().getValue().contains("ommand"), hover::toString);
        at = openAt("workflow.yaml", WORKFLOW.replace("echo", "ec▮ho"));
        assertEquals(null, server.getTextDocumentService().hover(new HoverParams(document("workflow.yaml"), at))
                .get(1, TimeUnit.MINUTES));
    }

    private Location goTo(String file, String marked) throws Exception {
        return server.getTextDocumentService().definition(new DefinitionParams(document(file), openAt(file, marked)))
                .get(1, TimeUnit.MINUTES).getLeft().stream().findFirst().orElseThrow();
    }

    @Test
    void namesLeadToWhatTheyName() throws Exception {
        initialize(new JsonObject());
        save("workflow.yaml", WORKFLOW);
        save("scripts/a.ts", "");
        assertEquals(range(2, 4, 4), goTo("workflow.yaml",
                WORKFLOW + "  - id: b\n    depends_on:\n      - a▮\n").getRange());
        assertEquals(uri("scripts/a.ts"), goTo("workflow.yaml", WORKFLOW.replace("run: echo",
                "js-ast-match:\n          js_file: scripts/▮a.ts")).getUri());
        save("inner/workflow.yaml", WORKFLOW);
        assertEquals(uri("inner/workflow.yaml"), goTo("workflow.yaml", WORKFLOW.replace("run: echo",
                "mod:\n          source: ./in▮ner")).getUri());
        assertEquals(range(2, 4, 4), goTo("workflow.yaml", "templates:\n  - name: T\n    id: t\n" + WORKFLOW
                .replace("run: echo", "use:\n          template: t▮")).getRange());
    }

    private Object search(String argument) throws Exception {
        return server.getWorkspaceService().executeCommand(new ExecuteCommandParams("mod.search",
                List.of(JsonParser.parseString(argument)))).get(1, TimeUnit.MINUTES);
    }

    @Test
    void aPatternIsSearchedBelowTheRoot() throws Exception {
        save("a/x.js", "/* 😀 */ log(1)\nlog(2)\n");
        save("b.js", "print(1)\n");
        save(".gitignore", "c.js\n");
        save("c.js", "log(3)\n");
        var params = new InitializeParams();
        params.setWorkspaceFolders(List.of(new WorkspaceFolder(directory.toUri().toString(), "w")));
        server.initialize(params).get(1, TimeUnit.MINUTES);
        var found = new Gson().toJsonTree(search("{\"pattern\": \"log($A)\", \"language\": \"js\"}"))
                .getAsJsonArray();
        assertEquals(2, found.size(), found::toString);
        assertEquals(uri("a/x.js"), found.get(0).getAsJsonObject().get("uri").getAsString());
        var start = found.get(0).getAsJsonObject().getAsJsonObject("range").getAsJsonObject("start");
        assertEquals(List.of(0, 9), List.of(start.get("line").getAsInt(), start.get("character").getAsInt()));
        var refused = assertThrows(ExecutionException.class,
                () -> search("{\"pattern\": \"log($A)\", \"language\": \"klingon\"}"));
        assertTrue(String.valueOf(refused.getMessage()).contains("klingon"), refused::toString);
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
