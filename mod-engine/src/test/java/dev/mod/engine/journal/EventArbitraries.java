package dev.mod.engine.journal;

import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.event.ModelUsage;
import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.event.StepEnd;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.manifest.Capability;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Random events of every type. */
public final class EventArbitraries {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private EventArbitraries() {}

    /** A generator per type of event. */
    static Map<Class<? extends Event>, Arbitrary<? extends Event>> byType() {
        var types = new LinkedHashMap<Class<? extends Event>, Arbitrary<? extends Event>>();
        types.putAll(Map.of(Event.RunCreated.class, run().map(Event.RunCreated::new), Event.TaskCreated.class,
                Combinators.combine(task(), text(), text(), item().optional(), Arbitraries.of(TaskStatus.class))
                        .as(Event.TaskCreated::new),
                Event.NodeExpanded.class,
                Combinators.combine(text(), Arbitraries.longs()).as(Event.NodeExpanded::new), Event.TaskMoved.class,
                Combinators
                        .combine(task(), Arbitraries.of(TaskStatus.class), Arbitraries.of(TaskStatus.class),
                                Arbitraries.of(Cause.class), Arbitraries.integers(), text().optional(),
                                operation().list().ofMaxSize(4))
                        .as(Event.TaskMoved::new),
                Event.SnapshotTaken.class, Combinators.combine(task(), text()).as(Event.SnapshotTaken::new),
                Event.StepStarted.class,
                Combinators.combine(task(), Arbitraries.integers(), text()).as(Event.StepStarted::new),
                Event.StepFinished.class,
                Combinators.combine(task(), Arbitraries.integers(), text(), Arbitraries.of(StepEnd.class),
                        Arbitraries.longs(), text().optional()).as(Event.StepFinished::new),
                Event.ModelUsed.class,
                Combinators.combine(task(), Arbitraries.integers(),
                        Combinators.combine(text(), Arbitraries.longs(), Arbitraries.longs(), Arbitraries.longs())
                                .as(ModelUsage::new))
                        .as(Event.ModelUsed::new),
                Event.FilesChanged.class,
                Combinators.combine(task(), Combinators.combine(text(), Arbitraries.of(FileChange.Kind.class))
                        .as(FileChange::new).list().ofMaxSize(4)).as(Event.FilesChanged::new),
                Event.RunMoved.class,
                Combinators.combine(Arbitraries.of(RunStatus.class), Arbitraries.of(RunStatus.class))
                        .as(Event.RunMoved::new)));
        types.put(Event.TaskApproved.class, Combinators.combine(task(), Arbitraries.integers(),
                operation().list().ofMaxSize(4)).as(Event.TaskApproved::new));
        types.put(Event.TargetAwaited.class, Combinators.combine(task(), Arbitraries.of(true, false))
                .as(Event.TargetAwaited::new));
        types.put(Event.TargetOpened.class, Combinators.combine(task(), text()).as(Event.TargetOpened::new));
        types.put(Event.Delivered.class, Combinators.combine(task(), delivery()).as(Event.Delivered::new));
        return types;
    }

    static Arbitrary<Event> event() {
        return Arbitraries.of(byType().values()).flatMap(arbitrary -> arbitrary.map(event -> (Event) event));
    }

    /** Events of any type at any time. */
    public static Arbitrary<Recorded> recorded() {
        var at = Combinators.combine(Arbitraries.longs().between(-62167219200L, 253402300799L),
                Arbitraries.integers().between(0, 999_999_999)).as((s, n) -> Instant.ofEpochSecond(s, n));
        return Combinators.combine(Arbitraries.longs().greaterOrEqual(0), at, event()).as(Recorded::new);
    }

    /** Any text at all, such as no decent program writes. */
    static Arbitrary<String> text() {
        return Arbitraries.oneOf(Arbitraries.strings().alpha().ofMaxLength(8), Arbitraries.strings().ofMaxLength(8),
                Arbitraries.strings()
                        .withChars('\n', '\r', '"', '\\', '\0', '\u2028', '\uD83D', '\uDE00', '\uDC00', 'é')
                        .ofMaxLength(8));
    }

    // JSON readers refuse names that are not Unicode, so none can come into a state
    private static Arbitrary<String> name() {
        return text().filter(text -> text.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF));
    }

    /** JSON values of the types that reading makes. */
    public static Arbitrary<JsonNode> json() {
        return json(2);
    }

    private static Arbitrary<JsonNode> json(int depth) {
        Arbitrary<JsonNode> leaf = Arbitraries.oneOf(text().map(JSON::stringNode),
                Arbitraries.integers().map(JSON::numberNode),
                Arbitraries.longs().filter(n -> n != n.intValue()).map(JSON::numberNode),
                Arbitraries.doubles().filter(n -> n != 0).map(JSON::numberNode),
                Arbitraries.of(true, false).map(JSON::booleanNode),
                Arbitraries.just(JSON.nullNode()),
                Arbitraries.just(JSON.numberNode(new BigInteger("123456789012345678901234567890"))),
                Arbitraries.just(JSON.numberNode(new BigDecimal("0.12345678901234567890123456789"))));
        if (depth == 0) {
            return leaf;
        }
        Arbitrary<JsonNode> array = json(depth - 1).list().ofMaxSize(3)
                .map(elements -> JSON.arrayNode().addAll(elements));
        Arbitrary<JsonNode> object = Arbitraries.maps(name(), json(depth - 1)).ofMaxSize(3).map(fields -> {
            var made = JSON.objectNode();
            fields.forEach(made::set);
            return made;
        });
        return Arbitraries.oneOf(leaf, array, object);
    }

    private static Arbitrary<String> uuid() {
        return Combinators.combine(Arbitraries.longs(), Arbitraries.longs())
                .as((high, low) -> new UUID(high, low).toString());
    }

    private static Arbitrary<Delivery> delivery() {
        var proposal = Combinators.combine(Arbitraries.longs(), Arbitraries.strings().alpha().ofMaxLength(5))
                .as((number, path) -> new Delivery.Proposal(number, URI.create("https://forge.example/" + path)));
        var change = Combinators.combine(text(), Arbitraries.of(FileChange.Kind.class)).as(FileChange::new);
        return Combinators.combine(text(), text(), text(), proposal.optional(), change.list().ofMaxSize(4),
                Arbitraries.of(Delivery.Effect.class), text().optional())
                .as(Delivery::new);
    }

    private static Arbitrary<TaskId> task() {
        return uuid().map(TaskId::new);
    }

    private static Arbitrary<MatrixItem> item() {
        return Combinators.combine(text(), json()).as(MatrixItem::new);
    }

    private static Arbitrary<StateOperation> operation() {
        var path = text().list().ofMinSize(1).ofMaxSize(3);
        return Arbitraries.oneOf(Combinators.combine(path, json()).as(StateOperation.Put::new),
                Combinators.combine(path, json()).as(StateOperation.Append::new));
    }

    private static Arbitrary<RunRecord> run() {
        var values = Arbitraries.maps(name(), json()).ofMaxSize(3);
        var flags = Arbitraries.of(true, false).list().ofSize(6);
        var options = Combinators.combine(flags, Arbitraries.subsetOf(Capability.values()), Arbitraries.integers())
                .as((f, granted, parallel) -> new RunOptions(f.get(0), f.get(1), f.get(2), f.get(3), f.get(4), granted,
                        parallel, f.get(5)));
        var provided = Combinators.combine(text(), Arbitraries.maps(name(), text()).ofMaxSize(3))
                .as(ProvidedTarget::new).optional();
        return Combinators
                .combine(uuid().map(RunId::new), text().list().ofSize(5), text().optional(), values,
                        text().list().ofMaxSize(3), values,
                        Combinators.combine(options, Arbitraries.subsetOf(Capability.values()), provided)
                                .as(Chosen::new))
                .as((id, texts, digest, params, secrets, state, chosen) -> new RunRecord(id, texts.get(0), texts.get(1),
                        texts.get(2), texts.get(3), digest, texts.get(4), params, List.copyOf(secrets), state,
                        chosen.options(),
                        chosen.capabilities(), chosen.provided()));
    }

    private record Chosen(RunOptions options, java.util.Set<Capability> capabilities,
            Optional<ProvidedTarget> provided) {}
}
