package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Language;
import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * Parser of a source whose types the grammar reads wrongly, or not at all: it gets names or white space of the same length
 * in their place.
 */
final class TypeMasks {
    private static final int PASSES = 12;
    private static final Set<String> NAMES_AS = Set.of("import_specifier", "export_specifier", "namespace_import",
            "namespace_export");

    private final Tree tree;
    private final byte[] bytes;
    private final Syntax syntax;
    private final TypeText types;
    private final BitSet blanks;
    private int masked;
    private boolean changed;

    private TypeMasks(Tree tree, BitSet blanks) {
        this.tree = tree;
        this.bytes = tree.bytes().clone();
        this.syntax = new Syntax(tree);
        this.types = new TypeText(tree.bytes());
        this.blanks = blanks;
    }

    /**
     * A tree, and what is to be erased besides what it shows.
     *
     * @param tree its bytes have the length of the source's, where they are others
     * @param blanks bytes of the source
     */
    record Parsed(Tree tree, BitSet blanks) {}

    static Parsed parse(Language language, String source) {
        Tree tree = ImportTypes.parse(language, source);
        BitSet blanks = new BitSet();
        for (int pass = 0; pass < PASSES; pass++) {
            TypeMasks masks = new TypeMasks(tree, blanks);
            masks.find();
            if (!masks.changed) {
                break;
            }
            tree = language.parse(masks.bytes);
        }
        return new Parsed(tree, blanks);
    }

    private void find() {
        boolean broken = tree.hasError(0);
        List<Integer> leaves = new ArrayList<>();
        for (int node = 0; node < tree.size(); node++) {
            if (tree.isLeaf(node) && !tree.isExtra(node) && !tree.isMissing(node)) {
                leaves.add(node);
            }
        }
        for (int i = 0; i < leaves.size(); i++) {
            int leaf = leaves.get(i);
            if (tree.start(leaf) < masked) {
                continue;
            }
            switch (tree.end(leaf) - tree.start(leaf)) {
                case 1 -> {
                    if (syntax.charAt(tree.start(leaf)) == '<') {
                        arguments(leaf, broken);
                    } else if (broken && syntax.charAt(tree.start(leaf)) == ')') {
                        result(tree.end(leaf));
                    }
                }
                case 2, 9 -> {
                    if (broken && tree.text(leaf).equals("<<")) {
                        arguments(leaf, broken);
                    }
                    cast(leaf, broken);
                }
                default -> {
                }
            }
            if (broken && tree.start(leaf) >= masked) {
                declaration(leaves, i);
            }
        }
    }

    /** {@code f<A, B>(x)} and {@code tag<A>`x`}, which the grammar may take for comparisons. */
    private void arguments(int leaf, boolean broken) {
        int parent = tree.parent(leaf);
        if (!syntax.is(parent, "binary_expression")
                && (!broken || syntax.is(parent, "type_parameters") || syntax.is(parent, "type_assertion"))) {
            return;
        }
        int end = types.arguments(tree.start(leaf));
        if (end == TypeText.NONE) {
            return;
        }
        char next = syntax.charAt(types.next(end));
        if (next == '(' || next == '`' || broken && (next == ')' || next == ',' || next == ';')) {
            mask(tree.start(leaf), end, "");
        }
    }

    /** {@code (x): { a: T } => x}, the type of what an arrow function returns. */
    private void result(int after) {
        int colon = types.next(after);
        int start = types.next(colon + 1);
        if (syntax.charAt(colon) == ':' && syntax.charAt(start) == '{') {
            int end = types.type(start);
            int arrow = end == TypeText.NONE ? after : types.next(end);
            if (syntax.charAt(arrow) == '=' && syntax.charAt(arrow + 1) == '>') {
                mask(start, end, "_");
            }
        }
    }

    /** {@code x as T}, where the grammar ends T elsewhere. */
    private void cast(int leaf, boolean broken) {
        String word = tree.text(leaf);
        if (!word.equals("as") && !word.equals("satisfies")) {
            return;
        }
        int parent = tree.parent(leaf);
        boolean known = syntax.is(parent, "as_expression") || syntax.is(parent, "satisfies_expression");
        if (NAMES_AS.contains(syntax.kind(parent)) || !known && !(broken && tree.isError(parent))) {
            return;
        }
        int start = types.next(tree.end(leaf));
        int end = types.type(start);
        int name = start + types.word(start).getBytes(StandardCharsets.UTF_8).length;
        if (end != TypeText.NONE && end != name && (!known || end != tree.end(parent))) {
            mask(start, end, "_");
        }
    }

    private void declaration(List<Integer> leaves, int index) {
        int leaf = leaves.get(index);
        int name = index + 1 < leaves.size() ? tree.start(leaves.get(index + 1)) : -1;
        boolean named = name >= 0 && !types.word(name).isEmpty() && !syntax.hasLineEnd(tree.end(leaf), name);
        int after = named ? types.next(name + types.word(name).getBytes(StandardCharsets.UTF_8).length) : -1;
        boolean member = index > 0 && tree.text(leaves.get(index - 1)).equals(".");
        switch (tree.text(leaf)) {
            case "type" -> {
                String before = index > 0 ? tree.text(leaves.get(index - 1)) : "";
                if ((before.equals("{") || before.equals(",")) && isName(tree.end(leaf))) {
                    rename(leaf);
                } else if (named && !member) {
                    alias(name, after);
                }
            }
            case "interface" -> {
                if (named && !member) {
                    contract(name, after);
                }
            }
            case "const", "let", "var" -> {
                if (named && types.word(name).equals("as")) {
                    // the grammar takes this name for the operator
                    bytes[name + 1] = '_';
                    changed = true;
                } else if (named && syntax.charAt(after) == ':') {
                    int end = types.type(after + 1);
                    char next = end == TypeText.NONE ? 0 : syntax.charAt(types.next(end));
                    if (next == '=' || next == ';' || next == ',') {
                        mask(types.next(after + 1), end, "_");
                    }
                }
            }
            case "undefined" -> {
                if (index > 0 && tree.text(leaves.get(index - 1)).equals("typeof")) {
                    // the grammar knows it as a value only
                    rename(leaf);
                }
            }
            case "abstract", "declare", "override", "readonly", "accessor" -> {
                if ("=:;?!(".indexOf(syntax.charAt(types.next(tree.end(leaf)))) >= 0) {
                    // the grammar takes the name of this field for a modifier
                    rename(leaf);
                }
            }
            case "function" -> {
                if (index > 1 && tree.text(leaves.get(index - 1)).equals("default")
                        && tree.text(leaves.get(index - 2)).equals("export")) {
                    overload(tree.start(leaves.get(index - 2)), tree.end(leaf));
                }
            }
            default -> {
            }
        }
    }

    /** Puts another name in the place of one. */
    private void rename(int leaf) {
        bytes[tree.start(leaf) + 1] = '_';
        changed = true;
    }

    /** Whether {@code type}, which ends here in an export clause, is what is exported, and does not say that a type is. */
    private boolean isName(int end) {
        int next = types.next(end);
        if (syntax.charAt(next) == ',' || syntax.charAt(next) == '}') {
            return true;
        }
        int alias = types.next(next + types.word(next).length());
        String word = types.word(alias);
        return types.word(next).equals("as") && !word.isEmpty()
                && (!word.equals("as") || types.word(types.next(alias + word.length())).isEmpty());
    }

    /** The name in the source that has this one in the tree. */
    static String name(String masked) {
        return switch (masked) {
            case "t_pe" -> "type";
            case "a_" -> "as";
            default -> masked;
        };
    }

    private void alias(int name, int after) {
        int equals = after;
        if (syntax.charAt(after) == '<') {
            int end = types.parameters(after);
            equals = end == TypeText.NONE ? after : types.next(end);
        }
        if (syntax.charAt(equals) == '=') {
            int end = types.type(equals + 1);
            if (end != TypeText.NONE) {
                mask(endOfName(name), end, "=_");
            }
        }
    }

    private void contract(int name, int after) {
        int at = after;
        if (syntax.charAt(at) == '<') {
            int end = types.parameters(at);
            at = end == TypeText.NONE ? at : types.next(end);
        }
        if (types.word(at).equals("extends")) {
            int end = types.type(at + "extends".length());
            while (end != TypeText.NONE && syntax.charAt(types.next(end)) == ',') {
                end = types.type(types.next(end) + 1);
            }
            at = end == TypeText.NONE ? at : types.next(end);
        }
        if (syntax.charAt(at) == '{') {
            int end = types.balanced(at);
            if (end != TypeText.NONE) {
                mask(endOfName(name), end, "{}");
            }
        }
    }

    /** {@code export default function (x: T): U}, one of several signatures. */
    private void overload(int start, int function) {
        int at = types.next(function);
        at = types.next(at + types.word(at).getBytes(StandardCharsets.UTF_8).length);
        int end = syntax.charAt(at) == '<' ? types.parameters(at) : at;
        end = end == TypeText.NONE ? end : types.balanced(end);
        if (end != TypeText.NONE && syntax.charAt(types.next(end)) == ':') {
            end = types.type(types.next(end) + 1);
        }
        if (end != TypeText.NONE && syntax.charAt(types.next(end)) != '{') {
            mask(start, end, "");
        }
    }

    private int endOfName(int name) {
        return name + types.word(name).getBytes(StandardCharsets.UTF_8).length;
    }

    /** Puts a text in place of a type, and white space in the rest of it. */
    private void mask(int start, int end, String text) {
        byte[] bare = Arrays.copyOfRange(bytes, start, end);
        int put = 0;
        for (int i = 0; i < bare.length; i++) {
            if (bare[i] != '\n' && bare[i] != '\r') {
                bare[i] = put < text.length() ? (byte) text.charAt(put++) : (byte) ' ';
            }
        }
        if (!Arrays.equals(bare, 0, bare.length, bytes, start, end)) {
            System.arraycopy(bare, 0, bytes, start, bare.length);
            changed = true;
        }
        blanks.set(start, end);
        masked = end;
    }
}
