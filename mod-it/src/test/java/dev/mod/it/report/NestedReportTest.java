package dev.mod.it.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.RunOptions;
import dev.mod.engine.run.StepNote;
import dev.mod.model.run.RunStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens in a run inside a step is told with the task of that step. */
class NestedReportTest {
    @TempDir
    Path directory;

    @Test
    void metricsLogsAndDifferencesOfANestedRunCount() throws Exception {
        var reports = new Reports(directory).write("a.ts", "f();\n").write("../package/inner/workflow.yaml", """
                version: "1"
                nodes:
                  - id: n
                    name: N
                    steps:
                      - {name: count, js-ast-match: {js_file: s.ts, include: ["**/*.ts"]}}
                      - {name: say, run: "echo inside"}
                """).write("../package/inner/s.ts", """
                import { useMetricAtom } from 'mod:metrics';
                const files = useMetricAtom('files');
                export default function transform(root) { files.increment(); return root.source() + 'g();\\n'; }
                """);
        var report = reports.run("""
                version: "1"
                nodes: [{id: outer, name: Outer, steps: [{name: inner, mod: {source: ./inner}}]}]
                """, Map.of(), RunOptions.DEFAULT);
        assertEquals(RunStatus.COMPLETED, report.view().status(), () -> report.view().tasks().toString());
        var task = report.tasks().get(0);
        assertEquals(List.of(new StepNote.Counted(0, "files", Map.of(), 1)), task.notes());
        assertTrue(task.log().stream().anyMatch(line -> line.text().equals("inside")), () -> task.log().toString());
        assertEquals("@@ -1 +1,2 @@\n f();\n+g();\n", task.files().get(0).text());
        assertEquals("mod", task.steps().get(0).kind());
    }
}
