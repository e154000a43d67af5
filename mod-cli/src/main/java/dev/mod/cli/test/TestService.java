package dev.mod.cli.test;

import dev.mod.engine.spi.Cancellation;
import dev.mod.fixtures.run.FixtureSuite;
import dev.mod.fixtures.run.ScriptSubject;
import dev.mod.fixtures.run.Subject;
import dev.mod.fixtures.run.WorkflowSubject;
import dev.mod.model.workflow.Workflow;
import dev.mod.steps.script.JsAstMatchStepExecutor;

/**
 * What a process that stays gives to tests.
 *
 * @param scripts runs the scripts of all
 * @param stop asked for by whoever wants the tests
 */
public record TestService(JsAstMatchStepExecutor scripts, Cancellation stop) {
    /** Whether nothing but scripts is run, in this process, and nobody has to be asked for what they need. */
    static boolean serves(FixtureSuite suite) {
        Subject subject = suite.subject();
        return subject.capabilities().isEmpty() && (subject instanceof ScriptSubject
                || (subject instanceof WorkflowSubject packaged && isOfScripts(packaged.workflow())));
    }

    private static boolean isOfScripts(Workflow workflow) {
        return workflow.nodes().stream().flatMap(node -> node.steps().stream())
                .allMatch(step -> JsAstMatchStepExecutor.isWithinProcess(step.action()));
    }
}
