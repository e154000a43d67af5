package dev.mod.model.expression;

import java.util.List;
import java.util.stream.Stream;

/** A place in a workflow that holds expressions, and the names that are available there. */
public enum Site {
    /** {@code if} of a step. */
    IF("if", false, true),
    /** {@code run}. */
    RUN("run", false, true),
    /** {@code ai.prompt} and {@code ai.system_prompt}. */
    AI_PROMPT("ai.prompt", false, true),
    /** {@code branch_name}. */
    BRANCH_NAME("branch_name", true, false),
    /** {@code commit.message}. */
    COMMIT_MESSAGE("commit.message", true, true),
    /** {@code pull_request.title}. */
    PULL_REQUEST_TITLE("pull_request.title", true, false),
    /** {@code pull_request.body}. */
    PULL_REQUEST_BODY("pull_request.body", true, false),
    /** A value of a step's or node's {@code env}. */
    ENV("env", false, true),
    /** {@code name} of a step. */
    STEP_NAME("name", false, true),
    /** An entry of {@code include} or {@code exclude}. */
    GLOB("include and exclude", false, true),
    /** {@code target} and the sizes of a {@code shard}. */
    SHARD("shard", false, true),
    /** A value of {@code use.inputs}. */
    TEMPLATE_INPUT("inputs of a template", false, true),
    /** An entry of {@code mod.args}. */
    MOD_ARG("mod.args", false, true),
    /** A value of {@code mod.env}. */
    MOD_ENV("mod.env", false, true),
    /** {@code mod.source} and {@code mod.working_dir}. */
    MOD_SOURCE("mod.source", false, true),
    /** Every text of a step of a kind that the workflow format does not have. */
    CUSTOM("the step", false, true);

    private final String label;
    private final boolean task;
    private final boolean state;

    Site(String label, boolean task, boolean state) {
        this.label = label;
        this.task = task;
        this.state = state;
    }

    /** What the place is called in messages. */
    public String label() {
        return label;
    }

    /** The names available there, in the order to show them. */
    public List<String> roots() {
        return Stream.of("params", "state", "matrix", "task").filter(root -> !root.equals("task") || task)
                .filter(root -> !root.equals("state") || state).toList();
    }
}
