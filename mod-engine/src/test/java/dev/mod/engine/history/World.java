package dev.mod.engine.history;

import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.history.History.Edit;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What can be seen from outside: the target, what a person does to it, and what is in the journal. Safe for concurrent use. */
final class World {
    /**
     * An edit that was made.
     *
     * @param number how many there were before
     * @param content what the file was then; empty if it was deleted
     * @param token the line that it brought; empty if none
     * @param earliest how many tasks had completed before
     * @param living whether a process was at work
     * @param direct whether a step was at work on the real files, so that nobody can tell who did it
     */
    record Made(int number, String path, Optional<String> before, Optional<String> content, String token, int earliest,
            boolean living, boolean direct) {
        /** Whether only a file's mode is another one. */
        boolean isOfMode() {
            return before.isPresent() && content.isPresent() && token.isEmpty();
        }
    }

    /** A task's completion: the text that it leaves wherever it was. */
    record Completed(TaskId task, String node, String token) {}

    private final ReentrantReadWriteLock editing = new ReentrantReadWriteLock(true);
    private final Disk disk;
    private final History history;
    private final boolean lists;
    private final Map<TaskId, String> nodes = new HashMap<>();
    private final Map<TaskId, String> tokens = new HashMap<>();
    private final Map<TaskId, Integer> failures = new HashMap<>();
    private final Set<TaskId> running = new HashSet<>();
    /** Nodes of whose tasks some may have begun to work on the real files. */
    private final Set<String> direct = new HashSet<>();
    private final List<Completed> completed = new ArrayList<>();
    private final List<Made> edits = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    final StringBuilder log = new StringBuilder();
    private int tokensMade;

    World(Path target, History history) {
        this.disk = new Disk(target);
        this.history = history;
        this.lists = history.nodes().stream().flatMap(node -> node.steps().stream())
                .anyMatch(step -> step.act() == History.Act.LIST || step.act() == History.Act.DELETE_DIRECTORY
                        || step.to().equals("d") || step.from().equals("d"));
    }

    /** What no edit may come in between. */
    ReentrantReadWriteLock.ReadLock quiet() {
        return editing.readLock();
    }

    void edit(Edit edit, boolean living) {
        editing.writeLock().lock();
        try {
            synchronized (this) {
                boolean shared = history.mode() != History.Mode.WORKTREES && !direct.isEmpty() && living;
                String path = shared ? Disk.PERSONAL + edit.path() : edit.path();
                if (edit.how() == History.How.PLACE || edit.how() == History.How.RELINK) {
                    if (living && lists && !shared) {
                        return;
                    }
                    for (String other : disk.inTheWay(path)) {
                        Optional<String> before = disk.form(other);
                        disk.set(other, Optional.empty());
                        edits.add(new Made(edits.size(), other, before, Optional.empty(), "", completed.size(), living,
                                shared));
                        log.append("  DELETE ").append(other).append(living ? "" : " (dead)").append('\n');
                    }
                } else if (!disk.fits(path) || edit.path().equals("d") && disk.read(path).isEmpty()) {
                    return;
                }
                String token = "person" + tokensMade++;
                Optional<String> before = disk.form(path);
                Optional<String> after = after(edit, before, token);
                // a task that lists the files does not notice which ones people make or delete meanwhile
                if (before.equals(after) || living && lists && before.isPresent() != after.isPresent()) {
                    return;
                }
                disk.set(path, after);
                edits.add(new Made(edits.size(), path, before, after,
                        after.filter(now -> now.contains(token)).map(now -> token).orElse(""), completed.size(), living,
                        shared));
                log.append("  ").append(edit.how()).append(' ').append(path).append(' ').append(token)
                        .append(living ? "" : " (dead)").append('\n');
            }
        } finally {
            editing.writeLock().unlock();
        }
    }

    private static Optional<String> after(Edit edit, Optional<String> before, String token) {
        String content = before.flatMap(Form::content).orElse("");
        boolean executable = Form.isExecutable(before.orElse(null));
        return switch (edit.how()) {
            case PREPEND -> Optional.of(edit.path().equals(History.LINK)
                    ? Form.ofLink(token)
                    : Form.of(token + "\n" + content, executable));
            case APPEND, PLACE -> Optional.of(Form.of(content + token + "\n", executable));
            case RELINK -> Optional.of(Form.ofLink(token));
            case DELETE -> Optional.empty();
            case EXECUTE -> before.map(form -> Form.link(form).isPresent() ? form : Form.of(content, !executable));
        };
    }

    /** A person takes a file over as it is. */
    synchronized Made adopt(String path) {
        var made = new Made(edits.size(), path, Optional.empty(), disk.form(path), "", completed.size(), false, false);
        edits.add(made);
        return made;
    }

    /** A step is about to work on the real files. */
    void direct(String node) {
        editing.writeLock().lock();
        try {
            synchronized (this) {
                direct.add(node);
            }
        } finally {
            editing.writeLock().unlock();
        }
    }

    synchronized void recorded(List<Recorded> events) {
        for (Recorded each : events) {
            if (each.event() instanceof Event.TaskCreated created) {
                nodes.put(created.task(), created.node());
                tokens.put(created.task(), created.node()
                        + created.item().map(item -> "." + item.value().asString()).orElse(""));
            } else if (each.event() instanceof Event.TaskMoved moved) {
                moved(moved);
            }
        }
    }

    private void moved(Event.TaskMoved moved) {
        String node = Objects.requireNonNull(nodes.get(moved.task()));
        String token = Objects.requireNonNull(tokens.get(moved.task()));
        log.append("  ").append(token).append(' ').append(moved.to()).append(' ').append(moved.cause())
                .append(moved.error().map(error -> ": " + error).orElse("")).append('\n');
        if (moved.to() == TaskStatus.RUNNING) {
            running.add(moved.task());
            return;
        }
        if (moved.from() == TaskStatus.RUNNING) {
            running.remove(moved.task());
            if (running.stream().noneMatch(task -> node.equals(nodes.get(task)))) {
                direct.remove(node);
            }
        }
        if (moved.to() == TaskStatus.COMPLETED) {
            completed.add(new Completed(moved.task(), node, token));
        } else if (moved.cause() == Cause.STEP_FAILED) {
            failures.merge(moved.task(), 1, Integer::sum);
            errors.add(moved.error().orElse(""));
        }
    }

    synchronized boolean fails(TaskId task, History.Node node) {
        return failures.getOrDefault(task, 0) < node.failures();
    }

    synchronized List<Completed> completed() {
        return List.copyOf(completed);
    }

    synchronized List<Made> edits() {
        return List.copyOf(edits);
    }

    synchronized List<String> errors() {
        return List.copyOf(errors);
    }
}
