package dev.mod.git.campaign;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What was read last, and is read again only when its version is another one. Safe for concurrent use. */
public final class LastSeen<T> {
    private record Seen<T>(Object version, T value) {}

    private volatile @Nullable Seen<T> last;

    /**
     * The value of a version.
     *
     * @param version changes whenever the value does, and equals itself
     * @param reader reads the value
     */
    public T of(Object version, Supplier<T> reader) {
        Seen<T> seen = last;
        if (seen == null || !seen.version().equals(version)) {
            seen = new Seen<>(version, reader.get());
            last = seen;
        }
        return seen.value();
    }
}
