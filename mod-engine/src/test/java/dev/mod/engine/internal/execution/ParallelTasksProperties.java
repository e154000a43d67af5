package dev.mod.engine.internal.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.engine.history.Tree;
import dev.mod.engine.history.StagedTree;
import dev.mod.engine.history.Mind;
import dev.mod.engine.history.Disk;
import dev.mod.engine.Engine;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.history.LongForm;
import dev.mod.engine.journal.InMemoryRunStore;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.engine.target.Trees;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Tasks that run at the same time make of their target what they would make one after the other. */
class ParallelTasksProperties {
    private static final Map<String, String> BEFORE = Map.of("a", "a", "b", "b", "d/e", "e");

    /** What a step does. */
    private enum Act {
        APPEND {
            @Override
            void on(Tree tree, String from, String to, String tag) {
                tree.write(to, tree.read(to).orElse("") + tag);
            }
        },
        COPY {
            @Override
            void on(Tree tree, String from, String to, String tag) {
                tree.write(to, tree.read(from).orElse("-") + tag);
            }
        },
        DELETE {
            @Override
            void on(Tree tree, String from, String to, String tag) {
                tree.delete(to);
            }
        },
        LIST {
            @Override
            void on(Tree tree, String from, String to, String tag) {
                tree.write(to, String.join(" ", tree.list()) + tag);
            }
        };

        abstract void on(Tree tree, String from, String to, String tag);
    }

    /**
     * A step.
     *
     * @param direct whether it works on the real files
     */
    record Step(Act act, String from, String to, boolean direct) {
        void on(Tree tree, String tag) {
            act.on(tree, from, to, tag);
        }
    }

    record Plan(List<Step> steps, boolean fails) {}

    enum Mode {
        PLAIN, DRY, WORKTREES, NO_SNAPSHOTS;

        RunOptions options() {
            return new RunOptions(this == DRY, this != NO_SNAPSHOTS, false, false, false, Set.of(), 4,
                    this == WORKTREES);
        }

        boolean canBeDirect() {
            return this == PLAIN || this == WORKTREES;
        }

        /** A task on a copy of its own says only what it changed, not what it read. */
        boolean knowsReads() {
            return this != WORKTREES;
        }
    }

    @Provide
    Arbitrary<List<Plan>> plans() {
        Arbitrary<String> paths = Arbitraries.of("a", "b", "c", "d/e", "d/f");
        Arbitrary<Step> steps = Combinators.combine(Arbitraries.of(Act.values()), paths, paths,
                Arbitraries.frequencyOf(net.jqwik.api.Tuple.of(5, Arbitraries.just(false)),
                        net.jqwik.api.Tuple.of(1, Arbitraries.just(true))))
                .as(Step::new);
        return Combinators.combine(steps.list().ofMinSize(1).ofMaxSize(5), Arbitraries.of(false, false, false, true))
                .as(Plan::new).list().ofMinSize(2).ofMaxSize(4);
    }

    @Property(tries = 30)
    void theyMakeWhatTheyWouldMakeInTheOrderOfTheJournal(@ForAll("plans") List<Plan> drawn, @ForAll Mode mode)
            throws Exception {
        check(drawn, mode);
    }

    @Property(tries = 2000, edgeCases = EdgeCasesMode.NONE)
    @AddLifecycleHook(LongForm.class)
    void theyDoSoTwoThousandTimes(@ForAll("plans") List<Plan> drawn, @ForAll Mode mode) throws Exception {
        check(drawn, mode);
    }

    private static void check(List<Plan> drawn, Mode mode) throws Exception {
        List<Plan> plans = drawn.stream().map(plan -> allowed(plan, mode)).toList();
        Path directory = Files.createTempDirectory("parallel");
        try {
            Path target = Files.createDirectory(directory.resolve("target"));
            BEFORE.forEach((path, content) -> new Disk(target).write(path, content));
            var store = new InMemoryRunStore(directory.resolve("home"));
            Engine engine = Engine.builder(store).executor(new Steps("staged", TargetUse.STAGED, plans))
                    .executor(new Steps("direct", TargetUse.DIRECT, plans)).build();

            var run = engine.start(request(plans, mode.options(), directory, target));
            var outcome = run.await();

            for (int i = 0; i < plans.size(); i++) {
                var task = outcome.view().tasks().get(i);
                assertEquals(plans.get(Integer.parseInt(task.node().substring(1))).fails()
                        ? TaskStatus.FAILED
                        : TaskStatus.COMPLETED, task.status(), task.error().toString());
            }
            var model = new Mind(new TreeMap<>(BEFORE), List.of());
            for (String node : completed(store, run.id())) {
                plans.get(Integer.parseInt(node.substring(1))).steps().forEach(step -> step.on(model, node));
            }
            var made = new Disk(target).files();
            assertEquals(changes(BEFORE, model.files), changed(engine.changedFiles(run.id())));
            if (mode == Mode.DRY) {
                assertEquals(new TreeMap<>(BEFORE), made);
            } else {
                assertEquals(model.files, made);
                engine.undo(run.id());
                assertEquals(new TreeMap<>(BEFORE), new Disk(target).files());
            }
        } finally {
            Trees.delete(directory);
        }
    }

    private static Plan allowed(Plan plan, Mode mode) {
        return new Plan(plan.steps().stream().map(step -> new Step(mode.knowsReads() ? step.act() : Act.APPEND,
                step.from(), step.to(), step.direct() && mode.canBeDirect())).toList(), plan.fails());
    }

    private static Map<String, FileChange.Kind> changes(Map<String, String> before, Map<String, String> after) {
        var changes = new TreeMap<String, FileChange.Kind>();
        var paths = new HashSet<>(before.keySet());
        paths.addAll(after.keySet());
        for (String path : paths) {
            if (!before.containsKey(path)) {
                changes.put(path, FileChange.Kind.CREATED);
            } else if (!after.containsKey(path)) {
                changes.put(path, FileChange.Kind.DELETED);
            } else if (!before.get(path).equals(after.get(path))) {
                changes.put(path, FileChange.Kind.MODIFIED);
            }
        }
        return changes;
    }

    private static Map<String, FileChange.Kind> changed(List<FileChange> changes) {
        var kinds = new TreeMap<String, FileChange.Kind>();
        changes.forEach(change -> kinds.put(change.path(), change.kind()));
        return kinds;
    }

    /** The nodes in the order in which their tasks completed. */
    private static List<String> completed(InMemoryRunStore store, RunId run) {
        Map<TaskId, String> nodes = new HashMap<>();
        List<String> completed = new ArrayList<>();
        store.read(run, recorded -> {
            if (recorded.event() instanceof Event.TaskCreated created) {
                nodes.put(created.task(), created.node());
            } else if (recorded.event() instanceof Event.TaskMoved moved && moved.to() == TaskStatus.COMPLETED) {
                completed.add(java.util.Objects.requireNonNull(nodes.get(moved.task())));
            }
        });
        return completed;
    }

    private static RunRequest request(List<Plan> plans, RunOptions options, Path directory, Path target) {
        var text = new StringBuilder("version: \"1\"\nnodes:\n");
        for (int i = 0; i < plans.size(); i++) {
            text.append("  - id: n").append(i).append("\n    name: n").append(i).append("\n    steps:\n");
            List<Step> steps = plans.get(i).steps();
            for (int step = 0; step < steps.size(); step++) {
                text.append("      - {name: '").append(step).append("', ")
                        .append(steps.get(step).direct() ? "direct" : "staged").append(": true}\n");
            }
        }
        return TestSteps.request(text.toString(), directory, target, options);
    }

    /** Steps whose names are their numbers. The first ones of all nodes begin together. */
    private static final class Steps extends TestSteps {
        private final TargetUse use;
        private final List<Plan> plans;
        private final Set<String> begun = ConcurrentHashMap.newKeySet();
        private final CyclicBarrier together;

        Steps(String key, TargetUse use, List<Plan> plans) {
            super(key, use);
            this.use = use;
            this.plans = plans;
            // one that needs the target for itself does not come while others hold it
            this.together = new CyclicBarrier(
                    plans.stream().flatMap(plan -> plan.steps().stream()).anyMatch(Step::direct) ? 1 : plans.size());
        }

        @Override
        public StepResult execute(StepContext context) throws StepException, InterruptedException {
            String node = context.node().id();
            Plan plan = plans.get(Integer.parseInt(node.substring(1)));
            int index = Integer.parseInt(context.step().name());
            if (begun.add(node)) {
                try {
                    together.await();
                } catch (BrokenBarrierException e) {
                    throw new InterruptedException();
                }
            }
            Tree tree = use == TargetUse.DIRECT ? new Disk(context.target()) : new StagedTree(context);
            plan.steps().get(index).on(tree, node);
            if (plan.fails() && index == plan.steps().size() - 1) {
                throw new StepException("as it is to be");
            }
            return StepResult.SUCCEEDED;
        }
    }
}
