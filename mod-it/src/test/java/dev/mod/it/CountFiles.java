package dev.mod.it;

import java.util.Set;
import java.util.Optional;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.kind.WrittenSecret;
import dev.mod.validate.kind.Confirmation;
import dev.mod.model.manifest.Capability;
import dev.mod.base.source.SourceNode;
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
                   "into": {"title": "Into", "description": "State key of the number.", "type": "string",
                     "format": "state-key"}},
                 "required": ["ending", "into"]}""");
    }

    @Override
    public void check(SourceNode action, PackageFiles files, Report report) {
        Trees.scalar(action, "ending").filter(ending -> !ending.text().startsWith("."))
                .ifPresent(ending -> report.error("ending", "an ending begins with a dot", ending));
    }

    @Override
    public Set<Capability> capabilities(StepAction action) {
        return Set.of(Capability.FS);
    }

    @Override
    public List<WrittenSecret> secrets(StepAction action) {
        return List.of(new WrittenSecret("password", ((CustomAction) action).config().path("password").asString("")));
    }

    @Override
    public Optional<Confirmation> confirmation(StepAction action, Path packageDirectory) {
        return Optional.of(new Confirmation(Confirmation.Refusal.ENDS_RUN, "counts files", "counts files %d times",
                "Count", List.of(((CustomAction) action).config().get("ending").asString())));
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
