package dev.mod.steps.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.engine.Engine;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepLog;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.validate.ModPackage;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.WorkflowSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts that give symbols other names. */
class SymbolRenamesTest {
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - id: rename
                name: rename
                steps:
                  - name: script
                    js-ast-match: {js_file: s.js, language: %s, max_threads: 2, semantic_analysis: %s}
            """;
    private static final String CART = """
            package shop;
            class Cart {
                long total() { return 1; }
                long twice() { return 2 * total(); }
            }
            """;
    private static final String USE = """
            package shop;
            class Use {
                long of(Cart cart) { return cart.total() + 1; }
            }
            """;
    private static final String METHOD = """
            const method = (root, name) => root.root().findAll({ rule: { kind: "method_declaration" } })
              .find((each) => each.field("name").text() === name);
            """;
    private static final String RENAME_TOTAL = """
            const made = method(root, "total")?.rename("cents");
            """;

    @TempDir
    Path temp;

    private Path target;
    private final List<String> said = Collections.synchronizedList(new ArrayList<>());
    private Consumer<String> onLine = line -> {};
    private Engine engine;

    @BeforeEach
    void files() throws IOException {
        target = Files.createDirectories(temp.resolve("target"));
        write("shop/Cart.java", CART);
        write("shop/Use.java", USE);
        engine = Engine.builder(new FileRunStore(temp.resolve("home"))).installedExecutors()
                .listener(new RunListener() {
                    @Override
                    public void output(TaskId task, int step, StepLog.Stream stream, String line) {
                        said.add(line);
                        onLine.accept(line);
                    }

                    @Override
                    public void diagnostic(TaskId task, Diagnostic diagnostic) {
                        said.add(diagnostic.message());
                    }
                }).build();
    }

    private void write(String path, String text) throws IOException {
        Path file = target.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private String read(String path) throws IOException {
        return Files.readString(target.resolve(path));
    }

    private RunOutcome run(String body, String language, String analysis, RunOptions options) throws Exception {
        Path directory = Files.createDirectories(temp.resolve("package"));
        Files.writeString(directory.resolve("workflow.yaml"), WORKFLOW.formatted(language, analysis));
        Files.writeString(directory.resolve("s.js"),
                METHOD + "export default (root, options) => {\n" + body + "\n};\n");
        return start(directory, options);
    }

    private RunOutcome start(Path directory, RunOptions options) throws Exception {
        ModPackage modPackage = PackageValidator.validate(directory, engine.executors(), Mode.LENIENT).value()
                .orElseThrow();
        WorkflowSource source = modPackage.workflow(modPackage.defaultVariant()).orElseThrow();
        return engine.start(RunRequest.of(RunnableWorkflow.of(source, "rename", modPackage.directory()), target)
                .withOptions(options)).await();
    }

    private RunOutcome run(String body) throws Exception {
        return run(body, "java", "workspace", RunOptions.DEFAULT);
    }

    private void done(RunOutcome outcome) {
        assertEquals(RunStatus.COMPLETED, outcome.status(), () -> outcome + " " + said);
    }

    @Test
    void allFilesGetTheNameAndUndoTakesItBack() throws Exception {
        RunOutcome outcome = run(RENAME_TOTAL + "if (made) { console.log(JSON.stringify(made)); }");
        done(outcome);
        assertEquals(CART.replace("total", "cents"), read("shop/Cart.java"));
        assertEquals(USE.replace("total", "cents"), read("shop/Use.java"));
        assertTrue(said.toString().contains(
                "{\"symbol\":\"shop.Cart.total()\",\"places\":3,\"files\":[\"shop/Cart.java\",\"shop/Use.java\"]}"),
                said::toString);
        engine.undo(outcome.view().run().id());
        assertEquals(CART, read("shop/Cart.java"));
        assertEquals(USE, read("shop/Use.java"));
    }

    @Test
    void namesOfPythonAreFoundByScopes() throws Exception {
        write("shop/cart.py", "__all__ = ['total']\ndef total(n): return n\n");
        write("shop/use.py", "from shop.cart import total\nprint(total(1))\n");
        done(run("""
                const f = root.root().find({ rule: { kind: "function_definition" } });
                if (f) { console.log(JSON.stringify(f.rename("cents"))); }
                """, "python", "workspace", RunOptions.DEFAULT));
        assertEquals("__all__ = ['cents']\ndef cents(n): return n\n", read("shop/cart.py"));
        assertEquals("from shop.cart import cents\nprint(cents(1))\n", read("shop/use.py"));
        assertTrue(said.toString().contains(
                "{\"symbol\":\"shop/cart#total\",\"places\":4,\"files\":[\"shop/cart.py\",\"shop/use.py\"]}"),
                said::toString);
    }

    @Test
    void aDryRunShowsIt() throws Exception {
        RunOutcome outcome = run(RENAME_TOTAL, "java", "workspace", RunOptions.DEFAULT.withDryRun(true));
        done(outcome);
        assertEquals(CART, read("shop/Cart.java"));
        String diff = engine.diff(outcome.view().run().id(), Optional.empty());
        assertTrue(diff.contains("+    long of(Cart cart) { return cart.cents() + 1; }"), diff);
        assertTrue(diff.contains("+    long cents() { return 1; }"), diff);
    }

    @Test
    void aRefusalIsAnErrorOfTheScriptWithThePlace() throws Exception {
        done(run("""
                try { method(root, "total")?.rename("twice"); } catch (e) { console.log(e instanceof Error, e.message); }
                """));
        assertTrue(said.stream().anyMatch(line -> line.startsWith("true ") && line.contains("shop/Cart.java:")),
                said::toString);
        assertEquals(RunStatus.FAILED, run("method(root, 'total')?.rename('twice');").status());
        assertEquals(CART, read("shop/Cart.java"));
        assertEquals(USE, read("shop/Use.java"));
    }

    @Test
    void aFileByItselfIsNoPlaceToRename() throws Exception {
        done(run("try { method(root, 'total')?.rename('cents'); } catch (e) { console.log(e.message); }", "java",
                "file",
                RunOptions.DEFAULT));
        assertTrue(said.toString().contains("rename() needs `semantic_analysis: workspace` or `types`"),
                said::toString);
        assertEquals(CART, read("shop/Cart.java"));
    }

    @Test
    void whatTransformsReturnAndWriteHasItToo() throws Exception {
        done(run(RENAME_TOTAL + """
                if (!made) {
                  return root.root().commitEdits(root.root().findAll("1").map((one) => one.replace("2")));
                }
                const own = root.root().findAll("1").map((one) => one.replace("100"));
                return "// edited\\n" + root.root().commitEdits(own);
                """));
        assertEquals("// edited\n" + CART.replace("total", "cents").replace("return 1", "return 100"),
                read("shop/Cart.java"));
        assertEquals(USE.replace("total", "cents").replace("+ 1", "+ 2"), read("shop/Use.java"));
    }

    @Test
    void aScriptMayHaveEditedTheFilesBefore() throws Exception {
        done(run("""
                const total = method(root, "total");
                if (!total) { return null; }
                const use = total.field("name").references().find((file) => file.root.relativeFilename() === "shop/Use.java");
                use.root.write(use.root.source().replace("long of", "// first\\n    long first(Cart cart) { return cart.total(); }\\n    long of"));
                total.rename("cents");
                method(root, "twice").rename("double_");
                total.rename("sum");
                use.root.write(use.root.source() + "// last\\n");
                return root.source() + "// end\\n";
                """));
        assertEquals(CART.replace("total", "sum").replace("twice", "double_") + "// end\n", read("shop/Cart.java"));
        assertEquals(USE.replace("total", "sum") + "// last\n", read("shop/Use.java"));
    }

    @Test
    void aRenameSeesWhatTheScriptHasWritten() throws Exception {
        done(run("""
                const total = method(root, "total");
                if (!total) { return null; }
                const use = total.field("name").references().find((file) => file.root.relativeFilename() === "shop/Use.java");
                use.root.write(use.root.source().replace("long of", "long first(Cart cart) { return cart.total(); }\\n    long of"));
                total.rename("cents");
                """));
        assertEquals(USE.replace("long of", "long first(Cart cart) { return cart.total(); }\n    long of")
                .replace("total", "cents"), read("shop/Use.java"));
    }

    @Test
    void changesOfTheSamePlaceAreRefused() throws Exception {
        RunOutcome outcome = run(RENAME_TOTAL + """
                return made ? root.source().replace("long total()", "/** total */ int sum(int total)") : null;
                """);
        assertEquals(RunStatus.FAILED, outcome.status(), () -> said + "");
        assertEquals(CART, read("shop/Cart.java"));
        assertEquals(USE, read("shop/Use.java"));
    }

    @Test
    void aTypeTakesItsFileAlongAndThatIsTransformedThere() throws Exception {
        write("META-INF/services/shop.Cart", "shop.Cart\n");
        write("a/META-INF/services/java.lang.Runnable", "shop.Cart\n");
        done(run("""
                const type = root.root().find({ rule: { kind: "class_declaration" } });
                if (type.field("name").text() === "Cart") { type.rename("Basket"); }
                return root.source() + "// done\\n";
                """));
        assertFalse(Files.exists(target.resolve("shop/Cart.java")));
        assertEquals("shop.Basket\n", read("META-INF/services/shop.Basket"));
        assertEquals("shop.Basket\n", read("a/META-INF/services/java.lang.Runnable"));
        assertFalse(Files.exists(target.resolve("META-INF/services/shop.Cart")));
        assertEquals(CART.replace("Cart", "Basket") + "// done\n", read("shop/Basket.java"));
        assertEquals(USE.replace("Cart", "Basket") + "// done\n", read("shop/Use.java"));
    }

    @Test
    void manyFilesRenameAtOnce() throws Exception {
        int files = 6;
        for (int i = 0; i < files; i++) {
            var calls = new StringBuilder();
            for (int other = 0; other < files; other++) {
                calls.append(" + new T").append(other).append("().m").append(other).append("()");
            }
            write("shop/T" + i + ".java", "package shop;\nclass T" + i + " {\n    int m" + i + "() { return 1; }\n"
                    + "    int all() { return 0" + calls + "; }\n}\n");
        }
        done(run("""
                const own = /T(\\d)\\.java$/.exec(root.filename());
                if (!own) { return null; }
                method(root, "m" + own[1]).rename("renamed" + own[1]);
                return root.source() + "// " + own[1] + "\\n";
                """));
        for (int i = 0; i < files; i++) {
            String text = read("shop/T" + i + ".java");
            assertTrue(text.endsWith("// " + i + "\n"), text);
            for (int other = 0; other < files; other++) {
                assertTrue(text.contains("new T" + other + "().renamed" + other + "()"), text);
            }
            assertFalse(text.contains(".m"), text);
        }
    }

    @Test
    void nothingIsLostOfWhatAPersonEditsMeanwhile() throws Exception {
        String edit = "// by hand\n";
        onLine = line -> {
            if (line.contains("renamed now")) {
                onLine = again -> {};
                try {
                    write("shop/Use.java", USE + edit);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
        RunOutcome outcome = run(RENAME_TOTAL + "if (made) { console.log('renamed now'); }");
        assertTrue(read("shop/Use.java").endsWith(edit), () -> said + "");
        boolean isDone = outcome.status() == RunStatus.COMPLETED;
        assertEquals(isDone ? CART.replace("total", "cents") : CART, read("shop/Cart.java"), () -> said + "");
        assertEquals((isDone ? USE.replace("total", "cents") : USE) + edit, read("shop/Use.java"), () -> said + "");
    }

    @Test
    void theExampleOfThePageDoesWhatThePageSays() throws Exception {
        String page = Files.readString(Path.of("").toAbsolutePath().resolveSibling("docs").resolve("scripts.md"));
        Matcher block = Pattern.compile("```\\w+ (\\S+)\n(.*?)```\n", Pattern.DOTALL).matcher(page);
        Path directory = Files.createDirectories(temp.resolve("package"));
        int blocks = 0;
        while (block.find()) {
            Path file = directory.resolve(block.group(1));
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            Files.writeString(file, block.group(2));
            blocks++;
        }
        assertEquals(4, blocks);
        target = directory.resolve("src/shop");
        RunOutcome outcome = start(directory, RunOptions.DEFAULT.withDryRun(true));
        done(outcome);
        String diff = engine.diff(outcome.view().run().id(), Optional.empty());
        assertTrue(page.contains("```text\n" + diff), diff);
    }

    @Test
    void typeScriptIsRenamedByItsCompiler() throws Exception {
        Assumptions.assumeTrue(System.getenv("MOD_TYPESCRIPT") != null, "MOD_TYPESCRIPT names no compiler");
        write("cart.ts", "export function total(): number {\n  return 1;\n}\n");
        write("use.ts", "import { total } from './cart';\nexport const o = { total, twice: 2 * total() };\n");
        done(run("root.root().find({ rule: { kind: 'function_declaration' } })?.rename('cents');"
                + " return root.source() + '// done\\n';", "typescript", "types", RunOptions.DEFAULT));
        assertEquals("export function cents(): number {\n  return 1;\n}\n// done\n", read("cart.ts"));
        assertEquals(
                "import { cents } from './cart';\nexport const o = { total: cents, twice: 2 * cents() };\n// done\n",
                read("use.ts"));
    }
}
