package dev.mod.git.campaign;

import dev.mod.model.expression.EvaluationException;
import dev.mod.model.expression.Scope;
import dev.mod.model.expression.Template;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.PropertySchema;
import dev.mod.model.workflow.PullRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * What is known of the tasks of a node before they exist. Texts that depend on a task or its item stay templates.
 *
 * @param id id of the node
 * @param matrix whether there is a task for each item of a matrix
 * @param branch the branch
 * @param base the branch to merge into; empty for the repository's default
 * @param title title of the pull request
 * @param draft whether it is a draft
 */
public record NodePlan(String id, boolean matrix, String branch, Optional<String> base, String title, boolean draft) {
    /** The plan of a node with these values of the parameters. Secret ones stay unread. */
    public static NodePlan of(Node node, Map<String, JsonNode> params, Map<String, PropertySchema> schemas) {
        var visible = JsonNodeFactory.instance.objectNode();
        params.forEach((name, value) -> {
            PropertySchema schema = schemas.get(name);
            if (schema == null || !schema.secret()) {
                visible.set(name, value);
            }
        });
        var roots = new LinkedHashMap<String, JsonNode>();
        roots.put("params", visible);
        Scope scope = Scope.of(roots, schemas.keySet());
        return new NodePlan(node.id(), node.strategy().isPresent(),
                node.branchName().map(text -> known(text, scope)).orElse("mod-${{ task.signature }}"),
                node.pullRequest().flatMap(PullRequest::base),
                node.pullRequest().map(it -> known(it.title(), scope)).orElse(node.name()),
                node.pullRequest().map(PullRequest::draft).orElse(false));
    }

    private static String known(String text, Scope scope) {
        try {
            return Template.parse(text).template().map(template -> template.render(scope)).orElse(text);
        } catch (EvaluationException e) {
            return text;
        }
    }
}
