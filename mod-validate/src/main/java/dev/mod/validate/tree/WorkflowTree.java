package dev.mod.validate.tree;

import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceScalar;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A workflow file.
 *
 * @param root the file's object
 * @param nodes its nodes
 * @param templates its templates
 * @param params declared parameters by key
 * @param state declared state by key
 */
public record WorkflowTree(SourceMap root, List<NodeTree> nodes, List<TemplateTree> templates,
        Map<String, SourceMap> params, Map<String, SourceMap> state) {
    public WorkflowTree {
        nodes = List.copyOf(nodes);
        templates = List.copyOf(templates);
        params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
        state = Collections.unmodifiableMap(new LinkedHashMap<>(state));
    }

    /**
     * The view of a tree in canonical names.
     *
     * @param kinds keys of all step kinds
     */
    public static WorkflowTree of(SourceMap root, Set<String> kinds) {
        List<NodeTree> nodes = Trees.maps(root, "nodes").stream()
                .map(node -> new NodeTree(node, id(node), steps(node, kinds))).toList();
        List<TemplateTree> templates = Trees.maps(root, "templates").stream()
                .map(template -> new TemplateTree(template, id(template),
                        named(Trees.items(template, "inputs")), steps(template, kinds)))
                .toList();
        return new WorkflowTree(root, nodes, templates, declared(root, "params"), declared(root, "state"));
    }

    /** The steps of all nodes and templates, in the order of the file's lists. */
    public List<StepTree> steps() {
        List<StepTree> steps = new ArrayList<>();
        nodes.forEach(node -> steps.addAll(node.steps()));
        templates.forEach(template -> steps.addAll(template.steps()));
        return steps;
    }

    private static Optional<SourceScalar> id(SourceMap map) {
        return Trees.scalar(map, "id").filter(id -> id.isString());
    }

    private static List<StepTree> steps(SourceMap owner, Set<String> kinds) {
        return Trees.maps(owner, "steps").stream().map(step -> new StepTree(step,
                step.entries().stream().filter(entry -> kinds.contains(entry.key())).toList())).toList();
    }

    private static Map<String, SourceMap> declared(SourceMap root, String section) {
        Optional<SourceNode> schema = Trees.map(root, section).flatMap(map -> map.get("schema"));
        if (schema.isPresent() && schema.get() instanceof SourceMap map) {
            Map<String, SourceMap> declared = new LinkedHashMap<>();
            map.entries().forEach(entry -> {
                if (entry.value() instanceof SourceMap property) {
                    declared.put(entry.key(), property);
                }
            });
            return declared;
        }
        return named(schema.map(Trees::items).orElse(List.of()));
    }

    private static Map<String, SourceMap> named(List<SourceNode> items) {
        Map<String, SourceMap> named = new LinkedHashMap<>();
        for (SourceNode item : items) {
            if (item instanceof SourceMap map) {
                Trees.string(map, "name").ifPresent(name -> named.putIfAbsent(name, map));
            }
        }
        return named;
    }
}
