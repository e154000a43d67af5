package dev.mod.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** How soon a language server answers while somebody types in a large file with many findings. */
public final class EditorKeys {
    private static final int BETWEEN_KEYS_MILLIS = 30;
    private static final int PATIENCE_MINUTES = 3;
    private static final String FILE = "cart.ts";

    private final LanguageServer server;
    private final Client client = new Client();
    private final String uri;
    private int version;

    private EditorKeys(Process process, Path directory) {
        uri = directory.resolve(FILE).toUri().toString();
        var launcher = LSPLauncher.createClientLauncher(client, process.getInputStream(), process.getOutputStream());
        server = launcher.getRemoteProxy();
        var unused = launcher.startListening();
    }

    /**
     * Types, and prints how long answers took.
     *
     * @param args the number of rules, of lines and of keys, then the command of a server
     */
    public static void main(String[] args) throws Exception {
        int rules = Integer.parseInt(args[0]);
        int lines = Integer.parseInt(args[1]);
        int keys = Integer.parseInt(args[2]);
        Path directory = Files.createTempDirectory("editor").toRealPath();
        project(directory, rules);
        String text = IntStream.range(0, lines).mapToObj(i -> i % 3 == 0
                ? "  call" + i % rules + "(cart, " + i + ");\n"
                : "  const line" + i + " = cart.items[" + i + "].price * (1 + rates.of('item')) - " + i + ";\n")
                .collect(Collectors.joining("", "export function total(cart: Cart, rates: Rates) {\n", "}\n"));
        Process process = new ProcessBuilder(List.of(args).subList(3, args.length)).directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try {
            new EditorKeys(process, directory).type(directory, text, keys);
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
    }

    private static void project(Path directory, int rules) throws IOException {
        Files.writeString(directory.resolve("sgconfig.yml"), "ruleDirs: [rules]\n");
        Files.createDirectory(directory.resolve("rules"));
        for (int i = 0; i < rules; i++) {
            Files.writeString(directory.resolve("rules").resolve(i + ".yml"), "id: rule" + i
                    + "\nlanguage: ts\nmessage: no call" + i + "\nrule:\n  pattern: call" + i
                    + "($A, $B)\nfix: other($A, $B)\n");
        }
    }

    @SuppressWarnings("SystemOut")
    private void type(Path directory, String text, int keys) throws Exception {
        var begin = new InitializeParams();
        begin.setCapabilities(new ClientCapabilities());
        begin.setWorkspaceFolders(List.of(new WorkspaceFolder(directory.toUri().toString(), "bench")));
        var capabilities = server.initialize(begin).get(PATIENCE_MINUTES, TimeUnit.MINUTES).getCapabilities();
        server.initialized(new InitializedParams());
        long start = System.nanoTime();
        server.getTextDocumentService()
                .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "typescript", ++version, text)));
        int found = diagnostics();
        System.out.printf("opened: %d findings after %.2f s%n", found, seconds(start));
        var middle = new StringBuilder(text);
        int at = text.indexOf("\n", text.length() / 2) + 1;
        int line = (int) text.substring(0, at).lines().count();
        for (int i = 0; i < keys; i++) {
            middle.insert(at, i == 0 ? "\n" : "x");
            server.getTextDocumentService().didChange(new DidChangeTextDocumentParams(
                    new VersionedTextDocumentIdentifier(uri, ++version),
                    List.of(new TextDocumentContentChangeEvent(middle.toString()))));
            TimeUnit.MILLISECONDS.sleep(BETWEEN_KEYS_MILLIS);
        }
        start = System.nanoTime();
        var cursor = new Position(line, 0);
        if (capabilities.getHoverProvider() != null) {
            wait(server.getTextDocumentService().hover(new HoverParams(new TextDocumentIdentifier(uri), cursor)));
            System.out.printf("after %d keys: hover %.2f s%n", keys, seconds(start));
        }
        diagnostics();
        System.out.printf("after %d keys: newest diagnostics %.2f s%n", keys, seconds(start));
        actions(new Range(new Position(line + 1, 4), new Position(line + 4, 4)));
        actions(new Range(new Position(0, 0), new Position(line * 2, 0)));
    }

    @SuppressWarnings("SystemOut")
    private void actions(Range range) throws Exception {
        long start = System.nanoTime();
        var context = new CodeActionContext(client.newest);
        context.setOnly(List.of("quickfix"));
        var actions = wait(server.getTextDocumentService()
                .codeAction(new CodeActionParams(new TextDocumentIdentifier(uri), range, context)));
        System.out.printf("fixes for %d lines: %d after %.2f s%n",
                range.getEnd().getLine() - range.getStart().getLine(),
                Optional.ofNullable(actions).map(List::size).orElse(0), seconds(start));
    }

    /** Waits for what is found in the newest text. */
    private int diagnostics() throws InterruptedException {
        while (true) {
            PublishDiagnosticsParams found = client.published.poll(PATIENCE_MINUTES, TimeUnit.MINUTES);
            if (found == null) {
                throw new IllegalStateException("no diagnostics in " + PATIENCE_MINUTES + " minutes");
            }
            if (found.getUri().equals(uri) && (found.getVersion() == null || found.getVersion() == version)) {
                client.newest = found.getDiagnostics();
                return found.getDiagnostics().size();
            }
        }
    }

    private static <T> T wait(CompletableFuture<T> answer) throws Exception {
        return answer.get(PATIENCE_MINUTES, TimeUnit.MINUTES);
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static final class Client implements LanguageClient {
        private final BlockingQueue<PublishDiagnosticsParams> published = new LinkedBlockingQueue<>();
        private List<org.eclipse.lsp4j.Diagnostic> newest = List.of();

        @Override
        public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
            published.add(diagnostics);
        }

        @Override
        public CompletableFuture<Void> registerCapability(RegistrationParams params) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void telemetryEvent(Object object) {}

        @Override
        public void showMessage(MessageParams message) {}

        @Override
        public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void logMessage(MessageParams message) {}
    }
}
