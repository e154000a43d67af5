package dev.mod.match.pattern;

import dev.mod.match.Dialect;
import dev.mod.match.internal.matching.MatchContext;
import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.Tree;
import java.util.Arrays;
import java.util.List;

/**
 * Matches a compiled pattern against nodes. The recursion goes down the pattern, whose depth is limited when it is
 * compiled, never down the tree alone.
 */
final class PatternMatcher {
    private final MatchContext context;
    private final Tree tree;
    private final Strictness strictness;
    private final Dialect dialect;
    private final boolean skipsComments;
    private final int errorKind;

    PatternMatcher(MatchContext context, Strictness strictness, Dialect dialect) {
        this.context = context;
        this.tree = context.tree();
        this.strictness = strictness;
        this.dialect = dialect;
        this.skipsComments = !strictness.keepsComments()
                && !(strictness == Strictness.SMART && dialect == Dialect.SCRIPTS);
        this.errorKind = tree.language().kindCount() - 1;
    }

    /** Whether the node matches; when not, nothing stays bound. */
    boolean matches(PatternNode goal, int node) {
        context.step();
        Bindings bindings = context.bindings();
        if (goal instanceof PatternNode.One one) {
            return (!one.variable().named() || tree.isNamed(node))
                    && (one.slot() < 0 || bindings.bind(one.slot(), node));
        }
        if (goal instanceof PatternNode.Run run) {
            return run.slot() < 0 || bindings.bindList(run.slot(), node, 1);
        }
        if (goal instanceof PatternNode.Terminal terminal) {
            return matchesTerminal(terminal, node);
        }
        PatternNode.Internal internal = (PatternNode.Internal) goal;
        if (strictness != Strictness.TEMPLATE && !sameKind(internal.kind(), tree.kind(node))) {
            return false;
        }
        int mark = bindings.mark();
        if (matchesChildren(internal.children(), node)) {
            return true;
        }
        bindings.undo(mark);
        return false;
    }

    private boolean matchesTerminal(PatternNode.Terminal terminal, int node) {
        if (strictness == Strictness.TEMPLATE) {
            // `'` and `"` may be one kind
            return sameText(terminal.text(), node)
                    || (!terminal.named() && sameKind(terminal.kind(), tree.kind(node)));
        }
        boolean anyText = !terminal.named()
                || (strictness == Strictness.SIGNATURE && !Pattern.isComment(tree, node));
        return sameKind(terminal.kind(), tree.kind(node)) && (anyText || sameText(terminal.text(), node));
    }

    /** An error node of the pattern stands for any kind. */
    private boolean sameKind(int goal, int kind) {
        return goal == kind || goal == errorKind;
    }

    private boolean sameText(byte[] text, int node) {
        int start = tree.start(node);
        int end = tree.end(node);
        return end - start == text.length && Arrays.equals(text, 0, text.length, tree.bytes(), start, end);
    }

    private boolean matchesChildren(List<PatternNode> goals, int parent) {
        int goal = 0;
        int node = tree.firstChild(parent);
        if (node < 0) {
            return false;
        }
        if (goals.isEmpty()) {
            // a node of the pattern whose only child is missing stands for any of its kind
            return true;
        }
        // a run that comes up right after skipped punctuation is taken for a single node
        boolean skipped = false;
        while (goal < goals.size()) {
            PatternNode wanted = goals.get(goal);
            if (wanted instanceof PatternNode.Run run && !skipped) {
                // punctuation of the pattern after a run is not looked for: as many nodes are cut off the run instead
                int punctuation = 0;
                goal++;
                while (goal < goals.size() && isPunctuation(goals.get(goal))) {
                    goal++;
                    punctuation++;
                }
                if (goal == goals.size()) {
                    return bindRun(run, node, countFrom(node) - punctuation);
                }
                int first = node;
                int count = 0;
                if (goals.get(goal) instanceof PatternNode.Run) {
                    // of two runs side by side the first one takes one node, and the second one needs another
                    count = 1;
                    node = node < 0 ? node : tree.nextSibling(node);
                } else {
                    while (node >= 0 && !matchesUnlessComment(goals.get(goal), node)) {
                        count++;
                        node = tree.nextSibling(node);
                    }
                }
                if (node < 0 || !bindRun(run, first, count - punctuation)) {
                    return false;
                }
                if (goals.get(goal) instanceof PatternNode.Run) {
                    continue;
                }
                goal++;
                node = tree.nextSibling(node);
            } else if (node < 0) {
                return onlySkippable(goals, goal);
            } else if (matchesUnlessComment(wanted, node)) {
                skipped = false;
                goal++;
                node = tree.nextSibling(node);
            } else if (wanted instanceof PatternNode.One && isSkippedComment(node)) {
                node = tree.nextSibling(node);
                continue;
            } else {
                boolean skipGoal = strictness.skipsPunctuationOfPattern() && !wanted.named();
                boolean skipNode = isSkippedComment(node)
                        || (strictness.skipsPunctuationOfCode() && !tree.isNamed(node));
                // as in ast-grep, only a leaf of the pattern lets something be skipped
                if (!(wanted instanceof PatternNode.Terminal) || !(skipGoal || skipNode)) {
                    return false;
                }
                if (skipGoal && !isSkippedComment(node)) {
                    skipped = true;
                    goal++;
                }
                if (skipNode) {
                    node = tree.nextSibling(node);
                }
                continue;
            }
            if (node < 0 && goal < goals.size()) {
                return false;
            }
        }
        return restIsSkippable(node);
    }

    private int countFrom(int first) {
        int count = 0;
        for (int node = first; node >= 0; node = tree.nextSibling(node)) {
            count++;
        }
        return count;
    }

    private static boolean isPunctuation(PatternNode node) {
        return node instanceof PatternNode.Terminal terminal && !terminal.named();
    }

    private boolean bindRun(PatternNode.Run run, int first, int count) {
        return run.slot() < 0 || context.bindings().bindList(run.slot(), first, Math.max(0, count));
    }

    private boolean isSkippedComment(int node) {
        return skipsComments && Pattern.isComment(tree, node);
    }

    /** Comments are matched by comments of the pattern, not by variables, where they may be skipped. */
    private boolean matchesUnlessComment(PatternNode goal, int node) {
        return (!(goal instanceof PatternNode.One) || !isSkippedComment(node)) && matches(goal, node);
    }

    private boolean onlySkippable(List<PatternNode> goals, int from) {
        for (int i = from; i < goals.size(); i++) {
            PatternNode goal = goals.get(i);
            if (!(goal instanceof PatternNode.Run) && (goal.named() || !strictness.skipsPunctuationOfPattern())) {
                return false;
            }
        }
        return true;
    }

    private boolean restIsSkippable(int from) {
        if (strictness == Strictness.SMART) {
            return true;
        }
        for (int node = from; node >= 0; node = tree.nextSibling(node)) {
            boolean skippable = switch (strictness) {
                case CST -> false;
                case SMART -> true;
                case AST -> dialect == Dialect.RULES && !tree.isNamed(node);
                case RELAXED, SIGNATURE -> !tree.isNamed(node) || Pattern.isComment(tree, node);
                case TEMPLATE -> Pattern.isComment(tree, node);
            };
            if (!skippable) {
                return false;
            }
        }
        return true;
    }
}
