package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiler of enums, {@code const} ones too, to the objects with reverse mappings that TypeScript makes of them. */
final class Enums {
    private final Syntax syntax;
    private final Tree tree;
    private final SourceRewriter rewrite;
    private final Scopes scopes;
    private final Declarations declarations;
    private final CompileErrors problems;
    /** What only the run knows. */
    private static final long UNKNOWN = Long.MAX_VALUE;

    private final BitSet erased;
    /** Members seen so far by enum, and whether each is a string. */
    private final Map<String, Map<String, Boolean>> members = new HashMap<>();
    private final Map<String, Integer> constants = new HashMap<>();

    Enums(Syntax syntax, SourceRewriter rewrite, Scopes scopes, Declarations declarations, CompileErrors problems,
            BitSet erased) {
        this.syntax = syntax;
        this.tree = syntax.tree();
        this.rewrite = rewrite;
        this.scopes = scopes;
        this.declarations = declarations;
        this.problems = problems;
        this.erased = erased;
    }

    void run() {
        List<Integer> enums = new ArrayList<>();
        int node = 0;
        while (node < tree.size()) {
            if (erased.get(node)) {
                node = tree.subtreeEnd(node);
                continue;
            }
            if (syntax.is(node, "enum_declaration")) {
                enums.add(node);
            } else if (syntax.is(node, "variable_declarator") && syntax.is(syntax.child(tree.parent(node), "const"),
                    "const")) {
                constants.put(scopes.scope(node) + ":" + tree.text(syntax.field(node, "name")), node);
            }
            node++;
        }
        enums.forEach(this::compile);
    }

    private void compile(int node) {
        int name = syntax.field(node, "name");
        int body = syntax.field(node, "body");
        String object = tree.text(name);
        Map<String, Boolean> known = members.computeIfAbsent(scopes.scope(node) + ":" + object,
                unused -> new LinkedHashMap<>());
        Declarations.Place place = declarations.place(node, object);
        rewrite.blank(place.start(), tree.start(body) + 1);
        rewrite.open(place.start(), place.declaration() + "(function (" + object + ") {");
        String previous = null;
        long next = 0;
        for (int member : syntax.namedChildren(body)) {
            boolean assigned = syntax.is(member, "enum_assignment");
            int key = assigned ? syntax.field(member, "name") : member;
            String text = key(key);
            int value = assigned ? syntax.field(member, "value") : -1;
            String target = object + "[" + text + "]";
            boolean string = value >= 0 && isString(value, known, object);
            rewrite.blank(tree.start(key), tree.end(key));
            if (value < 0) {
                String number = next == UNKNOWN ? object + "[" + previous + "] + 1" : String.valueOf(next);
                if (previous != null && known.getOrDefault(previous, false)) {
                    problems.fail(member, "an enum member after a string needs a value");
                }
                rewrite.open(tree.start(member), object + "[" + target + " = " + number + "] = " + text + ";");
            } else {
                rewrite.blank(tree.start(key), tree.start(value));
                rewrite.open(tree.start(member), string ? target + " = " : object + "[" + target + " = ");
                rewrite.close(tree.end(value), string ? ";" : "] = " + text + ";");
                qualify(value, node, known, object);
            }
            next = value >= 0 ? literal(value) : next;
            next = next == UNKNOWN ? next : next + 1;
            known.put(text, string);
            previous = text;
        }
        for (int child = tree.firstChild(body); child >= 0; child = tree.nextSibling(child)) {
            if (syntax.is(child, ",")) {
                rewrite.blank(tree.start(child), tree.end(child));
            }
        }
        rewrite.close(tree.end(node), ")(" + place.argument() + ");");
    }

    private long literal(int value) {
        String text = tree.text(value);
        return text.matches("-?(0|[1-9][0-9]{0,14})") ? Long.parseLong(text) : UNKNOWN;
    }

    /** The key of a member as a string literal. */
    private String key(int key) {
        int inner = syntax.is(key, "computed_property_name") ? syntax.namedChildren(key).get(0) : key;
        String text = tree.text(inner);
        return switch (syntax.kind(inner)) {
            case "string" -> text.startsWith("'") && text.matches("'[\\w $.-]*'")
                    ? '"' + text.substring(1, text.length() - 1) + '"'
                    : text;
            case "template_string" -> text;
            case "property_identifier" -> '"' + text + '"';
            default -> {
                problems.fail(key, "the name of an enum member must be a name or a string");
                yield text;
            }
        };
    }

    private boolean isString(int value, Map<String, Boolean> known, String object) {
        int at = value;
        for (int steps = 0; at >= 0 && steps < 64; steps++) {
            switch (syntax.kind(at)) {
                case "string", "template_string" -> {
                    return true;
                }
                case "parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression" ->
                    at = syntax.namedChildren(at).get(0);
                case "binary_expression" -> {
                    if (!syntax.is(syntax.field(at, "operator"), "+")) {
                        return false;
                    }
                    int right = syntax.field(at, "right");
                    if (syntax.is(right, "string") || syntax.is(right, "template_string")) {
                        return true;
                    }
                    at = syntax.field(at, "left");
                }
                case "identifier" -> {
                    Boolean member = known.get('"' + tree.text(at) + '"');
                    if (member != null) {
                        return member;
                    }
                    Integer constant = constant(at);
                    at = constant == null ? -1 : syntax.field(constant, "value");
                }
                case "member_expression" -> {
                    int holder = syntax.field(at, "object");
                    String key = '"' + tree.text(syntax.field(at, "property")) + '"';
                    return tree.text(holder).equals(object) && known.getOrDefault(key, false)
                            || members.getOrDefault(
                                    scopes.resolve(at, tree.text(holder)) + ":" + tree.text(holder), Map.of())
                                    .getOrDefault(key, false);
                }
                default -> {
                    return false;
                }
            }
        }
        return false;
    }

    private @Nullable Integer constant(int reference) {
        String name = tree.text(reference);
        return constants.get(scopes.resolve(reference, name) + ":" + name);
    }

    /** Members may name each other as if they were variables. */
    private void qualify(int value, int node, Map<String, Boolean> known, String object) {
        for (int at = value; at < tree.subtreeEnd(value); at++) {
            if (scopes.isReference(at)) {
                String name = tree.text(at);
                if (known.containsKey('"' + name + '"') && scopes.resolve(at, name) < node) {
                    boolean shorthand = syntax.is(at, "shorthand_property_identifier");
                    rewrite.open(tree.start(at), (shorthand ? name + ": " : "") + object + ".");
                }
            }
        }
    }
}
