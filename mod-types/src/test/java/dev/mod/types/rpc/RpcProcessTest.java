package dev.mod.types.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs that do not answer as they should; each is a line of a shell. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class RpcProcessTest {
    private static final RpcLimits LIMITS = new RpcLimits(Duration.ofSeconds(20), Long.MAX_VALUE);

    @TempDir
    Path directory;

    private RpcProcess start(String shell, RpcLimits limits) throws IOException {
        return RpcProcess.start("it", List.of("sh", "-c", shell), directory, Map.of("WHO", "me"), limits,
                (method, parameters) -> method + parameters.asString(""));
    }

    private static String answer(String json) {
        return "printf 'Content-Length: " + json.length() + "\\r\\n\\r\\n%s' '" + json + "'; ";
    }

    private static String refused(RpcProcess process, String method) {
        return String.valueOf(assertThrows(RpcException.class, () -> process.ask(method, null)).getMessage());
    }

    private static void gone(RpcProcess process) throws Exception {
        process.handle().onExit().get(10, TimeUnit.SECONDS);
        assertFalse(process.handle().isAlive());
    }

    @Test
    void answersAndRefusals() throws Exception {
        try (RpcProcess process = start("read -r a; read -r b; "
                + answer("{\"id\":1,\"result\":[7]}") + "read -r c; "
                + answer("{\"id\":2,\"error\":{\"message\":\"no such\"}}") + "cat >/dev/null", LIMITS)) {
            assertEquals(7, process.ask("a", Map.of("b", "c")).path(0).asInt());
            assertEquals("no such", refused(process, "a"));
            assertTrue(process.failure().isEmpty());
        }
    }

    @Test
    void whatItAsksIsAnswered() throws Exception {
        // what it is answered comes back as the reason why it ends
        try (RpcProcess process = start(answer("{\"id\":\"x\",\"method\":\"read\",\"params\":\"file\"}")
                + "while read -r line; do case $line in *readfile*) echo \"$line\" >&2; exit 3;; esac; done", LIMITS)) {
            // lines end only where the next message begins
            String failed = assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
                while (process.failure().isEmpty()) {
                    try {
                        process.tell("more", null);
                    } catch (RpcException e) {
                        break;
                    }
                }
                return refused(process, "a");
            });
            assertTrue(failed.contains("ended with exit code 3"), failed);
            assertTrue(failed.contains("\"readfile\""), failed);
        }
    }

    @Test
    void oneThatHangsIsEnded() throws Exception {
        try (RpcProcess process = start("sleep 600 & wait", new RpcLimits(Duration.ofMillis(300), Long.MAX_VALUE))) {
            List<ProcessHandle> children = process.handle().descendants().toList();
            String failed = refused(process, "a");
            assertEquals("it gave no answer to a within 0 s", failed);
            gone(process);
            for (ProcessHandle child : children) {
                child.onExit().get(10, TimeUnit.SECONDS);
            }
            assertEquals(failed,
                    refused(process, "b"));
            assertEquals(failed, process.failure().orElseThrow());
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void oneThatTakesTooMuchMemoryIsEnded() throws Exception {
        try (RpcProcess process = start("cat >/dev/null", new RpcLimits(Duration.ofSeconds(20), 1))) {
            String failed = refused(process, "a");
            assertTrue(failed.contains("of memory, more than 0 MiB"), failed);
            gone(process);
        }
    }

    @Test
    void oneThatTalksOtherwiseIsEnded() throws Exception {
        try (RpcProcess process = start("echo Content-Length: many; cat >/dev/null", LIMITS)) {
            String failed = refused(process, "a");
            assertEquals("it broke off: no length of a message: many", failed);
            gone(process);
        }
        try (RpcProcess process = start("printf 'Content-Length: 9\\r\\n\\r\\n{'; exec >&-; cat >/dev/null", LIMITS)) {
            String failed = refused(process, "a");
            assertTrue(failed.contains("broke off"), failed);
        }
    }

    @Test
    void oneThatIsThereNoMoreSaysWhy() throws Exception {
        try (RpcProcess process = start("echo no space for $WHO >&2; exit 9", LIMITS)) {
            process.handle().onExit().get(10, TimeUnit.SECONDS);
            String failed = refused(process, "a");
            assertEquals("it ended with exit code 9: no space for me", failed);
        }
    }

    @Test
    void closingEndsIt() throws Exception {
        RpcProcess process = start("trap '' TERM; while :; do sleep 1; done", LIMITS);
        process.close();
        gone(process);
        assertEquals("it is closed", refused(process, "a"));
        assertTrue(process.failure().isEmpty());
    }

    @Test
    void interruptedIsNoAnswer() throws Exception {
        try (RpcProcess process = start("cat >/dev/null", LIMITS)) {
            Thread.currentThread().interrupt();
            assertThrows(RpcException.class, () -> process.ask("a", null));
            assertTrue(Thread.interrupted());
            assertTrue(process.failure().isEmpty());
        }
    }
}
