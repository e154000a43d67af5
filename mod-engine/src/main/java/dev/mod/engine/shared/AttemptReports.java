package dev.mod.engine.shared;

import dev.mod.engine.event.Event;
import dev.mod.engine.internal.core.Message;
import dev.mod.engine.internal.core.Reports;
import dev.mod.engine.internal.files.RunDirectory;
import dev.mod.engine.internal.files.TaskDirectory;
import dev.mod.engine.run.Task;
import dev.mod.engine.store.KeptText;
import dev.mod.engine.store.Lease;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Posts what an attempt says; only what must be decided goes to the run itself. */
final class AttemptReports implements Message.Handler {
    private final Outbox outbox;
    private final SharedRun run;
    private final Lease lease;
    private final Task task;
    private final RunDirectory files;

    /** @param files where the attempt writes */
    AttemptReports(Outbox outbox, SharedRun run, Lease lease, Task task, RunDirectory files) {
        this.outbox = outbox;
        this.run = run;
        this.lease = lease;
        this.task = task;
        this.files = files;
    }

    @Override
    public void handle(Message.Note note) {
        outbox.note(run, lease, task, note.event());
    }

    @Override
    public void handle(Message.Durable durable) {
        if (durable.event() instanceof Event.TargetOpened) {
            // nothing is handed over without leave to complete, and that comes after it
            outbox.note(run, lease, task, durable.event());
            durable.reply().complete(null);
        } else {
            answer(post(List.of(durable.event()), List.of(), false), durable.reply());
        }
    }

    @Override
    public void handle(Message.Approve approve) {
        var unused = post(List.of(), List.of(), false).whenComplete((posted, failure) -> {
            if (failure == null) {
                run.send(lease, approve);
            } else {
                approve.reply().completeExceptionally(failure);
            }
        });
    }

    @Override
    public void handle(Message.Ended ended) {
        answer(post(Reports.ended(ended), texts(ended, files), true), ended.reply());
    }

    @Override
    public void handle(Message.Take take) {
        throw new IllegalStateException("it is taken");
    }

    @Override
    public void handle(Message.Resume resume) {
        throw new IllegalStateException("not for tasks");
    }

    @Override
    public void handle(Message.Interrupt interrupt) {
        throw new IllegalStateException("not for tasks");
    }

    @Override
    public void handle(Message.Cancel cancel) {
        throw new IllegalStateException("not for tasks");
    }

    private CompletableFuture<Void> post(List<Event> events, List<KeptText> texts, boolean last) {
        return outbox.post(run, lease, task, events, texts, last);
    }

    private static void answer(CompletableFuture<Void> posted, CompletableFuture<Void> reply) {
        var unused = posted.whenComplete((done, failure) -> {
            if (failure == null) {
                reply.complete(null);
            } else {
                reply.completeExceptionally(failure);
            }
        });
    }

    /** What an attempt has written, which nobody can read on this machine. */
    private static List<KeptText> texts(Message.Ended ended, RunDirectory directory) {
        List<KeptText> kept = new ArrayList<>();
        TaskDirectory files = directory.task(ended.task());
        KeptTexts.read(files.log(ended.attempt()))
                .ifPresent(text -> kept.add(new KeptText(ended.task(), ended.attempt(), SharedRuns.LOG, text)));
        KeptTexts.read(files.diff(ended.attempt()))
                .ifPresent(text -> kept.add(new KeptText(ended.task(), ended.attempt(), SharedRuns.DIFF, text)));
        return kept;
    }
}
