package dev.mod.engine.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorType;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.store.JournalException;
import dev.mod.engine.store.RunNotFoundException;
import dev.mod.engine.store.RunOwnedException;
import dev.mod.model.run.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import dev.mod.engine.store.Journal;
import org.junit.jupiter.api.condition.DisabledOnOs;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.FutureTask;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FileRunStoreTest {
    private static final RunId A = new RunId("00000000-0000-4000-8000-00000000000a");
    private static final RunId B = new RunId("00000000-0000-4000-8000-00000000000b");

    @TempDir
    Path home;

    @Test
    void aRunIsCreatedOwnedAndReopened() {
        var store = new FileRunStore(home);
        try (var journal = store.create(run(A))) {
            journal.append(created(A, 1));
            assertEquals(Optional.of(ProcessHandle.current().pid()), store.owner(A));
            var thrown = assertThrows(RunOwnedException.class, () -> new FileRunStore(home).open(A));
            assertTrue(String.valueOf(thrown.getMessage()).contains("process " + ProcessHandle.current().pid()),
                    thrown.getMessage());
            assertThrows(RunOwnedException.class, () -> store.delete(A));
            assertThrows(RunOwnedException.class, () -> new FileRunStore(home).create(run(A)));
        }
        assertEquals(Optional.empty(), store.owner(A));
        try (var journal = store.open(A)) {
            var found = new ArrayList<Recorded>();
            journal.replay(found::add);
            assertEquals(created(A, 1), found);
        }
    }

    @Test
    void aRunIsReadWhileItIsWritten() throws IOException {
        var store = new FileRunStore(home);
        try (var journal = store.create(run(A))) {
            journal.append(created(A, 1));
            Files.writeString(store.directory(A).resolve("journal"), "01234567 {\"seq\":1", StandardOpenOption.APPEND);
            var found = new ArrayList<Recorded>();
            store.read(A, found::add);
            assertEquals(created(A, 1), found);
        }
    }

    @Test
    void anotherProcessCannotTakeARunAndItsDeathFreesIt() throws Exception {
        new FileRunStore(home).create(run(A)).close();
        var other = new ProcessBuilder(Jvm.command(Owner.class, home.toString(), A.value()))
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            assertEquals("owned", other.inputReader().readLine());
            var store = new FileRunStore(home);
            assertThrows(RunOwnedException.class, () -> store.open(A));
            assertEquals(Optional.of(other.pid()), store.owner(A));
            other.destroyForcibly();
            assertTrue(other.waitFor(60, TimeUnit.SECONDS));
            assertEquals(Optional.empty(), store.owner(A));
            store.open(A).close();
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void aClaimLastsWhileItsTargetIsGone() throws Exception {
        new FileRunStore(home).create(run(A)).close();
        Path target = Files.createDirectory(home.resolve("target"));
        Path other = Files.createDirectory(home.resolve("other"));
        var owner = new ProcessBuilder(Jvm.command(Owner.class, home.toString(), A.value(), target.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            assertEquals("owned", owner.inputReader().readLine());
            var store = new FileRunStore(home);
            // as by a step that makes the directory anew
            Files.delete(target);
            store.claim(B, other).close();
            Files.createDirectory(target);
            assertThrows(ModException.class, () -> store.claim(B, target));
            owner.destroyForcibly();
            assertTrue(owner.waitFor(60, TimeUnit.SECONDS));
            assertEquals(List.of(A), store.abandoned(target));
            Files.delete(target);
            store.claim(B, other).close();
            Files.createDirectory(target);
            assertEquals(List.of(), store.abandoned(target), "what it left half done is gone with it");
            store.claim(B, target).close();
        } finally {
            owner.destroyForcibly();
        }
    }

    /** A claim of a dead run may be locked by whoever deletes it, or is refused after all: that is not the run it names. */
    @Test
    void whoClearsAwayAfterADeadRunIsNotTakenForIt() throws Exception {
        var store = new FileRunStore(home);
        Path target = Files.createDirectory(home.resolve("target"));
        store.claim(A, target).close();
        Path claim;
        try (var claims = Files.list(home.resolve("targets"))) {
            claim = claims.findFirst().orElseThrow();
        }
        for (Path wanted : List.of(target, home)) {
            // as its process left it
            Files.writeString(claim.resolve("run"), A + "\n" + target.toRealPath() + "\n" + home + "\n");
            var passing = RunLock.tryAcquire(claim).orElseThrow();
            var claimed = new FutureTask<>(() -> store.claim(B, wanted));
            var claimer = new Thread(claimed, "claimer");
            claimer.start();
            while (claimer.getState() != Thread.State.TIMED_WAITING && claimer.isAlive()) {
                Thread.onSpinWait();
            }
            passing.release();
            claimed.get().close();
        }
    }

    /** In a container, often nobody waits for processes whose parents are gone: they stay, and have their number, but nothing else. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aProcessThatNobodyWaitsForOwnsNothing() throws Exception {
        new FileRunStore(home).create(run(A)).close();
        Path target = Files.createDirectory(home.resolve("target"));
        var command = new ArrayList<>(List.of("sh", "-c", "\"$@\" & exec sleep 600", "sh"));
        command.addAll(Jvm.command(Owner.class, home.toString(), A.value(), target.toString()));
        var parent = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            assertEquals("owned", parent.inputReader().readLine());
            var store = new FileRunStore(home);
            ProcessHandle owner = ProcessHandle.of(store.owner(A).orElseThrow()).orElseThrow();
            assertEquals(List.of(), store.abandoned(target));
            assertThrows(ModException.class, () -> store.claim(B, home));
            owner.destroyForcibly();
            Path process = Path.of("/proc", String.valueOf(owner.pid()), "status");
            while (!Files.readString(process).matches("(?s).*State:\\s+Z.*Threads:\\s+1\\s.*")) {
                Thread.onSpinWait();
            }
            assertTrue(owner.isAlive());
            assertEquals(Optional.empty(), store.owner(A));
            assertEquals(List.of(A), store.abandoned(target));
            store.claim(B, home).close();
        } finally {
            parent.descendants().forEach(ProcessHandle::destroyForcibly);
            parent.destroyForcibly();
        }
    }

    /** Owns a run, and its target if there is one, until it is killed. */
    static final class Owner {
        private Owner() {}

        public static void main(String[] args) throws Exception {
            var store = new FileRunStore(Path.of(args[0]));
            var journal = store.open(new RunId(args[1]));
            if (args.length > 2) {
                // what is never given up, and no input that could end it
                var unused = store.claim(new RunId(args[1]), Path.of(args[2]));
                System.out.println("owned");
                Thread.currentThread().join();
            }
            System.out.println("owned");
            System.in.read();
            journal.close();
        }
    }

    @Tag("slow")
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aRunThatSomebodyGoesOnWithIsNotDeleted() throws Exception {
        var store = new FileRunStore(home);
        for (int round = 0; round < 300; round++) {
            store.create(run(A)).close();
            var going = new AtomicBoolean(true);
            var opener = new FutureTask<>(() -> {
                while (going.get()) {
                    try {
                        return Optional.of(store.open(A));
                    } catch (RunOwnedException | RunNotFoundException e) {
                        // again, while it may be there
                    }
                }
                return Optional.<Journal>empty();
            });
            new Thread(opener, "opener").start();
            boolean deleted = true;
            try {
                store.delete(A);
            } catch (RunOwnedException e) {
                deleted = false;
            }
            going.set(false);
            Optional<Journal> opened = opener.get();
            assertEquals(deleted, opened.isEmpty(), "round " + round);
            if (opened.isPresent()) {
                opened.get().close();
                store.delete(A);
            }
        }
    }

    @Test
    void runsAreListedNewestFirst() throws IOException {
        var store = new FileRunStore(home);
        assertEquals(List.of(), store.list());
        try (var a = store.create(run(A)); var b = store.create(run(B))) {
            a.append(created(A, 2));
            assertEquals(List.of(A), store.list());
            b.append(created(B, 3));
        }
        Files.createDirectory(home.resolve("runs").resolve("something-else"));
        assertEquals(List.of(B, A), store.list());
    }

    @Test
    void aDamagedRunIsListedAndCanBeDeleted() throws IOException {
        var store = new FileRunStore(home);
        try (var journal = store.create(run(A))) {
            journal.append(created(A, 1));
        }
        Files.writeString(store.directory(A).resolve("journal"), "mod-journal 1\ngarbage\n");
        assertEquals(List.of(A), store.list());
        assertThrows(JournalException.class, () -> store.open(A));
        store.delete(A);
        assertEquals(List.of(), store.list());
        assertThrows(RunNotFoundException.class, () -> store.open(A));
        assertThrows(RunNotFoundException.class, () -> store.read(A, recorded -> {}));
    }

    @Test
    void aRunWhoseJournalWasCutBackIsRefusedAndRepaired() throws IOException {
        var store = new FileRunStore(home);
        try (var journal = store.create(run(A))) {
            journal.append(created(A, 1));
            journal.append(List.of(new Recorded(1, Instant.EPOCH, new Event.NodeExpanded("n", 0))));
        }
        assertEquals(Optional.empty(), store.repair(A));
        Path file = store.directory(A).resolve("journal");
        var lines = Files.readAllLines(file);
        Files.writeString(file, String.join("\n", lines.subList(0, 2)) + "\n");
        assertThrows(JournalException.class, () -> store.open(A));
        assertThrows(JournalException.class, () -> store.read(A, recorded -> {}));
        var repair = store.repair(A).orElseThrow();
        assertEquals(1, repair.records());
        assertEquals(lines.get(2).length() + 1, repair.lostBytes());
        var found = new ArrayList<Recorded>();
        store.read(A, found::add);
        assertEquals(created(A, 1), found);
    }

    @Test
    void aTargetIsClaimedForAllHomes() throws Exception {
        Path target = Files.createDirectories(home.resolve("target/sub"));
        var one = new FileRunStore(home.resolve("one"));
        var other = new FileRunStore(home.resolve("other"));
        try (var claim = one.claim(A, target)) {
            for (Path place : List.of(target, home.resolve("target"))) {
                var thrown = assertThrows(ModException.class, () -> other.claim(B, place));
                assertTrue(String.valueOf(thrown.getMessage()).contains("run " + A + " (process "
                        + ProcessHandle.current().pid() + ") is working on"), thrown.getMessage());
                assertTrue(String.valueOf(thrown.getMessage()).contains("MOD_HOME=" + home.resolve("one")
                        + " mod workflow cancel -i " + A), thrown.getMessage());
            }
        }
        other.claim(B, target).close();
        one.claim(A, target).close();
        try (var claim = one.claim(target, Optional.empty())) {
            var thrown = assertThrows(ModException.class, () -> other.claim(B, target));
            assertEquals("another command (process " + ProcessHandle.current().pid() + ") is working on "
                    + target.toRealPath(), thrown.getMessage());
            assertEquals(ErrorCodes.TARGET_IN_USE, thrown.code());
            assertEquals(List.of(), one.abandoned(target));
            // one that has claimed it this moment, and did not say yet who it is
            for (String half : List.of("", "-\n" + target.toRealPath(), "1234")) {
                try (var claims = Files.walk(home.resolve("one/targets"))) {
                    Files.writeString(claims.filter(file -> file.endsWith("run")).findFirst().orElseThrow(), half);
                }
                var busy = assertThrows(ModException.class, () -> one.claim(B, target));
                assertTrue(String.valueOf(busy.getMessage()).startsWith("another run (process "), busy.getMessage());
                assertEquals(ErrorCodes.TARGET_BUSY, busy.code());
            }
        }
        try (var claim = one.claim(A, target)) {
            assertThrows(ModException.class, () -> other.claim(target, Optional.of(B)));
            for (Path place : List.of(target, home.resolve("target"), Files.createDirectories(target.resolve("in")))) {
                other.claim(place, Optional.of(A)).close();
            }
            assertThrows(ModException.class, () -> other.claim(B, target), "it is still claimed");
        }
    }

    @Test
    void oldRunsArePruned() throws IOException {
        var store = new FileRunStore(home);
        store.create(run(A)).close();
        try (var owned = store.create(run(B))) {
            owned.append(created(B, 1));
            Files.createDirectory(home.resolve("runs").resolve(".removed-x"));
            assertEquals(List.of(), store.prune(Instant.EPOCH, run -> false));
            assertEquals(List.of(), store.prune(Instant.MAX, A::equals));
            assertEquals(List.of(A), store.prune(Instant.MAX, run -> false));
        }
        assertEquals(List.of(B), store.list());
        try (var left = Files.list(home.resolve("runs"))) {
            assertEquals(1, left.count());
        }
    }

    @Test
    void aHomeThatCannotBeMadeIsNamed() throws IOException {
        Files.writeString(home.resolve("file"), "");
        var store = new FileRunStore(home.resolve("file"));
        var thrown = assertThrows(JournalException.class, () -> store.create(run(A)));
        assertEquals(ErrorType.ENVIRONMENT, thrown.code().type());
        assertTrue(String.valueOf(thrown.getMessage()).contains(home.resolve("file").toString()), thrown.getMessage());
    }

    @Test
    void theSameRunIsNotCreatedTwice() {
        var store = new FileRunStore(home);
        store.create(run(A)).close();
        assertThrows(JournalException.class, () -> store.create(run(A)));
    }

    @Test
    void aJournalOfTheFirstFormatReplaysForEver() throws IOException {
        var directory = Files.createDirectories(new FileRunStore(home).directory(A));
        try (var old = FileRunStoreTest.class.getResourceAsStream("format-1.journal")) {
            Files.copy(java.util.Objects.requireNonNull(old), directory.resolve("journal"));
        }
        var types = new ArrayList<Class<?>>();
        var journal = new FileRunStore(home).open(A);
        journal.replay(recorded -> types.add(recorded.event().getClass()));
        journal.close();
        assertEquals(List.of(Event.RunCreated.class, Event.TaskCreated.class, Event.TaskCreated.class,
                Event.NodeExpanded.class, Event.TaskMoved.class, Event.SnapshotTaken.class, Event.StepStarted.class,
                Event.StepFinished.class, Event.FilesChanged.class, Event.TaskMoved.class, Event.TaskMoved.class,
                Event.RunMoved.class), types);
        assertFalse(Files.exists(directory.resolve("owner")));
    }

    private static List<Recorded> created(RunId run, long second) {
        return List.of(new Recorded(0, Instant.EPOCH.plusSeconds(second), new Event.RunCreated(run(run))));
    }

    private static RunRecord run(RunId run) {
        return new RunRecord(run, "w", "workflow.yaml", "version: \"1\"\n", "/package", Optional.empty(), "/target",
                Map.of(), List.of(), Map.of(), RunOptions.DEFAULT);
    }
}
