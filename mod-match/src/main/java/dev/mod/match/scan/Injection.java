package dev.mod.match.scan;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Code of other languages inside HTML: {@code script} is JavaScript and {@code style} is CSS unless the attribute
 * {@code lang} says otherwise. All code of one language makes one text of the file's length, in which everything else is
 * blank, so that offsets are those of the file.
 */
final class Injection {
    private static final String HTML = "html";

    private Injection() {}

    static boolean isHost(Language language) {
        return language.id().equals(HTML);
    }

    /** The injected texts by language. */
    static Map<Language, byte[]> texts(Tree html) {
        Language language = html.language();
        int script = language.kindId("script_element", true);
        int style = language.kindId("style_element", true);
        int rawText = language.kindId("raw_text", true);
        Map<Language, byte[]> texts = new LinkedHashMap<>();
        for (int node = 0; node < html.size(); node++) {
            int kind = html.kind(node);
            if (kind != script && kind != style) {
                continue;
            }
            int raw = -1;
            for (int child : html.children(node)) {
                raw = html.kind(child) == rawText ? child : raw;
            }
            Optional<Language> injected = language(html, node, kind == script ? "javascript" : "css");
            if (raw >= 0 && injected.isPresent()) {
                int from = html.start(raw);
                byte[] text = texts.computeIfAbsent(injected.get(), unused -> blank(html.bytes()));
                System.arraycopy(html.bytes(), from, text, from, html.end(raw) - from);
            }
        }
        return texts;
    }

    private static byte[] blank(byte[] bytes) {
        byte[] blank = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            blank[i] = bytes[i] == '\n' || bytes[i] == '\r' ? bytes[i] : (byte) ' ';
        }
        return blank;
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

    /** The trees that a file holds: its own and those of injected code. */
    static List<Tree> trees(Language language, byte[] bytes) {
        List<Tree> trees = new ArrayList<>();
        Tree tree = language.parse(bytes);
        trees.add(tree);
        if (isHost(language)) {
            texts(tree).forEach((injected, text) -> trees.add(injected.parse(text)));
        }
        return trees;
    }

    /** How many syntax errors a text has, injected code included. */
    static int errorCount(Language language, byte[] bytes) {
        return trees(language, Arrays.copyOf(bytes, bytes.length)).stream().mapToInt(Tree::errorCount).sum();
    }
}
