package dev.mod.match.rule;

import dev.mod.base.diagnostic.Position;
import dev.mod.match.internal.rewrite.RuleCore;
import dev.mod.match.internal.condition.KindCondition;
import dev.mod.match.internal.condition.Needs;
import dev.mod.match.internal.condition.RequiredTexts;
import dev.mod.match.Language;
import dev.mod.match.Node;
import dev.mod.match.Tree;
import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.internal.matching.KindSet;
import dev.mod.match.internal.matching.MatchContext;
import dev.mod.match.Dialect;
import dev.mod.match.pattern.NodeMatch;
import dev.mod.match.internal.matching.Variables;
import dev.mod.match.source.RuleDiagnostics;
import dev.mod.match.source.RuleValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What scripts look for: a pattern, a kind, or a rule with {@code constraints}, {@code utils} and {@code transform},
 * written as plain maps, lists, strings and numbers.
 *
 * <pre>{@code
 * RuleMatcher calls = RuleMatcher.compile(js, Map.of("rule", Map.of("pattern", "console.log($A)")));
 * for (NodeMatch match : calls.findAll(tree.root())) {
 *     match.single("A").ifPresent(node -> System.out.println(node.text()));
 * }
 * }</pre>
 *
 * <p>As with ast-grep, a rule that is nothing but {@code inside}, {@code has}, {@code precedes} or {@code follows} finds
 * the node that the relation leads to, rather than the one it starts from.
 *
 * <p>Comments are nodes like others, which variables stand for, and keys besides {@code rule}, {@code constraints},
 * {@code utils} and {@code transform} are not looked at: so it is in the tool that scripts are written for. The kind of a
 * number that no kind has matches nothing.
 *
 * <p>Unlike the rules of files it may match nodes of any kind. Immutable; all methods may throw
 * {@link dev.mod.match.MatchLimitException}.
 */
public final class RuleMatcher {
    private final RuleCore core;
    private final @Nullable KindSet kinds;
    private final boolean onlyRelation;
    private final RequiredTexts requiredTexts;

    private RuleMatcher(RuleCore core, @Nullable KindSet kinds) {
        this.core = core;
        this.kinds = kinds;
        this.onlyRelation = core.condition().isRelation();
        this.requiredTexts = RequiredTexts.of(core.condition());
    }

    /**
     * Compiles.
     *
     * @param config a pattern as string, a kind as number, a mapping with {@code rule}, or such a value as
     *        {@link RuleValue}
     * @throws RuleMatcherException when it cannot be understood, with all problems
     */
    public static RuleMatcher compile(Language language, Object config) {
        if (config instanceof Number kind) {
            return ofKind(language, kind.intValue());
        }
        RuleDiagnostics problems = new RuleDiagnostics("matcher");
        RuleValue value;
        try {
            value = RuleValue.of(config);
        } catch (IllegalArgumentException e) {
            problems.error((Position) null, "wrong-type", String.valueOf(e.getMessage()));
            throw new RuleMatcherException(problems.list());
        }
        boolean bare = value instanceof RuleValue.Text;
        if (bare) {
            value = RuleValue.of(Map.of("rule", Map.of("pattern", value)));
        }
        RuleValue.Fields mapping = FieldReader.mapping(value, "a matcher", problems);
        Needs needs = new Needs();
        RuleCore core = mapping == null
                ? null
                : new RuleCoreReader(language, Dialect.SCRIPTS, Map.of(), needs, problems)
                        .readAnyKind(FieldReader.ofAny(mapping, "a matcher", problems));
        if (needs.areTypes()) {
            problems.error(value, "needs-types", "scripts cannot look for types",
                    "ask for them in a rule file, in a step `ast-match`");
        }
        if (core == null || problems.hasErrors()) {
            throw new RuleMatcherException(problems.list());
        }
        KindSet kinds = core.condition().kinds();
        // a text that the parser makes nothing of is looked for as it is, where it is no part of a rule
        boolean unknown = bare && kinds != null && kinds.contains(language.kindId(Language.ERROR, true));
        return new RuleMatcher(core, unknown ? null : kinds);
    }

    private static RuleMatcher ofKind(Language language, int kind) {
        KindSet kinds = kind < 0 || kind >= language.kindCount() ? KindSet.of() : KindSet.of(kind);
        return new RuleMatcher(
                new RuleCore(new Variables(), new KindCondition(kinds), Map.of(), Map.of(), List.of()), kinds);
    }

    /** The kinds a match can have, or null when any kind is possible. */
    public @Nullable KindSet kinds() {
        return kinds;
    }

    /** Whether there may be a match in a text in UTF-8: told from the words in it, without parsing it. */
    public boolean mayMatchIn(byte[] utf8) {
        return requiredTexts.occurIn(utf8);
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
