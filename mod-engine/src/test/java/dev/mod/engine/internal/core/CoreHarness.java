package dev.mod.engine.internal.core;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.internal.plan.RunPlan;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Task;
import dev.mod.engine.state.StateOperation;
import dev.mod.engine.state.StateReads;
import dev.mod.engine.store.QueuedTask;
import dev.mod.engine.store.TaskReport;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import dev.mod.model.workflow.Workflow;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Drives the core of a run by hand: no threads, no clock, no files. */
final class CoreHarness implements Effects {
    private static final RunId RUN = new RunId("00000000-0000-4000-8000-000000000000");

    final RunPlan plan;
    final MemoryJournal journal = new MemoryJournal();
    final Map<TaskId, Task> running = new LinkedHashMap<>();
    final Set<TaskId> told = new LinkedHashSet<>();
    final int slots;
    private final Supplier<Ownership> ownership;
    RunCore core;
    final List<String> notices = new ArrayList<>();
    private long nextId;
    private long now;

    /** Tasks that workers may take, where the run is shared. */
    final Set<TaskId> queued = new LinkedHashSet<>();
    /** What holders of leases have posted, where the run is shared. */
    final List<TaskReport> reports = new ArrayList<>();
    /** Tasks whose attempts are over by reports that are being collected. */
    private final Set<TaskId> gone = new LinkedHashSet<>();

    private CoreHarness(Workflow workflow, Map<String, JsonNode> state, int slots, Supplier<Ownership> ownership) {
        plan = RunPlan.of(workflow);
        this.slots = slots;
        this.ownership = ownership;
        var record = new RunRecord(RUN, "test", "workflow.yaml", "", "/package", Optional.empty(), "/target",
                Map.of(), List.of(), state, RunOptions.DEFAULT);
        var created = new Recorded(0, Instant.EPOCH, new Event.RunCreated(record));
        journal.append(List.of(created));
        core = core(Fold.apply(null, created), 1);
        core.settle(true);
    }

    static CoreHarness of(String... graph) {
        return of(Workflows.graph(graph), Map.of(), 100);
    }

    static CoreHarness of(Workflow workflow, Map<String, JsonNode> state, int slots) {
        return new CoreHarness(workflow, state, slots, () -> Ownership.owned(slots));
    }

    static CoreHarness shared(Workflow workflow) {
        return new CoreHarness(workflow, Map.of(), 0, Ownership::shared);
    }

    private RunCore core(RunState state, long nextSeq) {
        InstantSource clock = () -> Instant.ofEpochMilli(now++);
        Supplier<TaskId> ids = () -> new TaskId("00000000-0000-4000-8000-%012x".formatted(++nextId));
        return new RunCore(plan, journal, state, nextSeq, clock, ids, this, ownership.get());
    }

    /** Forgets everything but the journal, as if the process had died, and goes on. */
    void killAndResume(ResumeRequest request) {
        killAndResume(request, Instant.MAX);
    }

    /** As {@link #killAndResume(ResumeRequest)}, when the time of death is known. */
    void killAndResume(ResumeRequest request, Instant died) {
        running.clear();
        told.clear();
        History history = History.read(RUN, journal);
        var resumption = new Resumption(history.state(), history.nextSeq(), () -> Instant.ofEpochMilli(now++));
        resumption.recover(died);
        resumption.apply(request);
        journal.append(resumption.events());
        core = core(resumption.state(), resumption.nextSeq());
        core.settle(true);
    }

    void send(Message message) {
        core.handle(message);
        core.settle(true);
    }

    /** Forgets everything but the journal, as each transaction of a shared run does. */
    void nextTransaction() {
        History history = History.read(RUN, journal);
        core = core(history.state(), history.nextSeq());
    }

    /** A worker takes a task in the queue. */
    Optional<Task> take(TaskId task) {
        var reply = new CompletableFuture<Optional<Task>>();
        send(new Message.Take(task, reply));
        return reply.join();
    }

    /** The holder of a lease posts what happened in an attempt. */
    void post(TaskId task, int attempt, List<Event> events, boolean last) {
        reports.add(new TaskReport(new QueuedTask(RUN, task), attempt,
                events.stream().map(event -> new Recorded(0, Instant.ofEpochMilli(now++), event)).toList(), last));
        if (last) {
            queued.remove(task);
        }
    }

    /** Does what every transaction does first. */
    void collect() {
        nextTransaction();
        for (TaskReport report : reports) {
            if (report.last()) {
                gone.add(report.task().task());
            }
            Reports.tell(core, report, at -> {});
        }
        reports.clear();
        core.settle(true);
        gone.forEach(task -> {
            if (core.state().task(task).filter(it -> it.status() == TaskStatus.PENDING
                    || it.status() == TaskStatus.RUNNING).isPresent()) {
                queued.add(task);
            }
        });
        gone.clear();
    }

    @Override
    public void notice(String message) {
        notices.add(message);
    }

    /** Nothing happens for some time. */
    void pass(long millis) {
        now += millis;
    }

    @Override
    public void queue(List<Task> offered, List<Task> withdrawn) {
        withdrawn.forEach(task -> {
            boolean over = gone.contains(task.id())
                    || reports.stream().anyMatch(it -> it.last() && it.task().task().equals(task.id()));
            if (!queued.remove(task.id()) && !over) {
                throw new IllegalStateException(task.id() + " was not in the queue");
            }
        });
        offered.forEach(task -> {
            if (!queued.add(task.id())) {
                throw new IllegalStateException(task.id() + " was in the queue");
            }
        });
    }

    void succeed(String node, StateOperation... updates) {
        succeed(only(node), List.of(updates));
    }

    boolean succeed(TaskId task, List<StateOperation> updates) {
        var verdict = new CompletableFuture<Message.Verdict>();
        send(new Message.Approve(task, attempt(task), updates, new StateReads(), verdict));
        Message.Ending ending = verdict.join().fold(() -> new Message.Ending.Succeeded(updates, List.of()),
                Message.Ending.Interrupted::new, Message.Ending.Failed::new, Message.Ending.Failed::new,
                () -> new Message.Ending.Failed("later"));
        end(task, ending);
        return ending instanceof Message.Ending.Succeeded;
    }

    void fail(String node) {
        end(only(node), new Message.Ending.Failed("broken"));
    }

    void end(TaskId task, Message.Ending ending) {
        Task ended = running.remove(task);
        if (ended == null) {
            throw new IllegalStateException(task + " is not running");
        }
        told.remove(task);
        var reply = new CompletableFuture<Void>();
        send(new Message.Ended(task, ended.attempt(), ending, reply));
        reply.join();
    }

    private int attempt(TaskId task) {
        return running.containsKey(task) ? running.get(task).attempt() : 1;
    }

    TaskId only(String node) {
        List<TaskId> tasks = running.values().stream().filter(task -> task.node().equals(node)).map(Task::id).toList();
        if (tasks.size() != 1) {
            throw new IllegalStateException(tasks.size() + " tasks of " + node + " are running");
        }
        return tasks.get(0);
    }

    List<TaskStatus> statuses(String node) {
        return core.state().node(node).tasks().stream().map(id -> core.state().known(id).status()).toList();
    }

    static StateOperation put(String key, Object... values) {
        var items = JsonNodeFactory.instance.arrayNode();
        for (Object value : values) {
            items.add(String.valueOf(value));
        }
        return new StateOperation.Put(List.of(key), items);
    }

    @Override
    public void start(Task task) {
        if (running.put(task.id(), task) != null) {
            throw new IllegalStateException(task.id() + " was started twice");
        }
    }

    @Override
    public void stop(Task task) {
        told.add(task.id());
    }

    @Override
    public void publish(Recorded recorded) {}
}
