package dev.mod.match.rule;

import dev.mod.match.Language;
import dev.mod.match.Node;
import dev.mod.match.Tree;
import dev.mod.match.pattern.Bindings;
import dev.mod.match.pattern.KindSet;
import dev.mod.match.pattern.MatchContext;
import dev.mod.match.pattern.NodeMatch;
import dev.mod.match.pattern.Variables;
import dev.mod.match.source.Problem;
import dev.mod.match.source.Problems;
import dev.mod.match.source.RuleValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What scripts look for: a pattern, a kind, or a rule with {@code constraints}, {@code utils} and {@code transform},
 * written as plain maps, lists, strings and numbers.
 *
 * <pre>{@code
 * Matcher calls = Matcher.compile(js, Map.of("rule", Map.of("pattern", "console.log($A)")));
 * for (NodeMatch match : calls.findAll(tree.root())) {
 *     match.single("A").ifPresent(node -> System.out.println(node.text()));
 * }
 * }</pre>
 *
 * <p>As with ast-grep, a rule that is nothing but {@code inside}, {@code has}, {@code precedes} or {@code follows} finds
 * the node that the relation leads to, rather than the one it starts from.
 *
 * <p>Unlike the rules of files it may match nodes of any kind. Immutable; all methods may throw
 * {@link dev.mod.match.pattern.BudgetExceededException}.
 */
public final class Matcher {
    private static final Set<String> KEYS = new LinkedHashSet<>(
            List.of("rule", "constraints", "utils", "transform", "language", "id"));

    private final Core core;
    private final @Nullable KindSet kinds;
    private final boolean onlyRelation;

    private Matcher(Core core) {
        this.core = core;
        this.kinds = core.finder().kinds();
        this.onlyRelation = isOnlyRelation(core.finder().condition());
    }

    /** Whether all that is asked of a node is its relation to another one. */
    private static boolean isOnlyRelation(Condition condition) {
        if (condition instanceof AnyCondition any) {
            return any.conditions().stream().allMatch(Matcher::isOnlyRelation);
        }
        return condition instanceof InsideCondition || condition instanceof HasCondition
                || condition instanceof PrecedesCondition || condition instanceof FollowsCondition;
    }

    /**
     * Compiles.
     *
     * @param config a pattern as string, a kind as number, a mapping with {@code rule}, or such a value as
     *        {@link RuleValue}
     * @throws MatcherException when it cannot be understood, with all problems
     */
    public static Matcher compile(Language language, Object config) {
        if (config instanceof Number kind) {
            return ofKind(language, kind.intValue());
        }
        Problems problems = new Problems("matcher");
        RuleValue value;
        try {
            value = RuleValue.of(config);
        } catch (IllegalArgumentException e) {
            problems.add(null, Problem.Severity.ERROR, "wrong-type", String.valueOf(e.getMessage()), null);
            throw new MatcherException(problems.list());
        }
        if (value instanceof RuleValue.Text) {
            value = RuleValue.of(Map.of("rule", Map.of("pattern", value)));
        }
        RuleValue.Fields mapping = Fields.mapping(value, "a matcher", problems);
        Core core = mapping == null
                ? null
                : new CoreReader(language, Map.of(), problems)
                        .readAnyKind(new Fields(mapping, "a matcher", KEYS, problems));
        if (core == null || problems.hasErrors()) {
            throw new MatcherException(problems.list());
        }
        return new Matcher(core);
    }

    private static Matcher ofKind(Language language, int kind) {
        if (kind < 0 || kind >= language.kindCount()) {
            Problems problems = new Problems("matcher");
            problems.add(null, Problem.Severity.ERROR, "unknown-kind", "no kind has the number " + kind, null);
            throw new MatcherException(problems.list());
        }
        Finder finder = new Finder(new KindCondition(KindSet.of(kind)), Map.of());
        return new Matcher(new Core(new Variables(), finder, new LinkedHashMap<>(), Map.of(), List.of()));
    }

    /** The kinds a match can have, or null when any kind is possible. */
    public @Nullable KindSet kinds() {
        return kinds;
    }

    /** Texts without which there is no match: of every set, one has to occur. */
    public List<Set<List<String>>> requiredTexts() {
        return RequiredTexts.of(core.finder());
    }

    /** The match at exactly this node. */
    public Optional<NodeMatch> match(Node node) {
        return new Search(node.tree()).at(node.id());
    }

    /** Whether exactly this node matches. */
    public boolean matches(Node node) {
        return match(node).isPresent();
    }

    /** The first match at or below a node, in preorder. */
    public Optional<NodeMatch> find(Node node) {
        Search search = new Search(node.tree());
        for (int id = node.id(); id < node.tree().subtreeEnd(node.id()); id++) {
            Optional<NodeMatch> match = search.at(id);
            if (match.isPresent()) {
                return match;
            }
        }
        return Optional.empty();
    }

    /** All matches at and below a node, in preorder, nested ones too. */
    public List<NodeMatch> findAll(Node node) {
        Search search = new Search(node.tree());
        List<NodeMatch> matches = new ArrayList<>();
        for (int id = node.id(); id < node.tree().subtreeEnd(node.id()); id++) {
            search.at(id).ifPresent(matches::add);
        }
        return List.copyOf(matches);
    }

    /** The nearest match above a node. */
    public Optional<NodeMatch> inside(Node node) {
        Search search = new Search(node.tree());
        for (int id = node.tree().parent(node.id()); id >= 0; id = node.tree().parent(id)) {
            Optional<NodeMatch> match = search.at(id);
            if (match.isPresent()) {
                return match;
            }
        }
        return Optional.empty();
    }

    /** The first match below a node, in preorder. */
    public Optional<NodeMatch> has(Node node) {
        Search search = new Search(node.tree());
        for (int id = node.id() + 1; id < node.tree().subtreeEnd(node.id()); id++) {
            Optional<NodeMatch> match = search.at(id);
            if (match.isPresent()) {
                return match;
            }
        }
        return Optional.empty();
    }

    /** The nearest matching sibling after a node, which the node precedes. */
    public Optional<NodeMatch> precedes(Node node) {
        Search search = new Search(node.tree());
        for (int id = node.tree().nextSibling(node.id()); id >= 0; id = node.tree().nextSibling(id)) {
            Optional<NodeMatch> match = search.at(id);
            if (match.isPresent()) {
                return match;
            }
        }
        return Optional.empty();
    }

    /** The nearest matching sibling before a node, which the node follows. */
    public Optional<NodeMatch> follows(Node node) {
        Search search = new Search(node.tree());
        for (int id = node.tree().prevSibling(node.id()); id >= 0; id = search.context.previousSibling(id)) {
            Optional<NodeMatch> match = search.at(id);
            if (match.isPresent()) {
                return match;
            }
        }
        return Optional.empty();
    }

    /** Matches nodes of one tree one after the other. */
    private final class Search {
        private final Tree tree;
        private final MatchContext context;

        Search(Tree tree) {
            this.tree = tree;
            context = new MatchContext(tree, new Bindings(tree, core.variables()), MatchContext.DEFAULT_STEPS);
        }

        Optional<NodeMatch> at(int node) {
            if ((kinds != null && !kinds.contains(tree.kind(node))) || !core.matches(context, node)) {
                return Optional.empty();
            }
            Bindings bound = context.exchange(new Bindings(tree, core.variables()));
            int related = onlyRelation ? bound.lastRelated() : -1;
            return Optional.of(new NodeMatch(tree.node(related < 0 ? node : related), bound));
        }
    }
}
