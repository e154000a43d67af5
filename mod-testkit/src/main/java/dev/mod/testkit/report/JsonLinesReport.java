package dev.mod.testkit.report;

import dev.mod.testkit.compare.Difference;
import dev.mod.testkit.run.FixtureResult;
import dev.mod.testkit.run.FixtureSuite;
import java.time.InstantSource;
import java.util.Locale;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A report for programs: one JSON object a line, {@code {seq, ts, event, …}}, with the events {@code suite.started},
 * {@code fixture.finished} and {@code test.finished}.
 */
public final class JsonLinesReport implements FixtureReport {
    private final Consumer<String> lines;
    private final InstantSource clock;
    private String suite = "";
    private long seq;

    /** @param lines takes each line */
    public JsonLinesReport(Consumer<String> lines, InstantSource clock) {
        this.lines = lines;
        this.clock = clock;
    }

    private ObjectNode event(String name) {
        return JsonMapper.shared().createObjectNode().put("seq", seq++).put("ts", clock.instant().toString())
                .put("event", name);
    }

    @Override
    public void suite(FixtureSuite started) {
        suite = started.name();
        var event = event("suite.started").put("suite", suite).put("fixtures", started.fixtures().size());
        started.found().passedOver().forEach(event.putArray("notRun")::add);
        lines.accept(event.toString());
    }

    @Override
    public void result(FixtureResult result) {
        var event = event("fixture.finished").put("suite", suite).put("fixture", result.name())
                .put("verdict", result.verdict().name().toLowerCase(Locale.ROOT))
                .put("millis", result.took().toMillis());
        result.messages().forEach(event.putArray("messages")::add);
        var differences = event.putArray("differences");
        for (Difference difference : result.differences()) {
            differences.addObject().put("file", difference.path()).put("diff", difference.diff());
        }
        result.written().forEach(event.putArray("written")::add);
        result.notes().forEach(event.putArray("notes")::add);
        lines.accept(event.toString());
    }

    @Override
    public void summary(Summary summary) {
        lines.accept(event("test.finished").put("passed", summary.passed()).put("failed", summary.failed())
                .put("updated", summary.updated()).put("skipped", summary.skipped())
                .put("malformed", summary.malformed()).put("millis", summary.took().toMillis()).toString());
    }
}
