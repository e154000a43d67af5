package dev.mod.engine.internal.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.internal.mask.Seal;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.engine.journal.EventArbitraries;
import dev.mod.engine.journal.EventCodec;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

class MaskedJournalProperties {
    private static final String SECRET = "hunter22-of-everybody";
    private static final String NUMBER = "73110425963";
    private static final RunId RUN = new RunId("00000000-0000-4000-8000-000000000000");
    private static final TaskId TASK = new TaskId("00000000-0000-4000-8000-000000000001");
    private static final Seal SEAL = new Seal(RUN, new SecretMasker(List.of(SECRET, NUMBER)));
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static Recorded at(long seq, Event event) {
        return new Recorded(seq, Instant.EPOCH.plusSeconds(seq), event);
    }

    /** Values with a secret somewhere: in a text, in a number, in a key, and not at the top. */
    @Provide
    Arbitrary<JsonNode> secrets() {
        var leaf = Combinators.combine(EventArbitraries.json(), Arbitraries.integers().between(0, 3))
                .as((beside, kind) -> switch (kind) {
                    case 0 -> (JsonNode) JSON.stringNode("is " + SECRET + "!");
                    case 1 -> JSON.numberNode(Long.parseLong(NUMBER));
                    case 2 -> JSON.objectNode().set(SECRET, beside);
                    default -> JSON.arrayNode().add(beside).add(SECRET);
                });
        return Combinators.combine(leaf, EventArbitraries.json(), Arbitraries.integers().between(0, 2))
                .as((secret, beside, depth) -> depth == 0
                        ? secret
                        : depth == 1
                                ? JSON.arrayNode().add(beside).add(secret)
                                : JSON.objectNode().<tools.jackson.databind.node.ObjectNode>set("a", secret).set("b",
                                        beside));
    }

    private static List<Event> with(JsonNode value) {
        List<StateOperation> updates = List.of(new StateOperation.Put(List.of("k"), value),
                new StateOperation.Append(List.of("list"), value));
        return List.of(
                new Event.RunCreated(new RunRecord(RUN, "test", "workflow.yaml", "", "/package", Optional.empty(),
                        "/target", Map.of(), List.of(), Map.of("k", value), RunOptions.DEFAULT)),
                new Event.TaskCreated(TASK, "a", "s", Optional.of(new MatrixItem("identity", value)),
                        TaskStatus.PENDING),
                new Event.TaskMoved(TASK, TaskStatus.RUNNING, TaskStatus.COMPLETED, Cause.values()[0], 1,
                        Optional.empty(), updates),
                new Event.TaskApproved(TASK, 1, updates));
    }

    @Property(tries = 200)
    void whatHasASecretIsSealedAndComesOutAsItWentIn(@ForAll("secrets") JsonNode value) {
        var kept = new MemoryJournal();
        var journal = new MaskedJournal(kept, SEAL);
        List<Recorded> events = new ArrayList<>();
        with(value).forEach(event -> events.add(at(events.size(), event)));
        journal.append(events);
        for (int i = 0; i < events.size(); i++) {
            String line = EventCodec.encode(kept.events.get(i));
            assertFalse(line.contains(SECRET) || line.contains(NUMBER), line);
            String shown = EventCodec.encode(MaskedJournal.shown(events.get(i), SEAL::mask));
            assertFalse(shown.contains(SECRET) || shown.contains(NUMBER), shown);
            assertTrue(shown.contains("***"), shown);
            // what is shown of it is shown again as it is
            assertEquals(shown, EventCodec.encode(
                    MaskedJournal.shown(MaskedJournal.shown(events.get(i), SEAL::mask), SEAL::mask)));
        }
        List<Recorded> replayed = new ArrayList<>();
        journal.replay(replayed::add);
        assertEquals(events, replayed);
        assertEquals(events.get(0), journal.first().orElseThrow());
    }

    @Property(tries = 500)
    void whatHasNoneStaysAsItIs(@ForAll("recorded") Recorded recorded) {
        assertEquals(recorded, MaskedJournal.sealed(recorded, SEAL));
        assertEquals(recorded, MaskedJournal.opened(recorded, SEAL));
        assertEquals(recorded, MaskedJournal.shown(recorded, SEAL::mask));
        var kept = new MemoryJournal();
        new MaskedJournal(kept, new Seal(RUN, SecretMasker.NONE)).append(List.of(recorded));
        assertEquals(List.of(recorded), kept.events);
    }

    @Provide
    Arbitrary<Recorded> recorded() {
        return EventArbitraries.recorded();
    }

    @Example
    void namesOfFilesAreMasked() {
        var changed = at(0, new Event.FilesChanged(TASK, List.of(new FileChange("a/" + SECRET + ".txt",
                FileChange.Kind.values()[0]))));
        var masked = at(0, new Event.FilesChanged(TASK, List.of(new FileChange("a/***.txt",
                FileChange.Kind.values()[0]))));
        assertEquals(masked, MaskedJournal.sealed(changed, SEAL));
        assertEquals(masked, MaskedJournal.shown(changed, SEAL::mask));
    }

    @Example
    void otherSecretsOpenNothing() {
        var sealed = MaskedJournal.sealed(at(0, with(JSON.stringNode(SECRET)).get(3)), SEAL);
        var failure = assertThrows(ModException.class, () -> MaskedJournal.opened(sealed,
                new Seal(RUN, new SecretMasker(List.of("another-secret")))));
        assertEquals(ErrorCodes.WRONG_SECRETS, failure.code());
        assertTrue(String.valueOf(failure.getMessage()).contains("'***'"), failure.getMessage());
    }
}
