package dev.mod.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.mod.validate.kind.StepKind;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidChangeWatchedFilesCapabilities;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.SaveOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;

/**
 * Language server for packages and rules: it shows what validation says about {@code mod.yaml}, {@code workflow.yaml},
 * {@code SKILL.md} and rule files while they are written, and what the rules of the project find in other files, with
 * their fixes.
 *
 * @since 0.1.0
 */
public final class ModLanguageServer implements LanguageServer {
    private final Collection<? extends StepKind> kinds;
    private final String version;
    /** What is asked is answered in the order of the messages, so that no answer is about an older text. */
    private final ExecutorService thread = thread("mod-lsp");
    private final ExecutorService checking = thread("mod-lsp-check");
    private final ExecutorService searches = thread("mod-lsp-search");
    private final CompletableFuture<Integer> end = new CompletableFuture<>();
    private final Files files = new Files(thread, checking, searches);
    private @Nullable LanguageClient client;
    private volatile boolean shutdown;
    private volatile boolean watches;

    private ModLanguageServer(Collection<? extends StepKind> kinds, String version) {
        this.kinds = List.copyOf(kinds);
        this.version = version;
    }

    /**
     * Serves one client until it says that it ends, or its input does, or its process is gone.
     *
     * @param in what the client says
     * @param out where it hears; nothing else may be written there
     * @param kinds step kinds besides the built-in ones
     * @param version of this program, for people
     * @return the exit code that the protocol asks for: 0 if the client had the server shut down before, else 1
     */
    public static int serve(InputStream in, OutputStream out, Collection<? extends StepKind> kinds, String version)
            throws InterruptedException {
        var server = new ModLanguageServer(kinds, version);
        var launcher = LSPLauncher.createServerLauncher(server, in, out);
        server.client = launcher.getRemoteProxy();
        Future<Void> listening = launcher.startListening();
        var waiting = new Thread(() -> server.await(listening), "mod-lsp-input");
        waiting.setDaemon(true);
        waiting.start();
        try {
            return server.end.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            server.thread.shutdownNow();
            server.checking.shutdownNow();
            server.searches.shutdownNow();
        }
    }

    private static ExecutorService thread(String name) {
        return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), runnable -> {
            var made = new Thread(runnable, name);
            made.setDaemon(true);
            return made;
        }, new ThreadPoolExecutor.DiscardPolicy()); // what comes after the end nobody waits for
    }

    private void await(Future<Void> listening) {
        try {
            listening.get();
        } catch (InterruptedException | ExecutionException e) {
            // then, too, no more can come
        } finally {
            exit();
        }
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
        if (params.getProcessId() != null) {
            ProcessHandle.of(params.getProcessId()).ifPresent(process -> {
                var unused = process.onExit().thenRun(this::exit);
            });
        }
        watches = Optional.ofNullable(params.getCapabilities()).map(ClientCapabilities::getWorkspace)
                .map(WorkspaceClientCapabilities::getDidChangeWatchedFiles)
                .map(DidChangeWatchedFilesCapabilities::getDynamicRegistration).orElse(false);
        LanguageClient told = Objects.requireNonNull(client);
        var checks = new Checks(new PackageChecks(kinds), new RuleChecks(rules(params)), checking,
                (file, found) -> told.publishDiagnostics(new PublishDiagnosticsParams(file.uri(),
                        found.stream().map(Finding::diagnostic).toList(), file.version())),
                problem -> told.showMessage(new MessageParams(MessageType.Error, problem)));
        files.begin(checks, new Assistance(kinds), new Search(root(params)));
        var sync = new TextDocumentSyncOptions();
        sync.setOpenClose(true);
        sync.setChange(TextDocumentSyncKind.Full);
        sync.setSave(new SaveOptions(false));
        var capabilities = new ServerCapabilities();
        capabilities.setTextDocumentSync(sync);
        capabilities.setCodeActionProvider(
                new CodeActionOptions(List.of(CodeActionKind.QuickFix, CodeActionKind.SourceFixAll)));
        capabilities.setCompletionProvider(new CompletionOptions(false, List.of(" ", ":")));
        capabilities.setExecuteCommandProvider(new ExecuteCommandOptions(List.of(Search.COMMAND)));
        capabilities.setHoverProvider(true);
        capabilities.setDefinitionProvider(true);
        return CompletableFuture.completedFuture(new InitializeResult(capabilities, new ServerInfo("mod", version)));
    }

    /** Asks to hear when rules, and files of packages, change that are not open. */
    @Override
    public void initialized(InitializedParams params) {
        if (watches) {
            var files = new DidChangeWatchedFilesRegistrationOptions(
                    List.of(new FileSystemWatcher(Either.forLeft("**/*.{yml,yaml,md,js,jsx,mjs,cjs,ts,tsx,mts,cts}"))));
            var unused = Objects.requireNonNull(client).registerCapability(new RegistrationParams(
                    List.of(new Registration("mod-rules", "workspace/didChangeWatchedFiles", files))));
        }
    }

    /** What the editor works on. */
    @SuppressWarnings("deprecation") // clients that have one folder still say so
    private static Path root(InitializeParams params) {
        var folders = params.getWorkspaceFolders();
        String uri = folders == null || folders.isEmpty() ? params.getRootUri() : folders.get(0).getUri();
        return Optional.ofNullable(uri).flatMap(Checks::path).orElse(Path.of("").toAbsolutePath());
    }

    /** Rules that the client names in {@code initializationOptions: {"rules": [...]}}. */
    private static List<Path> rules(InitializeParams params) {
        List<Path> rules = new ArrayList<>();
        Path root = root(params);
        if (params.getInitializationOptions() instanceof JsonObject options
                && options.get("rules") instanceof JsonArray names) {
            for (JsonElement name : names) {
                if (name.isJsonPrimitive()) {
                    rules.add(root.resolve(name.getAsString()).normalize());
                }
            }
        }
        return rules;
    }

    @Override
    public CompletableFuture<Object> shutdown() {
        shutdown = true;
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void exit() {
        end.complete(shutdown ? 0 : 1);
    }

    @Override
    public TextDocumentService getTextDocumentService() {
        return files;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
        return files;
    }
}
