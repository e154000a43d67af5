package dev.mod.match.pattern;

import dev.mod.match.Dialect;
import dev.mod.match.internal.matching.Variables;
import dev.mod.match.internal.matching.MetaVariable;
import dev.mod.match.internal.matching.MatchContext;
import dev.mod.match.internal.matching.KindSet;
import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.Language;
import dev.mod.match.Node;
import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Code with variables, compiled for one language: {@code $A} stands for one node, {@code $$$A} for any number of
 * siblings, a variable used twice for equal code.
 *
 * <pre>{@code
 * Language js = Languages.find("js").orElseThrow();
 * Pattern pattern = Pattern.compile(js, "console.log($$$ARGS)");
 * for (NodeMatch match : pattern.findAll(js.parse("console.log(a, b)"))) {
 *     System.out.println(match.node().text() + " " + match.list("ARGS").size());
 * }
 * }</pre>
 *
 * <p>The language of patterns is that of ast-grep. Immutable.
 */
public final class Pattern {
    /** The languages that ast-grep has not: what rules for them find need not be what it would. */
    private static final Set<String> OURS = Set.of("toml", "xml", "zig");

    /** Deepest nesting of a pattern; a limit, so that matching may recurse over the pattern. */
    static final int MAX_DEPTH = 400;

    private static final String BRACKET = "(";
    /** Kinds of the code {@code a.b}, in which nothing follows the name behind the dot. */
    private static final Set<String> SELECTIONS = Set.of("member_expression", "selector_expression",
            "field_expression");

    private final Language language;
    private final String source;
    private final Strictness strictness;
    private final Dialect dialect;
    private final Variables variables;
    private final PatternNode root;
    private final PatternHead head;
    private final int selected;
    private final int errorOffset;

    private Pattern(Language language, String source, Strictness strictness, Dialect dialect, Variables variables,
            PatternNode root, int selected, int errorOffset) {
        this.language = language;
        this.source = source;
        this.strictness = strictness;
        this.dialect = dialect;
        this.variables = variables;
        this.root = root;
        this.head = PatternHead.of(root, strictness, language.kindCount() - 1);
        this.selected = selected;
        this.errorOffset = errorOffset;
    }

    /**
     * Compiles a pattern that stands alone, with {@link Strictness#SMART}.
     *
     * @throws PatternException when the source holds no single piece of code
     */
    public static Pattern compile(Language language, String source) {
        return compile(language, source, null, Strictness.SMART, Dialect.RULES, new Variables());
    }

    /**
     * Compiles a pattern.
     *
     * @param source the code, or its context when there is a selector
     * @param selector kind of the node inside the source that is the pattern, or null for the whole
     * @param dialect for whom it is, and the code that it is matched against
     * @param variables scope to which the pattern's variables belong; new ones are added
     * @throws PatternException when the source holds no such piece of code
     */
    public static Pattern compile(Language language, String source, @Nullable String selector, Strictness strictness,
            Dialect dialect, Variables variables) {
        int sigil = language.expando();
        Tree tree = language.parse(Sigils.replace(source, sigil).getBytes(StandardCharsets.UTF_8), dialect);
        int selected = -1;
        int node;
        if (selector == null) {
            node = single(tree, source);
        } else {
            selected = language.kindId(selector, true);
            if (selected < 0) {
                throw new PatternException(PatternException.Reason.UNKNOWN_KIND,
                        "kind `" + selector + "` does not exist in " + language.id(), 0);
            }
            node = first(tree, selected);
            if (node < 0) {
                throw new PatternException(PatternException.Reason.NO_SELECTED_NODE,
                        "no node of kind `" + selector + "` in the pattern's context", 0);
            }
        }
        checkDepth(tree, node);
        var compiler = new Compiler(tree, sigil, variables, source.getBytes(StandardCharsets.UTF_8), dialect);
        PatternNode root = compiler.compile(node);
        if (root instanceof PatternNode.Run run && dialect == Dialect.SCRIPTS) {
            root = compiler.anyNode(run);
        } else if (root instanceof PatternNode.Run) {
            throw new PatternException(PatternException.Reason.BARE_LIST,
                    "a list variable cannot stand alone; use `$NAME` or put it into a larger pattern", 0);
        }
        return new Pattern(language, source, strictness, dialect, variables, root, selected, firstError(tree, node));
    }

    private static int single(Tree tree, String source) {
        int node = 0;
        if (tree.size() == 0 || tree.firstChild(0) < 0) {
            throw new PatternException(PatternException.Reason.EMPTY, "the pattern holds no code", 0);
        }
        if (only(tree, 0) < 0) {
            int second = tree.nextSibling(tree.firstChild(0));
            throw new PatternException(PatternException.Reason.SEVERAL_NODES,
                    "the pattern holds several pieces of code, the second one at `"
                            + abbreviate(tree.text(second)) + "`",
                    Math.min(tree.start(second), source.length()));
        }
        for (int child = only(tree, node); child >= 0; child = only(tree, node)) {
            node = child;
        }
        return node;
    }

    /** The only child that counts, or -1; a second child that is missing or nameless does not count. */
    private static int only(Tree tree, int node) {
        int first = tree.firstChild(node);
        if (first < 0) {
            return -1;
        }
        int second = tree.nextSibling(first);
        if (second < 0) {
            return first;
        }
        boolean idle = tree.isMissing(second) || tree.language().kindName(tree.kind(second)).isEmpty();
        return idle && tree.nextSibling(second) < 0 ? first : -1;
    }

    private static int first(Tree tree, int kind) {
        for (int node = 0; node < tree.size(); node++) {
            if (tree.kind(node) == kind) {
                return node;
            }
        }
        return -1;
    }

    private static void checkDepth(Tree tree, int root) {
        int depth = 0;
        int[] ends = new int[MAX_DEPTH + 1];
        for (int node = root; node < tree.subtreeEnd(root); node++) {
            while (depth > 0 && node >= ends[depth - 1]) {
                depth--;
            }
            if (depth == MAX_DEPTH) {
                throw new PatternException(PatternException.Reason.TOO_DEEP,
                        "the pattern is nested more than " + MAX_DEPTH + " deep", tree.start(node));
            }
            ends[depth++] = tree.subtreeEnd(node);
        }
    }

    private static int firstError(Tree tree, int root) {
        for (int node = root; node < tree.subtreeEnd(root); node++) {
            if (tree.isError(node)) {
                return tree.start(node);
            }
        }
        return -1;
    }

    private static String abbreviate(String text) {
        return text.length() <= 30 ? text : text.substring(0, 30) + "…";
    }

    /** Whether a node is a comment or the like; errors may stand anywhere too, but are none. */
    static boolean isComment(Tree tree, int node) {
        return tree.isExtra(node);
    }

    /** The language it is compiled for. */
    public Language language() {
        return language;
    }

    /** The source it was compiled from. */
    public String source() {
        return source;
    }

    /** How strictly it matches. */
    public Strictness strictness() {
        return strictness;
    }

    /** The scope of its variables. */
    public Variables variables() {
        return variables;
    }

    /**
     * Where the source does not parse, in bytes of the source with variables replaced, or -1. Such a pattern works as far
     * as the parser recovered.
     */
    public int errorOffset() {
        return errorOffset;
    }

    /** The kinds a matching node can have, or null when any kind is possible. */
    public @Nullable KindSet kinds() {
        if (strictness == Strictness.TEMPLATE) {
            return null;
        }
        if (selected >= 0) {
            return KindSet.of(selected);
        }
        if (root instanceof PatternNode.Terminal terminal) {
            return KindSet.of(terminal.kind());
        }
        return root instanceof PatternNode.Internal internal
                && internal.kind() != language.kindId(Language.ERROR, true) ? KindSet.of(internal.kind()) : null;
    }

    /**
     * Texts that every file with a match contains. Several words stand in that order, with nothing between them but
     * blanks, comments, punctuation and keywords; the last one may be an opening bracket.
     */
    public Set<List<String>> literals() {
        Set<List<String>> literals = new LinkedHashSet<>();
        if (strictness != Strictness.SIGNATURE) {
            flush(collectLiterals(List.of(root), literals), literals);
        }
        return literals;
    }

    /** Collects from siblings, but for the words that they end with. */
    private List<String> collectLiterals(List<PatternNode> siblings, Set<List<String>> literals) {
        List<String> words = new ArrayList<>();
        boolean justBefore = false;
        for (PatternNode node : siblings) {
            if (node instanceof PatternNode.Internal internal) {
                if (justBefore && isBracketed(internal)) {
                    words.add(BRACKET);
                }
                flush(words, literals);
                words = collectLiterals(internal.children(), literals);
                justBefore = endsWithName(internal);
                if (!justBefore) {
                    flush(words, literals);
                }
                continue;
            }
            // the text of punctuation does not count in matching, and named leaves may be empty
            boolean word = node instanceof PatternNode.Terminal;
            justBefore = node instanceof PatternNode.Terminal terminal && terminal.named()
                    && terminal.text().length > 0;
            if (justBefore) {
                words.add(new String(((PatternNode.Terminal) node).text(), StandardCharsets.UTF_8));
            } else if (!word || node.named()) {
                flush(words, literals);
            }
        }
        return words;
    }

    /**
     * Whether a match begins with a bracket. A parser never puts in one that is missing, since it does so only where a piece
     * of code ends behind it.
     */
    private boolean isBracketed(PatternNode.Internal node) {
        return (strictness == Strictness.SMART || strictness == Strictness.CST)
                && !node.children().isEmpty() && node.children().get(0) instanceof PatternNode.Terminal first
                && !first.named()
                && Arrays.equals(first.text(), BRACKET.getBytes(StandardCharsets.UTF_8));
    }

    /** Whether nothing can stand in a match behind the name that the node ends with. */
    private boolean endsWithName(PatternNode.Internal node) {
        List<PatternNode> children = node.children();
        return SELECTIONS.contains(language.kindName(node.kind())) && !children.isEmpty()
                && children.get(children.size() - 1) instanceof PatternNode.Terminal last && last.named();
    }

    private static void flush(List<String> words, Set<List<String>> literals) {
        if (!words.isEmpty()) {
            literals.add(List.copyOf(words));
            words.clear();
        }
    }

    /** Whether a node matches under the bindings of the context; when not, they are as before. */
    public boolean matches(MatchContext context, int node) {
        Tree tree = context.tree();
        if ((selected >= 0 && tree.kind(node) != selected) || !head.mayBegin(tree, node)) {
            return false;
        }
        return new PatternMatcher(context, strictness, dialect).matches(root, node);
    }

    /** The match at a node, or empty. */
    public Optional<NodeMatch> match(Node node) {
        Tree tree = node.tree();
        MatchContext context = new MatchContext(tree, new Bindings(tree, variables), MatchContext.DEFAULT_STEPS);
        return matches(context, node.id())
                ? Optional.of(new NodeMatch(node, context.bindings()))
                : Optional.empty();
    }

    /** All matches in a tree in preorder, nested ones too. */
    public List<NodeMatch> findAll(Tree tree) {
        KindSet kinds = kinds();
        List<NodeMatch> matches = new ArrayList<>();
        MatchContext context = new MatchContext(tree, new Bindings(tree, variables), MatchContext.DEFAULT_STEPS);
        for (int node = 0; node < tree.size(); node++) {
            if ((kinds == null || kinds.contains(tree.kind(node))) && matches(context, node)) {
                Bindings bound = context.exchange(new Bindings(tree, variables));
                matches.add(new NodeMatch(tree.node(node), bound));
            }
        }
        return List.copyOf(matches);
    }

    @Override
    public String toString() {
        return source;
    }

    /** From a subtree of the parsed source to pattern nodes. */
    private static final class Compiler {
        private final Tree tree;
        private final int sigil;
        private final Variables variables;
        private final byte[] source;
        private final boolean hasTexts;

        Compiler(Tree tree, int sigil, Variables variables, byte[] source, Dialect dialect) {
            this.tree = tree;
            this.sigil = sigil;
            this.variables = variables;
            this.source = source;
            this.hasTexts = dialect == Dialect.RULES && OURS.contains(tree.language().id());
        }

        /** Scripts take a list by itself for a variable that stands for any node, with or without a name. */
        PatternNode anyNode(PatternNode.Run run) {
            String name = run.variable().name();
            return new PatternNode.One(new MetaVariable.Single(name, false),
                    name == null ? -1 : variables.single(name));
        }

        PatternNode compile(int node) {
            MetaVariable variable = MetaVariable.parse(tree.text(node), sigil);
            if (variable instanceof MetaVariable.Single single) {
                String name = single.name();
                return new PatternNode.One(single, name == null ? -1 : variables.single(name));
            }
            if (variable instanceof MetaVariable.Many many) {
                String name = many.name();
                return new PatternNode.Run(many, name == null ? -1 : variables.list(name));
            }
            if (tree.firstChild(node) < 0 || isText(node)) {
                byte[] text = Arrays.copyOfRange(tree.bytes(), tree.start(node), tree.end(node));
                return new PatternNode.Terminal(text, tree.isNamed(node), tree.kind(node));
            }
            List<PatternNode> children = new ArrayList<>();
            for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
                if (!tree.isMissing(child)) {
                    children.add(compile(child));
                }
            }
            return new PatternNode.Internal(tree.kind(node), List.copyOf(children));
        }

        /**
         * Whether a node counts by its text, as it has some that no child has, and no variable: as a string or the value of an
         * attribute. By its children alone any other would be equal to it, which is so in ast-grep and in native scripts.
         */
        private boolean isText(int node) {
            return hasTexts && !tree.isError(node) && hasTextOfItsOwn(node) && Arrays.equals(tree.bytes(),
                    tree.start(node), tree.end(node), source, tree.start(node), tree.end(node));
        }

        private boolean hasTextOfItsOwn(int node) {
            int at = tree.start(node);
            for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
                if (!isBlank(at, tree.start(child))) {
                    return true;
                }
                at = tree.end(child);
            }
            return !isBlank(at, tree.end(node));
        }

        private boolean isBlank(int start, int end) {
            return start >= end || tree.text(start, end).isBlank();
        }
    }
}
