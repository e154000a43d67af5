package dev.mod.openrewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.RunOptions;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.model.run.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recipes of OpenRewrite itself, resolved from Maven's repositories, as steps of workflows. */
class OpenRewriteStepTest {
    private static final String CHANGE_TYPE = """
            openrewrite:
              recipe: org.openrewrite.java.ChangeType
              options: {oldFullyQualifiedTypeName: java.util.Vector, newFullyQualifiedTypeName: java.util.ArrayList}
            """;
    private static final String CART = """
            package shop;

            import java.util.Vector;

            class Cart {
                private final Vector<String> items = new Vector<>();
            }
            """;

    @TempDir
    Path temp;

    private StepRun cart() throws IOException {
        return new StepRun(temp).file("src/main/java/shop/Cart.java", CART);
    }

    private void completed(StepRun run, RunOutcome outcome) {
        assertEquals(RunStatus.COMPLETED, outcome.status(), () -> run.error(outcome) + "\n" + run.output);
    }

    @Tag("slow")
    @Test
    void itReadsWhatEarlierStepsOfTheTaskHaveChanged() throws IOException, InterruptedException {
        StepRun run = new StepRun(temp).file("src/main/java/shop/Cart.java", CART.replace("Vector", "Stack"))
                .steps(CHANGE_TYPE.replace("Vector", "Stack").replace("ArrayList", "Vector"), CHANGE_TYPE);
        completed(run, run.run());
        assertEquals(CART.replace("Vector", "ArrayList"), run.text("src/main/java/shop/Cart.java"));
    }

    @Test
    void filesAreMovedMadeAndDeleted() throws IOException, InterruptedException {
        StepRun run = cart().file("src/main/java/shop/old/Price.java", "package shop.old;\n\npublic class Price {}\n")
                .file("left.txt", "x\n")
                .inPackage("rewrite.yml", """
                        type: specs.openrewrite.org/v1beta/recipe
                        name: org.shop.Tidy
                        displayName: Tidy
                        description: Tidies.
                        recipeList:
                          - org.openrewrite.java.ChangePackage:
                              oldPackageName: shop.old
                              newPackageName: shop.price
                          - org.openrewrite.DeleteSourceFiles:
                              filePattern: left.txt
                          - org.openrewrite.text.CreateTextFile:
                              fileContents: new
                              relativeFileName: notes/made.txt
                              overwriteExisting: false
                        """)
                .steps("openrewrite: {recipe: rewrite.yml}");
        RunOutcome outcome = run.run();
        completed(run, outcome);
        assertEquals(Map.of("notes/made.txt", "new", "src/main/java/shop/Cart.java", CART,
                "src/main/java/shop/price/Price.java", "package shop.price;\n\npublic class Price {}\n"), run.files());
    }

    @Tag("slow")
    @Test
    void dataTablesAreMetrics() throws IOException, InterruptedException {
        StepRun run = cart().file("src/main/java/shop/Bag.java",
                "package shop;\n\nclass Bag {\n    int n = \"a\".length() + \"b\".length();\n}\n").steps("""
                        openrewrite:
                          recipe: org.openrewrite.java.search.FindMethods
                          options: {methodPattern: java.lang.String length()}
                        """);
        completed(run, run.run());
        assertTrue(run.metrics.stream().anyMatch(metric -> metric.startsWith("MethodCalls{")
                && metric.contains("Bag.java")), run.metrics::toString);
    }

    @Tag("slow")
    @Test
    void whatCannotBeReadFailsTheStepAndIsNamed() throws IOException, InterruptedException {
        StepRun run = cart().file("broken.xml", "<a><b></a>\n").steps("""
                openrewrite:
                  recipe: org.openrewrite.xml.ChangeTagName
                  options: {elementName: a, newName: c}
                """);
        RunOutcome outcome = run.run();
        assertEquals(RunStatus.FAILED, outcome.status());
        assertTrue(run.error(outcome).contains("broken.xml: org.openrewrite.xml.ChangeTagName"), run.error(outcome));
        assertEquals(CART, run.text("src/main/java/shop/Cart.java"));
    }

    @Tag("slow")
    @Test
    void anUnknownRecipeAndWrongOptionsAreNamed() throws IOException, InterruptedException {
        StepRun unknown = cart().steps("openrewrite: {recipe: org.openrewrite.java.ChangeTpye}");
        RunOutcome outcome = unknown.run();
        assertEquals(RunStatus.FAILED, outcome.status());
        assertTrue(unknown.error(outcome).contains("org.openrewrite.java.ChangeTpye"), unknown.error(outcome));

        StepRun without = new StepRun(temp).steps("openrewrite: {recipe: org.openrewrite.java.ChangeType}");
        RunOutcome missing = without.run();
        assertEquals(RunStatus.FAILED, missing.status());
        assertTrue(without.error(missing).contains("newFullyQualifiedTypeName"), without.error(missing));
    }

    @Tag("slow")
    @Test
    void aDryRunShowsTheDiffAndARunIsAPartOfTheTaskWithLockedJars() throws IOException, InterruptedException {
        StepRun run = cart().steps(CHANGE_TYPE);
        Path lock = run.place.resolve("mod.lock");
        RunOutcome dry = run.start(RunOptions.DEFAULT.withDryRun(true)).await();
        completed(run, dry);
        assertFalse(Files.exists(lock));
        assertEquals(Map.of("src/main/java/shop/Cart.java", CART), run.files());
        assertTrue(run.engine.diff(dry.view().run().id(), Optional.empty()).contains("+import java.util.ArrayList;"));

        RunOutcome real = run.run();
        completed(run, real);
        String locked = Files.readString(lock);
        assertTrue(locked.contains("\"org.openrewrite:rewrite-kotlin:8.89.0\" : \"sha256:"), locked);
        assertEquals(CART.replace("Vector", "ArrayList"), run.text("src/main/java/shop/Cart.java"));
        run.engine.undo(real.view().run().id());
        assertEquals(Map.of("src/main/java/shop/Cart.java", CART), run.files());

        completed(run, run.run());
        assertEquals(locked, Files.readString(lock));

        Files.writeString(lock, locked.replaceFirst(
                "(\"org.openrewrite:rewrite-java:8.89.0\" : \"sha256:)[0-9a-f]{4}", "$10000"));
        run.file("src/main/java/shop/Cart.java", CART);
        RunOutcome outcome = run.run();
        assertEquals(RunStatus.FAILED, outcome.status());
        assertTrue(run.error(outcome).contains("org.openrewrite:rewrite-java:8.89.0 is not what mod.lock says"),
                run.error(outcome));
        assertEquals(CART, run.text("src/main/java/shop/Cart.java"));
    }

    @Tag("slow")
    @Test
    void aProcessThatNeedsTooMuchMemoryIsEnded() throws IOException, InterruptedException {
        StepRun run = cart();
        for (int i = 0; i < 8; i++) {
            run.file("large" + i + ".txt", "0123456789".repeat(800_000));
        }
        run.steps("""
                openrewrite:
                  recipe: org.openrewrite.text.FindAndReplace
                  options: {find: "5", replace: five}
                  memory_mb: 64
                """);
        RunOutcome outcome = run.run();
        assertEquals(RunStatus.FAILED, outcome.status());
        assertTrue(run.error(outcome).contains("more than 64 MB of memory"), run.error(outcome));
    }

    @Test
    void aProcessThatTakesTooLongIsEnded() throws IOException, InterruptedException {
        StepRun run = cart().steps(CHANGE_TYPE + "  timeout_ms: 50\n");
        RunOutcome outcome = run.run();
        assertEquals(RunStatus.FAILED, outcome.status());
        assertTrue(run.error(outcome).contains("timed out after 50 ms"), run.error(outcome));
        assertEquals(Map.of("src/main/java/shop/Cart.java", CART), run.files());
        assertEquals(0, workers());
    }

    @Test
    void canceledInTheMiddleItLeavesNoTrace() throws IOException, InterruptedException {
        StepRun run = cart().steps(CHANGE_TYPE);
        Run started = run.start(RunOptions.DEFAULT);
        while (workers() == 0) {
            Thread.sleep(10);
        }
        started.cancel();
        assertEquals(RunStatus.CANCELED, started.await().status());
        assertEquals(0, workers());
        assertEquals(Map.of("src/main/java/shop/Cart.java", CART), run.files());
    }

    /** Processes of recipes; the system shows only the beginning of what started them. */
    private static long workers() {
        return ProcessHandle.current().descendants().filter(ProcessHandle::isAlive)
                .filter(process -> process.info().commandLine().orElse("").contains("-XX:+ExitOnOutOfMemoryError"))
                .count();
    }
}
