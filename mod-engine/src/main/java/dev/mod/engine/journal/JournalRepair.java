package dev.mod.engine.journal;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.store.JournalException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Repair of a damaged journal: what was cut off it, and what of that can still be read.
 *
 * @param records that are left
 * @param lostBytes that were durable once and are no longer in the journal
 * @param lost records behind the damage that are intact themselves, but do not follow what is left
 * @param kept where a copy of what was cut off is
 */
public record JournalRepair(long records, long lostBytes, List<Recorded> lost, Optional<String> kept) {
    public JournalRepair {
        lost = List.copyOf(lost);
    }

    /**
     * Cuts a journal off where its damage begins.
     *
     * @param name what messages call the file
     * @throws JournalException if not even its beginning can be read; nothing has been changed then
     */
    static JournalRepair repair(Storage storage, String name) throws IOException {
        byte[] whole = read(storage);
        int header = RecordFormat.header().length;
        if (whole.length < header
                || !new String(whole, 0, header, StandardCharsets.UTF_8).startsWith(RecordFormat.MAGIC)) {
            throw new JournalException(ErrorCodes.JOURNAL_DAMAGED,
                    name + " cannot be repaired: its beginning is no journal", null);
        }
        int end = header;
        long records = 0;
        boolean intact = true;
        var lost = new ArrayList<Recorded>();
        for (int start = header, next; start < whole.length; start = next + 1) {
            next = start;
            while (next < whole.length && whole[next] != '\n') {
                next++;
            }
            Optional<Recorded> record = next < whole.length ? record(whole, start, next) : Optional.empty();
            intact &= record.isPresent() && record.get().seq() == records;
            if (intact) {
                end = next + 1;
                records++;
            } else {
                record.ifPresent(lost::add);
            }
        }
        if (records == 0) {
            throw new JournalException(ErrorCodes.JOURNAL_DAMAGED,
                    name + " cannot be repaired: the record of what the run was started with is lost", null);
        }
        long lostBytes = Math.max(whole.length, storage.durable()) - end;
        Optional<String> kept = end < whole.length ? Optional.of(storage.keep(end)) : Optional.empty();
        storage.truncate(end);
        storage.force();
        storage.noteDurable(end);
        return new JournalRepair(records, lostBytes, lost, kept);
    }

    private static Optional<Recorded> record(byte[] whole, int start, int end) {
        if (!RecordFormat.intact(whole, start, end - start)) {
            return Optional.empty();
        }
        try {
            return Optional.of(EventCodec.decode(whole, start + RecordFormat.JSON_START,
                    end - start - RecordFormat.JSON_START));
        } catch (EventFormatException e) {
            return Optional.empty();
        }
    }

    private static byte[] read(Storage storage) throws IOException {
        var whole = new byte[Math.toIntExact(storage.size())];
        int filled = 0;
        while (filled < whole.length) {
            int read = storage.read(whole, filled, whole.length - filled, filled);
            if (read < 0) {
                break;
            }
            filled += read;
        }
        return whole;
    }
}
