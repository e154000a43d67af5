package dev.mod.cli.run;

import dev.mod.cli.output.Times;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.terminal.Terminal;
import dev.mod.engine.event.StepEnd;
import dev.mod.engine.run.LogLine;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.StepRecord;
import dev.mod.engine.run.Task;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;

/** Tells at the end of a run what became of it and how to go on. */
final class RunSummary {
    private static final int MAX_FILES = 20;
    private static final int MAX_TASKS = 10;
    private static final int LOG_LINES = 10;

    private final Terminal terminal;
    private final BiFunction<RunId, Task, List<LogLine>> log;
    private boolean aside;

    /** @param log reads the log of a task's latest attempt */
    RunSummary(Terminal terminal, BiFunction<RunId, Task, List<LogLine>> log) {
        this.terminal = terminal;
        this.log = log;
    }

    void print(RunOutcome outcome, MetricTotals metrics) {
        var view = outcome.view();
        aside = view.run().options().dryRun();
        line("");
        line(headline(outcome) + " · " + view.run().workflowName() + " · " + Times.of(view.elapsed())
                + " · run " + view.run().id());
        line("  tasks: " + counts(view));
        files(view);
        if (!metrics.isEmpty()) {
            line("  metrics:");
            metrics.lines().forEach(each -> line("    " + ControlCharacters.remove(each)));
        }
        steps(view, StepEnd.SKIPPED, "skipped");
        steps(view, StepEnd.DEFERRED, "deferred");
        models(view);
        handedOver(view);
        failures(view);
        waiting(view);
        next(outcome);
    }

    private String headline(RunOutcome outcome) {
        if (outcome.interrupted()) {
            return styled(Style.YELLOW, "Interrupted");
        }
        return switch (outcome.status()) {
            case COMPLETED -> styled(Style.GREEN, "Completed");
            case FAILED -> styled(Style.RED, "Failed");
            case AWAITING_TRIGGER -> styled(Style.YELLOW, "Waiting for approval");
            case CANCELED -> styled(Style.RED, "Canceled");
            case RUNNING -> "Running";
        };
    }

    private static String counts(RunView view) {
        var parts = new ArrayList<String>();
        for (var status : TaskStatus.values()) {
            long count = view.tasks().stream().filter(task -> task.status() == status).count();
            if (count > 0) {
                parts.add(count + " " + status.label());
            }
        }
        return parts.isEmpty() ? "none" : String.join(" · ", parts);
    }

    private void files(RunView view) {
        var files = ChangedFiles.of(view);
        line((aside ? "  files that would change: " : "  files changed: ") + files.size());
        files.entrySet().stream().limit(MAX_FILES).forEach(file -> {
            var mark = switch (file.getValue()) {
                case CREATED -> styled(Style.GREEN, "A");
                case MODIFIED -> styled(Style.YELLOW, "M");
                case DELETED -> styled(Style.RED, "D");
            };
            line("    " + mark + " " + ControlCharacters.remove(file.getKey()));
        });
        more(files.size(), MAX_FILES);
    }

    private void steps(RunView view, StepEnd end, String label) {
        record Found(Task task, StepRecord step) {}
        var found = view.tasks().stream()
                .flatMap(task -> task.steps().stream().filter(step -> step.end() == end)
                        .map(step -> new Found(task, step)))
                .toList();
        if (found.isEmpty()) {
            return;
        }
        line("  steps " + label + ": " + found.size());
        found.stream().limit(MAX_TASKS).forEach(it -> line("    " + TaskNames.of(it.task()) + " › "
                + it.step().name() + it.step().message()
                        .map(message -> ": " + ControlCharacters.remove(message)).orElse("")));
        more(found.size(), MAX_TASKS);
    }

    /** Prompts of deferred steps, undecorated, so that whoever does their work can take them from here. */
    private void handedOver(RunView view) {
        var deferred = view.tasks().stream()
                .filter(task -> task.steps().stream().anyMatch(step -> step.end() == StepEnd.DEFERRED)).toList();
        for (var task : deferred.subList(0, Math.min(MAX_TASKS, deferred.size()))) {
            var lines = log.apply(view.run().id(), task);
            task.steps().stream().filter(step -> step.end() == StepEnd.DEFERRED)
                    .forEach(step -> lines.stream().filter(line -> line.step() == step.index())
                            .forEach(line -> terminal.println(ControlCharacters.remove(line.text()))));
        }
        if (deferred.size() > MAX_TASKS) {
            more(deferred.size(), MAX_TASKS);
            terminal.println("    all of them: mod workflow logs -i " + view.run().id());
        }
    }

    private void models(RunView view) {
        view.models().forEach(usage -> terminal.println(String.format(Locale.ROOT,
                "  model %s: %,d %s, %,d tokens in, %,d tokens out", ControlCharacters.remove(usage.model()),
                usage.turns(), usage.turns() == 1 ? "turn" : "turns", usage.inputTokens(), usage.outputTokens())));
    }

    private void failures(RunView view) {
        var failed = view.tasks().stream().filter(task -> task.status() == TaskStatus.FAILED).toList();
        for (var task : failed.subList(0, Math.min(MAX_TASKS, failed.size()))) {
            var step = task.steps().stream().filter(it -> it.end() == StepEnd.FAILED).findFirst();
            line("  " + styled(Style.RED, "failed:") + " " + TaskNames.of(task)
                    + step.map(it -> " › " + it.name()).orElse("")
                    + task.error()
                            .map(error -> ": " + ControlCharacters.remove(step.map(it -> withoutName(error, it.name()))
                                    .orElse(error)))
                            .orElse(""));
            var lines = log.apply(view.run().id(), task);
            lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()).forEach(
                    line -> line("    " + styled(Style.DIM, "|") + " " + ControlCharacters.remove(line.text())));
            line("    log: mod workflow logs -i " + view.run().id() + " -t " + task.id());
        }
        more(failed.size(), MAX_TASKS);
        var blocked = view.blockedBy();
        if (!failed.isEmpty() && !blocked.isEmpty()) {
            view.tasks().stream().filter(task -> blocked.containsKey(task.id())).limit(MAX_TASKS).forEach(task -> {
                var by = blocked.getOrDefault(task.id(), List.of());
                var blockers = view.tasks().stream().filter(other -> by.contains(other.id())).map(TaskNames::of)
                        .limit(3).toList();
                line("  blocked: " + TaskNames.of(task) + " waits for " + String.join(", ", blockers)
                        + (by.size() > blockers.size() ? ", …" : ""));
            });
            more(blocked.size(), MAX_TASKS);
        }
    }

    /** An error without the name of its step before it, which the line has already. */
    private static String withoutName(String error, String step) {
        String prefix = "step '" + step + "': ";
        return error.startsWith(prefix) ? error.substring(prefix.length()) : error;
    }

    private void waiting(RunView view) {
        var waiting = view.tasks().stream().filter(task -> task.status() == TaskStatus.AWAITING_TRIGGER).toList();
        if (waiting.isEmpty()) {
            return;
        }
        line("  waiting for approval: " + waiting.size());
        waiting.stream().limit(MAX_TASKS)
                .forEach(task -> line("    " + TaskNames.of(task) + "  -t " + task.id()));
        more(waiting.size(), MAX_TASKS);
    }

    private void next(RunOutcome outcome) {
        var resume = "mod workflow resume -i " + outcome.view().run().id();
        if (outcome.interrupted()) {
            line("  go on with: " + resume);
        } else if (outcome.status() == RunStatus.AWAITING_TRIGGER) {
            line("  approve all with: " + resume + " --trigger-all");
        } else if (outcome.status() == RunStatus.FAILED) {
            line("  try again with: " + resume + " --retry-failed");
        }
    }

    private void more(int all, int shown) {
        if (all > shown) {
            line(String.format(Locale.ROOT, "    … and %d more", all - shown));
        }
    }

    /** Beside a dry run's difference, which is all there is on standard output, the summary is a remark. */
    private void line(String text) {
        if (aside) {
            terminal.note(text);
        } else {
            terminal.println(text);
        }
    }

    private String styled(Style style, String text) {
        return aside ? terminal.err(style, text) : terminal.out(style, text);
    }
}
