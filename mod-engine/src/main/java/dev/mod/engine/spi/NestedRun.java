package dev.mod.engine.spi;

import dev.mod.engine.event.RunOptions;
import dev.mod.model.workflow.Workflow;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A workflow to run as a part of a step.
 *
 * @param workflow a workflow that validation found no error in, without nodes that wait for approval
 * @param running what it is, for messages and for {@link Nesting#chain}
 * @param directory the directory that it works on, relative to the target, with {@code /}; empty for the target itself
 * @param params values of the parameters, checked and complete
 * @param foreignParams those of them whose values come from what is being transformed
 * @param state the shared state at its start; it has one of its own
 * @param environment variables that its child processes get besides the inherited ones
 * @param files the files that its steps over syntax trees are confined to, relative to its directory
 * @param options the options
 */
public record NestedRun(Workflow workflow, RunningPackage running, String directory,
        Map<String, JsonNode> params, Set<String> foreignParams, Map<String, JsonNode> state,
        Map<String, String> environment,
        Optional<List<String>> files, RunOptions options) {
    public NestedRun {
        params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
        foreignParams = Set.copyOf(foreignParams);
        state = Collections.unmodifiableMap(new LinkedHashMap<>(state));
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        files = files.map(List::copyOf);
    }
}
