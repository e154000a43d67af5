package dev.mod.engine.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.store.JournalException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalFileTest {
    private static final String NAME = "runs/x/journal";

    @Test
    void whatIsAppendedIsReplayed() {
        var storage = new FaultyStorage(new byte[0]).inChunksOf(7);
        var journal = open(storage);
        journal.append(events(0, 3));
        journal.append(List.of());
        journal.append(events(3, 5));
        assertEquals(events(0, 5), replay(journal));
        assertEquals(events(0, 5), replay(open(new FaultyStorage(storage.content()))));
    }

    @Test
    void aLargeRecordIsReadBack() {
        var storage = new FaultyStorage(new byte[0]);
        var event = new Recorded(0, Instant.EPOCH, new Event.NodeExpanded("x".repeat(1 << 20), 0));
        open(storage).append(List.of(event));
        assertEquals(List.of(event), replay(open(storage)));
    }

    @Test
    void cutAnywhereOnlyTheUnfinishedRecordIsLost() {
        var whole = journalOf(60);
        assertTrue(whole.length > 4096);
        for (int cut = whole.length - 4096; cut <= whole.length; cut++) {
            var storage = new FaultyStorage(Arrays.copyOf(whole, cut));
            var journal = open(storage);
            int complete = completeRecords(whole, cut);
            assertEquals(events(0, complete), replay(journal), "cut at " + cut);
            journal.append(events(complete, complete + 1));
            assertEquals(events(0, complete + 1), replay(open(storage)), "appended after a cut at " + cut);
        }
    }

    @Test
    void cutInItsHeaderItIsAnEmptyJournal() {
        var whole = journalOf(1);
        for (int cut = 0; cut <= RecordFormat.header().length; cut++) {
            var storage = new FaultyStorage(Arrays.copyOf(whole, cut));
            open(storage).append(events(0, 1));
            assertTrue(Arrays.equals(whole, storage.content()), "cut at " + cut);
        }
    }

    @Test
    void aLostLastWriteThatLeftZerosIsCutOff() {
        var whole = journalOf(5);
        var torn = Arrays.copyOf(whole, whole.length + 512);
        assertEquals(events(0, 5), replay(open(new FaultyStorage(torn))));
        var holed = whole.clone();
        Arrays.fill(holed, whole.length - 40, whole.length - 20, (byte) 0);
        assertEquals(events(0, 4), replay(open(new FaultyStorage(holed))));
    }

    @Test
    void aLastWriteWhosePagesReachedTheDiskOutOfOrderIsCutOffAndKept() {
        int durable = journalOf(5).length;
        var whole = journalOf(200);
        for (int page = durable; page + 512 < whole.length; page += 512) {
            var torn = whole.clone();
            Arrays.fill(torn, page, page + 512, (byte) 0);
            for (long noted : new long[]{0, RecordFormat.header().length, durable}) {
                var storage = new FaultyStorage(torn).durable(noted);
                var journal = open(storage);
                int complete = completeRecords(whole, page);
                assertEquals(events(0, complete), replay(journal), "page at " + page + ", noted " + noted);
                assertTrue(Arrays.equals(Arrays.copyOfRange(torn, storage.content().length, torn.length),
                        storage.kept()));
                journal.append(events(complete, complete + 1));
                assertEquals(events(0, complete + 1), replay(open(storage)));
            }
        }
    }

    @Test
    void aDamageOfWhatWasDurableIsAnError() {
        var whole = journalOf(5);
        var holed = whole.clone();
        Arrays.fill(holed, whole.length - 40, whole.length - 20, (byte) 0);
        assertThrows(JournalException.class, () -> open(new FaultyStorage(holed).durable(whole.length)));
    }

    @Test
    void aJournalThatWasCutBackIsAnError() {
        var whole = journalOf(5);
        for (int cut = 0; cut < whole.length; cut++) {
            var back = Arrays.copyOf(whole, cut);
            var thrown = assertThrows(JournalException.class,
                    () -> open(new FaultyStorage(back).durable(whole.length)), "cut at " + cut);
            assertTrue(String.valueOf(thrown.getMessage()).contains("was cut back"), thrown.getMessage());
        }
    }

    @Test
    void whatIsAppendedIsNotedAsDurable() {
        var storage = new FaultyStorage(new byte[0]);
        var journal = open(storage);
        for (int i = 0; i < 3; i++) {
            journal.append(events(i, i + 1));
            assertEquals(storage.content().length, storage.durable());
        }
    }

    @Test
    void aRepairedJournalHasWhatStoodBeforeTheDamage() throws IOException {
        var whole = journalOf(5);
        var damaged = whole.clone();
        damaged[lineStart(whole, 3) + 12] ^= 1;
        var storage = new FaultyStorage(damaged).durable(whole.length);
        var repair = JournalRepair.repair(storage, NAME);
        assertEquals(2, repair.records());
        assertEquals(events(3, 5), repair.lost());
        assertEquals(whole.length - lineStart(whole, 3), repair.lostBytes());
        assertEquals(repair.lostBytes(), storage.kept().length);
        assertEquals(events(0, 2), replay(open(storage)));
    }

    @Test
    void aJournalThatWasCutBackIsRepairedAsItIs() throws IOException {
        var whole = journalOf(5);
        var storage = new FaultyStorage(Arrays.copyOf(whole, lineStart(whole, 4))).durable(whole.length);
        var repair = JournalRepair.repair(storage, NAME);
        assertEquals(3, repair.records());
        assertEquals(whole.length - lineStart(whole, 4), repair.lostBytes());
        assertEquals(events(0, 3), replay(open(storage)));
    }

    @Test
    void aFlippedBitIsAnErrorThatNamesThePlace() {
        var whole = journalOf(4);
        int lastRecord = lineStart(whole, 4);
        for (int at = RecordFormat.header().length; at < lastRecord; at++) {
            for (int bit = 0; bit < 8; bit++) {
                var damaged = whole.clone();
                damaged[at] ^= (byte) (1 << bit);
                int line = lineOf(whole, at);
                // a flip that makes a line end splits its record; one that unmakes it joins two: the first part is named
                var thrown = assertThrows(JournalException.class, () -> open(new FaultyStorage(damaged)),
                        "byte " + at + " bit " + bit);
                assertEquals("journal-damaged", thrown.code().id());
                assertEquals(NAME + " is damaged at line " + line + " (byte offset " + lineStart(whole, line - 1)
                        + "): its checksum does not match", thrown.getMessage());
            }
        }
    }

    @Test
    void aFlippedBitInTheHeaderIsAnError() {
        var whole = journalOf(2);
        for (int at = 0; at < RecordFormat.header().length; at++) {
            var damaged = whole.clone();
            damaged[at] ^= 1;
            assertThrows(JournalException.class, () -> open(new FaultyStorage(damaged)), "byte " + at);
        }
    }

    @Test
    void aMissingRecordIsAnError() {
        var whole = journalOf(3);
        var missing = new byte[whole.length - (lineStart(whole, 3) - lineStart(whole, 2))];
        System.arraycopy(whole, 0, missing, 0, lineStart(whole, 2));
        System.arraycopy(whole, lineStart(whole, 3), missing, lineStart(whole, 2), whole.length - lineStart(whole, 3));
        var thrown = assertThrows(JournalException.class, () -> replay(open(new FaultyStorage(missing))));
        assertTrue(String.valueOf(thrown.getMessage()).contains("record 2 stands where 1 belongs"),
                thrown.getMessage());
    }

    @Test
    void anotherFormatIsNamed() {
        var thrown = assertThrows(JournalException.class,
                () -> open(new FaultyStorage("mod-journal 2\n".getBytes(StandardCharsets.UTF_8))));
        assertEquals(NAME + " has journal format '2', but this version of mod reads format 1", thrown.getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 64, Integer.MAX_VALUE})
    void afterAFailureAnywhereAPrefixRemains(int chunk) {
        var undisturbed = new FaultyStorage(new byte[0]).inChunksOf(chunk);
        appendAll(undisturbed);
        for (int at = 0; at < undisturbed.operations(); at++) {
            var storage = new FaultyStorage(new byte[0]).inChunksOf(chunk).failingAt(at, "No space left on device");
            var thrown = assertThrows(JournalException.class, () -> appendAll(storage));
            assertTrue(String.valueOf(thrown.getMessage()).contains("No space left on device"), thrown.getMessage());
            var found = replay(open(new FaultyStorage(storage.content())));
            assertEquals(events(0, found.size()), found);
        }
    }

    @Test
    void afterAFailureNothingMoreIsTaken() {
        var storage = new FaultyStorage(new byte[0]);
        var journal = open(storage);
        journal.append(events(0, 2));
        storage.failingAt(storage.operations(), "Input/output error");
        assertThrows(JournalException.class, () -> journal.append(events(2, 3)));
        storage.failingAt(Integer.MAX_VALUE, "");
        var thrown = assertThrows(JournalException.class, () -> journal.append(events(2, 3)));
        assertEquals(NAME + " takes no more records after an earlier failure: Input/output error",
                thrown.getMessage());
        assertEquals(events(0, 2), replay(open(new FaultyStorage(storage.content()))).subList(0, 2));
    }

    @Test
    void eventsOutOfOrderAreRefused() {
        var journal = open(new FaultyStorage(new byte[0]));
        assertThrows(IllegalArgumentException.class, () -> journal.append(events(1, 2)));
    }

    private static void appendAll(Storage storage) {
        var journal = open(storage);
        for (int i = 0; i < 6; i += 2) {
            journal.append(events(i, i + 2));
        }
    }

    private static JournalFile open(Storage storage) {
        return JournalFile.open(storage, NAME, () -> {});
    }

    private static byte[] journalOf(int records) {
        var storage = new FaultyStorage(new byte[0]);
        open(storage).append(events(0, records));
        return storage.content();
    }

    private static List<Recorded> events(int from, int to) {
        var events = new ArrayList<Recorded>();
        for (int i = from; i < to; i++) {
            events.add(new Recorded(i, Instant.EPOCH.plusSeconds(i), new Event.NodeExpanded("knoten-ä-" + i, i)));
        }
        return events;
    }

    private static List<Recorded> replay(JournalFile journal) {
        var found = new ArrayList<Recorded>();
        journal.replay(found::add);
        return found;
    }

    private static int completeRecords(byte[] whole, int cut) {
        return lineOf(whole, cut) - 2;
    }

    private static int lineOf(byte[] whole, int at) {
        int line = 1;
        for (int i = 0; i < at; i++) {
            if (whole[i] == '\n') {
                line++;
            }
        }
        return line;
    }

    /** Start of the line after this many lines. */
    private static int lineStart(byte[] whole, int lines) {
        int at = 0;
        for (int i = 0; i < lines; at++) {
            if (whole[at] == '\n') {
                i++;
            }
        }
        return at;
    }
}
