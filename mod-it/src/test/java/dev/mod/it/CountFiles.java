package dev.mod.it;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.workflow.CustomAction;
import dev.mod.model.workflow.StepAction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** A step kind that nobody here knows of: counts the target's files with an ending into the shared state. */
public final class CountFiles implements StepExecutor {
    @Override
    public String key() {
        return "count-files";
    }

    @Override
    public JsonNode schema() {
        return new ObjectMapper().readTree("""
                {"title": "Count files", "description": "Counts files by their ending.", "type": "object",
                 "properties": {
                   "ending": {"title": "Ending", "description": "The ending, such as .txt.", "type": "string"},
                   "into": {"title": "Into", "description": "State key of the number.", "type": "string"}},
                 "required": ["ending", "into"]}""");
    }

    @Override
    public TargetUse targetUse(StepAction action) {
        return TargetUse.STAGED;
    }

    @Override
    public StepResult execute(StepContext context) throws StepException {
        JsonNode config = ((CustomAction) context.step().action()).config();
        try (Stream<Path> paths = Files.walk(context.target())) {
            long count = paths.filter(path -> path.toString().endsWith(config.get("ending").asString())).count();
            context.update(new StateOperation.Put(List.of(config.get("into").asString()),
                    JsonNodeFactory.instance.numberNode(count)));
            return StepResult.SUCCEEDED;
        } catch (IOException e) {
            throw new StepException("cannot list " + context.target() + ": " + e.getMessage());
        }
    }
}
