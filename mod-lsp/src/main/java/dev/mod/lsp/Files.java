package dev.mod.lsp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the client says about files, and asks about them: done in the order of its messages. What needs a check waits for
 * it on its thread; keys, explanations and places do not.
 */
final class Files implements TextDocumentService, WorkspaceService {
    private static final Logger LOG = LoggerFactory.getLogger(Files.class);

    private static final int MOST_FIXES = 50;

    private final Executor thread;
    private final Executor checking;
    private final Executor searches;
    private volatile @Nullable Checks begun;
    private volatile @Nullable Assistance assistance;
    private volatile @Nullable Search search;

    /**
     * @param thread for what is typed
     * @param checking that of the checks
     * @param searches for what may take long
     */
    Files(Executor thread, Executor checking, Executor searches) {
        this.thread = thread;
        this.checking = checking;
        this.searches = searches;
    }

    void begin(Checks checks, Assistance offers, Search patterns) {
        begun = checks;
        assistance = offers;
        search = patterns;
    }

    private Checks checks() {
        return Objects.requireNonNull(begun, "initialize comes first");
    }

    private void text(String uri, int version, String text) {
        Checks.path(uri).ifPresent(path -> thread.execute(
                () -> checks().changed(new OpenFile(uri, path, version, new LineIndex(text)))));
    }

    @Override
    public void didOpen(DidOpenTextDocumentParams params) {
        var document = params.getTextDocument();
        text(document.getUri(), document.getVersion(), document.getText());
    }

    @Override
    public void didChange(DidChangeTextDocumentParams params) {
        var changes = params.getContentChanges();
        Integer version = params.getTextDocument().getVersion();
        text(params.getTextDocument().getUri(), version == null ? 0 : version,
                changes.get(changes.size() - 1).getText());
    }

    @Override
    public void didClose(DidCloseTextDocumentParams params) {
        thread.execute(() -> checks().closed(params.getTextDocument().getUri()));
    }

    @Override
    public void didSave(DidSaveTextDocumentParams params) {
        thread.execute(() -> checks().saved());
    }

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
        List<Path> paths = params.getChanges().stream().flatMap(change -> Checks.path(change.getUri()).stream())
                .toList();
        thread.execute(() -> checks().changedOnDisk(paths));
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {
        // there is nothing to configure after the beginning
    }

    @Override
    public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
        return CompletableFuture.supplyAsync(() -> checks().file(params.getTextDocument().getUri()), thread)
                .thenApplyAsync(file -> answer(file, open -> actions(open, params), List.of()), checking);
    }

    private List<Either<Command, CodeAction>> actions(OpenFile file, CodeActionParams params) {
        List<Finding> findings = checks().findings(file).orElseThrow(() -> new ResponseErrorException(
                new ResponseError(ResponseErrorCode.ContentModified, "there is a newer text", null)));
        List<Either<Command, CodeAction>> actions = new ArrayList<>();
        if (wants(params, CodeActionKind.QuickFix)) {
            // a menu of more nobody reads, and each takes a parse of the file
            findings.stream().filter(finding -> meet(finding.diagnostic().getRange(), params.getRange()))
                    .flatMap(finding -> quickFix(finding, file).stream()).limit(MOST_FIXES)
                    .forEach(action -> actions.add(Either.forRight(action)));
        }
        if (wants(params, CodeActionKind.SourceFixAll)) {
            checks().all(file).ifPresent(fix -> actions.add(
                    Either.forRight(action(fix, CodeActionKind.SourceFixAll, file))));
        }
        return actions;
    }

    private <T> CompletableFuture<T> about(TextDocumentIdentifier document, Function<OpenFile, T> answer, T none) {
        return CompletableFuture.supplyAsync(() -> answer(checks().file(document.getUri()), answer, none), thread);
    }

    private static <T> T answer(Optional<OpenFile> file, Function<OpenFile, T> answer, T none) {
        try {
            return file.map(answer).orElse(none);
        } catch (ResponseErrorException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            LOG.warn("a question could not be answered", e);
            return none;
        }
    }

    @Override
    public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(CompletionParams params) {
        return about(params.getTextDocument(),
                file -> Either.forLeft(assistance().complete(file, params.getPosition())),
                Either.forLeft(List.of()));
    }

    @Override
    @SuppressWarnings("NullAway") // null is the protocol's word for nothing
    public CompletableFuture<Hover> hover(HoverParams params) {
        return about(params.getTextDocument(), file -> assistance().hover(file, params.getPosition()).orElse(null),
                null);
    }

    @Override
    public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>> definition(
            DefinitionParams params) {
        return about(params.getTextDocument(),
                file -> Either.forLeft(assistance().definition(file, params.getPosition()).stream()
                        .toList()),
                Either.forLeft(List.of()));
    }

    /** On another thread: what is typed meanwhile does not wait for it. */
    @Override
    public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
        Search patterns = Objects.requireNonNull(search, "initialize comes first");
        return CompletableFuture.supplyAsync(() -> {
            if (!params.getCommand().equals(Search.COMMAND)) {
                throw new ResponseErrorException(new ResponseError(ResponseErrorCode.InvalidParams,
                        "unknown command " + params.getCommand(), null));
            }
            return patterns.run(params.getArguments());
        }, searches);
    }

    private Assistance assistance() {
        return Objects.requireNonNull(assistance, "initialize comes first");
    }

    private static boolean wants(CodeActionParams params, String kind) {
        List<String> only = params.getContext().getOnly();
        return only == null || only.stream().anyMatch(asked -> kind.equals(asked) || kind.startsWith(asked + "."));
    }

    private static Optional<CodeAction> quickFix(Finding finding, OpenFile file) {
        return finding.fix().get().map(fix -> {
            CodeAction action = action(fix, CodeActionKind.QuickFix, file);
            action.setDiagnostics(List.of(finding.diagnostic()));
            action.setIsPreferred(true);
            return action;
        });
    }

    private static CodeAction action(Finding.Fix fix, String kind, OpenFile file) {
        var action = new CodeAction(fix.title());
        action.setKind(kind);
        List<TextEdit> edits = fix.edits();
        action.setEdit(new WorkspaceEdit(Map.of(file.uri(), edits)));
        return action;
    }

    private static boolean meet(Range found, Range asked) {
        return !before(found.getEnd(), asked.getStart()) && !before(asked.getEnd(), found.getStart());
    }

    private static boolean before(Position a, Position b) {
        return a.getLine() < b.getLine() || a.getLine() == b.getLine() && a.getCharacter() < b.getCharacter();
    }
}
