package dev.mod.engine.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.run.RunId;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that claim the same few targets, and make them anew while they have them, never have one together. */
class ClaimsAtOnceTest {
    private static final int PROCESSES = 4;
    private static final int ROUNDS = 50;
    private static final int TARGETS = 3;

    @TempDir
    Path directory;

    @Test
    void nobodyHasATargetThatAnotherHas() throws Exception {
        for (int i = 0; i < TARGETS; i++) {
            Files.createDirectories(target(directory, i));
        }
        List<Process> all = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            all.add(new ProcessBuilder(Jvm.command(Claimant.class, directory.toString(), String.valueOf(i)))
                    .redirectErrorStream(true).start());
        }
        try {
            for (Process each : all) {
                assertEquals("", new String(each.getInputStream().readAllBytes()).replaceAll("(?m)^SLF4J.*\\R", ""));
                each.waitFor(60, TimeUnit.SECONDS);
            }
        } finally {
            all.forEach(Process::destroyForcibly);
        }
    }

    private static Path target(Path directory, int number) {
        return directory.resolve("targets").resolve(String.valueOf(number));
    }

    /** Claims, and says what must not be. */
    static final class Claimant {
        private Claimant() {}

        public static void main(String[] args) throws Exception {
            Path directory = Path.of(args[0]);
            var store = new FileRunStore(directory.resolve("home"));
            var random = new Random(Long.parseLong(args[1]));
            int had = 0;
            while (had < ROUNDS) {
                int number = random.nextInt(TARGETS);
                try (var claim = store.claim(new RunId(UUID.randomUUID().toString()), target(directory, number))) {
                    had++;
                    alone(directory, number, random.nextBoolean());
                } catch (ModException e) {
                    // it may be gone just now
                    boolean isGone = e.getCause() instanceof NoSuchFileException gone
                            && target(directory, number).toString().equals(gone.getFile());
                    if (!e.code().equals(ErrorCodes.TARGET_BUSY) && !isGone) {
                        System.out.println(e.getMessage());
                    }
                }
            }
        }

        private static void alone(Path directory, int number, boolean anew) throws Exception {
            Path held = directory.resolve("held-" + number);
            try {
                Files.createFile(held);
            } catch (FileAlreadyExistsException e) {
                System.out.println("two have " + number);
                return;
            }
            if (anew) {
                Files.delete(target(directory, number));
                Thread.yield();
                Files.createDirectory(target(directory, number));
            }
            Files.delete(held);
        }
    }
}
