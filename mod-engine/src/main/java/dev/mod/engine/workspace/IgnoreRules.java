package dev.mod.engine.workspace;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.jgit.ignore.IgnoreNode;
import org.jspecify.annotations.Nullable;

/** The ignore rules that hold in one directory: its own and those of the directories above it. Immutable. */
final class IgnoreRules {
    /** Nothing is ignored. */
    static final IgnoreRules NONE = new IgnoreRules(null, "", null);

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.][A-Za-z0-9_. -]*");

    private final @Nullable IgnoreRules above;
    private final String base;
    private final @Nullable IgnoreNode node;

    private IgnoreRules(@Nullable IgnoreRules above, String base, @Nullable IgnoreNode node) {
        this.above = above;
        this.base = base;
        this.node = node;
    }

    /**
     * These rules and a file of more.
     *
     * @param directory path of the file's directory from where all paths start; empty or with a {@code /} at its end
     */
    IgnoreRules and(String directory, byte[] file) throws IOException {
        var rules = new IgnoreNode();
        rules.parse(new ByteArrayInputStream(file));
        return rules.getRules().isEmpty() ? this : new IgnoreRules(this, directory, rules);
    }

    /** The names in a file of rules that are ignored wherever they are, unless another rule says otherwise. */
    static List<String> plainNames(byte[] file) {
        return new String(file, StandardCharsets.ISO_8859_1).lines().map(String::strip)
                .map(line -> line.endsWith("/") ? line.substring(0, line.length() - 1) : line)
                .filter(line -> PLAIN.matcher(line).matches()).distinct().limit(100).toList();
    }

    /** Whether a path is ignored, if the directories above it are not. */
    boolean ignores(String path, boolean directory) {
        for (var rules = this; rules != null; rules = rules.above) {
            if (rules.node != null) {
                var verdict = rules.node.checkIgnored(path.substring(rules.base.length()), directory);
                if (verdict != null) {
                    return verdict;
                }
            }
        }
        return false;
    }
}
