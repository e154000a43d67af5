package dev.mod.steps.script.typings;

import dev.mod.match.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * The kinds of nodes of a language as a TypeScript type: each with its fields, and the kinds that may stand in them. From
 * what the grammar says of itself, else from the parser's tables, which know names only.
 */
final class LanguageTypings {
    private static final String TOKEN = "{ readonly \" token\": undefined }";
    private static final String TOP = "readonly \" top\": undefined";

    private final Language language;
    /** Kinds that stand for several others, by their names. */
    private final Map<String, JsonNode> groups = new TreeMap<>();
    private final Map<String, JsonNode> named = new TreeMap<>();
    private final Set<String> tokens = new TreeSet<>();

    private LanguageTypings(Language language) {
        this.language = language;
        language.nodeTypes().ifPresent(json -> JsonMapper.shared().readTree(json).forEach(this::add));
        // those that the grammar does not list, and all where there is no list
        for (String kind : language.kindNames()) {
            if (!groups.containsKey(kind)) {
                if (language.kindId(kind, true) >= 0) {
                    named.putIfAbsent(kind, MissingNode.getInstance());
                } else {
                    tokens.add(kind);
                }
            }
        }
        tokens.removeAll(named.keySet());
        tokens.removeAll(groups.keySet());
    }

    private void add(JsonNode node) {
        String kind = node.path("type").asString("");
        if (node.has("subtypes")) {
            groups.put(kind, node.path("subtypes"));
        } else if (node.path("named").asBoolean(false)) {
            named.put(kind, node);
        } else {
            tokens.add(kind);
        }
    }

    /** A module that exports the type by default. */
    static String declaration(Language language, String module) {
        return new LanguageTypings(language).text(module);
    }

    private String text(String module) {
        var text = new StringBuilder("declare module \"" + module + "\" {\n");
        groups.forEach((group, kinds) -> text.append("  type ").append(alias(group)).append(" = ")
                .append(union(kinds, true)).append(";\n"));
        text.append("  /** The kinds of nodes of ").append(language.id())
                .append(", each with its fields. */\n  type Types = {\n");
        named.forEach((kind, node) -> text.append("    ").append(quoted(kind)).append(": ").append(fields(node))
                .append(";\n"));
        groups.keySet().forEach(group -> text.append("    ").append(quoted(group)).append(": {};\n"));
        tokens.forEach(token -> text.append("    ").append(quoted(token)).append(": ").append(TOKEN).append(";\n"));
        return text.append("  };\n  export default Types;\n}\n").toString();
    }

    private String fields(JsonNode node) {
        List<String> members = new ArrayList<>();
        if (node.path("root").asBoolean(false)) {
            members.add(TOP);
        }
        if (node.isMissingNode()) {
            // ERROR, too, may have any
            language.fieldNames().forEach(field -> members.add(quoted(field) + ": keyof Types | undefined"));
        }
        node.path("fields").properties().forEach(field -> members.add(quoted(field.getKey()) + ": "
                + union(field.getValue().path("types"), field.getValue().path("required").asBoolean(false))));
        return members.isEmpty() ? "{}" : "{ " + String.join("; ", members) + " }";
    }

    private String union(JsonNode kinds, boolean required) {
        Set<String> members = new TreeSet<>();
        for (JsonNode kind : kinds) {
            String name = kind.path("type").asString("");
            members.add(kind.path("named").asBoolean(false) && groups.containsKey(name) ? alias(name) : quoted(name));
        }
        if (!required) {
            members.add("undefined");
        }
        return members.isEmpty() ? "never" : String.join(" | ", members);
    }

    /** The name of the type of a group; grammars write groups in small letters, some with a leading underscore. */
    private static String alias(String group) {
        return "Any_" + group.replaceAll("\\W", "_");
    }

    private static String quoted(String name) {
        return JsonMapper.shared().writeValueAsString(name);
    }
}
