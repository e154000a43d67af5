package dev.mod.it.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mod.engine.event.RunOptions;
import dev.mod.report.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Reports in a real browser, checked by axe-core. Left out where Chromium, its driver or axe-core is missing, unless the
 * environment says {@code MOD_TEST_BROWSER=required}.
 */
class ReportPageTest {
    private static final String ENTER = "\uE007";
    private static final String SPACE = "\uE00D";
    /** Elements of a page, however large its run was. */
    private static final int MOST_ELEMENTS = 4000;

    @TempDir
    static Path shared;

    @TempDir
    Path directory;

    private static Optional<Browser> browser = Optional.empty();
    private static String axe = "";

    @BeforeAll
    static void open() throws IOException, InterruptedException {
        Path library = Path.of(System.getProperty("mod.test.axe", Path.of(System.getProperty("basedir", "."),
                "..", "target", "peers", "node_modules", "axe-core", "axe.min.js").toString()));
        var missing = Browser.missing().or(() -> Files.exists(library)
                ? Optional.empty()
                : Optional.of("there is no " + library.normalize() + " (npm: axe-core@4.14.1); set -Dmod.test.axe"));
        if (!System.getenv().getOrDefault("MOD_TEST_BROWSER", "").equals("required")) {
            assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
        }
        assertEquals(Optional.empty(), missing);
        axe = Files.readString(library);
        browser = Optional.of(Browser.open(shared.resolve("profile")));
    }

    @AfterAll
    static void close() throws IOException, InterruptedException {
        if (browser.isPresent()) {
            browser.get().close();
        }
    }

    private static Browser browser() {
        return browser.orElseThrow();
    }

    private void show(RunReport report) throws IOException, InterruptedException {
        browser().dark(false);
        browser().size(1200, 900);
        browser().console();
        browser().requests();
        browser().open(new Reports(directory).page(report).toUri());
        browser().await("document.documentElement.dataset.ready === 'true'");
    }

    /** What is seen of it; entries of a list have no text until a frame has found them in view. */
    private static String text(String selector) throws IOException, InterruptedException {
        return browser().asyncScript("const done = arguments[arguments.length - 1];"
                + "requestAnimationFrame(() => requestAnimationFrame(() => done(document.querySelector("
                + quoted(selector) + ").innerText)));").asString();
    }

    private static int count(String selector) throws IOException, InterruptedException {
        return browser().script("return document.querySelectorAll(" + quoted(selector) + ").length").asInt();
    }

    private static boolean visible(String selector) throws IOException, InterruptedException {
        return browser().script("const box = document.querySelector(" + quoted(selector)
                + ").getBoundingClientRect(); return box.width > 0 && box.height > 0").asBoolean();
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    /** Nothing went wrong, and nobody but the page itself was asked for anything. */
    private static void quietAndAlone() throws IOException, InterruptedException {
        assertEquals(List.of(), browser().console());
        assertEquals(List.of(), browser().requests().stream()
                .filter(url -> !url.startsWith("file:") && !url.startsWith("data:")).toList());
    }

    /** No barrier, on a large and a small screen, with light and dark colours; no sideways scrolling on a phone. */
    private static void everybodyCanUseIt() throws IOException, InterruptedException {
        for (int width : new int[]{1200, 360}) {
            browser().size(width, 800);
            for (boolean dark : new boolean[]{false, true}) {
                browser().dark(dark);
                String ground = browser().script("return getComputedStyle(document.body).backgroundColor").asString();
                assertEquals(dark ? "rgb(15, 19, 24)" : "rgb(246, 248, 250)", ground);
                assertEquals(List.of(), barriers(), "width " + width + (dark ? ", dark" : ", light"));
            }
            assertTrue(browser().script("return document.documentElement.scrollWidth <= innerWidth").asBoolean(),
                    "scrolls sideways at " + width);
        }
        browser().size(1200, 900);
        browser().dark(false);
    }

    private static List<String> barriers() throws IOException, InterruptedException {
        JsonNode found = browser().asyncScript(axe + ";const done = arguments[arguments.length - 1];"
                + "axe.run(document, {resultTypes: ['violations']}).then(result => done(result.violations"
                + ".filter(it => it.impact === 'serious' || it.impact === 'critical')"
                + ".map(it => it.id + ': ' + it.nodes.slice(0, 5).map(node => node.target + ' ' + node.failureSummary)"
                + ".join('; '))));");
        var barriers = new ArrayList<String>();
        found.forEach(each -> barriers.add(each.asString()));
        return barriers;
    }

    @Tag("slow")
    @Test
    void aSmallRun() throws Exception {
        show(new Reports(directory).write("a.txt", "one\ntwo\n").write("../package/s.ts", """
                import { useMetricAtom } from 'mod:metrics';
                const lines = useMetricAtom('lines');
                export default function transform() { lines.increment({ kind: 'code' }); return null; }
                """).write("b.ts", "f();\n").run("""
                        version: "1"
                        state: {schema: {names: {type: array}}}
                        nodes:
                          - id: first
                            name: First <b>node</b>
                            steps:
                              - {name: change, run: "echo three >> a.txt; echo said"}
                              - {name: never, if: state.names != null, run: "true"}
                              - {name: names, run: "echo 'names=[\\"x\\",\\"y\\"]' >> $STATE_OUTPUTS"}
                          - id: script
                            name: Script
                            steps: [{name: count, js-ast-match: {js_file: s.ts, include: ["**/*.ts"]}}]
                          - id: prose
                            name: Prose
                            depends_on: [first]
                            steps: [{name: ask, ai: {prompt: "Write prose."}}]
                          - id: each
                            name: Each
                            depends_on: [first]
                            strategy: {type: matrix, from_state: names}
                            steps: [{name: "make ${{ matrix.value }}", run: "echo 1 > ${{ matrix.value }}.new"}]
                          - id: gate
                            name: Gate
                            type: manual
                            depends_on: [each, prose]
                            steps: [{name: go, run: "true"}]
                        """, Map.of(), RunOptions.DEFAULT));
        assertEquals("reported", text("h1"));
        assertTrue(text(".badge").contains("Waits for approval"));
        assertTrue(visible("#graph svg.graph"));
        assertEquals(5, count("#graph a.g-node"));
        assertEquals(0, count("#graph b, #tasks summary b"));
        assertTrue(text("#tasks").contains("First <b>node</b>"));
        assertTrue(text("#notices").contains("One ai step was deferred: its work was not done by this run."));
        assertTrue(text("#messages").contains("Skipped: 1 step"));
        assertTrue(text("#metrics").contains("kind=code"));
        browser().click("#file-list .change summary");
        browser().await("document.querySelector('#file-list .diff .add')");
        assertEquals("+three", text("#file-list .diff .add").strip());
        browser().type("#file-list .change summary", ENTER);
        browser().await("!document.querySelector('#file-list .diff')");
        browser().type("#file-list .change summary", SPACE);
        browser().await("document.querySelector('#file-list .diff .add')");
        // a node of the picture leads to its tasks
        browser().script("document.querySelectorAll('#graph a.g-node')[0].focus()");
        browser().type("#graph a.g-node", ENTER);
        browser().await("document.querySelector('#node-0 details').open");
        assertEquals("SUMMARY", browser().script("return document.activeElement.tagName").asString());
        browser().click("#node-0 .logs summary");
        browser().await("document.querySelector('#node-0 .log')");
        assertTrue(text("#node-0 .log").contains("said"));
        everybodyCanUseIt();
        browser().click("#theme");
        assertEquals("rgb(15, 19, 24)",
                browser().script("return getComputedStyle(document.body).backgroundColor").asString());
        browser().click("#theme");
        browser().script("localStorage.clear()");
        quietAndAlone();
    }

    @Test
    void codeIsColoured() throws Exception {
        var reports = new Reports(directory);
        reports.write("a.ts", "/* one\n two return */ const a = 'x // y';\nconst don't = 1;\n")
                .write("b.py", "def f():\n    return \"#\"  # why\n").write("c.txt", "return 1\n");
        show(reports.run("""
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: change
                        run: |
                          for file in *; do sed -i 's/$/ /' "$file"; done
                          printf '<!-- x\\ny --> <a href="z">\\n' > d.html
                """, Map.of(), RunOptions.DEFAULT));
        browser().script("document.querySelectorAll('#file-list details.change').forEach(it => it.open = true)");
        browser().await("document.querySelectorAll('#file-list .diff').length === 4");
        String marked = browser().script("""
                return [...document.querySelectorAll('#file-list .diff')].map(diff => [...diff.querySelectorAll('.add')]
                  .map(line => [...line.childNodes].map(it => it.className ? `<${it.className}:${it.textContent}>`
                    : it.textContent).join('').trimEnd()).join('\\n')).join('\\n')""").asString();
        assertEquals("""
                +<c:/* one >
                +<c: two return */> <k:const> a = <s:'x // y'>;
                +<k:const> don't = <n:1>;
                +<k:def> f():
                +    <k:return> <s:"#">  <c:# why >
                +return 1
                +<c:<!-- x>
                +<c:y -->> <a href=<s:"z">>""", marked);
        everybodyCanUseIt();
        quietAndAlone();
    }

    @Test
    void aFailedRun() throws Exception {
        show(new Reports(directory).write("a.txt", "one\n").run("""
                version: "1"
                nodes:
                  - id: good
                    name: Good
                    steps: [{name: change, run: "echo two >> a.txt"}]
                  - id: bad
                    name: Bad
                    depends_on: [good]
                    steps: [{name: break, run: "echo three >> a.txt; echo '<img src=x onerror=alert(1)>' >&2; exit 7"}]
                  - id: after
                    name: After
                    depends_on: [bad]
                    steps: [{name: never, run: "true"}]
                """, Map.of(), RunOptions.DEFAULT));
        assertTrue(text(".badge").contains("Failed"));
        assertTrue(text("#overview").contains("--retry-failed"));
        browser().click("#notices a");
        browser().await("document.querySelector('#node-1 .error')");
        assertTrue(text("#node-1 .error").contains("exit code 7"));
        assertEquals(1, text("#node-1").split("exit code 7", -1).length - 1, text("#node-1"));
        browser().script("navigator.clipboard.writeText = async text => { window.copied = text; }");
        browser().click("#node-1 .error + .copy");
        browser().await("window.copied");
        assertEquals(text("#node-1 .error"), browser().script("return window.copied").asString());
        browser().click("#node-1 .log + .copy");
        browser().await("window.copied.includes('<img src=x')");
        assertTrue(text("#node-1 .log").contains("<img src=x onerror=alert(1)>"));
        assertEquals(0, count("img"));
        browser().click("#node-2 summary");
        browser().await("document.querySelector('#node-2 .body')");
        assertTrue(text("#node-2 .body").contains("Bad (Failed)"));
        assertEquals(1, count("#file-list .change"));
        everybodyCanUseIt();
        quietAndAlone();
    }

    @Test
    void aDryRun() throws Exception {
        show(new Reports(directory).write("a.ts", "f(1);\n").write("../package/r.yaml", """
                id: r
                language: typescript
                rule: {pattern: f($A)}
                fix: g($A)
                """).run("""
                        version: "1"
                        nodes:
                          - id: n
                            name: N
                            steps:
                              - {name: shell, run: "true"}
                              - {name: rewrite, ast-match: {config_file: r.yaml, include: ["**/*.ts"]}}
                        """, Map.of(), RunOptions.DEFAULT.withDryRun(true)));
        assertEquals("Report of a dry run", text(".kind"));
        assertTrue(text("#changed").startsWith("1 file would change"));
        browser().click("#file-list .change summary");
        browser().await("document.querySelector('#file-list .diff .add')");
        assertEquals("+g(1);", text("#file-list .diff .add").strip());
        quietAndAlone();
    }

    @Test
    void filesAreFoundByTaskAndByChange() throws Exception {
        show(new Reports(directory).write("a.txt", "one\n").write("b.txt", "one\n").run("""
                version: "1"
                nodes:
                  - id: first
                    name: First
                    steps: [{name: change, run: "echo two >> a.txt; rm b.txt"}]
                  - id: second
                    name: Second
                    depends_on: [first]
                    steps: [{name: make, run: "mkdir -p deep/er; echo x > deep/er/c.txt; i=0; while [ $i -lt 30 ]; do echo $i > deep/er/$i.md; i=$((i + 1)); done"}]
                """, Map.of(), RunOptions.DEFAULT));
        // directories with nothing but another one in them are one row, and open when they are alone
        assertEquals(1, count("#file-list .dir"));
        assertTrue(text("#file-list .dir summary").contains("deep/er/"));
        choose("Task", "First");
        assertEquals(List.of("a.txt", "b.txt"), texts("#file-list .change .path"));
        choose("Change", "Deleted");
        assertEquals(List.of("b.txt"), texts("#file-list .change .path"), text("#file-list"));
        assertEquals("1 of 33 files", text("#file-list [role=status]"));
        choose("Task", "Any");
        choose("Change", "Any");
        browser().click("#file-list > .quiet");
        browser().await("document.querySelectorAll('#file-list .dir .diff').length === 31");
        browser().click("#file-list > .quiet");
        browser().await("!document.querySelector('#file-list .diff')");
        everybodyCanUseIt();
        quietAndAlone();
    }

    private static void choose(String label, String option) throws IOException, InterruptedException {
        browser().script("""
                const select = [...document.querySelectorAll('#file-list label')].find(it => it.firstChild.data === %s)
                  .querySelector('select');
                select.value = [...select.options].find(it => it.text === %s).value;
                select.dispatchEvent(new Event('change'));
                """.formatted(quoted(label), quoted(option)));
    }

    /** The texts of elements, drawn or not: what was put in a moment ago has no inner text before the first frame. */
    private static List<String> texts(String selector) throws IOException, InterruptedException {
        var texts = new ArrayList<String>();
        browser().script("return [...document.querySelectorAll(" + quoted(selector) + ")].map(it => it.textContent)")
                .forEach(text -> texts.add(text.asString()));
        return texts;
    }

    @Test
    void aGraphIsReadFromItsBeginning() throws Exception {
        var nodes = new StringBuilder();
        for (int i = 0; i < 9; i++) {
            nodes.append("""
                      - id: part-%s
                        name: Part %s of a graph that is too wide for all screens
                        depends_on: [begin]
                        steps: [{name: s, run: "true"}]
                    """.formatted(i, i));
        }
        var report = new Reports(directory).write("a.txt", "one\n").run("""
                version: "1"
                state: {schema: {names: {type: array}}}
                nodes:
                  - id: begin
                    name: Begin
                    steps: [{name: names, run: "echo 'names=[\\"x\\",\\"y\\"]' >> $STATE_OUTPUTS"}]
                  - id: each
                    name: Each
                    depends_on: [begin]
                    strategy: {type: matrix, from_state: names}
                    steps: [{name: s, run: "true"}]
                """ + nodes, Map.of(), RunOptions.DEFAULT);
        browser().size(360, 800);
        browser().open(new Reports(directory).page(report).toUri());
        browser().await("document.documentElement.dataset.ready === 'true'");
        assertTrue(browser().script("""
                const root = document.querySelector('#graph .g-node').getBoundingClientRect();
                const seen = document.querySelector('#graph .scroll').getBoundingClientRect();
                return root.left >= seen.left && root.right <= seen.right;
                """).asBoolean(), "the first node is out of view");
        assertTrue(text("#graph").contains("…"));
        // the heads of arrows end above the boxes of a matrix
        assertTrue(browser().script("""
                const tops = [...document.querySelectorAll('#graph .g-node')].map(it => it.getBBox().y);
                return [...document.querySelectorAll('#graph .g-edges path')].every(path => {
                  const end = path.getPointAtLength(path.getTotalLength());
                  return tops.some(top => Math.abs(top - end.y) < 0.2);
                });
                """).asBoolean(), "an arrow ends in a box");
        browser().size(1200, 900);
        // on one axis with their matrix
        browser().await("document.querySelector('#node-1 .task .time')");
        assertTrue(browser().script("""
                const box = it => document.querySelector(it).getBoundingClientRect();
                const group = box('#node-1 > summary .time'), task = box('#node-1 .task .time');
                return Math.abs(group.left - task.left) < 1 && Math.abs(group.right - task.right) < 1;
                """).asBoolean(), "bars begin at different places");
        quietAndAlone();
    }

    @Tag("slow")
    @Test
    void fiveThousandChangedFiles() throws Exception {
        var reports = new Reports(directory);
        for (int i = 0; i < 5000; i++) {
            reports.write("d" + i % 50 + "/f" + i + ".txt", "old\n");
        }
        show(reports.run("""
                version: "1"
                nodes:
                  - id: all
                    name: All
                    steps:
                      - name: rewrite
                        run: |
                          awk 'BEGIN { for (i = 0; i < 5000; i++) { f = "d" i % 50 "/f" i ".txt"; print "new " i > f; close(f) } }'
                """, Map.of(), RunOptions.DEFAULT));
        assertTrue(text("#changed").startsWith("5,000 files changed, +5,000 −5,000"));
        assertTrue(count("*") < MOST_ELEMENTS, () -> "many elements");
        assertEquals(50, count("#file-list .dir"));
        assertEquals(0, count("#file-list .change"));
        assertTrue(text("#file-list .dir summary").contains("d0/"), text("#file-list .dir summary"));
        assertTrue(text("#file-list .dir summary").contains("100 files"), text("#file-list .dir summary"));
        browser().click("#file-list .dir summary");
        browser().await("document.querySelectorAll('#file-list .change').length === 100");
        assertTrue(text("#file-list .change .path").startsWith("f"), text("#file-list .change .path"));
        browser().type("#file-list input", "d7/");
        browser().await("document.querySelectorAll('#file-list .change').length === 100"
                + " && !document.querySelector('#file-list .dir')");
        browser().script("document.querySelector('#file-list input').value = ''");
        browser().type("#file-list input", "f4321.");
        browser().await("document.querySelectorAll('#file-list .change').length === 1");
        assertEquals("1 of 5,000 files", text("#file-list [role=status]"));
        browser().type("#file-list .change summary", ENTER);
        browser().await("document.querySelector('#file-list .diff .add')");
        assertEquals("+new 4321", text("#file-list .diff .add").strip());
        everybodyCanUseIt();
        browser().script("document.querySelector('#node-0 summary').click()");
        browser().await("document.querySelector('#node-0 .change')");
        assertTrue(count("*") < MOST_ELEMENTS);
        quietAndAlone();
    }

    @Test
    void tenThousandTasks() throws Exception {
        show(LargeRun.report(10_000));
        assertTrue(text("#overview").contains("9,999") || text("#overview").contains("9999"));
        assertTrue(count("*") < MOST_ELEMENTS);
        browser().click("#node-1 summary");
        browser().await("document.querySelectorAll('#node-1 .task').length === 100");
        assertFalse(browser().script("return !!document.getElementById('task-9000')").asBoolean());
        // a task that is not shown yet is found by its name, and by a link to it
        browser().script("location.hash = '#task-9000'");
        browser().await("document.querySelector('#task-9000[open]')");
        assertTrue(text("#task-9000").contains("item 8999"));
        assertTrue(count("*") < MOST_ELEMENTS);
        everybodyCanUseIt();
        quietAndAlone();
    }
}
