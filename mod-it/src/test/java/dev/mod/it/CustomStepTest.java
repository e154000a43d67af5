package dev.mod.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import tools.jackson.databind.node.StringNode;
import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.ModPackage;
import dev.mod.model.workflow.Workflow;
import dev.mod.model.workflow.Step;
import dev.mod.model.manifest.Capability;
import dev.mod.engine.Engine;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.model.run.RunStatus;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.ValidationResult;
import dev.mod.validate.WorkflowSource;
import dev.mod.validate.schema.WorkflowSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A step kind brought by another jar is validated, published and run with no change anywhere else. */
class CustomStepTest {
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - id: count
                name: Count
                steps:
                  - name: texts
                    count-files: {ending: .txt, into: texts}
            """;

    @TempDir
    Path temp;

    private final Engine engine = Engine.builder(new FileRunStore(Path.of("unused"))).installedExecutors().build();

    private ValidationResult validate(String workflow) throws IOException {
        Files.writeString(temp.resolve("workflow.yaml"), workflow);
        return PackageValidator.validate(temp, engine.executors(), Mode.STRICT);
    }

    @Test
    void itRuns() throws IOException, InterruptedException {
        Path target = Files.createDirectory(temp.resolve("target"));
        Files.writeString(target.resolve("a.txt"), "a");
        Files.writeString(target.resolve("b.txt"), "b");
        Files.writeString(target.resolve("c.md"), "c");
        WorkflowSource source = validate(WORKFLOW).value().orElseThrow().workflows().values().iterator().next();
        Engine own = Engine.builder(new FileRunStore(temp.resolve("home"))).installedExecutors().build();
        RunOutcome outcome = own.start(RunRequest.of(RunnableWorkflow.of(source, "count", temp), target)).await();
        assertEquals(RunStatus.COMPLETED, outcome.status());
        assertEquals("2", String.valueOf(outcome.view().state().get("texts")));
    }

    @Test
    void itsShapeIsChecked() throws IOException {
        List<Diagnostic> problems = validate(WORKFLOW.replace(", into: texts", "")).diagnostics();
        assertEquals(1, problems.size(), problems::toString);
        assertTrue(problems.get(0).message().contains("into"), problems::toString);
        assertEquals("/nodes/0/steps/0/count-files", problems.get(0).pointer());
    }

    @Test
    void itChecksItself() throws IOException {
        Diagnostic problem = validate(WORKFLOW.replace(".txt", "txt")).diagnostics().get(0);
        assertEquals("ending", problem.code());
        assertEquals(7, problem.span().orElseThrow().start().line());
        assertEquals("/nodes/0/steps/0/count-files/ending", problem.pointer());
    }

    @Test
    void theStateThatItWritesIsDeclared() throws IOException {
        List<Diagnostic> problems = validate(WORKFLOW + "state: {schema: {txts: {type: integer}}}\n").diagnostics();
        assertEquals(List.of("undeclared-state"), problems.stream().map(Diagnostic::code).toList());
    }

    @Test
    void expressionsInItAreChecked() throws IOException {
        List<Diagnostic> problems = validate(WORKFLOW.replace(".txt", "\".${{ params.ending }}\"")).diagnostics();
        assertEquals(List.of("undeclared-param"), problems.stream().map(Diagnostic::code).toList());
    }

    @Test
    void expressionsInItAreExpanded() throws IOException, InterruptedException {
        Path target = Files.createDirectory(temp.resolve("target"));
        Files.writeString(target.resolve("a.txt"), "a");
        String workflow = WORKFLOW.replace(".txt", "\".${{ params.ending }}\"")
                + "params: {schema: {ending: {type: string, default: txt}}}\n";
        ModPackage found = validate(workflow).value().orElseThrow();
        Engine own = Engine.builder(new FileRunStore(temp.resolve("home"))).installedExecutors().build();
        RunOutcome outcome = own.start(RunRequest.of(found, found.defaultVariant(), target)
                .withParams(Map.of("ending", StringNode.valueOf("txt")))).await();
        assertEquals("1", String.valueOf(outcome.view().state().get("texts")));
    }

    @Test
    void whatItNeedsAndAsksIsKnown() throws IOException {
        var kinds = new StepKinds(engine.executors());
        Workflow workflow = validate(WORKFLOW).value().orElseThrow().workflows().values().iterator().next().workflow();
        assertEquals(Set.of(Capability.FS), kinds.capabilities(workflow));
        Step step = workflow.steps().get(0);
        assertEquals(List.of(".txt"), kinds.of(step)
                .flatMap(kind -> kind.confirmation(step.action(), temp)).orElseThrow().details());
    }

    @Test
    void thePublishedSchemaHasIt() {
        assertTrue(WorkflowSchema.publish(engine.executors()).toString().contains("Counts files by their ending."));
    }
}
