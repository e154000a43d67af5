package dev.mod.cli.campaign;

import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.cli.output.Times;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.terminal.Terminal;
import dev.mod.cli.run.TaskNames;
import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.run.RunView;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepLog;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignListener;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Tells a campaign in words, a line for each thing that happens, with its repository before it. */
final class CampaignText implements CampaignListener {
    private final Terminal terminal;
    private final boolean quiet;
    private final boolean verbose;
    private final Map<Campaign.Repository, TaskNames> names = new ConcurrentHashMap<>();
    private boolean kept = true;

    CampaignText(Terminal terminal, boolean quiet, boolean verbose) {
        this.terminal = terminal;
        this.quiet = quiet;
        this.verbose = verbose;
    }

    /** Does not name the runs, because they will not be kept. */
    CampaignText forgetting() {
        kept = false;
        return this;
    }

    @Override
    public void resuming(Campaign.Repository repository, RunView view) {
        names(repository).learn(view);
        say(repository, "resuming run " + view.run().id());
    }

    @Override
    public void failed(Campaign.Repository repository, ModException error) {
        always(repository, terminal.err(Style.RED, "✗") + " " + ControlCharacters.remove(
                String.valueOf(error.getMessage())));
    }

    private TaskNames names(Campaign.Repository repository) {
        return names.computeIfAbsent(repository, key -> new TaskNames());
    }

    private void say(Campaign.Repository repository, String text) {
        if (!quiet) {
            always(repository, text);
        }
    }

    private void always(Campaign.Repository repository, String text) {
        terminal.note(terminal.err(Style.DIM, repository.location() + " |") + " " + text);
    }

    @Override
    public RunListener of(Campaign.Repository repository) {
        TaskNames known = names(repository);
        Map<TaskId, Instant> started = new ConcurrentHashMap<>();
        return new RunListener() {
            @Override
            public void event(Recorded recorded) {
                known.learn(recorded);
                if (recorded.event() instanceof Event.RunCreated created) {
                    if (kept) {
                        say(repository, "run " + created.run().id());
                    }
                } else if (recorded.event() instanceof Event.Delivered delivered) {
                    var delivery = delivered.delivery();
                    say(repository, known.of(delivered.task()) + " → " + delivery.branch()
                            + delivery.proposal().map(it -> " " + it.url()).orElse("")
                            + (delivery.effect() == Delivery.Effect.PUSHED
                                    ? ""
                                    : " (" + delivery.effect().label() + ")"));
                } else if (recorded.event() instanceof Event.TaskMoved moved) {
                    moved(recorded.at(), moved);
                }
            }

            private void moved(Instant at, Event.TaskMoved moved) {
                if (moved.to() == TaskStatus.RUNNING) {
                    started.put(moved.task(), at);
                    return;
                }
                var begun = started.remove(moved.task());
                var took = begun == null ? "" : " " + terminal.err(Style.DIM, Times.of(Duration.between(begun, at)));
                var name = known.of(moved.task());
                switch (moved.to()) {
                    case COMPLETED -> say(repository, terminal.err(Style.GREEN, "✓") + " " + name + took);
                    case FAILED -> always(repository, terminal.err(Style.RED, "✗") + " " + name + took
                            + moved.error().map(error -> ": " + ControlCharacters.remove(error)).orElse(""));
                    case AWAITING_TRIGGER -> say(repository,
                            terminal.err(Style.YELLOW, "‖") + " " + name + " waits for approval");
                    case WONT_DO -> say(repository, "- " + name + ": its matrix item is gone");
                    case PENDING, RUNNING, BLOCKED -> {
                    }
                }
            }

            @Override
            public void notice(String message) {
                always(repository, terminal.err(Style.CYAN, "note:") + " " + message);
            }

            @Override
            public void output(TaskId task, int step, StepLog.Stream stream, String line) {
                if (verbose) {
                    always(repository, terminal.err(Style.DIM, known.of(task) + " |") + " "
                            + ControlCharacters.remove(line));
                }
            }

            @Override
            public void diagnostic(TaskId task, Diagnostic diagnostic) {
                new DiagnosticPrinter(terminal).print(List.of(diagnostic));
            }
        };
    }
}
