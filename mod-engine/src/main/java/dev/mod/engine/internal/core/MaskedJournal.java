package dev.mod.engine.internal.core;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.internal.mask.Seal;
import dev.mod.engine.state.SealedText;
import dev.mod.engine.state.StateOperation;
import dev.mod.engine.store.Journal;
import dev.mod.model.run.MatrixItem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/**
 * A journal that no secret reaches through what tasks write to the shared state, items made of it, and file names. Texts
 * with secrets are sealed in it, and come out of it as they went in.
 */
public record MaskedJournal(Journal journal, Seal seal) implements Journal {
    /** @throws ModException if a text was sealed with secrets other than those here */
    @Override
    public void replay(Consumer<Recorded> reader) {
        journal.replay(recorded -> reader.accept(opened(recorded, seal)));
    }

    @Override
    public Optional<Recorded> first() {
        return journal.first().map(recorded -> opened(recorded, seal));
    }

    @Override
    public void append(List<Recorded> events) {
        journal.append(seal.isEmpty() ? events : events.stream().map(recorded -> sealed(recorded, seal)).toList());
    }

    /** An event as it may be recorded. */
    public static Recorded sealed(Recorded recorded, Seal seal) {
        return seal.isEmpty() ? recorded : new Texts(seal::seal, seal::mask).of(recorded);
    }

    @Override
    public void close() {
        journal.close();
    }

    /** An event as it may be told. */
    public static Recorded shown(Recorded recorded, UnaryOperator<String> mask) {
        return new Texts(part -> shown(part, mask), mask).of(recorded);
    }

    private static JsonNode shown(JsonNode part, UnaryOperator<String> mask) {
        boolean hidden = part.isNumber() && !mask.apply(part.toString()).equals(part.toString())
                || part.isObject() && part.propertyNames().stream().anyMatch(name -> !mask.apply(name).equals(name));
        return part.isString()
                ? StringNode.valueOf(mask.apply(part.stringValue()))
                : hidden ? StringNode.valueOf(mask.apply(part.toString())) : part;
    }

    /**
     * An event as it was before it was recorded.
     *
     * @throws ModException if a text was sealed with secrets other than those here
     */
    public static Recorded opened(Recorded recorded, Seal seal) {
        return new Texts(text -> open(text, seal), path -> path).of(recorded);
    }

    private static JsonNode open(JsonNode text, Seal seal) {
        return text instanceof SealedText sealed
                ? seal.open(sealed).orElseThrow(() -> new ModException(ErrorCodes.WRONG_SECRETS,
                        "the run holds values with secrets other than those given now, such as '" + sealed.asString()
                                + "'"))
                : text;
    }

    /** Replacement of the texts in events that come from tasks. */
    private record Texts(UnaryOperator<JsonNode> texts, UnaryOperator<String> paths) implements Event.Visitor<Event> {
        Recorded of(Recorded recorded) {
            return new Recorded(recorded.seq(), recorded.at(), recorded.event().accept(this));
        }

        @Override
        public Event visit(Event.TaskMoved moved) {
            return new Event.TaskMoved(moved.task(), moved.from(), moved.to(), moved.cause(), moved.attempt(),
                    moved.error(), map(moved.updates()));
        }

        @Override
        public Event visit(Event.TaskApproved approved) {
            return new Event.TaskApproved(approved.task(), approved.attempt(), map(approved.updates()));
        }

        @Override
        public Event visit(Event.FilesChanged changed) {
            return new Event.FilesChanged(changed.task(), changed.changes().stream()
                    .map(change -> new FileChange(paths.apply(change.path()), change.kind())).toList());
        }

        @Override
        public Event visit(Event.TaskCreated created) {
            // what the item is told from others by stays
            var item = created.item().map(it -> new MatrixItem(it.identity(), SealedText.map(it.value(), texts)));
            return new Event.TaskCreated(created.task(), created.node(), created.signature(), item, created.status());
        }

        @Override
        public Event visit(Event.RunCreated created) {
            var state = new LinkedHashMap<String, JsonNode>();
            created.run().initialState().forEach((key, value) -> state.put(key, SealedText.map(value, texts)));
            return new Event.RunCreated(created.run().withInitialState(state));
        }

        @Override
        public Event visit(Event.NodeExpanded event) {
            return event;
        }

        @Override
        public Event visit(Event.SnapshotTaken event) {
            return event;
        }

        @Override
        public Event visit(Event.TargetAwaited event) {
            return event;
        }

        @Override
        public Event visit(Event.TargetOpened event) {
            return event;
        }

        @Override
        public Event visit(Event.Delivered event) {
            return event;
        }

        @Override
        public Event visit(Event.StepStarted event) {
            return event;
        }

        @Override
        public Event visit(Event.StepFinished event) {
            return event;
        }

        @Override
        public Event visit(Event.ModelUsed event) {
            return event;
        }

        @Override
        public Event visit(Event.RunMoved event) {
            return event;
        }

        private List<StateOperation> map(List<StateOperation> updates) {
            return updates.stream().map(update -> update.withValue(SealedText.map(update.value(), texts))).toList();
        }
    }
}
