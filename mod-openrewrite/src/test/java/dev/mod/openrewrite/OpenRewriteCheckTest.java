package dev.mod.openrewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is known of such a step before it runs, and without OpenRewrite. */
class OpenRewriteCheckTest {
    @TempDir
    Path temp;

    private List<String> problems(StepRun run) {
        return run.problems().stream().map(problem -> problem.span().orElseThrow().start().line() + " "
                + problem.code() + " " + problem.pointer().replaceAll(".*/openrewrite/?", "")).toList();
    }

    @Test
    void aGoodStepHasNone() throws IOException {
        StepRun run = new StepRun(temp).steps("""
                openrewrite:
                  recipe: org.openrewrite.java.ChangeType
                  artifacts: [org.shop:recipes:1.0]
                  options: {oldFullyQualifiedTypeName: a.B, newFullyQualifiedTypeName: a.C, ignoreDefinition: true}
                  java_version: 17
                  classpath: [maven, libs/*]
                  exclude: ["src/it/**"]
                  memory_mb: 512
                  timeout_ms: 1000
                """);
        assertEquals(List.of(), run.problems());
    }

    @Test
    void keysValuesAndArtifactsAreCheckedWhereTheyStand() throws IOException {
        StepRun run = new StepRun(temp).steps("""
                openrewrite:
                  recipe: org.openrewrite.java.ChangeType
                  artifact: [a:b:1]
                  artifacts: ["a:b", "a:b:LATEST", "a:b:1 -Dx"]
                  memory_mb: 1
                """);
        assertEquals(List.of("9 unknown-key artifact", "10 wrong-form artifacts/0", "10 wrong-form artifacts/1",
                "10 wrong-form artifacts/2", "11 out-of-range memory_mb"), problems(run));
        assertEquals(List.of("8 missing-key "),
                problems(new StepRun(temp).steps("openrewrite: {options: {}}")).stream()
                        .map(text -> text.replaceFirst("^7", "8")).toList());
    }

    @Test
    void theFileWithRecipesIsThereAndHasSome() throws IOException {
        StepRun run = new StepRun(temp).steps("openrewrite: {recipe: rewrite.yml}");
        assertEquals(List.of("7 missing-file recipe"), problems(run));

        run.inPackage("rewrite.yml", "type: specs.openrewrite.org/v1beta/style\nname: a.B\n");
        List<Diagnostic> none = run.problems();
        assertEquals("recipe-file", none.get(0).code());
        assertTrue(none.get(0).message().contains("no document of the type"), none::toString);

        run.inPackage("rewrite.yml", "type: specs.openrewrite.org/v1beta/recipe\nname: a.B\nrecipeList: [x.Y]\n");
        assertEquals(List.of(), run.problems());
    }

    @Test
    void expressionsAreNotTakenForValues() throws IOException {
        StepRun run = new StepRun(temp).steps("""
                openrewrite:
                  recipe: ${{ matrix.value }}
                  artifacts: ["${{ matrix.value }}"]
                """);
        assertEquals(List.of(), run.problems().stream().filter(it -> it.code().equals("wrong-form")).toList());
    }
}
