package dev.mod.engine.internal.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.ModelUsage;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

class RunViewsTest {
    /** A workflow as {@link Workflows#graph} has it, as the text of a file. */
    private static String source(String... graph) {
        var text = new StringBuilder("version: \"1\"\nnodes:\n");
        for (String line : graph) {
            String[] halves = line.split("<", 2);
            String head = halves[0].trim();
            String id = head.replaceFirst("\\*|\\[.*", "");
            text.append("  - id: ").append(id).append("\n    name: ").append(id).append("\n    type: ")
                    .append(head.endsWith("*") ? "manual" : "automatic").append('\n');
            if (halves.length == 2) {
                text.append("    depends_on: [").append(String.join(", ", halves[1].trim().split(" +"))).append("]\n");
            }
            if (head.endsWith("]")) {
                text.append("    strategy: {type: matrix, from_state: ")
                        .append(head, head.indexOf('[') + 1, head.length() - 1).append("}\n");
            }
            text.append("    steps: [{name: s, run: \"true\"}]\n");
        }
        return text.toString();
    }

    private static RunView view(CoreHarness run, String source) {
        RunState state = null;
        for (Recorded recorded : run.journal.events) {
            Recorded next = recorded;
            if (recorded.event() instanceof Event.RunCreated created) {
                RunRecord record = created.run();
                next = new Recorded(recorded.seq(), recorded.at(), new Event.RunCreated(new RunRecord(record.id(),
                        record.workflowName(), record.workflowFile(), source, record.packageDirectory(),
                        Optional.empty(),
                        record.target(), record.params(), record.secrets(), record.initialState(), record.options())));
            }
            state = Fold.apply(state, next);
        }
        return RunViews.of(java.util.Objects.requireNonNull(state));
    }

    private static Map<String, List<String>> blockers(CoreHarness run, String... graph) {
        RunView view = view(run, source(graph));
        Map<TaskId, String> nodes = view.tasks().stream().collect(Collectors.toMap(Task::id, Task::node));
        return view.blockedBy().entrySet().stream().collect(Collectors.toMap(each -> nodes.get(each.getKey()),
                each -> each.getValue().stream().map(nodes::get).toList()));
    }

    @Test
    void aBlockedTaskWaitsForTheNearestThatAreNotDone() {
        String[] graph = {"a", "b < a", "c < b", "d < c a", "gate* < a", "e < gate"};
        var run = CoreHarness.of(graph);
        assertEquals(Map.of("b", List.of("a"), "c", List.of("a"), "d", List.of("a"), "gate", List.of("a"), "e",
                List.of("a")), blockers(run, graph));
        run.succeed("a");
        assertEquals(Map.of("c", List.of("b"), "d", List.of("b"), "e", List.of("gate")), blockers(run, graph));
        run.fail("b");
        assertEquals(Map.of("c", List.of("b"), "d", List.of("b"), "e", List.of("gate")), blockers(run, graph));
        assertEquals(List.of("a", "b", "c", "d", "gate", "e"),
                view(run, source(graph)).tasks().stream().map(Task::node).toList());
    }

    @Test
    void ofManyTheFirstAreNamed() {
        String[] graph = {"m[items]", "n[items]", "end < m n"};
        var run = CoreHarness.of(Workflows.graph(graph), Map.of("items",
                JsonNodeFactory.instance.arrayNode().addAll(IntStream.range(0, 15)
                        .mapToObj(each -> JsonNodeFactory.instance.stringNode("i" + each)).toList())),
                100);
        List<String> named = blockers(run, graph).get("end");
        assertEquals(20, named.size());
        assertEquals(15, named.stream().filter("m"::equals).count());
        RunView view = view(run, source(graph));
        assertEquals(view.tasks().subList(0, 20).stream().map(Task::id).toList(),
                view.blockedBy().values().iterator().next());
    }

    @Test
    void itSaysWhatModelsWereUsedForAndHowLongItTook() {
        var run = CoreHarness.of("a");
        TaskId task = run.only("a");
        run.send(new Message.Note(task, 1, new Event.ModelUsed(task, 0, new ModelUsage("z", 1, 2, 3))));
        run.send(new Message.Note(task, 1, new Event.ModelUsed(task, 0, new ModelUsage("b", 1, 2, 3))));
        run.send(new Message.Note(task, 1, new Event.ModelUsed(task, 0, new ModelUsage("z", 10, 20, 30))));
        assertEquals(Optional.empty(), view(run, source("a")).endedAt());
        run.succeed("a", CoreHarness.put("done", "yes"));
        RunView view = view(run, source("a"));
        assertEquals(List.of(new ModelUsage("b", 1, 2, 3), new ModelUsage("z", 11, 22, 33)), view.models());
        assertEquals(Map.of("done", JsonNodeFactory.instance.arrayNode().add("yes")), view.state());
        assertEquals(RunStatus.COMPLETED, view.status());
        Instant last = run.journal.events.get(run.journal.events.size() - 1).at();
        assertEquals(List.of(Instant.EPOCH, last, Optional.of(last), Duration.between(Instant.EPOCH, last)),
                List.of(view.startedAt(), view.lastAt(), view.endedAt(), view.elapsed().plus(view.idle())));
    }

    @Test
    void timeInWhichNothingWasDoneIsLeftOut() {
        var run = CoreHarness.of("a", "gate* < a");
        run.succeed("a");
        run.pass(5_000);
        run.send(new Message.Resume(new dev.mod.engine.run.ResumeRequest(List.of(), true, false, false, Map.of()),
                new java.util.concurrent.CompletableFuture<>()));
        run.succeed("gate");
        RunView view = view(run, source("a", "gate* < a"));
        assertEquals(RunStatus.COMPLETED, view.status());
        assertEquals(5, view.idle().toSeconds());
        assertEquals(0, view.elapsed().toSeconds());
    }

    @Test
    void aWorkflowThatCannotBeReadAnyMoreIsSaid() {
        var run = CoreHarness.of("a");
        ModException thrown = assertThrows(ModException.class, () -> view(run, "- no workflow"));
        assertEquals(ErrorCodes.RECORDED_WORKFLOW, thrown.code());
    }
}
