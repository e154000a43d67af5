package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of members of types that are expressions, {@code [key]: T}: TypeScript keeps the imports that they use. */
final class ComputedNames {
    private static final Pattern MEMBER = Pattern.compile(
            "(?:[{;,\\n]|\\breadonly)\\s*\\[\\s*([\\w$]+)(?:\\s*\\.\\s*[\\w$]+)*\\s*\\]\\s*\\??\\s*[:(]");

    private final Syntax syntax;
    private final Tree tree;
    private final Scopes scopes;

    ComputedNames(Syntax syntax, Scopes scopes) {
        this.syntax = syntax;
        this.tree = syntax.tree();
        this.scopes = scopes;
    }

    /** The references in them; where nothing is declared but what is elsewhere, there are none. */
    List<Integer> references() {
        List<Integer> found = new ArrayList<>();
        int node = 0;
        while (node < tree.size()) {
            if (syntax.is(node, "ambient_declaration")
                    || syntax.is(node, "public_field_definition") && syntax.child(node, "declare") >= 0) {
                node = tree.subtreeEnd(node);
                continue;
            }
            if (syntax.is(node, "computed_property_name")) {
                for (int at = node; at < tree.subtreeEnd(node); at++) {
                    if (scopes.isReference(at)) {
                        found.add(at);
                    }
                }
            }
            node++;
        }
        return found;
    }

    /** The names that those in parts of the source refer to of which there is no tree. */
    static Set<String> of(byte[] source, BitSet parts) {
        Set<String> names = new HashSet<>();
        for (int start = parts.nextSetBit(0); start >= 0; start = parts.nextSetBit(parts.nextClearBit(start))) {
            int length = parts.nextClearBit(start) - start;
            Matcher member = MEMBER.matcher(new String(source, start, length, StandardCharsets.UTF_8));
            while (member.find()) {
                names.add(member.group(1));
            }
        }
        return names;
    }
}
