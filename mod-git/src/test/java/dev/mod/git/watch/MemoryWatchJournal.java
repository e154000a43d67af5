package dev.mod.git.watch;

import java.util.ArrayList;
import java.util.List;

/** Notes that outlive the watch, but not the test. */
final class MemoryWatchJournal implements WatchJournal {
    final List<WatchRecord> records = new ArrayList<>();
    private final Runnable around;

    /** @param around happens before and after each note */
    MemoryWatchJournal(Runnable around) {
        this.around = around;
    }

    @Override
    public List<WatchRecord> read() {
        return List.copyOf(records);
    }

    @Override
    public void append(WatchRecord record) {
        around.run();
        records.add(record);
        around.run();
    }
}
