package dev.mod.engine.internal.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.spi.TargetUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class TargetHoldTest {
    private final TargetAccess access = new TargetAccess(Optional.empty());

    @Test
    void whoIsToStopWhenTheTargetIsHisStopsAndLetsOthersHaveIt() throws Exception {
        var first = new TargetHold(access, "first", new CancelSignal(), waiting -> {});
        first.prepare(TargetUse.STAGED);
        var signal = new CancelSignal();
        var heard = new ArrayList<Boolean>();
        var second = new TargetHold(access, "second", signal, waiting -> {
            heard.add(waiting);
            if (waiting) {
                first.release();
            } else {
                signal.request();
            }
        });
        assertThrows(InterruptedException.class, second::seize);
        assertFalse(Thread.interrupted(), "what comes after it, such as putting the target back, can be done");
        assertEquals(List.of(true, false), heard);
        second.close();
        first.close();
        assertTrue(CompletableFuture.supplyAsync(this::isFree).get());
    }

    private boolean isFree() {
        try {
            return access.trySeize();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
