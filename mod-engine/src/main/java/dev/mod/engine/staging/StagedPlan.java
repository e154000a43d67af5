package dev.mod.engine.staging;

import dev.mod.base.file.AtomicFile;
import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.change.Concurrently;
import dev.mod.engine.change.Restoration;
import dev.mod.engine.target.BlobId;
import dev.mod.engine.target.FileEntry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What a task is about to do to its target, with all that it takes to do it or to take it back.
 *
 * @param files what is written or deleted
 * @param made directories that come into being for these
 * @param gone directories that go, with their modes
 */
record StagedPlan(List<Entry> files, SortedSet<String> made, List<FileEntry> gone) {
    private static final int NEW_DIRECTORY = 0755;
    private static final Restoration.Contents NONE = entry -> new ByteArrayInputStream(new byte[0]);

    /** A file: its modes and contents before and after, which are empty where there is none. */
    record Entry(String path, int modeBefore, Optional<byte[]> before, int modeAfter, Optional<byte[]> after) {
        private ChangeSet.Change change() {
            return new ChangeSet.Change(version(path, modeBefore, before), version(path, modeAfter, after));
        }

        private static ChangeSet.@Nullable Version version(String path, int mode, Optional<byte[]> content) {
            if (content.isEmpty()) {
                return null;
            }
            byte[] bytes = content.get();
            return new ChangeSet.Version(new FileEntry(path, FileEntry.Kind.FILE, mode, bytes.length, 0, 0, 0,
                    BlobId.of(bytes)), entry -> new ByteArrayInputStream(bytes));
        }
    }

    ChangeSet changes() {
        // for their checksums
        var changes = new ConcurrentHashMap<String, ChangeSet.Change>();
        Concurrently.forEach(files, file -> changes.put(file.path(), file.change()));
        for (String path : made) {
            // in place of a file that the task deleted, or of nothing
            changes.merge(path, new ChangeSet.Change(null, directory(path, NEW_DIRECTORY)),
                    (file, now) -> new ChangeSet.Change(file.before(), now.after()));
        }
        for (FileEntry entry : gone) {
            changes.merge(entry.path(), new ChangeSet.Change(directory(entry.path(), entry.mode()), null),
                    (file, before) -> new ChangeSet.Change(before.before(), file.after()));
        }
        return new ChangeSet(new TreeMap<>(changes));
    }

    private static ChangeSet.Version directory(String path, int mode) {
        return new ChangeSet.Version(new FileEntry(path, FileEntry.Kind.DIRECTORY, mode, 0, 0, 0, 0, ""), NONE);
    }

    /** Writes it down durably. */
    void write(Path file) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(files.size());
            for (Entry entry : files) {
                writeText(out, entry.path());
                out.writeShort(entry.modeBefore());
                writeBytes(out, entry.before());
                out.writeShort(entry.modeAfter());
                writeBytes(out, entry.after());
            }
            out.writeInt(made.size());
            for (String path : made) {
                writeText(out, path);
            }
            out.writeInt(gone.size());
            for (FileEntry entry : gone) {
                writeText(out, entry.path());
                out.writeShort(entry.mode());
            }
        }
        AtomicFile.writePrivate(file, bytes.toByteArray());
    }

    static StagedPlan read(Path file) throws IOException {
        try (var in = new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
            var files = new ArrayList<Entry>();
            for (int left = in.readInt(); left > 0; left--) {
                files.add(new Entry(readText(in), in.readUnsignedShort(), readBytes(in), in.readUnsignedShort(),
                        readBytes(in)));
            }
            var made = new TreeSet<String>();
            for (int left = in.readInt(); left > 0; left--) {
                made.add(readText(in));
            }
            var gone = new ArrayList<FileEntry>();
            // plans of earlier builds end here
            for (int left = in.available() == 0 ? 0 : in.readInt(); left > 0; left--) {
                gone.add(new FileEntry(readText(in), FileEntry.Kind.DIRECTORY, in.readUnsignedShort(), 0, 0, 0, 0, ""));
            }
            return new StagedPlan(files, made, gone);
        }
    }

    private static void writeText(DataOutputStream out, String text) throws IOException {
        writeBytes(out, Optional.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static String readText(DataInputStream in) throws IOException {
        return new String(readBytes(in).orElseThrow(), StandardCharsets.UTF_8);
    }

    private static void writeBytes(DataOutputStream out, Optional<byte[]> bytes) throws IOException {
        out.writeInt(bytes.map(content -> content.length).orElse(-1));
        if (bytes.isPresent()) {
            out.write(bytes.get());
        }
    }

    private static Optional<byte[]> readBytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        return length < 0 ? Optional.empty() : Optional.of(in.readNBytes(length));
    }
}
