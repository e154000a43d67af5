package dev.mod.engine.change;

import dev.mod.engine.change.ChangeSet.Version;
import dev.mod.engine.target.BlobId;
import dev.mod.engine.target.FileEntry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.diff.HistogramDiff;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.eclipse.jgit.merge.MergeAlgorithm;
import org.eclipse.jgit.merge.MergeFormatter;
import org.jspecify.annotations.Nullable;

/** Merge of two versions of a file that came from a third one. */
final class ThreeWayMerge {
    /**
     * What a merge came to.
     *
     * @param version null where there is no file
     */
    record Merged(@Nullable Version version) {}

    private ThreeWayMerge() {}

    /**
     * Merges; empty if both sides changed the same lines, or something other than the lines and the mode of a text.
     * A side is null where there is no file.
     */
    static Optional<Merged> merge(@Nullable Version base, @Nullable Version ours, @Nullable Version theirs)
            throws IOException {
        if (Version.same(ours, theirs) || Version.same(base, theirs)) {
            return Optional.of(new Merged(ours));
        }
        if (Version.same(base, ours)) {
            return Optional.of(new Merged(theirs));
        }
        if (base == null || ours == null || theirs == null || !isFile(base) || !isFile(ours) || !isFile(theirs)) {
            return Optional.empty();
        }
        var mode = base.entry().mode() == ours.entry().mode() ? theirs.entry().mode() : ours.entry().mode();
        var content = content(base, ours, theirs);
        return content.map(bytes -> new Merged(new Version(new FileEntry(ours.entry().path(), FileEntry.Kind.FILE, mode,
                bytes.length, 0, 0, 0, BlobId.of(bytes)), entry -> new ByteArrayInputStream(bytes))));
    }

    private static boolean isFile(Version version) {
        return version.entry().kind() == FileEntry.Kind.FILE;
    }

    private static Optional<byte[]> content(Version base, Version ours, Version theirs) throws IOException {
        if (ours.entry().blob().equals(theirs.entry().blob()) || base.entry().blob().equals(theirs.entry().blob())) {
            return Optional.of(ours.read());
        }
        if (base.entry().blob().equals(ours.entry().blob())) {
            return Optional.of(theirs.read());
        }
        var old = base.read();
        var one = ours.read();
        var other = theirs.read();
        if (RawText.isBinary(old) || RawText.isBinary(one) || RawText.isBinary(other)) {
            return Optional.empty();
        }
        var merged = new MergeAlgorithm(new HistogramDiff()).merge(RawTextComparator.DEFAULT, new RawText(old),
                new RawText(one), new RawText(other));
        if (merged.containsConflicts()) {
            return Optional.empty();
        }
        var out = new ByteArrayOutputStream();
        new MergeFormatter().formatMerge(out, merged, List.of("", "", ""), StandardCharsets.UTF_8);
        return Optional.of(out.toByteArray());
    }
}
