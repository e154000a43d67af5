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
import dev.mod.engine.state.JsonText;
import dev.mod.engine.state.SealedText;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.manifest.Capability;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Events as one-line JSON objects, {@code {"seq":…,"at":…,"type":…,…}}. Written by hand, type by type, so that renaming
 * a Java component never changes the format. Fields that a reader does not know are ignored; a type it does not know is
 * an error, since a fold over a history with holes is wrong.
 */
public final class EventCodec {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private EventCodec() {}

    /** The event in one line, without its end. */
    public static String encode(Recorded recorded) {
        var json = JSON.objectNode();
        json.put("seq", recorded.seq());
        json.put("at", recorded.at().toString());
        return JsonText.print(recorded.event().accept(new Writer(json)));
    }

    /**
     * Reads one line.
     *
     * @throws EventFormatException if it is no event that this version knows
     */
    public static Recorded decode(String line) throws EventFormatException {
        var bytes = line.getBytes(StandardCharsets.UTF_8);
        return decode(bytes, 0, bytes.length);
    }

    /**
     * Reads one line of UTF-8.
     *
     * @throws EventFormatException if it is no event that this version knows
     */
    public static Recorded decode(byte[] line, int offset, int length) throws EventFormatException {
        try {
            var fields = Fields.of(JsonText.parse(line, offset, length), "the record");
            return new Recorded(fields.number("seq"), InstantText.parse(fields.text("at")), read(fields));
        } catch (JacksonException e) {
            throw new EventFormatException("not JSON: " + e.getOriginalMessage(), e);
        } catch (DateTimeParseException | IllegalArgumentException e) {
            throw new EventFormatException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Writes the fields of an event, its type first. */
    private record Writer(ObjectNode json) implements Event.Visitor<ObjectNode> {
        @Override
        public ObjectNode visit(Event.RunCreated created) {
            json.put("type", "run-created").set("run", run(created.run()));
            return json;
        }

        @Override
        public ObjectNode visit(Event.TaskCreated created) {
            json.put("type", "task-created").put("task", created.task().value()).put("node", created.node())
                    .put("signature", created.signature());
            created.item().ifPresent(item -> json.set("item",
                    JSON.objectNode().put("identity", item.identity()).set("value", SealedText.write(item.value()))));
            json.put("status", created.status().label());
            return json;
        }

        @Override
        public ObjectNode visit(Event.NodeExpanded expanded) {
            json.put("type", "node-expanded").put("node", expanded.node()).put("itemsVersion", expanded.itemsVersion());
            return json;
        }

        @Override
        public ObjectNode visit(Event.TaskMoved moved) {
            json.put("type", "task-moved").put("task", moved.task().value()).put("from", moved.from().label())
                    .put("to", moved.to().label()).put("cause", label(moved.cause())).put("attempt", moved.attempt());
            moved.error().ifPresent(error -> json.put("error", error));
            if (!moved.updates().isEmpty()) {
                json.set("updates", updates(moved.updates()));
            }
            return json;
        }

        @Override
        public ObjectNode visit(Event.TaskApproved approved) {
            json.put("type", "task-approved").put("task", approved.task().value()).put("attempt", approved.attempt())
                    .set("updates", updates(approved.updates()));
            return json;
        }

        @Override
        public ObjectNode visit(Event.SnapshotTaken taken) {
            json.put("type", "snapshot-taken").put("task", taken.task().value()).put("snapshot", taken.snapshot());
            return json;
        }

        @Override
        public ObjectNode visit(Event.TargetAwaited awaited) {
            json.put("type", "target-awaited").put("task", awaited.task().value()).put("waiting", awaited.waiting());
            return json;
        }

        @Override
        public ObjectNode visit(Event.StepStarted started) {
            json.put("type", "step-started").put("task", started.task().value()).put("step", started.index())
                    .put("name", started.name());
            return json;
        }

        @Override
        public ObjectNode visit(Event.StepFinished finished) {
            json.put("type", "step-finished").put("task", finished.task().value()).put("step", finished.index())
                    .put("name", finished.name()).put("end", label(finished.end())).put("millis", finished.millis());
            finished.message().ifPresent(message -> json.put("message", message));
            return json;
        }

        @Override
        public ObjectNode visit(Event.ModelUsed used) {
            json.put("type", "model-used").put("task", used.task().value()).put("step", used.index())
                    .put("model", used.usage().model()).put("turns", used.usage().turns())
                    .put("inputTokens", used.usage().inputTokens()).put("outputTokens", used.usage().outputTokens());
            return json;
        }

        @Override
        public ObjectNode visit(Event.FilesChanged changed) {
            json.put("type", "files-changed").put("task", changed.task().value());
            changes(changed.changes(), json);
            return json;
        }

        @Override
        public ObjectNode visit(Event.TargetOpened opened) {
            json.put("type", "target-opened").put("task", opened.task().value()).put("origin", opened.origin());
            return json;
        }

        @Override
        public ObjectNode visit(Event.Delivered delivered) {
            var delivery = delivered.delivery();
            json.put("type", "delivered").put("task", delivered.task().value()).put("branch", delivery.branch())
                    .put("base", delivery.base()).put("commit", delivery.commit())
                    .put("effect", delivery.effect().label());
            delivery.proposal().ifPresent(proposal -> json.putObject("proposal").put("number", proposal.number())
                    .put("url", proposal.url().toString()));
            delivery.fork().ifPresent(fork -> json.put("fork", fork));
            changes(delivery.changes(), json);
            return json;
        }

        @Override
        public ObjectNode visit(Event.RunMoved moved) {
            json.put("type", "run-moved").put("from", moved.from().label()).put("to", moved.to().label());
            return json;
        }
    }

    private static Event read(Fields json) throws EventFormatException {
        var type = json.text("type");
        return switch (type) {
            case "run-created" -> new Event.RunCreated(run(json.fields("run")));
            case "task-created" -> new Event.TaskCreated(task(json), json.text("node"), json.text("signature"),
                    item(json),
                    json.constant("status", TaskStatus.class, TaskStatus::label));
            case "node-expanded" -> new Event.NodeExpanded(json.text("node"), json.optionalNumber("itemsVersion", 0));
            case "task-moved" -> new Event.TaskMoved(task(json),
                    json.constant("from", TaskStatus.class, TaskStatus::label),
                    json.constant("to", TaskStatus.class, TaskStatus::label),
                    json.constant("cause", Cause.class, EventCodec::label), json.integer("attempt"),
                    json.optionalText("error"), updates(json));
            case "task-approved" -> new Event.TaskApproved(task(json), json.integer("attempt"), updates(json));
            case "target-awaited" -> new Event.TargetAwaited(task(json), json.flag("waiting"));
            case "snapshot-taken" -> new Event.SnapshotTaken(task(json), json.text("snapshot"));
            case "step-started" -> new Event.StepStarted(task(json), json.integer("step"), json.text("name"));
            case "step-finished" -> new Event.StepFinished(task(json), json.integer("step"), json.text("name"),
                    json.constant("end", StepEnd.class, EventCodec::label), json.number("millis"),
                    json.optionalText("message"));
            case "model-used" ->
                new Event.ModelUsed(task(json), json.integer("step"), new ModelUsage(json.text("model"),
                        json.number("turns"), json.number("inputTokens"), json.number("outputTokens")));
            case "files-changed" -> new Event.FilesChanged(task(json), changes(json));
            case "target-opened" -> new Event.TargetOpened(task(json), json.text("origin"));
            case "delivered" -> new Event.Delivered(task(json), new Delivery(json.text("branch"), json.text("base"),
                    json.text("commit"), proposal(json), changes(json), effect(json), json.optionalText("fork")));
            case "run-moved" -> new Event.RunMoved(json.constant("from", RunStatus.class, RunStatus::label),
                    json.constant("to", RunStatus.class, RunStatus::label));
            default -> throw new EventFormatException("unknown event type '" + type + "'");
        };
    }

    private static ObjectNode run(RunRecord run) {
        var json = JSON.objectNode();
        json.put("id", run.id().value()).put("workflowName", run.workflowName())
                .put("workflowFile", run.workflowFile()).put("workflowSource", run.workflowSource())
                .put("packageDirectory", run.packageDirectory());
        run.packageDigest().ifPresent(digest -> json.put("packageDigest", digest));
        json.put("target", run.target()).set("params", object(run.params()));
        run.secrets().forEach(json.putArray("secrets")::add);
        json.set("initialState", SealedText.write(object(run.initialState())));
        var options = run.options();
        var flags = json.putObject("options").put("dryRun", options.dryRun()).put("snapshots", options.snapshots())
                .put("keepGoing", options.keepGoing()).put("installSkill", options.installSkill())
                .put("requireAi", options.requireAi());
        var granted = flags.putArray("granted");
        options.granted().stream().sorted().forEach(capability -> granted.add(capability.key()));
        flags.put("maxParallel", options.maxParallel());
        if (options.worktrees()) {
            flags.put("isolation", "worktree");
        }
        var capabilities = json.putArray("capabilities");
        run.capabilities().stream().sorted().forEach(capability -> capabilities.add(capability.key()));
        run.provided().ifPresent(provided -> {
            var attributes = json.putObject("provided").put("location", provided.location()).putObject("attributes");
            provided.attributes().forEach(attributes::put);
        });
        return json;
    }

    private static Map<String, JsonNode> initialState(Fields json) throws EventFormatException {
        var state = new LinkedHashMap<String, JsonNode>();
        json.values("initialState").forEach((key, value) -> state.put(key, SealedText.read(value)));
        return state;
    }

    private static RunRecord run(Fields json) throws EventFormatException {
        return new RunRecord(new RunId(json.text("id")), json.text("workflowName"), json.text("workflowFile"),
                json.text("workflowSource"), json.text("packageDirectory"), json.optionalText("packageDigest"),
                json.text("target"), json.values("params"), json.texts("secrets"), initialState(json),
                options(json.fields("options")),
                json.has("capabilities") ? capabilities(json, "capabilities") : Set.of(), provided(json));
    }

    private static RunOptions options(Fields json) throws EventFormatException {
        return new RunOptions(json.flag("dryRun"), json.flag("snapshots"), json.flag("keepGoing"),
                json.flag("installSkill"), json.flag("requireAi"), capabilities(json, "granted"),
                json.integer("maxParallel"), json.optionalText("isolation").isPresent());
    }

    private static Set<Capability> capabilities(Fields json, String name) throws EventFormatException {
        Set<Capability> capabilities = new LinkedHashSet<>();
        for (String key : json.texts(name)) {
            capabilities.add(Capability.of(key)
                    .orElseThrow(() -> new EventFormatException("unknown capability '" + key + "'")));
        }
        return capabilities;
    }

    private static ArrayNode updates(List<StateOperation> updates) {
        var json = JSON.arrayNode();
        for (StateOperation update : updates) {
            var operation = json.addObject().put("op", update instanceof StateOperation.Append ? "append" : "put");
            update.path().forEach(operation.putArray("path")::add);
            operation.set("value", SealedText.write(update.value()));
        }
        return json;
    }

    private static List<StateOperation> updates(Fields json) throws EventFormatException {
        var updates = new ArrayList<StateOperation>();
        for (JsonNode element : json.list("updates")) {
            var update = Fields.of(element, "an update");
            var operation = update.text("op");
            updates.add(switch (operation) {
                case "put" -> new StateOperation.Put(update.texts("path"), SealedText.read(update.required("value")));
                case "append" ->
                    new StateOperation.Append(update.texts("path"), SealedText.read(update.required("value")));
                default -> throw new EventFormatException("unknown state operation '" + operation + "'");
            });
        }
        return updates;
    }

    private static void changes(List<FileChange> changes, ObjectNode json) {
        var array = json.putArray("changes");
        for (FileChange change : changes) {
            array.addObject().put("path", change.path()).put("kind", label(change.kind()));
        }
    }

    private static Optional<Delivery.Proposal> proposal(Fields json) throws EventFormatException {
        var proposal = json.optionalFields("proposal");
        return proposal.isEmpty()
                ? Optional.empty()
                : Optional.of(new Delivery.Proposal(proposal.get().number("number"),
                        URI.create(proposal.get().text("url"))));
    }

    /** Runs of earlier versions replaced nothing, and did not say so. */
    private static Delivery.Effect effect(Fields json) throws EventFormatException {
        return json.optionalText("effect").isEmpty()
                ? Delivery.Effect.PUSHED
                : json.constant("effect", Delivery.Effect.class, Delivery.Effect::label);
    }

    private static Optional<ProvidedTarget> provided(Fields json) throws EventFormatException {
        var provided = json.optionalFields("provided");
        if (provided.isEmpty()) {
            return Optional.empty();
        }
        var attributes = new LinkedHashMap<String, String>();
        var recorded = provided.get().fields("attributes");
        for (String name : recorded.object().propertyNames()) {
            attributes.put(name, recorded.text(name));
        }
        return Optional.of(new ProvidedTarget(provided.get().text("location"), attributes));
    }

    private static List<FileChange> changes(Fields json) throws EventFormatException {
        var changes = new ArrayList<FileChange>();
        for (JsonNode element : json.list("changes")) {
            var change = Fields.of(element, "a change");
            changes.add(new FileChange(change.text("path"),
                    change.constant("kind", FileChange.Kind.class, EventCodec::label)));
        }
        return changes;
    }

    private static Optional<MatrixItem> item(Fields json) throws EventFormatException {
        var item = json.optionalFields("item");
        return item.isEmpty()
                ? Optional.empty()
                : Optional
                        .of(new MatrixItem(item.get().text("identity"), SealedText.read(item.get().required("value"))));
    }

    private static TaskId task(Fields json) throws EventFormatException {
        return new TaskId(json.text("task"));
    }

    private static ObjectNode object(Map<String, JsonNode> values) {
        var json = JSON.objectNode();
        values.forEach(json::set);
        return json;
    }

    private static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
