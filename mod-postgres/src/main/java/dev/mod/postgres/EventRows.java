package dev.mod.postgres;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.journal.EventCodec;
import dev.mod.engine.journal.EventFormatException;
import dev.mod.engine.store.JournalException;
import dev.mod.model.run.RunId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The journals of runs, a row for each event. */
final class EventRows {
    /** Events in one statement; a matrix may come into being with a hundred thousand. */
    private static final int CHUNK = 2_000;

    private final Tables tables;

    EventRows(Tables tables) {
        this.tables = tables;
    }

    /** Writes events that follow each other, the first of this number, as a part of the open transaction. */
    void insert(Connection connection, RunId run, long first, List<Recorded> events) throws SQLException {
        String sql = "with recorded as (insert into " + tables.events()
                + " (run, seq, record) select ?, e.seq, e.record from unnest(?::bigint[], ?::text[]) as e (seq, record))"
                + " update " + tables.runs() + " set next_seq = ? where id = ?";
        try (var insert = connection.prepareStatement(sql)) {
            for (int begin = 0; begin < events.size(); begin += CHUNK) {
                List<Recorded> chunk = events.subList(begin, Math.min(events.size(), begin + CHUNK));
                Long[] numbers = new Long[chunk.size()];
                String[] records = new String[chunk.size()];
                for (int i = 0; i < numbers.length; i++) {
                    Recorded recorded = chunk.get(i);
                    if (recorded.seq() != first + begin + i) {
                        throw new IllegalArgumentException("record " + recorded.seq() + " where "
                                + (first + begin + i) + " is next");
                    }
                    numbers[i] = recorded.seq();
                    records[i] = EventCodec.encode(recorded);
                }
                insert.setString(1, run.value());
                insert.setArray(2, connection.createArrayOf("bigint", numbers));
                insert.setArray(3, connection.createArrayOf("text", records));
                insert.setLong(4, first + begin + chunk.size());
                insert.setString(5, run.value());
                insert.executeUpdate();
            }
        }
    }

    /** Reads the events from a number on, as long as the reader wants more; needs an open transaction. */
    void read(Connection connection, RunId run, long from, Predicate<Recorded> reader) throws SQLException {
        try (var select = connection.prepareStatement(
                "select seq, record from " + tables.events() + " where run = ? and seq >= ? order by seq")) {
            select.setFetchSize(1_000);
            select.setString(1, run.value());
            select.setLong(2, from);
            try (var rows = select.executeQuery()) {
                for (long expected = from; rows.next(); expected++) {
                    long seq = rows.getLong(1);
                    if (seq != expected) {
                        throw damaged(run, seq, "stands where " + expected + " belongs", null);
                    }
                    if (!reader.test(decode(run, seq, rows.getString(2)))) {
                        return;
                    }
                }
            }
        }
    }

    private static Recorded decode(RunId run, long seq, String record) {
        try {
            Recorded recorded = EventCodec.decode(record);
            if (recorded.seq() != seq) {
                throw damaged(run, seq, "says it is " + recorded.seq(), null);
            }
            return recorded;
        } catch (EventFormatException e) {
            throw damaged(run, seq, String.valueOf(e.getMessage()), e);
        }
    }

    private static JournalException damaged(RunId run, long seq, String what, @Nullable Throwable cause) {
        return new JournalException(ErrorCodes.JOURNAL_DAMAGED,
                "the journal of run " + run + " is damaged: record " + seq + " " + what, cause);
    }
}
