package dev.mod.git.forge.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What a forge says of an error, whichever form it gives it. */
final class ServerWords {
    private static final int LONGEST = 400;
    private static final List<String> FIELDS = List.of("message", "error", "errors", "error_description", "detail",
            "code", "field");

    private ServerWords() {}

    /** Those of its body, or, where people would get a page, of the header that Azure DevOps has besides. */
    static String of(ApiAnswer answer) {
        String body = of(answer.body());
        return body.isEmpty() ? answer.header("x-tfs-serviceerror").map(it -> line(decoded(it))).orElse("") : body;
    }

    /** Its words on one line; empty when it says nothing. */
    static String of(JsonNode body) {
        var words = new ArrayList<String>();
        collect(body, 0, words);
        return line(String.join("; ", words));
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    private static String line(String text) {
        String line = text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        return line.length() <= LONGEST
                ? line
                : line.substring(0, line.offsetByCodePoints(0,
                        Math.min(LONGEST, line.codePointCount(0, line.length())))) + "…";
    }

    private static void collect(JsonNode node, int depth, List<String> words) {
        if (depth > 3 || words.size() > 10) {
            return;
        }
        if (node.isString()) {
            String text = node.asString();
            if (!text.isBlank() && !words.contains(text)) {
                words.add(text);
            }
        } else if (node.isArray()) {
            node.forEach(item -> collect(item, depth + 1, words));
        } else if (node.isObject() && depth == 0) {
            FIELDS.forEach(field -> collect(node.path(field), depth + 1, words));
        } else if (node.isObject()) {
            node.forEach(item -> collect(item, depth + 1, words));
        }
    }
}
