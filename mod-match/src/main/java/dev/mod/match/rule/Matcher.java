package dev.mod.match.rule;

import dev.mod.match.Language;
import dev.mod.match.Tree;
import dev.mod.match.pattern.Bindings;
import dev.mod.match.pattern.KindSet;
import dev.mod.match.pattern.MatchContext;
import dev.mod.match.pattern.NodeMatch;
import dev.mod.match.pattern.Pattern;
import dev.mod.match.pattern.PatternException;
import dev.mod.match.pattern.Variables;
import dev.mod.match.source.Problem;
import dev.mod.match.source.Problems;
import dev.mod.match.source.RuleValue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a program looks for in a tree: a pattern, a kind, or a rule without the head of a rule file. Other than a
 * {@link Rule} it may match nodes of every kind. Immutable; usable by many threads.
 */
public final class Matcher {
    /** What a matcher may have besides what says how to match; it has no effect. */
    private static final List<String> IDLE_KEYS = List.of("id", "language", "message", "note", "severity", "url",
            "labels", "metadata", "files", "ignores");

    private final Language language;
    private final Variables variables;
    private final @Nullable KindSet kinds;
    private final Test test;
    private final List<Set<String>> requiredTexts;

    @FunctionalInterface
    private interface Test {
        boolean matches(MatchContext context, int node);
    }

    private Matcher(Language language, Variables variables, @Nullable KindSet kinds, Test test,
            List<Set<String>> requiredTexts) {
        this.language = language;
        this.variables = variables;
        this.kinds = kinds;
        this.test = test;
        this.requiredTexts = requiredTexts;
    }

    /**
     * A matcher that was read.
     *
     * @param matcher none when there is an error among the problems
     */
    public record Read(Optional<Matcher> matcher, List<Problem> problems) {
        /** Copies the list. */
        public Read {
            problems = List.copyOf(problems);
        }
    }

    /**
     * Matches where a pattern does.
     *
     * @throws PatternException when the source holds no single piece of code
     */
    public static Matcher ofPattern(Language language, String source) {
        Pattern pattern = Pattern.compile(language, source);
        return new Matcher(language, pattern.variables(), pattern.kinds(), pattern::matches,
                pattern.literals().stream().map(Set::of).toList());
    }

    /**
     * Matches nodes of a kind.
     *
     * @throws IndexOutOfBoundsException when the language has no such kind
     */
    public static Matcher ofKind(Language language, int kind) {
        Objects.checkIndex(kind, language.kindCount());
        return new Matcher(language, new Variables(), KindSet.of(kind), (context, node) -> context.tree().kind(
                node) == kind, List.of());
    }

    /**
     * Reads a matcher: an object with {@code rule}, and perhaps {@code constraints}, {@code utils}, {@code transform} and
     * {@code rewriters}.
     *
     * @param name what it is called in problems
     */
    public static Read read(Language language, RuleValue value, String name) {
        var problems = new Problems(name);
        RuleValue.Fields mapping = Fields.mapping(value, "a matcher", problems);
        if (mapping == null) {
            return new Read(Optional.empty(), problems.list());
        }
        Set<String> known = new LinkedHashSet<>(CoreReader.KEYS);
        known.addAll(IDLE_KEYS);
        Core core = new CoreReader(language, GlobalUtilities.NONE.of(language), problems)
                .readOfAnyKind(new Fields(mapping, "a matcher", known, problems));
        if (core == null || problems.hasErrors()) {
            return new Read(Optional.empty(), problems.list());
        }
        var matcher = new Matcher(language, core.variables(), core.finder().kinds(), core::matches,
                RequiredTexts.of(core.finder()));
        return new Read(Optional.of(matcher), problems.list());
    }

    /** The language of the trees it is for. */
    public Language language() {
        return language;
    }

    /** As {@link Rule#requiredTexts()}. */
    public List<Set<String>> requiredTexts() {
        return requiredTexts;
    }

    /** A context for a tree; for use with any matchers, by one thread. */
    public static MatchContext context(Tree tree) {
        return new MatchContext(tree, new Bindings(tree, new Variables()), MatchContext.DEFAULT_STEPS);
    }

    /** Whether it matches at a node. */
    public Optional<NodeMatch> match(MatchContext context, int node) {
        if (kinds != null && !kinds.contains(context.tree().kind(node))) {
            return Optional.empty();
        }
        var bindings = new Bindings(context.tree(), variables);
        Bindings before = context.exchange(bindings);
        try {
            return test.matches(context, node)
                    ? Optional.of(new NodeMatch(context.tree().node(node), bindings))
                    : Optional.empty();
        } finally {
            context.exchange(before);
        }
    }

    /** The first match at a node or below it, in preorder. */
    public Optional<NodeMatch> find(MatchContext context, int root) {
        List<NodeMatch> found = search(context, root, 1);
        return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
    }

    /** All matches at a node and below it in preorder, also those inside others. */
    public List<NodeMatch> findAll(MatchContext context, int root) {
        return search(context, root, Integer.MAX_VALUE);
    }

    private List<NodeMatch> search(MatchContext context, int root, int most) {
        Tree tree = context.tree();
        List<NodeMatch> found = new ArrayList<>();
        var bindings = new Bindings(tree, variables);
        Bindings before = context.exchange(bindings);
        try {
            int end = tree.subtreeEnd(root);
            for (int node = root; node < end && found.size() < most; node++) {
                if (kinds != null && !kinds.contains(tree.kind(node))) {
                    continue;
                }
                int mark = bindings.mark();
                if (test.matches(context, node)) {
                    found.add(new NodeMatch(tree.node(node), bindings));
                    bindings = new Bindings(tree, variables);
                    context.exchange(bindings);
                } else {
                    bindings.undo(mark);
                }
            }
        } finally {
            context.exchange(before);
        }
        return found;
    }
}
