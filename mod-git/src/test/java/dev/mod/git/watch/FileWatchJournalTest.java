package dev.mod.git.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notes in a file, of which one process at a time has the say. */
class FileWatchJournalTest {
    private static final WatchRecord NOTE = new WatchRecord(Instant.parse("2026-03-02T19:00:00Z"), "a#b",
            WatchRecord.Type.STANDS, "open", "\"quoted\"\nand more");

    @TempDir
    Path directory;

    /** Another process: opens the notes and says how that went. */
    static final class Other {
        private Other() {}

        public static void main(String[] args) {
            try (var journal = FileWatchJournal.open(Path.of(args[0]))) {
                System.out.print(journal.read().size() + " notes");
            } catch (ModException e) {
                System.out.print(e.code());
            }
        }
    }

    private static String other(Path file) throws IOException, InterruptedException {
        var process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
                Other.class.getName(), file.toString()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor());
        return said;
    }

    @Test
    void nobodyElseHasThemWhateverIsReadMeanwhile() throws Exception {
        Path file = directory.resolve("new/watch.jsonl");
        try (var journal = FileWatchJournal.open(file)) {
            journal.append(NOTE);
            assertEquals(List.of(NOTE), journal.read());
            assertEquals(List.of(NOTE), FileWatchJournal.read(file));
            assertEquals(ErrorCodes.CAMPAIGN_WATCHED,
                    assertThrows(ModException.class, () -> FileWatchJournal.open(file)).code());
            // whoever reads the file, or was refused here, must not have given up the lock
            assertEquals(ErrorCodes.CAMPAIGN_WATCHED.toString(), other(file));
            journal.append(NOTE);
        }
        assertEquals("2 notes", other(file));
    }

    @Test
    void aNoteThatWasCutOffIsNone() throws IOException {
        Path file = directory.resolve("watch.jsonl");
        try (var journal = FileWatchJournal.open(file)) {
            journal.append(NOTE);
        }
        Files.writeString(file, "{\"at\":\"2026-03", StandardOpenOption.APPEND);
        assertEquals(List.of(NOTE), FileWatchJournal.read(file));
        try (var journal = FileWatchJournal.open(file)) {
            journal.append(NOTE);
            assertEquals(List.of(NOTE, NOTE), journal.read());
        }
    }

    @Test
    void aNoteThatWasCutOffWithinACharacterIsNone() throws IOException {
        Path file = directory.resolve("watch.jsonl");
        try (var journal = FileWatchJournal.open(file)) {
            journal.append(NOTE);
        }
        Files.write(file, new byte[]{'{', '"', (byte) 0xC3}, StandardOpenOption.APPEND);
        assertEquals(List.of(NOTE), FileWatchJournal.read(file));
        try (var journal = FileWatchJournal.open(file)) {
            assertEquals(List.of(NOTE), journal.read());
        }
    }

    @Test
    void whatAFailedNoteLeftIsNotInTheWayOfTheNext() throws IOException {
        Path file = directory.resolve("watch.jsonl");
        try (var journal = FileWatchJournal.open(file)) {
            journal.append(NOTE);
            Files.writeString(file, "{\"at\":\"2026-03" + "x".repeat(1_000) + "\n", StandardOpenOption.APPEND);
            journal.append(NOTE);
            assertEquals(List.of(NOTE, NOTE), journal.read());
        }
    }

    @Test
    void anInterruptKeepsNobodyFromNoting() {
        try (var journal = FileWatchJournal.open(directory.resolve("watch.jsonl"))) {
            Thread.currentThread().interrupt();
            journal.append(NOTE);
            assertTrue(Thread.interrupted());
            journal.append(NOTE);
            assertEquals(List.of(NOTE, NOTE), journal.read());
        }
    }
}
