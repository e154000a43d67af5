package dev.mod.testkit.run;

import dev.mod.match.Language;
import dev.mod.model.workflow.Workflow;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A workflow as it runs on a fixture.
 *
 * @param workflow the workflow
 * @param source the text of a workflow with the same nodes
 * @param params its parameters, complete
 * @param leftOut steps that cannot run on a fixture, and why
 * @param language the language that its files are in, where it is the same for all
 */
public record PreparedRun(Workflow workflow, String source, Map<String, JsonNode> params, List<String> leftOut,
        Optional<Language> language) {
    public PreparedRun {
        params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
        leftOut = List.copyOf(leftOut);
    }
}
