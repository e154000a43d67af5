package dev.mod.engine.run;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.mask.SecretMasker;
import dev.mod.engine.spi.Journal;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.run.MatrixItem;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A journal that no secret reaches through what tasks write to the shared state, items made of it, and file names. */
record MaskedJournal(Journal journal, SecretMasker masker) implements Journal {
    @Override
    public void replay(Consumer<Recorded> reader) {
        journal.replay(reader);
    }

    @Override
    public void append(List<Recorded> events) {
        journal.append(masker.isEmpty() ? events : events.stream().map(this::mask).toList());
    }

    @Override
    public void close() {
        journal.close();
    }

    private Recorded mask(Recorded recorded) {
        if (recorded.event() instanceof Event.TaskMoved moved && !moved.updates().isEmpty()) {
            List<StateOperation> updates = moved.updates().stream().map(this::mask).toList();
            return new Recorded(recorded.seq(), recorded.at(), new Event.TaskMoved(moved.task(), moved.from(),
                    moved.to(), moved.cause(), moved.attempt(), moved.error(), updates));
        }
        if (recorded.event() instanceof Event.FilesChanged changed) {
            List<FileChange> changes = changed.changes().stream()
                    .map(change -> new FileChange(masker.mask(change.path()), change.kind())).toList();
            return new Recorded(recorded.seq(), recorded.at(), new Event.FilesChanged(changed.task(), changes));
        }
        if (recorded.event() instanceof Event.TaskCreated created && created.item().isPresent()) {
            // what the item is told from others by stays
            var item = created.item().map(it -> new MatrixItem(it.identity(), mask(it.value())));
            return new Recorded(recorded.seq(), recorded.at(), new Event.TaskCreated(created.task(), created.node(),
                    created.signature(), item, created.status()));
        }
        if (recorded.event() instanceof Event.TaskApproved approved && !approved.updates().isEmpty()) {
            return new Recorded(recorded.seq(), recorded.at(), new Event.TaskApproved(approved.task(),
                    approved.attempt(), approved.updates().stream().map(this::mask).toList()));
        }
        return recorded;
    }

    private StateOperation mask(StateOperation operation) {
        if (operation instanceof StateOperation.Put put) {
            return new StateOperation.Put(put.path(), mask(put.value()));
        }
        return new StateOperation.Append(operation.path(), mask(operation.value()));
    }

    private JsonNode mask(JsonNode value) {
        if (value.isString()) {
            return JsonNodeFactory.instance.stringNode(masker.mask(value.asString()));
        }
        if (value.isArray()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            value.forEach(element -> array.add(mask(element)));
            return array;
        }
        if (value.isObject()) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            value.properties().forEach(field -> object.set(field.getKey(), mask(field.getValue())));
            return object;
        }
        return value;
    }
}
