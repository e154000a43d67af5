package dev.mod.fakes.contract;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.workflow.StepAction;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Steps {@code act: null}, which do what the test says that their node does. */
public final class ActStep implements StepExecutor {
    /** What the step of a node does. */
    interface Act {
        void run(StepContext context) throws StepException, InterruptedException;
    }

    private final Map<String, Act> acts = new ConcurrentHashMap<>();

    void on(String node, Act act) {
        acts.put(node, act);
    }

    @Override
    public String key() {
        return "act";
    }

    @Override
    public JsonNode schema() {
        return JsonNodeFactory.instance.objectNode();
    }

    @Override
    public TargetUse targetUse(StepAction action) {
        return TargetUse.NONE;
    }

    @Override
    public StepResult execute(StepContext context) throws StepException, InterruptedException {
        Act act = acts.get(context.node().id());
        if (act != null) {
            act.run(context);
        }
        return StepResult.SUCCEEDED;
    }
}
