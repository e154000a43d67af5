package dev.mod.match.symbol;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Index of the words of some files: in which of them a name occurs, in whatever sense. */
final class MentionedNames {
    private final List<String> paths;
    private final Map<String, List<String>> files = new HashMap<>();

    MentionedNames(SourceFiles files, List<String> paths) {
        this.paths = paths;
        paths.forEach(path -> files.read(path).ifPresent(content -> add(path, content)));
    }

    private void add(String path, byte[] content) {
        int begin = 0;
        for (int at = 0; at <= content.length; at++) {
            if (at == content.length || !isPartOfName(content[at])) {
                if (at > begin) {
                    List<String> mentioning = files.computeIfAbsent(
                            new String(content, begin, at - begin, StandardCharsets.UTF_8),
                            unused -> new ArrayList<>(1));
                    if (mentioning.isEmpty() || !mentioning.get(mentioning.size() - 1).equals(path)) {
                        mentioning.add(path);
                    }
                }
                begin = at + 1;
            }
        }
    }

    /** Whether a byte is of a name, in any language: all beyond ASCII may be. */
    private static boolean isPartOfName(byte each) {
        return each < 0 || each == '_' || each == '$' || Character.isLetterOrDigit(each);
    }

    /** The files in which a name occurs; all of them if it is none that could be told from what is around it. */
    List<String> of(String name) {
        for (byte each : name.getBytes(StandardCharsets.UTF_8)) {
            if (!isPartOfName(each)) {
                return paths;
            }
        }
        return name.isEmpty() ? paths : Optional.ofNullable(files.get(name)).orElse(List.of());
    }
}
