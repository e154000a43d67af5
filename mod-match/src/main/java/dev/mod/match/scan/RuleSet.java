package dev.mod.match.scan;

import dev.mod.match.Language;
import dev.mod.match.Tree;
import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.MatchLimitException;
import dev.mod.match.internal.matching.MatchContext;
import dev.mod.match.internal.matching.Variables;
import dev.mod.match.rule.OnUnresolved;
import dev.mod.match.rule.Rule;
import dev.mod.match.rule.RuleSeverity;
import dev.mod.match.types.FileSemantics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rules of one language that are matched together, in one pass over a tree.
 *
 * <pre>{@code
 * RuleSet rules = new RuleSet(js, RuleFile.read(yaml, "rules.yml").rules());
 * for (Match match : rules.scan(js.parse(source))) {
 *     System.out.println(match.message());
 * }
 * }</pre>
 *
 * <p>Immutable; for use by any number of threads.
 */
public final class RuleSet {
    private final Language language;
    private final List<Rule> rules;
    /** Indices of rules by kind. */
    private final int[][] byKind;

    /**
     * The rules of that language which are not switched off, in order of their ids.
     *
     * @param rules of any language
     */
    public RuleSet(Language language, List<Rule> rules) {
        this.language = language;
        this.rules = rules.stream()
                .filter(rule -> rule.language() == language && rule.severity() != RuleSeverity.OFF)
                .sorted(Comparator.comparing(Rule::id))
                .toList();
        byKind = new int[language.kindCount()][];
        for (int kind = 0; kind < byKind.length; kind++) {
            int of = kind;
            byKind[kind] = IntStream.range(0, this.rules.size())
                    .filter(i -> this.rules.get(i).kinds().contains(of))
                    .toArray();
        }
    }

    /** The language. */
    public Language language() {
        return language;
    }

    /** Whether a rule asks what names mean. */
    boolean needsTypes() {
        return rules.stream().anyMatch(Rule::needsTypes);
    }

    /** The rules in order. */
    public List<Rule> rules() {
        return rules;
    }

    /**
     * All matches, by node in preorder and for one node in the order of the rules.
     *
     * @throws MatchLimitException when matching takes more than {@link MatchContext#DEFAULT_STEPS} steps
     */
    public List<Match> scan(Tree tree) {
        return scan(tree, MatchContext.DEFAULT_STEPS);
    }

    /**
     * All matches, by node in preorder and for one node in the order of the rules.
     *
     * @param steps how much work is allowed; a step is about one node looked at
     * @throws MatchLimitException when matching takes more steps
     */
    public List<Match> scan(Tree tree, long steps) {
        boolean[] all = new boolean[rules.size()];
        Arrays.fill(all, true);
        return scan(tree, steps, all, null, new ArrayList<>());
    }

    /**
     * The matches of some of the rules.
     *
     * @param semantics what names in the tree mean; null when nobody knows
     * @param warnings gets which rules could not decide in how many places
     */
    List<Match> scan(Tree tree, long steps, boolean[] active, @Nullable FileSemantics semantics,
            List<String> warnings) {
        if (tree.language() != language) {
            throw new IllegalArgumentException("a tree of " + tree.language() + " for rules of " + language);
        }
        try {
            return new Pass(tree, steps, active, semantics, warnings).run();
        } catch (StackOverflowError e) {
            throw new MatchLimitException("conditions are nested too deeply");
        }
    }

    /** One pass over one tree. */
    private final class Pass {
        private final Tree tree;
        private final boolean[] active;
        private final MatchContext context;
        /** Indices of active rules by kind; null where a kind was not yet met. */
        private final int[] @Nullable [] activeByKind = new int[byKind.length][];
        private final @Nullable Bindings[] fresh = new Bindings[rules.size()];
        private final List<Match> matches = new ArrayList<>();
        private final List<String> warnings;
        /** In how many places a rule could not decide, by its index. */
        private final Map<Integer, Integer> undecided = new TreeMap<>();

        Pass(Tree tree, long steps, boolean[] active, @Nullable FileSemantics semantics, List<String> warnings) {
            this.active = active;
            this.tree = tree;
            this.warnings = warnings;
            context = new MatchContext(tree, new Bindings(tree, new Variables()), steps).withSemantics(semantics);
        }

        List<Match> run() {
            for (int node = 0; node < tree.size(); node++) {
                for (int index : activeOf(tree.kind(node))) {
                    match(index, node);
                }
            }
            undecided.forEach((index, places) -> warnings.add("the rule `" + rules.get(index).id()
                    + "` could not decide in " + places + (places == 1 ? " place" : " places")
                    + ": types are not known there"));
            return List.copyOf(matches);
        }

        private int[] activeOf(int kind) {
            int[] indices = activeByKind[kind];
            if (indices == null) {
                indices = byKind[kind].length == 0
                        ? byKind[kind]
                        : Arrays.stream(byKind[kind]).filter(index -> active[index]).toArray();
                activeByKind[kind] = indices;
            }
            return indices;
        }

        private void match(int index, int node) {
            Rule rule = rules.get(index);
            Bindings bindings = fresh[index];
            if (bindings == null) {
                bindings = rule.newBindings(tree);
                fresh[index] = bindings;
            }
            context.exchange(bindings);
            if (rule.needsTypes() ? matchesTyped(index, rule, node) : rule.matches(context, node)) {
                matches.add(new Match(rule, tree, node, bindings, rule.edit(context, node).orElse(null)));
                fresh[index] = null;
            }
        }

        private boolean matchesTyped(int index, Rule rule, int node) {
            OnUnresolved onUnresolved = rule.onUnresolved().orElse(OnUnresolved.WARN);
            context.assume(onUnresolved == OnUnresolved.MATCH);
            if (rule.matches(context, node)) {
                return true;
            }
            if (onUnresolved == OnUnresolved.WARN && context.hasAssumed()) {
                Bindings bindings = context.bindings();
                int mark = bindings.mark();
                context.assume(true);
                if (rule.matches(context, node)) {
                    bindings.undo(mark);
                    fresh[index] = null;
                    undecided.merge(index, 1, Integer::sum);
                }
            }
            return false;
        }
    }
}
