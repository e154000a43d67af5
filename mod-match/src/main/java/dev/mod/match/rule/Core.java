package dev.mod.match.rule;

import dev.mod.match.Tree;
import dev.mod.match.pattern.Bindings;
import dev.mod.match.pattern.MatchContext;
import dev.mod.match.pattern.Variables;
import dev.mod.match.text.Indentation;
import dev.mod.match.text.Template;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What rules, rewriters and matchers of scripts have in common.
 *
 * @param transforms by new variable, each after those it starts from
 * @param rewriters by id; known to all transforms of a rule file's document
 * @param fixes the first one is applied
 */
record Core(Variables variables, Finder finder, Map<String, Transform> transforms, Map<String, Core> rewriters,
        List<Fix> fixes) {

    /** Whether the node matches; then the bindings hold the transformed variables too. */
    boolean matches(MatchContext context, int node) {
        if (!finder.matches(context, node)) {
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
        String made;
        if (transform instanceof Transform.Substring substring) {
            made = substring.apply(text);
        } else if (transform instanceof Transform.Replace replace) {
            made = replace.regex().replaceAll(text, replace.by());
        } else if (transform instanceof Transform.Convert convert) {
            made = convert.toCase().apply(text, convert.separators());
        } else {
            made = rewrite((Transform.Rewrite) transform, context);
        }
        return captured == null ? made : Indentation.shift(made, captured.indentation(), 0);
    }

    private String rewrite(Transform.Rewrite rewrite, MatchContext context) {
        Tree tree = context.tree();
        int[] nodes = Captures.nodes(context.bindings(), rewrite.source());
        if (nodes.length == 0) {
            return "";
        }
        List<Core> used = new ArrayList<>();
        for (String id : rewrite.rewriters()) {
            Core rewriter = rewriters.get(id);
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

    private static @Nullable Edit firstEdit(List<Core> rewriters, MatchContext context, int node) {
        for (Core rewriter : rewriters) {
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
            if (edit.start() >= done && edit.end() <= end) {
                out.append(new String(tree.bytes(), done, edit.start() - done, StandardCharsets.UTF_8));
                out.append(edit.text());
                done = edit.end();
            }
        }
        return out.append(new String(tree.bytes(), done, end - done, StandardCharsets.UTF_8)).toString();
    }
}
