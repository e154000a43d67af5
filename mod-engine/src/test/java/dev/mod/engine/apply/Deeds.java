package dev.mod.engine.apply;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.engine.spi.Workspace;
import dev.mod.model.workflow.StepAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A step that changes some files at random. */
final class Deeds implements StepExecutor {
    static final List<String> PATHS = List.of("a", "b", "d/e", "d/f", "g/h/i", "n", "m/k");

    private final Random random;
    private int texts;

    Deeds(Random random) {
        this.random = random;
    }

    @Override
    public String key() {
        return "deeds";
    }

    @Override
    public JsonNode schema() {
        return JsonNodeFactory.instance.objectNode();
    }

    @Override
    public TargetUse targetUse(StepAction action) {
        return TargetUse.STAGED;
    }

    @Override
    public synchronized StepResult execute(StepContext context) {
        Workspace workspace = context.workspace();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            try {
                act(workspace, PATHS.get(random.nextInt(PATHS.size())));
            } catch (IllegalArgumentException e) {
                // behind a link
            }
        }
        return StepResult.SUCCEEDED;
    }

    private void act(Workspace workspace, String path) {
        byte[] text = ("by a step " + texts++ + "\n").getBytes(StandardCharsets.UTF_8);
        switch (random.nextInt(5)) {
            case 0 -> workspace.delete(path);
            case 1 -> workspace.write(path, text, random.nextBoolean());
            case 2 -> {
                var others = new ArrayList<>(PATHS);
                others.remove(path);
                if (workspace.exists(path)) {
                    workspace.rename(path, others.get(random.nextInt(others.size())));
                }
            }
            default -> workspace.write(path, text);
        }
    }
}
