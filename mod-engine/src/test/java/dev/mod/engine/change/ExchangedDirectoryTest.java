package dev.mod.engine.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.target.BlobId;
import dev.mod.engine.target.FileEntry;
import dev.mod.engine.target.FileStat;
import dev.mod.engine.target.WorkspaceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A local writer exchanges directories of a target for links while changes are made in it. */
@DisabledOnOs(OS.WINDOWS)
class ExchangedDirectoryTest {
    private static final int DIRECTORIES = 10;

    @TempDir
    Path directory;
    Path target;
    Path outside;
    Path aside;

    @BeforeEach
    void directories() throws IOException {
        target = Files.createDirectory(directory.resolve("target"));
        outside = Files.createDirectory(directory.resolve("outside"));
        aside = Files.createDirectory(directory.resolve("aside"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anExchangeBeforeAnyChangeLeadsNothingOutside(boolean forward) throws IOException {
        int changes = Integer.MAX_VALUE;
        for (int at = 0; at < changes; at++) {
            directory = Files.createTempDirectory(directory, "case");
            directories();
            var all = changes(4, 2);
            if (!forward) {
                all.apply(target);
            }
            var before = read(outside);
            var exchanging = new Exchanging(at);
            WorkspaceException failure = null;
            try {
                all.run(target, exchanging, forward);
            } catch (WorkspaceException e) {
                failure = e;
            }
            assertEquals(before, read(outside), "exchanged before change " + at);
            assertEquals(List.of(), temporaries(), "exchanged before change " + at);
            changes = exchanging.changes;
            if (at == 0) {
                assertTrue(String.valueOf(failure).contains("is a symbolic link now"),
                        String.valueOf(failure));
            }
        }
        assertTrue(changes > 5, changes + " changes");
    }

    @Tag("slow")
    @Test
    void aLoopOfExchangesLeadsNothingOutside() throws Exception {
        var all = changes(5000, DIRECTORIES);
        var before = read(outside);
        var started = new CountDownLatch(1);
        var done = new AtomicBoolean();
        var writer = new Thread(() -> {
            for (int i = 0; !done.get(); i = (i + 1) % DIRECTORIES) {
                exchange("d" + i);
                started.countDown();
                giveBack("d" + i);
            }
        });
        var files = new WatchedOperations(FileOperations.UNFORCED) {
            private final AtomicInteger changes = new AtomicInteger();

            @Override
            protected void change() throws IOException {
                if (changes.getAndIncrement() == 100) {
                    writer.start();
                    try {
                        started.await();
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                }
            }
        };
        try {
            all.run(target, files, true);
        } catch (WorkspaceException e) {
            String told = String.valueOf(e.getMessage());
            assertTrue(told.startsWith("cannot ") || told.startsWith("changed by somebody else"), told);
        } finally {
            done.set(true);
            writer.join();
        }
        assertTrue(files.changes.get() > 5000, files.changes + " changes");
        assertEquals(before, read(outside));
        assertEquals(List.of(), temporaries());
        all.run(target, FileOperations.UNFORCED, true);
        assertEquals("after", Files.readString(target.resolve("d0/f0")));
    }

    @Test
    void withoutHandlesALinkIsFoundBeforeEachUse() throws IOException {
        Files.createDirectory(target.resolve("d0"));
        Files.writeString(outside.resolve("f0"), "theirs");
        try (var files = new HeldFiles(new Directories(new PathDirectory(target, null)), false)) {
            TargetFiles.Content content = () -> new ByteArrayInputStream(new byte[]{'x'});
            files.stage("d0/f0", content, 0644);
            files.place("d0/f0");
            files.stage("d0/f0", content, 0644);
            exchange("d0");
            assertFalse(files.isStill("d0/f0", FileStat.of(outside.resolve("f0"), "")));
            for (TargetFiles.Work work : List.<TargetFiles.Work>of(() -> files.place("d0/f0"),
                    () -> files.stage("d0/f0", content, 0644), () -> files.delete("d0/f0"))) {
                try {
                    work.run();
                    throw new AssertionError("made in a link");
                } catch (IOException e) {
                    assertTrue(String.valueOf(e.getMessage()).contains("'d0' is a symbolic link now"), e.toString());
                }
            }
        }
        assertEquals("{f0=theirs}", read(outside).toString());
    }

    @Test
    void anInterruptedThreadWritesAllTheSame() throws IOException {
        Thread.currentThread().interrupt();
        try {
            changes(3, 1).run(target, FileOperations.DISK, true);
        } finally {
            assertTrue(Thread.interrupted());
        }
        assertEquals("{f0=after, f1=after, f2=after}", read(target.resolve("d0")).toString());
    }

    @Test
    void aPlantedLinkUnderATemporaryNameIsNotFollowed() throws IOException {
        var change = changes(1, 1);
        Files.createSymbolicLink(FileOperations.temporary(target.resolve("d0/f0")), outside.resolve("f0"));
        var before = read(outside);
        try (var files = FileOperations.DISK.open(target)) {
            files.stage("d0/f0", () -> new ByteArrayInputStream(new byte[0]), 0644);
        }
        assertEquals(before, read(outside));
        change.apply(target);
        assertEquals("after", Files.readString(target.resolve("d0/f0")));
    }

    /** Changes, deletes, makes files in some directories, and files of the same names outside. */
    private ChangeSet changes(int count, int directories) throws IOException {
        var changes = new TreeMap<String, ChangeSet.Change>();
        for (int i = 0; i < count; i++) {
            String path = "d" + i % directories + "/f" + i;
            Files.createDirectories(target.resolve(path).getParent());
            Files.writeString(outside.resolve("f" + i), "before");
            boolean isNew = i % 4 == 2;
            if (!isNew) {
                Files.writeString(target.resolve(path), "before");
            }
            changes.put(path, new ChangeSet.Change(isNew ? null : version(path, "before"),
                    i % 4 == 3 ? null : version(path, "after")));
        }
        changes.put("d0/new", new ChangeSet.Change(null, new ChangeSet.Version(
                new FileEntry("d0/new", FileEntry.Kind.DIRECTORY, 0755, 0, 0, 0, 0, ""), entry -> {
                    throw new IOException("has no content");
                })));
        return new ChangeSet(count < 4 ? new TreeMap<>(changes.headMap("d0/g")) : changes);
    }

    private static ChangeSet.@Nullable Version version(String path, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new ChangeSet.Version(
                new FileEntry(path, FileEntry.Kind.FILE, 0644, bytes.length, 0, 0, 0, BlobId.of(bytes)),
                entry -> new ByteArrayInputStream(bytes));
    }

    private void exchange(String name) {
        try {
            Files.move(target.resolve(name), aside.resolve(name));
            Files.createSymbolicLink(target.resolve(name), outside);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void giveBack(String name) {
        try {
            Files.delete(target.resolve(name));
            Files.move(aside.resolve(name), target.resolve(name));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, String> read(Path root) throws IOException {
        var files = new TreeMap<String, String>();
        try (var walk = Files.walk(root)) {
            for (Path file : walk.filter(file -> !file.equals(root)).toList()) {
                files.put(root.relativize(file).toString(),
                        Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Files.readString(file) : "no file");
            }
        }
        return files;
    }

    private List<String> temporaries() throws IOException {
        try (var walk = Files.walk(directory)) {
            return walk.filter(FileOperations::isTemporary).map(Path::toString).toList();
        }
    }

    /** Exchanges all directories before one of the changes. */
    private final class Exchanging extends WatchedOperations {
        private final int at;
        private int changes;

        Exchanging(int at) {
            super(UNFORCED);
            this.at = at;
        }

        @Override
        protected synchronized void change() {
            if (changes++ == at) {
                IntStream.range(0, 2).forEach(i -> exchange("d" + i));
            }
        }
    }
}
