package dev.mod.steps.ai.tool;

import java.util.List;

/** Ends the work. The loop looks for it by its name. */
public final class DoneTool implements Tool {
    /** What the model calls it. */
    public static final String NAME = "done";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Say that the task is finished, or that it cannot be done.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(Parameter.required("summary", "What was done, or why it cannot be done, in a few sentences"),
                Parameter.optional("success", Parameter.Type.FLAG, "false if the task could not be done"));
    }

    @Override
    public String call(Arguments arguments) throws ToolException {
        arguments.text("summary");
        arguments.flag("success", true);
        return "";
    }
}
