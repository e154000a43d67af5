package dev.mod.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.RunView;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
    private static final String HOSTILE = "</title><script>alert(1)</script>{{data}}\u202e";
    private static final int MOST_BYTES = 60_000;

    @TempDir
    Path directory;

    private static RunReport report(int nodes) {
        var workflow = new StringBuilder("version: '1'\nnodes:\n");
        for (int i = 0; i < nodes; i++) {
            workflow.append("  - {id: n").append(i).append(", name: '").append(HOSTILE.replace("\u202e", ""))
                    .append("', steps: [{name: s, run: 'true'}]}\n");
        }
        var run = new RunRecord(new RunId("00000000-0000-0000-0000-000000000001"), HOSTILE, "workflow.yaml",
                workflow.toString(), "/p", Optional.empty(), HOSTILE, Map.of(), List.of(), Map.of(),
                RunOptions.DEFAULT);
        Instant start = Instant.parse("2026-01-02T03:04:05Z");
        var view = new RunView(run, RunStatus.RUNNING, start, start, Duration.ZERO, List.of(), Map.of(), Map.of(),
                List.of());
        return new RunReport(view, RecordedWorkflow.of(run), List.of(), false, false, Optional.empty(), start);
    }

    private static String page(int nodes) throws IOException {
        var out = new StringWriter();
        new HtmlReport(report(nodes)).write(out);
        return out.toString();
    }

    @Test
    void whatComesFromARunIsText() throws IOException {
        String page = page(1);
        assertFalse(page.contains("<script>alert"));
        assertFalse(page.contains("\u202e"));
        assertEquals(2, Pattern.compile("</script").matcher(page).results().count());
        assertTrue(page.contains("&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{data}}"));
        assertTrue(page.contains("Interrupted"));
    }

    @Test
    void onlyItsOwnScriptAndStyleMayRun() throws IOException {
        String page = page(1);
        var policy = Pattern.compile("Content-Security-Policy\" content=\"([^\"]*)\"").matcher(page);
        assertTrue(policy.find());
        assertTrue(policy.group(1).startsWith("default-src 'none'; script-src 'sha256-"));
        assertFalse(policy.group(1).contains("unsafe"));
        assertFalse(Pattern.compile("<[^>]* (style|on[a-z]+)=").matcher(page.replaceAll("(?s)<script.*?</script>", ""))
                .find());
        assertFalse(page.replace("http://www.w3.org/2000/svg", "").contains("http:"));
    }

    @Test
    void itIsSmall() throws IOException {
        assertTrue(page(1).length() < MOST_BYTES, () -> "too large");
    }

    @Test
    void aLargeGraphIsNotDrawn() throws IOException {
        assertTrue(page(2).contains("<svg xmlns"));
        String page = page(1000);
        assertFalse(page.contains("<svg xmlns"));
        assertTrue(page.contains("1000 nodes, too many to draw here"));
    }

    @Test
    void aFileIsReplacedAtOnceAndNothingElseIsLeft() throws IOException {
        Path file = Files.writeString(directory.resolve("r.html"), "old");
        HtmlReport.check(file);
        assertEquals("old", Files.readString(file));
        new HtmlReport(report(1)).save(file);
        assertTrue(Files.readString(file).startsWith("<!DOCTYPE html>"));
        try (var files = Files.list(directory)) {
            assertEquals(List.of(file), files.toList());
        }
    }

    @Test
    void whatCannotBeWrittenIsRefusedBeforehand() throws IOException {
        Path plain = Files.writeString(directory.resolve("plain"), "");
        for (Path bad : List.of(directory, directory.resolve("none/r.html"), plain.resolve("r.html"))) {
            var refused = assertThrows(ModException.class, () -> HtmlReport.check(bad));
            assertEquals("report-unwritable", refused.code().id());
            assertThrows(ModException.class, () -> new HtmlReport(report(1)).save(bad));
        }
        try (var files = Files.list(directory)) {
            assertEquals(List.of(plain), files.toList());
        }
    }
}
