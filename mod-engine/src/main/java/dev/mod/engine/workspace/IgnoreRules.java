package dev.mod.engine.workspace;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.eclipse.jgit.ignore.IgnoreNode;
import org.jspecify.annotations.Nullable;

/** The ignore rules that hold in one directory: its own and those of the directories above it. Immutable. */
final class IgnoreRules {
    /** Nothing is ignored. */
    static final IgnoreRules NONE = new IgnoreRules(null, "", null);

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
