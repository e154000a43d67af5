package dev.mod.cli.run;

import dev.mod.cli.output.Times;
import dev.mod.cli.terminal.Columns;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.terminal.Terminal;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The lines at the bottom of the terminal while a run goes on. Redrawn when something happened, at most ten times a
 * second, and once a second for the clock. Does nothing where nothing can be redrawn. Safe for concurrent use.
 */
final class LiveProgress implements AutoCloseable {
    private static final long REDRAW_MILLIS = 100;
    private static final int MAX_RUNNING = 6;

    /** A step that is being executed. */
    private record Running(String task, String step, String within) {}

    private final Terminal terminal;
    private final InstantSource clock;
    private final Instant begin;
    private final @Nullable ScheduledExecutorService timer;
    private final Map<TaskId, TaskStatus> statuses = new HashMap<>();
    private final Map<TaskStatus, Integer> counts = new EnumMap<>(TaskStatus.class);
    private final Map<TaskId, Running> running = new LinkedHashMap<>();
    private boolean scheduled;
    private boolean closed;

    LiveProgress(Terminal terminal, InstantSource clock, boolean enabled) {
        this.terminal = terminal;
        this.clock = clock;
        this.begin = clock.instant();
        if (enabled) {
            timer = Executors.newSingleThreadScheduledExecutor(work -> {
                var thread = new Thread(work, "mod-progress");
                thread.setDaemon(true);
                return thread;
            });
            var unused = timer.scheduleAtFixedRate(this::draw, 1, 1, TimeUnit.SECONDS);
        } else {
            timer = null;
        }
    }

    synchronized void status(TaskId task, TaskStatus status) {
        var before = statuses.put(task, status);
        if (before != null) {
            counts.merge(before, -1, Integer::sum);
        }
        counts.merge(status, 1, Integer::sum);
        if (status != TaskStatus.RUNNING) {
            running.remove(task);
        }
        soon();
    }

    synchronized void step(TaskId task, String name, String step) {
        running.put(task, new Running(name, step, ""));
        soon();
    }

    synchronized void within(TaskId task, String text) {
        running.computeIfPresent(task, (id, old) -> new Running(old.task(), old.step(), text));
        soon();
    }

    synchronized void stepEnded(TaskId task) {
        running.remove(task);
        soon();
    }

    private void soon() {
        if (timer != null && !scheduled && !closed) {
            scheduled = true;
            var unused = timer.schedule(this::draw, REDRAW_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private synchronized void draw() {
        scheduled = false;
        if (!closed) {
            terminal.live(lines(terminal.width() - 1));
        }
    }

    private List<String> lines(int width) {
        var lines = new ArrayList<String>();
        int done = count(TaskStatus.COMPLETED) + count(TaskStatus.FAILED) + count(TaskStatus.WONT_DO);
        var head = done + "/" + statuses.size() + " tasks"
                + part(TaskStatus.RUNNING, "running") + part(TaskStatus.FAILED, "failed")
                + part(TaskStatus.AWAITING_TRIGGER, "waiting for approval") + " · "
                + Times.of(Duration.ofSeconds(Duration.between(begin, clock.instant()).toSeconds()));
        lines.add(terminal.err(Style.BOLD, Columns.fit(head, width)));
        int shown = 0;
        for (var step : running.values()) {
            if (shown++ == MAX_RUNNING) {
                lines.add(Columns.fit("  … and " + (running.size() - MAX_RUNNING) + " more", width));
                break;
            }
            lines.add(Columns.fit("  " + step.task() + " › " + ControlCharacters.remove(step.step())
                    + (step.within().isEmpty() ? "" : " — " + step.within()), width));
        }
        return lines;
    }

    private String part(TaskStatus status, String label) {
        return count(status) == 0 ? "" : " · " + count(status) + " " + label;
    }

    private int count(TaskStatus status) {
        return counts.getOrDefault(status, 0);
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            if (timer != null) {
                timer.shutdownNow();
            }
            terminal.live(List.of());
        }
    }
}
