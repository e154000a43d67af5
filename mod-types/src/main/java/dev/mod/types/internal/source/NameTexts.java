package dev.mod.types.internal.source;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/** Texts of a file of TypeScript or JavaScript that may name a member: those that are its name, and those of which a program makes names when it runs. */
public final class NameTexts {
    private static final Pattern WORD = Pattern.compile("[\\w$]*");
    private static final String HOLE = "[\\w$]*";
    /** How many characters of the name a text has to have. */
    private static final int LEAST = 2;

    private final Tree tree;
    private final String name;
    private final Pattern whole;

    private NameTexts(Tree tree, String name) {
        this.tree = tree;
        this.name = name;
        this.whole = Pattern.compile("(?:[\\w$.]+\\.)?" + Pattern.quote(name));
    }

    /** Those of a file, if there may be any. */
    public static Optional<NameTexts> of(String path, String text, String name) {
        Optional<Language> language = mayHave(name).matcher(text).find() ? Languages.forPath(path) : Optional.empty();
        return language.map(each -> new NameTexts(each.parse(text), name));
    }

    /** A quote or a brace of a template beside the name, its beginning or its end. */
    private static Pattern mayHave(String name) {
        var beginnings = new StringJoiner("|").setEmptyValue("(?!)");
        var ends = new StringJoiner("|").setEmptyValue("(?!)");
        for (int length = LEAST; length < name.length(); length++) {
            beginnings.add(Pattern.quote(name.substring(0, length)));
            ends.add(Pattern.quote(name.substring(name.length() - length)));
        }
        return Pattern.compile("['\"`.]" + Pattern.quote(name) + "['\"`]|['\"`](?:" + beginnings
                + ")(?:['\"`]|\\$\\{)|['\"`}](?:" + ends + ")['\"`]");
    }

    /**
     * The lines with texts that are the name, or a way that ends with it.
     *
     * @param isOther whether a text that begins at an offset, in UTF-16 units, is known to be something else
     */
    public List<Integer> named(IntPredicate isOther) {
        List<Integer> lines = new ArrayList<>();
        for (int node = 1; node < tree.size(); node++) {
            if (isText(node) && whole.matcher(content(node)).matches() && !isModuleOrType(node)
                    && !isOther.test(tree.utf16Offset(tree.start(node)))) {
                lines.add(tree.line(tree.start(node)) + 1);
            }
        }
        return lines;
    }

    /** The lines with texts that the name may be made of, if the file reads members by names that it finds out. */
    public List<Integer> made() {
        List<Integer> lines = new ArrayList<>();
        boolean reads = false;
        for (int node = 1; node < tree.size(); node++) {
            if (is(node, "subscript_expression")) {
                int index = field(node, "index");
                reads |= index >= 0 && !is(index, "string") && !is(index, "number");
            } else if (isText(node) && isPartOf(node)) {
                lines.add(tree.line(tree.start(node)) + 1);
            }
        }
        return reads ? lines : List.of();
    }

    private boolean isText(int node) {
        return is(node, "string") || is(node, "template_string");
    }

    private String content(int text) {
        return tree.text(tree.start(text) + 1, Math.max(tree.start(text) + 1, tree.end(text) - 1));
    }

    private boolean isModuleOrType(int text) {
        int above = tree.parent(text);
        return is(above, "import_statement") || is(above, "export_statement") || is(above, "literal_type")
                || is(above, "arguments") && is(field(tree.parent(above), "function"), "import");
    }

    private boolean isPartOf(int text) {
        var pattern = new StringBuilder();
        int known = 0;
        for (int part = tree.firstChild(text); part >= 0; part = tree.nextSibling(part)) {
            if (is(part, "template_substitution")) {
                pattern.append(HOLE);
            } else if (is(part, "string_fragment")) {
                String piece = tree.text(part);
                if (!WORD.matcher(piece).matches()) {
                    return false;
                }
                pattern.append(Pattern.quote(piece));
                known += piece.length();
            } else if (tree.isNamed(part)) {
                return false;
            }
        }
        int above = tree.parent(text);
        for (int part = text; is(above, "binary_expression")
                || is(above, "parenthesized_expression"); part = above, above = tree
                        .parent(above)) {
            if (isOperand(above, part, "left")) {
                pattern.append(HOLE);
            } else if (isOperand(above, part, "right")) {
                pattern.insert(0, HOLE);
            }
        }
        return known >= LEAST && known < name.length() && pattern.indexOf(HOLE) >= 0
                && name.matches(pattern.toString());
    }

    private boolean isOperand(int sum, int node, String side) {
        return is(sum, "binary_expression") && field(sum, side) == node
                && tree.text(field(sum, "operator")).equals("+");
    }

    private int field(int node, String field) {
        return node < 0 ? -1 : tree.childByField(node, tree.language().fieldId(field));
    }

    private boolean is(int node, String kind) {
        return node >= 0 && tree.kindName(node).equals(kind);
    }
}
