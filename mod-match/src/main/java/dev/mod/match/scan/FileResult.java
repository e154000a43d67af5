package dev.mod.match.scan;

import dev.mod.match.Edit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the rules found in one file and what became of their fixes. */
public final class FileResult {
    private final List<Match> matches;
    private final byte @Nullable [] output;
    private final List<Edit> applied;
    private final List<Edit> dropped;
    private final List<Edit> refused;
    private final List<String> warnings;

    FileResult(List<Match> matches, byte @Nullable [] output, List<Edit> applied, List<Edit> dropped,
            List<Edit> refused, List<String> warnings) {
        this.matches = List.copyOf(matches);
        this.output = output;
        this.applied = List.copyOf(applied);
        this.dropped = List.copyOf(dropped);
        this.refused = List.copyOf(refused);
        this.warnings = List.copyOf(warnings);
    }

    /** A file in which nothing was looked for. */
    static FileResult skipped(List<String> warnings) {
        return new FileResult(List.of(), null, List.of(), List.of(), List.of(), warnings);
    }

    /** All matches that are not suppressed. */
    public List<Match> matches() {
        return matches;
    }

    /** The rewritten file, or empty when nothing changes or nothing was to be rewritten. */
    public Optional<byte[]> output() {
        return Optional.ofNullable(output);
    }

    /** Edits that are part of the output. */
    public List<Edit> applied() {
        return applied;
    }

    /** Edits left out because they overlap an applied one, or come after one that starts at the same place. */
    public List<Edit> dropped() {
        return dropped;
    }

    /** Edits left out because the file would have more syntax errors with them. */
    public List<Edit> refused() {
        return refused;
    }

    /** Why the file, or a part of the work on it, was left out. */
    public List<String> warnings() {
        return warnings;
    }
}
