package dev.mod.steps.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutputPumpTest {
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

    /** Passes on all of the output of a process that is gone. */
    private void pass(InputStream output, Runnable beforeFirstLine, boolean survivors) {
        var pump = new OutputPump(line -> {
            if (lines.isEmpty()) {
                beforeFirstLine.run();
            }
            lines.add(line);
        }, line -> {}, Thread::new, () -> survivors);
        pump.setProcessOutputStream(output);
        pump.start();
        pump.stop();
    }

    private static byte[] numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void losesNothingWhereTheLinesAreTakenSlowly() {
        pass(new ByteArrayInputStream(numbers(12_000)),
                () -> LockSupport.parkNanos(OutputPump.QUIET.multipliedBy(3).toNanos()), true);
        assertEquals(12_000, lines.size());
        assertEquals("11999", lines.get(11_999));
    }

    @Test
    void takesWhatIsThereAndDoesNotWaitForAProcessInTheBackground() throws IOException {
        var background = new PipedOutputStream();
        var pipe = new PipedInputStream(background, 64 * 1024);
        background.write(numbers(1_000));
        pass(pipe, () -> {}, true);
        assertEquals(1_000, lines.size());
    }

    @Test
    void givesUpAPipeToWhichAProcessInTheBackgroundWritesForEver() {
        var given = new AtomicBoolean();
        pass(new InputStream() {
            @Override
            public int read() {
                return given.get() ? -1 : '\n';
            }
        }, () -> {}, true);
        given.set(true);
        assertEquals("", lines.get(0));
    }
}
