package dev.mod.git.watch;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a watch knows of the past: every note, taken in as it is made. Not safe for concurrent use. */
final class Ledger {
    private static final Duration HOUR = Duration.ofHours(1);

    private final WatchJournal journal;
    private final Map<String, History> histories = new HashMap<>();
    private final Map<String, Deque<Instant>> merges = new HashMap<>();
    private Instant lastChange = Instant.MIN;
    /** The merges of a forge, the last of which is not over. */
    private @Nullable Deque<Instant> merging;

    Ledger(WatchJournal journal) {
        this.journal = journal;
        journal.read().forEach(this::take);
    }

    History of(Unit unit) {
        return histories.computeIfAbsent(unit.key(), key -> new History());
    }

    /** When anything last changed; {@link Instant#MIN} if nothing ever did. */
    Instant lastChange() {
        return lastChange;
    }

    /** A watch begins: whatever was about to be done by the one before it is over, well or not. */
    void begin(Instant now) {
        closeMerge(now);
    }

    /** A merge counts from when it was over, since the forge may have made us wait. */
    private void closeMerge(Instant at) {
        if (merging != null) {
            merging.removeLast();
            merging.add(at);
            merging = null;
        }
    }

    void note(WatchRecord record) {
        journal.append(record);
        take(record);
    }

    private void take(WatchRecord record) {
        closeMerge(record.at());
        histories.computeIfAbsent(record.key(), key -> new History()).add(record);
        if (record.type() == WatchRecord.Type.INTENDS && record.what().equals(Step.Kind.MERGE.word())) {
            merging = merges.computeIfAbsent(forgeOf(record), key -> new ArrayDeque<>());
            merging.add(record.at());
        }
        if (record.type() == WatchRecord.Type.STANDS || record.type() == WatchRecord.Type.HEAD) {
            lastChange = record.at();
        }
    }

    /** A merge is intended at a forge: its name stands before the commit. */
    private static String forgeOf(WatchRecord record) {
        int space = record.detail().indexOf(' ');
        return space < 0 ? "" : record.detail().substring(0, space);
    }

    /** What the detail of an intended merge is. */
    static String mergeAt(String forge, String commit) {
        return forge + " " + commit;
    }

    /** When one more merge is allowed, if not more than so many are in any hour; empty for now. */
    Optional<Instant> nextMerge(String forge, int mostAnHour, Instant now) {
        Deque<Instant> known = merges.getOrDefault(forge, new ArrayDeque<>());
        while (!known.isEmpty() && !known.element().plus(HOUR).isAfter(now)) {
            known.remove();
        }
        if (known.size() < mostAnHour) {
            return Optional.empty();
        }
        // as many as are allowed have to be older than an hour
        return known.stream().skip(known.size() - (long) mostAnHour).findFirst().map(it -> it.plus(HOUR));
    }
}
