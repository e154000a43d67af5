package dev.mod.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the client says about files, and asks about them: done one after the other on a thread of its own. */
final class Files implements TextDocumentService, WorkspaceService {
    private static final Logger LOG = LoggerFactory.getLogger(Files.class);

    private final Executor thread;
    private volatile @Nullable Checks begun;

    Files(ExecutorService thread) {
        this.thread = thread;
    }

    void begin(Checks checks) {
        begun = checks;
    }

    private void later(Runnable work) {
        thread.execute(() -> {
            try {
                work.run();
            } catch (RuntimeException | StackOverflowError e) {
                LOG.warn("a file could not be checked", e);
            }
        });
    }

    private Checks checks() {
        return Objects.requireNonNull(begun, "initialize comes first");
    }

    private void text(String uri, int version, String text) {
        Checks.path(uri).ifPresent(path -> later(
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
        later(() -> checks().closed(params.getTextDocument().getUri()));
    }

    @Override
    public void didSave(DidSaveTextDocumentParams params) {
        later(() -> checks().saved());
    }

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
        later(() -> checks().saved());
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {
        // there is nothing to configure after the beginning
    }

    @Override
    public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
        return CompletableFuture.supplyAsync(() -> checks().file(params.getTextDocument().getUri())
                .map(file -> actions(file, params)).orElse(List.of()), thread);
    }

    private List<Either<Command, CodeAction>> actions(OpenFile file, CodeActionParams params) {
        List<Either<Command, CodeAction>> actions = new ArrayList<>();
        if (wants(params, CodeActionKind.QuickFix)) {
            for (Finding finding : checks().findings(file)) {
                if (meet(finding.diagnostic().getRange(), params.getRange())) {
                    finding.fix().ifPresent(fix -> {
                        CodeAction action = action(fix, CodeActionKind.QuickFix, file);
                        action.setDiagnostics(List.of(finding.diagnostic()));
                        actions.add(Either.forRight(action));
                    });
                }
            }
        }
        if (wants(params, CodeActionKind.SourceFixAll)) {
            checks().all(file).ifPresent(fix -> actions.add(
                    Either.forRight(action(fix, CodeActionKind.SourceFixAll, file))));
        }
        return actions;
    }

    private static boolean wants(CodeActionParams params, String kind) {
        List<String> only = params.getContext().getOnly();
        return only == null || only.stream().anyMatch(asked -> kind.equals(asked) || kind.startsWith(asked + "."));
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
