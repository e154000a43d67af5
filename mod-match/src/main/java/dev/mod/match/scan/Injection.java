package dev.mod.match.scan;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Code of other languages inside HTML: {@code script} is JavaScript and {@code style} is CSS unless the attribute
 * {@code lang} says otherwise. All code of one language in a file makes one tree.
 */
final class Injection {
    private static final String HTML = "html";

    private Injection() {}

    static boolean isHost(Language language) {
        return language.id().equals(HTML);
    }

    /** The trees of the injected code by language. */
    static Map<Language, Tree> trees(Tree html, Predicate<Language> wanted) {
        Language language = html.language();
        int script = language.kindId("script_element", true);
        int style = language.kindId("style_element", true);
        int rawText = language.kindId("raw_text", true);
        Map<Language, List<Integer>> bounds = new LinkedHashMap<>();
        for (int node = 0; node < html.size(); node++) {
            int kind = html.kind(node);
            if (kind != script && kind != style) {
                continue;
            }
            Optional<Language> injected = language(html, node, kind == script ? "javascript" : "css");
            if (injected.isEmpty() || !wanted.test(injected.get())) {
                continue;
            }
            for (int child = html.firstChild(node); child >= 0; child = html.nextSibling(child)) {
                if (html.kind(child) == rawText) {
                    bounds.computeIfAbsent(injected.get(), unused -> new ArrayList<>())
                            .addAll(List.of(html.start(child), html.end(child)));
                }
            }
        }
        Map<Language, Tree> trees = new LinkedHashMap<>();
        bounds.forEach((injected, parts) -> trees.put(injected,
                injected.parseParts(html.bytes(), parts.stream().mapToInt(Integer::intValue).toArray())));
        return trees;
    }

    private static Optional<Language> language(Tree html, int element, String usual) {
        int tag = html.firstChild(element);
        for (int attribute : tag < 0 ? new int[0] : html.children(tag)) {
            if (html.kindName(attribute).equals("attribute")) {
                int[] parts = html.children(attribute);
                if (parts.length > 0 && html.text(parts[0]).equals("lang")) {
                    String value = value(html, parts);
                    return value == null ? Optional.empty() : Languages.find(value);
                }
            }
        }
        return Languages.find(usual);
    }

    private static @Nullable String value(Tree html, int[] parts) {
        String text = parts.length < 3 ? null : html.text(parts[2]);
        return text == null ? null : text.replaceAll("^[\"']|[\"']$", "").toLowerCase(Locale.ROOT);
    }

    /** How many syntax errors a text has, injected code included. */
    static int errorCount(Language language, byte[] bytes) {
        Tree tree = language.parse(bytes);
        int errors = tree.errorCount();
        if (isHost(language)) {
            for (Tree injected : trees(tree, unused -> true).values()) {
                errors += injected.errorCount();
            }
        }
        return errors;
    }
}
