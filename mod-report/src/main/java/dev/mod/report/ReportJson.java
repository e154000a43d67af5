package dev.mod.report;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.ModelUsage;
import dev.mod.engine.run.LogLine;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.StepNote;
import dev.mod.engine.spi.StepLog;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import dev.mod.model.workflow.Node;
import dev.mod.report.RunReport.Attempt;
import dev.mod.report.RunReport.StepPart;
import dev.mod.report.RunReport.TaskPart;
import dev.mod.report.picture.StatusMark;
import java.io.Writer;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes the data of a report for the script of its page. What there is many of are arrays with their fields in a fixed
 * order; instants are milliseconds since 1970.
 */
final class ReportJson {
    private final RunReport report;
    private final JsonGenerator json;
    private final Map<String, Integer> nodes = new HashMap<>();
    private final Map<TaskId, Integer> tasks = new HashMap<>();

    private ReportJson(RunReport report, JsonGenerator json) {
        this.report = report;
        this.json = json;
        for (Node node : report.workflow().nodes()) {
            nodes.put(node.id(), nodes.size());
        }
        for (TaskPart part : report.tasks()) {
            tasks.put(part.task().id(), tasks.size());
        }
    }

    static void write(RunReport report, Writer out) {
        var factory = JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
        try (JsonGenerator json = factory.createGenerator(tools.jackson.core.ObjectWriteContext.empty(),
                new ScriptSafeWriter(out))) {
            new ReportJson(report, json).write();
        }
    }

    private void write() {
        json.writeStartObject();
        run();
        json.writeArrayPropertyStart("nodes");
        report.workflow().nodes().forEach(this::node);
        json.writeEndArray();
        json.writeArrayPropertyStart("tasks");
        report.tasks().forEach(this::task);
        json.writeEndArray();
        json.writeArrayPropertyStart("metrics");
        MetricSums.of(report).forEach((name, sums) -> {
            json.writeStartArray();
            json.writeString(name);
            json.writeStartArray();
            sums.forEach(sum -> {
                json.writeStartArray();
                json.writeString(sum.dimensions());
                json.writeNumber(sum.count());
                json.writeEndArray();
            });
            json.writeEndArray();
            json.writeEndArray();
        });
        json.writeEndArray();
        json.writeArrayPropertyStart("models");
        report.view().models().forEach(this::model);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void run() {
        RunView view = report.view();
        json.writeObjectPropertyStart("run");
        json.writeStringProperty("id", view.run().id().value());
        json.writeNumberProperty("start", view.startedAt().toEpochMilli());
        json.writeNumberProperty("last", report.owned()
                ? report.madeAt().toEpochMilli()
                : view.lastAt().toEpochMilli());
        json.writeBooleanProperty("dry", view.run().options().dryRun());
        json.writeBooleanProperty("restores", view.run().options().snapshots() && !view.run().options().dryRun());
        json.writeEndObject();
    }

    private void node(Node node) {
        json.writeStartObject();
        json.writeStringProperty("id", node.id());
        json.writeStringProperty("name", node.name());
        json.writeStringProperty("text", node.description().orElse(""));
        json.writeBooleanProperty("matrix", node.strategy().isPresent());
        json.writeBooleanProperty("manual", node.manual());
        json.writeArrayPropertyStart("after");
        node.dependsOn().stream().flatMap(id -> Optional.ofNullable(nodes.get(id)).stream())
                .forEach(json::writeNumber);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void task(TaskPart part) {
        json.writeStartObject();
        json.writeStringProperty("id", part.task().id().value());
        json.writeNumberProperty("node", nodes.getOrDefault(part.task().node(), 0));
        json.writeStringProperty("label", part.task().item().map(ItemLabels::of).orElse(""));
        json.writeStringProperty("status", StatusMark.name(part.task().status()));
        part.task().error().ifPresent(error -> json.writeStringProperty("error", error));
        part.task().delivery().ifPresent(this::delivery);
        array("by", report.view().blockedBy().getOrDefault(part.task().id(), List.of()),
                id -> json.writeNumber(tasks.getOrDefault(id, 0)));
        array("attempts", part.attempts(), this::attempt);
        array("steps", part.steps(), this::step);
        array("files", part.files(), this::file);
        array("log", part.log(), this::line);
        if (part.logLeftOut() > 0) {
            json.writeNumberProperty("cut", part.logLeftOut());
        }
        array("notes", part.notes().stream().filter(StepNote.Found.class::isInstance).toList(),
                note -> note((StepNote.Found) note));
        json.writeEndObject();
    }

    private void delivery(Delivery delivery) {
        json.writeArrayPropertyStart("delivery");
        json.writeString(delivery.branch());
        json.writeString(delivery.base());
        json.writeString(delivery.commit());
        text(delivery.proposal().map(proposal -> proposal.url().toString()));
        json.writeEndArray();
    }

    private <T> void array(String name, List<T> items, java.util.function.Consumer<T> write) {
        if (!items.isEmpty()) {
            json.writeArrayPropertyStart(name);
            items.forEach(write);
            json.writeEndArray();
        }
    }

    private void attempt(Attempt attempt) {
        json.writeStartArray();
        json.writeNumber(attempt.number());
        json.writeNumber(attempt.startedAt().toEpochMilli());
        number(attempt.endedAt().map(Instant::toEpochMilli));
        text(attempt.result().map(StatusMark::name));
        text(attempt.error());
        json.writeEndArray();
    }

    private void step(StepPart step) {
        json.writeStartArray();
        json.writeNumber(step.index());
        json.writeString(step.name());
        json.writeString(step.kind());
        json.writeNumber(step.startedAt().toEpochMilli());
        text(step.end().map(end -> end.name().toLowerCase(Locale.ROOT)));
        json.writeNumber(step.millis());
        text(step.message());
        json.writeEndArray();
    }

    private void file(FileDiff file) {
        json.writeStartArray();
        json.writeString(file.path());
        json.writeString(switch (file.kind()) {
            case CREATED -> "A";
            case MODIFIED -> "M";
            case DELETED -> "D";
        });
        json.writeNumber(file.added());
        json.writeNumber(file.removed());
        json.writeString(file.text());
        json.writeBoolean(file.cut());
        json.writeEndArray();
    }

    private void line(LogLine line) {
        json.writeStartArray();
        json.writeNumber(line.step());
        json.writeNumber(line.stream() == StepLog.Stream.ERR ? 1 : 0);
        json.writeString(line.text());
        json.writeEndArray();
    }

    private void note(StepNote.Found found) {
        Diagnostic diagnostic = found.diagnostic();
        json.writeStartArray();
        json.writeNumber(found.step());
        json.writeString(diagnostic.severity().label());
        json.writeString(diagnostic.code());
        json.writeString(diagnostic.message());
        text(diagnostic.span().map(Object::toString));
        text(diagnostic.hint());
        json.writeEndArray();
    }

    private void model(ModelUsage usage) {
        json.writeStartArray();
        json.writeString(usage.model());
        json.writeNumber(usage.turns());
        json.writeNumber(usage.inputTokens());
        json.writeNumber(usage.outputTokens());
        json.writeEndArray();
    }

    private void text(Optional<String> text) {
        if (text.isPresent()) {
            json.writeString(text.get());
        } else {
            json.writeNull();
        }
    }

    private void number(Optional<Long> number) {
        if (number.isPresent()) {
            json.writeNumber(number.get());
        } else {
            json.writeNull();
        }
    }

    /** How many tasks have each status, in the order of the statuses. */
    static Map<TaskStatus, Long> counts(RunView view) {
        var counts = new java.util.EnumMap<TaskStatus, Long>(TaskStatus.class);
        view.tasks().forEach(task -> counts.merge(task.status(), 1L, Long::sum));
        return counts;
    }
}
