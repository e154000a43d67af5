package dev.mod.mcp;

import dev.mod.engine.run.UndoOutcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes back what a run changed. */
final class UndoTool implements Tool {
    private final Previews previews;

    UndoTool(Previews previews) {
        this.previews = previews;
    }

    @Override
    public String name() {
        return "undo";
    }

    @Override
    public String description() {
        return "Put back every file that a run changed, such as one that `apply` gave. What somebody changed in them since stays; files"
                + " in which that is in the same lines are left as they are, and named.";
    }

    @Override
    public Effect effect() {
        return Effect.CHANGES;
    }

    @Override
    public Map<String, Object> arguments() {
        return Arguments.schema(Map.of("run", Arguments.text("Id of the run.")), List.of("run"));
    }

    @Override
    public Map<String, Object> call(Arguments arguments) throws ToolException {
        UndoOutcome outcome = previews.engine().undo(previews.run(arguments.required("run")));
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("restored", outcome.restored().stream().map(file -> file.path()).toList());
        // somebody changed them meanwhile
        answer.put("left", outcome.left().stream().map(UndoOutcome.Left::path).toList());
        return answer;
    }
}
