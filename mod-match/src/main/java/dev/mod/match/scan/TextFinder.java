package dev.mod.match.scan;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Whether texts occur in a file. Every text is looked for once. */
final class TextFinder {
    /** One char a byte: searching in this is a single machine-level loop. */
    private final String bytes;
    private final Map<String, Boolean> known = new HashMap<>();

    TextFinder(byte[] bytes) {
        this.bytes = new String(bytes, StandardCharsets.ISO_8859_1);
    }

    boolean containsAny(Set<String> texts) {
        for (String text : texts) {
            if (known.computeIfAbsent(text, this::contains)) {
                return true;
            }
        }
        return false;
    }

    private boolean contains(String text) {
        return bytes.contains(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
    }
}
