package dev.mod.mcp;

import dev.mod.model.run.RunId;
import java.util.List;
import java.util.Map;

/** Forgets a preview. */
final class DiscardTool implements Tool {
    private final Previews previews;

    DiscardTool(Previews previews) {
        this.previews = previews;
    }

    @Override
    public String name() {
        return "discard";
    }

    @Override
    public String description() {
        return "Forget a preview that is not to be applied. What was applied stays, and can be undone as before.";
    }

    @Override
    public Effect effect() {
        return Effect.KEPT;
    }

    @Override
    public Map<String, Object> arguments() {
        return Arguments.schema(Map.of("preview", Arguments.text("Id of the preview.")), List.of("preview"));
    }

    @Override
    public Map<String, Object> call(Arguments arguments) throws ToolException {
        RunId preview = previews.preview(arguments.required("preview"));
        previews.forget(preview);
        return Map.of("discarded", preview.value());
    }
}
