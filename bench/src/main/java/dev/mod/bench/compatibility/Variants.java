package dev.mod.bench.compatibility;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Other forms of texts in which scripts and tools go wrong. */
final class Variants {
    private static final String FOREIGN = " naïve … 日本 🚀";
    private static final Map<String, String> COMMENTS = Map.of("py", "#%s\n", "rb", "#%s\n", "yaml", "#%s\n", "yml",
            "#%s\n", "css", "/*%s */\n", "html", "<!--%s -->\n");

    private Variants() {}

    /** The variants of a file, each below a directory of its own. */
    static SortedMap<String, byte[]> of(String path, byte[] content) {
        String text = new String(content, StandardCharsets.UTF_8);
        var variants = new TreeMap<String, byte[]>();
        put(variants, "crlf/" + path, text.replace("\r\n", "\n").replace("\n", "\r\n"));
        put(variants, "bom/" + path, "\uFEFF" + text);
        put(variants, "open/" + path, text.stripTrailing());
        comment(path).ifPresent(comment -> put(variants, "foreign/" + path, comment + text));
        return variants;
    }

    private static void put(SortedMap<String, byte[]> variants, String path, String text) {
        variants.put(path, text.getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<String> comment(String path) {
        String ending = path.substring(path.lastIndexOf('.') + 1);
        return ending.startsWith("json")
                ? Optional.empty()
                : Optional.of(COMMENTS.getOrDefault(ending, "//%s\n").formatted(FOREIGN));
    }
}
