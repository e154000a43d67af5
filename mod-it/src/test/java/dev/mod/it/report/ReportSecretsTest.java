package dev.mod.it.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.RunOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.JsonNodeFactory;

/** No secret is in a report, wherever a run carried it. */
class ReportSecretsTest {
    private static final String SECRET = "s3cr3t-Value/with+more";

    @TempDir
    Path directory;

    @Tag("slow")
    @Test
    void aSecretParameterIsNowhere() throws Exception {
        var reports = new Reports(directory).write("a.txt", "one\n").write("../package/s.ts", """
                import { useMetricAtom } from 'mod:metrics';
                const seen = useMetricAtom('seen');
                export default function transform(root, options) {
                  seen.increment({ token: options.params.token });
                  return root.source() + '// ' + options.params.token + '\\n';
                }
                """).write("b.ts", "f();\n");
        var report = reports.run("""
                version: "1"
                params: {schema: {token: {type: string, secret: true}}}
                state: {schema: {names: {type: array}}}
                nodes:
                  - id: write
                    name: Write
                    steps:
                      - name: say ${{ params.token }}
                        run: |
                          echo ${{ params.token }}
                          printf %s ${{ params.token }} | base64
                          echo "token: $(printf %s ${{ params.token }})" >> a.txt
                          printf 'names=["%s"]' ${{ params.token }} >> $STATE_OUTPUTS
                  - id: script
                    name: Script
                    depends_on: [write]
                    steps: [{name: count, js-ast-match: {js_file: s.ts, include: ["**/*.ts"]}}]
                  - id: each
                    name: Each
                    depends_on: [write]
                    strategy: {type: matrix, from_state: names}
                    steps: [{name: "for ${{ matrix.value }}", run: "echo it: ${{ matrix.value }} >&2; exit 3"}]
                """, Map.of("token", JsonNodeFactory.instance.stringNode(SECRET)), RunOptions.DEFAULT);
        assertTrue(Files.readString(reports.target().resolve("a.txt")).contains(SECRET), "it was used");
        assertTrue(Files.readString(reports.target().resolve("b.ts")).contains(SECRET), "it was used in a script");
        assertEquals(3, report.tasks().size());
        String page = Files.readString(reports.page(report));
        assertFalse(page.contains(SECRET));
        String base64 = Base64.getEncoder().encodeToString(SECRET.getBytes(StandardCharsets.UTF_8));
        assertFalse(page.contains(base64.substring(0, 24)));
        assertTrue(page.contains("+token: ***"));
        assertTrue(page.contains("+// ***"));
        assertTrue(page.contains("token=***"));
        assertTrue(page.contains("say ***"));
    }
}
