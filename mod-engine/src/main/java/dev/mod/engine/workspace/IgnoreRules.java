package dev.mod.engine.workspace;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.jgit.ignore.IgnoreNode;
import org.jspecify.annotations.Nullable;

/**
 * The ignore rules that hold in one directory: its own and those of the directories above it. Immutable; a file is made
 * sense of when a path is first held against it, since that takes longer than a look at a target that ignores nothing.
 */
final class IgnoreRules {
    /** Nothing is ignored. */
    static final IgnoreRules NONE = new IgnoreRules(null, "", new byte[0]);

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.][A-Za-z0-9_. -]*");

    private final @Nullable IgnoreRules above;
    private final String base;
    private final byte[] file;
    private @Nullable IgnoreNode node;

    private IgnoreRules(@Nullable IgnoreRules above, String base, byte[] file) {
        this.above = above;
        this.base = base;
        this.file = file;
    }

    /**
     * These rules and a file of more.
     *
     * @param directory path of the file's directory from where all paths start; empty or with a {@code /} at its end
     */
    IgnoreRules and(String directory, byte[] file) {
        return saysNothing(file) ? this : new IgnoreRules(this, directory, file);
    }

    private static boolean saysNothing(byte[] file) {
        boolean lineBegins = true;
        boolean comment = false;
        for (byte each : file) {
            comment = each != '\n' && (comment || lineBegins && each == '#');
            if (!comment && each != '\n' && each != '\r') {
                return false;
            }
            lineBegins = each == '\n';
        }
        return true;
    }

    private synchronized IgnoreNode node() throws IOException {
        var parsed = node;
        if (parsed == null) {
            parsed = new IgnoreNode();
            parsed.parse(new ByteArrayInputStream(file));
            node = parsed;
        }
        return parsed;
    }

    /** The names in a file of rules that are ignored wherever they are, unless another rule says otherwise. */
    static List<String> plainNames(byte[] file) {
        return new String(file, StandardCharsets.ISO_8859_1).lines().map(String::strip)
                .map(line -> line.endsWith("/") ? line.substring(0, line.length() - 1) : line)
                .filter(line -> PLAIN.matcher(line).matches()).distinct().limit(100).toList();
    }

    /** Whether a path is ignored, if the directories above it are not. */
    boolean ignores(String path, boolean directory) throws IOException {
        for (var rules = this; rules != null; rules = rules.above) {
            var verdict = rules.file.length == 0
                    ? null
                    : rules.node().checkIgnored(path.substring(rules.base.length()), directory);
            if (verdict != null) {
                return verdict;
            }
        }
        return false;
    }
}
