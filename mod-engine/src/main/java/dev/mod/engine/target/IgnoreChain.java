package dev.mod.engine.target;

import dev.mod.base.glob.IgnoreFile;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Ignore files that hold in one directory: its own and those of the directories above it. Immutable. */
final class IgnoreChain {
    /** Nothing is ignored. */
    static final IgnoreChain NONE = new IgnoreChain(null, "", IgnoreFile.parse(""));

    private final @Nullable IgnoreChain above;
    private final String base;
    private final IgnoreFile file;

    private IgnoreChain(@Nullable IgnoreChain above, String base, IgnoreFile file) {
        this.above = above;
        this.base = base;
        this.file = file;
    }

    /**
     * These files and one more.
     *
     * @param directory path of the file's directory from where all paths start; empty or with a {@code /} at its end
     */
    IgnoreChain and(String directory, byte[] content) {
        var more = IgnoreFile.parse(new String(content, StandardCharsets.UTF_8));
        return more.isEmpty() ? this : new IgnoreChain(this, directory, more);
    }

    /** Whether a path is ignored, if the directories above it are not. */
    boolean ignores(String path, boolean directory) {
        for (var each = this; each != null; each = each.above) {
            var verdict = each.file.verdict(path.substring(each.base.length()), directory);
            if (verdict.isPresent()) {
                return verdict.get() == IgnoreFile.Verdict.IGNORE;
            }
        }
        return false;
    }
}
