package dev.mod.steps.astmatch;

import dev.mod.base.diagnostic.Counted;
import dev.mod.match.scan.FileResult;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What a step over files found and did, counted by many threads. */
final class ScanCounts {
    private final int files;
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicLong matches = new AtomicLong();
    private final AtomicInteger changed = new AtomicInteger();
    private final AtomicLong dropped = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();

    ScanCounts(int files) {
        this.files = files;
    }

    void passedOver() {
        done.incrementAndGet();
    }

    void scanned(FileResult result) {
        matches.addAndGet(result.matches().size());
        dropped.addAndGet(result.dropped().size());
        refused.addAndGet(result.refused().size());
        if (result.output().isPresent()) {
            changed.incrementAndGet();
        }
        done.incrementAndGet();
    }

    int done() {
        return done.get();
    }

    String summary() {
        var text = new StringBuilder(Counted.of(files, "file") + ", " + Counted.of(matches.get(), "match") + ", "
                + Counted.of(changed.get(), "file") + " changed");
        if (dropped.get() > 0) {
            text.append(", ").append(dropped).append(" edits inside others left out");
        }
        if (refused.get() > 0) {
            text.append(", ").append(refused).append(" edits refused");
        }
        return text.toString();
    }
}
