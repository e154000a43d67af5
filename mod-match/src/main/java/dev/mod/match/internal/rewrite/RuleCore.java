package dev.mod.match.internal.rewrite;

import dev.mod.match.internal.condition.Condition;
import dev.mod.match.Edit;
import dev.mod.match.Tree;
import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.internal.matching.MatchContext;
import dev.mod.match.internal.matching.Variables;
import dev.mod.match.internal.text.Indentation;
import dev.mod.match.internal.text.Template;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Common part of rules, rewriters and the matchers of scripts: what to find, and which texts to make of it.
 *
 * @param transforms by new variable, each after those it starts from
 * @param rewriters by id; known to all transforms of a rule file's document
 * @param fixes the first one is applied
 */
public record RuleCore(Variables variables, Condition condition, Map<String, Transform> transforms,
        Map<String, RuleCore> rewriters,
        List<Fix> fixes) {

    /** Whether the node matches; then the bindings hold the transformed variables too. */
    public boolean matches(MatchContext context, int node) {
        if (!condition.matches(context, node)) {
            return false;
        }
        transforms.forEach((name, transform) -> {
            context.bindings().transform(name, apply(transform, context));
        });
        return true;
    }

    private String apply(Transform transform, MatchContext context) {
        Tree tree = context.tree();
        Bindings bindings = context.bindings();
        Transform.Source source = transform.source();
        Template.Captured captured = Captures.find(tree, bindings, source);
        String text = captured == null ? "" : captured.text();
        String made = transform.apply(text, this, context);
        return captured == null ? made : Indentation.shift(made, captured.indentation(), 0);
    }

    /** The text of the nodes in a variable, with the first rewriter applied that matches. */
    String rewrite(Transform.Rewrite rewrite, MatchContext context) {
        Tree tree = context.tree();
        int[] nodes = Captures.nodes(context.bindings(), rewrite.source());
        if (nodes.length == 0) {
            return "";
        }
        List<RuleCore> used = new ArrayList<>();
        for (String id : rewrite.rewriters()) {
            RuleCore rewriter = rewriters.get(id);
            if (rewriter != null) {
                used.add(rewriter);
            }
        }
        List<Edit> edits = new ArrayList<>();
        context.enter();
        for (int root : nodes) {
            int node = root;
            while (node < tree.subtreeEnd(root)) {
                Edit edit = firstEdit(used, context, node);
                if (edit != null) {
                    edits.add(edit);
                }
                node = edit == null ? node + 1 : tree.subtreeEnd(node);
            }
        }
        context.leave();
        if (rewrite.joinBy() != null) {
            return String.join(rewrite.joinBy(), edits.stream().map(Edit::text).toList());
        }
        return splice(tree, tree.start(nodes[0]), tree.end(nodes[nodes.length - 1]), edits);
    }

    private static @Nullable Edit firstEdit(List<RuleCore> rewriters, MatchContext context, int node) {
        for (RuleCore rewriter : rewriters) {
            context.step();
            Bindings outer = context.exchange(context.bindings().copy());
            try {
                if (rewriter.matches(context, node)) {
                    return rewriter.fixes().get(0).edit(context, node);
                }
            } finally {
                context.exchange(outer);
            }
        }
        return null;
    }

    private static String splice(Tree tree, int start, int end, List<Edit> edits) {
        StringBuilder out = new StringBuilder();
        int done = start;
        for (Edit edit : edits) {
            if (edit.startByte() >= done && edit.endByte() <= end) {
                out.append(new String(tree.bytes(), done, edit.startByte() - done, StandardCharsets.UTF_8));
                out.append(edit.text());
                done = edit.endByte();
            }
        }
        return out.append(new String(tree.bytes(), done, end - done, StandardCharsets.UTF_8)).toString();
    }
}
