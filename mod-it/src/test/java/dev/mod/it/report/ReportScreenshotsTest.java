package dev.mod.it.report;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mod.engine.event.RunOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pictures on the page about reports; {@code -Dmod.docs.update=true} takes them anew. */
class ReportScreenshotsTest {
    private static final Path DOCS = Path.of(System.getProperty("basedir", "."), "..", "docs");

    @TempDir
    Path directory;

    @Test
    void thePageShowsSmallPictures() throws IOException {
        String page = Files.readString(DOCS.resolve("report.md"));
        for (String name : new String[]{"report-light.png", "report-dark.png", "report-phone.png"}) {
            assertTrue(page.contains("](" + name + ")"), name);
            assertTrue(Files.size(DOCS.resolve(name)) < 200_000, name);
        }
    }

    @Test
    void theyAreTakenAnew() throws Exception {
        assumeTrue(Boolean.getBoolean("mod.docs.update") && Browser.missing().isEmpty());
        var reports = new Reports(directory);
        for (int i = 0; i < 24; i++) {
            reports.write("src/" + (i % 2 == 0 ? "pages" : "parts") + "/file" + i + ".js", "var a = f(" + i + ");\n");
        }
        var page = reports.write("../package/rule.yaml", """
                id: calls
                language: javascript
                rule: {pattern: f($A)}
                fix: g($A)
                """).run("""
                        version: "1"
                        state: {schema: {parts: {type: array}}}
                        nodes:
                          - id: list
                            name: List the parts of the application
                            steps: [{name: list, run: "echo 'parts=[\\"pages\\",\\"parts\\"]' >> $STATE_OUTPUTS"}]
                          - id: rewrite
                            name: Rewrite calls of f
                            depends_on: [list]
                            strategy: {type: matrix, from_state: parts}
                            steps:
                              - name: rewrite
                                ast-match: {config_file: rule.yaml, include: ["src/${{ matrix.value }}/*.js"]}
                          - id: check
                            name: Check
                            depends_on: [rewrite]
                            steps: [{name: check, run: "echo 'src/pages/file2.js: g is not defined' >&2; exit 1"}]
                          - id: review
                            name: Review by the owners
                            type: manual
                            depends_on: [rewrite]
                            steps: [{name: note, run: echo reviewed}]
                          - id: publish
                            name: Publish
                            depends_on: [check, review]
                            steps: [{name: publish, run: echo published}]
                        """, Map.of(), RunOptions.DEFAULT);
        var file = reports.page(page).toUri();
        try (Browser browser = Browser.open(directory.resolve("profile"))) {
            for (String name : new String[]{"light", "dark", "phone"}) {
                browser.size(name.equals("phone") ? 390 : 1000, name.equals("phone") ? 1500 : 1700);
                browser.dark(name.equals("dark"));
                browser.open(file);
                browser.await("document.documentElement.dataset.ready === 'true'");
                // not where this test has run
                browser.script("document.querySelector('.facts code').textContent = '/home/ann/shop';"
                        + "document.querySelector('h1').textContent = 'f-to-g'");
                Files.write(DOCS.resolve("report-" + name + ".png"), browser.screenshot());
            }
        }
    }
}
