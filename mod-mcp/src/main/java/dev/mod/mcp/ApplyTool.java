package dev.mod.mcp;

import dev.mod.engine.Engine;
import dev.mod.engine.change.Difference;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.StaleDryRunException;
import dev.mod.engine.run.Task;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes what a preview showed. */
final class ApplyTool implements Tool {
    private static final int LATEST = 100;
    private static final String AGAIN = "; nothing was written: make another preview";

    private final Previews previews;

    ApplyTool(Previews previews) {
        this.previews = previews;
    }

    @Override
    public String name() {
        return "apply";
    }

    @Override
    public String description() {
        return "Make exactly the changes that a preview showed, all or none; nothing is executed again. It is refused, and nothing"
                + " written, if one of these files is not what it was when the preview was made: the answer says which."
                + " The run that it gives can be taken back with `undo`.";
    }

    @Override
    public Effect effect() {
        return Effect.CHANGES;
    }

    @Override
    public Map<String, Object> arguments() {
        return Arguments.schema(Map.of("preview", Arguments.text("Id of the preview.")), List.of("preview"));
    }

    @Override
    public Map<String, Object> call(Arguments arguments) throws ToolException {
        Engine engine = previews.engine();
        RunId preview = previews.preview(arguments.required("preview"));
        Run run;
        try {
            run = engine.apply(preview);
        } catch (StaleDryRunException e) {
            throw stale(preview, e.differences());
        }
        RunOutcome outcome = previews.await(run);
        if (outcome.status() != RunStatus.COMPLETED) {
            // somebody was there between the look and the write
            throw ToolException.stale("run " + run.id() + " ended as " + outcome.status().label() + ": "
                    + outcome.view().tasks().stream().map(Task::error).flatMap(Optional::stream).findFirst()
                            .orElse("it was stopped"),
                    engine.differences(preview));
        }
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("run", run.id().value());
        answer.put("files", engine.changedFiles(run.id()).stream().map(PreviewTool::change).toList());
        return answer;
    }

    private ToolException stale(RunId preview, List<Difference> differences) {
        Engine engine = previews.engine();
        String place = engine.store().directory(preview).toAbsolutePath().normalize().toString();
        String applied = engine.list(LATEST).stream()
                .filter(view -> view.run().packageDirectory().equals(place)
                        && view.status() == RunStatus.COMPLETED && !engine.undone(view.run().id()))
                .map(RunView::run).map(run -> "; it was applied as run " + run.id()).findFirst().orElse("");
        return ToolException.stale("the files are not what they were for preview " + preview + applied + AGAIN,
                differences);
    }
}
