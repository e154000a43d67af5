package dev.mod.openrewrite.internal.exchange;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * What a recipe makes of one file. Paths are relative to the root, with {@code /} between names.
 *
 * @param before where it was; empty for a new file
 * @param after where it is; empty for one that goes
 * @param content what is in it then; empty if that stays, or if it goes
 * @param executable whether it may be executed; empty if that stays
 */
@SuppressWarnings("ArrayRecordComponent") // compared by content below
public record FileChange(Optional<String> before, Optional<String> after, Optional<byte[]> content,
        Optional<Boolean> executable) {
    @Override
    public boolean equals(Object other) {
        return other instanceof FileChange change && before.equals(change.before) && after.equals(change.after)
                && executable.equals(change.executable)
                && Arrays.equals(content.orElse(null), change.content.orElse(null));
    }

    @Override
    public int hashCode() {
        return Objects.hash(before, after, executable, Arrays.hashCode(content.orElse(null)));
    }
}
