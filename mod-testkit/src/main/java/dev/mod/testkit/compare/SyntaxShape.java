package dev.mod.testkit.compare;

import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a syntax tree comes to at some strictness, as a digest: two trees of one language have the same digest if and
 * only if they count as equal. Computed from the leaves up over the numbers of the nodes, a Merkle tree (R. Merkle,
 * 1979), so that neither the depth of a text nor the order of its groups costs more than its size.
 */
final class SyntaxShape {
    /** They separate, end or enclose what the structure already tells apart. */
    private static final Set<String> PUNCTUATION = Set.of("(", ")", "[", "]", "{", "}", "\"", "'", "\"\"\"", "'''");
    private static final Set<String> TEXT = Set.of("jsx_text", "text", "CharData");
    private static final String COMMA = ",";
    private static final String SEMICOLON = ";";

    private final Tree tree;
    private final Strictness strictness;
    private final String language;
    private final MessageDigest sha;
    private final byte[][] digests;

    /** A child as its parent sees it: a node, or text between nodes that no node holds. */
    @SuppressWarnings("ArrayRecordComponent") // digests are compared by their texts
    private record Part(int node, String kind, byte[] digest) {}

    private SyntaxShape(Tree tree, Strictness strictness) {
        this.tree = tree;
        this.strictness = strictness;
        this.language = tree.language().id();
        this.digests = new byte[tree.size()][];
        try {
            this.sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** The digest of a tree, for one of the strictnesses that look at trees. */
    static String of(Tree tree, Strictness strictness) {
        return HexFormat.of().formatHex(new SyntaxShape(tree, strictness).root());
    }

    private boolean structural() {
        return strictness != Strictness.CST;
    }

    private byte[] root() {
        // in preorder every child has a greater number than its parent
        for (int node = tree.size() - 1; node >= 0; node--) {
            digests[node] = digest(node);
        }
        return digests[0];
    }

    private byte[] digest(int node) {
        String kind = tree.kindName(node);
        if (tree.isLeaf(node)) {
            return leaf(kind, leafText(node, kind));
        }
        List<Part> parts = parts(node, kind);
        if (strictness == Strictness.LOOSE) {
            UnorderedGroups.Group group = UnorderedGroups.of(language, kind);
            if (group != null) {
                sort(node, parts, group);
            }
        }
        sha.update((byte) 1);
        update(kind);
        for (Part part : parts) {
            sha.update((byte) 2);
            update(part.node() < 0 || tree.field(part.node()) == 0
                    ? ""
                    : tree.language().fieldName(tree.field(part.node())));
            sha.update(part.digest());
        }
        return sha.digest();
    }

    private byte[] leaf(String kind, String text) {
        sha.update((byte) 3);
        update(kind);
        update(text);
        return sha.digest();
    }

    private void update(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        sha.update(new byte[]{(byte) (bytes.length >>> 24), (byte) (bytes.length >>> 16), (byte) (bytes.length >>> 8),
                (byte) bytes.length});
        sha.update(bytes);
    }

    private List<Part> parts(int node, String kind) {
        List<Part> parts = new ArrayList<>();
        int at = tree.start(node);
        int before = -1;
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            gap(kind, at, tree.start(child), parts);
            at = Math.max(at, tree.end(child));
            if (isKept(child, kind, before)) {
                parts.add(new Part(child, tree.kindName(child), digests[child]));
            }
            before = child;
        }
        gap(kind, at, tree.end(node), parts);
        return parts;
    }

    /** Some grammars have no nodes for the content of strings and the like. */
    private void gap(String kind, int start, int end, List<Part> parts) {
        if (start >= end) {
            return;
        }
        String text = lines(tree.text(start, end));
        boolean literal = isLiteral(kind);
        if (literal || !text.isBlank()) {
            parts.add(new Part(-1, "", leaf("", literal ? text : text.strip())));
        }
    }

    private static boolean isLiteral(String kind) {
        return kind.contains("string") || kind.contains("quote") || kind.contains("char") || kind.contains("heredoc")
                || kind.contains("template") || kind.contains("regex");
    }

    private boolean isKept(int child, String parentKind, int before) {
        if (tree.isMissing(child)) {
            return true;
        }
        String kind = tree.kindName(child);
        if (!tree.isNamed(child)) {
            String text = tree.text(child);
            if (text.isBlank()) {
                return false;
            }
            return !structural() || !isPunctuation(text, parentKind, before);
        }
        return !TEXT.contains(kind) || !leafText(child, kind).isEmpty();
    }

    private boolean isPunctuation(String text, String parentKind, int before) {
        if (text.equals(COMMA)) {
            // without something before it a comma stands for something itself, as in [, a]
            return before >= 0 && tree.isNamed(before) && !parentKind.equals("subscript");
        }
        if (text.equals(SEMICOLON)) {
            return !parentKind.startsWith("for") && !parentKind.startsWith("array");
        }
        return PUNCTUATION.contains(text);
    }

    private String leafText(int node, String kind) {
        String text = lines(tree.text(node));
        if (kind.equals("jsx_text")) {
            return jsxText(text);
        }
        if (!structural()) {
            return text;
        }
        if (TEXT.contains(kind)) {
            return text.strip().replaceAll("\\s+", " ");
        }
        if (kind.contains("comment")) {
            return text.lines().map(String::strip).collect(Collectors.joining("\n"));
        }
        if (kind.equals("string_start") || kind.equals("string_end")) {
            return text.replaceAll("[\"']", "");
        }
        return text;
    }

    private static String lines(String text) {
        return text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n").replace('\r', '\n');
    }

    /** What a text between JSX elements comes to: lines lose their margins, and lines without text go. */
    private static String jsxText(String text) {
        if (text.indexOf('\n') < 0) {
            return text;
        }
        String[] lines = text.split("\n", -1);
        var kept = new StringBuilder();
        for (int i = 0; i < lines.length; i++) {
            String line = i == 0 ? lines[i] : lines[i].stripLeading();
            line = i == lines.length - 1 ? line : line.stripTrailing();
            if (!line.isEmpty()) {
                kept.append(kept.isEmpty() ? "" : " ").append(line);
            }
        }
        return kept.toString();
    }

    /** Puts the members of a group in an order of their own, stretch by stretch between its barriers. */
    private void sort(int node, List<Part> parts, UnorderedGroups.Group group) {
        List<Integer> places = new ArrayList<>();
        boolean imports = tree.kindName(node).equals("import_from_statement");
        for (int i = 0; i <= parts.size(); i++) {
            if (i == parts.size() || group.barriers().contains(parts.get(i).kind())) {
                sort(parts, places, group);
                places.clear();
            } else if (group.members().contains(parts.get(i).kind()) && (!imports || isImportedName(parts.get(i)))) {
                places.add(i);
            }
        }
    }

    private boolean isImportedName(Part part) {
        int field = tree.field(part.node());
        return field != 0 && Objects.equals(tree.language().fieldName(field), "name");
    }

    private void sort(List<Part> parts, List<Integer> places, UnorderedGroups.Group group) {
        List<Part> members = new ArrayList<>(places.stream().map(parts::get).toList());
        Comparator<Part> byDigest = Comparator.comparing(part -> HexFormat.of().formatHex(part.digest()));
        // the sort is stable: members with one key keep their order
        members.sort(group.keyed() ? Comparator.comparing(part -> key(part.node())) : byDigest);
        for (int i = 0; i < places.size(); i++) {
            parts.set(places.get(i), members.get(i));
        }
    }

    private String key(int member) {
        int key = byField(member, "key");
        if (key < 0) {
            key = byField(member, "name");
        }
        if (key < 0) {
            key = firstNamed(member);
        }
        String text = tree.text(key < 0 ? member : key);
        return text.replaceAll("[\"']", "");
    }

    private int byField(int node, String field) {
        int id = tree.language().fieldId(field);
        return id <= 0 ? -1 : tree.childByField(node, id);
    }

    private int firstNamed(int node) {
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            if (tree.isNamed(child)) {
                return child;
            }
        }
        return -1;
    }
}
