package dev.mod.engine.apply;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.Engine;
import dev.mod.engine.EngineFiles;
import dev.mod.engine.change.Difference;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.change.TargetFiles;
import dev.mod.engine.change.WatchedOperations;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.run.StaleDryRunException;
import dev.mod.engine.target.FileEntry;
import dev.mod.engine.run.UndoOutcome;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.workflow.CustomAction;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.NodeType;
import dev.mod.model.workflow.Step;
import dev.mod.model.workflow.Workflow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * What a dry run would have changed is made exactly, on exactly what the dry run found, or refused: whatever people, other
 * runs and other applications do in between and meanwhile, and wherever the disk fails.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have modes in these histories")
class ApplyDryRunTest {
    private static final int HISTORIES = Boolean.getBoolean("mod.test.long") ? 5_000 : 40;
    private static final String SOURCE = "version: '1'\nnodes: []\n";

    @TempDir
    Path directory;

    /** How often what came of it, so that no kind of history is missing. */
    private final Map<String, Integer> counts = new TreeMap<>();

    @Test
    void allOrNothing() throws Exception {
        for (int seed = 0; seed < HISTORIES; seed++) {
            Path place = Files.createDirectory(directory.resolve("h" + seed));
            try {
                new History(seed, place).play();
            } catch (AssertionError | Exception e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
            Person.remove(place);
        }
        for (String kind : List.of("applied", "refused", "applied twice", "undone",
                "undone but for what somebody changed",
                "edited meanwhile, applied", "edited meanwhile, refused", "put back after a broken disk",
                "one of two")) {
            assertTrue(counts.getOrDefault(kind, 0) > 0, kind + " never came about: " + counts);
        }
    }

    /** What a dry run found and would have made. */
    private record Preview(RunId id, Snapshot before, SortedMap<String, String> changes, Set<String> created) {
        /** The paths that are not as before. */
        Set<String> differing(Snapshot now) {
            var differing = new TreeSet<String>();
            changes.keySet().forEach(path -> {
                boolean unreachable = !now.obstacle(path).isEmpty();
                if (unreachable) {
                    differing.add(now.obstacle(path));
                }
                // a link is no file: what would have been created in its place never can be
                String was = created.contains(path) ? null : before.files().get(path);
                String is = unreachable ? null : now.files().get(path);
                if (!java.util.Objects.equals(was, is) || !unreachable && now.directories().contains(path)) {
                    differing.add(path);
                }
                for (int end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) {
                    String parent = path.substring(0, end);
                    if (!unreachable && before.directories().contains(parent)
                            && !now.directories().contains(parent)) {
                        differing.add(parent);
                    }
                }
            });
            return differing;
        }

        Map<String, String> applied(Map<String, String> files) {
            var applied = new TreeMap<>(files);
            changes.forEach((path, text) -> {
                if (text.isEmpty()) {
                    applied.remove(path);
                } else {
                    applied.put(path, text);
                }
            });
            return applied;
        }
    }

    /** An application, and what was there before it. */
    private record Applied(RunId run, Preview preview, Snapshot before) {}

    /** Of files with mode and content on one line. */
    private record Merged(String mode, String text) {
        private static Merged of(String file) {
            int end = file.indexOf(' ');
            return new Merged(file.substring(0, end), file.substring(end));
        }

        /** What becomes of a file that a person changed after a run had; theirs if both changed the same. */
        static Optional<String> of(Optional<String> made, Optional<String> is, Optional<String> was,
                Runnable conflict) {
            if (is.equals(made)) {
                return was;
            }
            if (is.equals(was) || made.equals(was)) {
                return is;
            }
            if (made.isEmpty() || is.isEmpty() || was.isEmpty() || is.get().startsWith("->")
                    || was.get().startsWith("->")) {
                conflict.run();
                return is;
            }
            Merged base = of(made.get());
            Merged ours = of(is.get());
            Merged theirs = of(was.get());
            String mode = ours.mode.equals(base.mode) ? theirs.mode : ours.mode;
            if (ours.text.equals(base.text) || base.text.equals(theirs.text) || ours.text.equals(theirs.text)) {
                return Optional.of(mode + (ours.text.equals(base.text) ? theirs.text : ours.text));
            }
            conflict.run();
            return is;
        }
    }

    private final class History {
        private final Random random;
        private final Path target;
        private final FileRunStore store;
        private final Deeds deeds;
        private final Person person;
        private final List<Preview> previews = new ArrayList<>();
        private final List<Applied> applied = new ArrayList<>();

        History(int seed, Path place) throws IOException {
            random = new Random(seed);
            target = Files.createDirectory(place.resolve("target")).toRealPath();
            store = new FileRunStore(place.resolve("home"));
            deeds = new Deeds(random);
            person = new Person(random, target);
            for (String path : Deeds.PATHS.subList(0, 5)) {
                if (random.nextInt(4) > 0) {
                    Path file = target.resolve(path);
                    Files.createDirectories(file.getParent());
                    Files.writeString(file, "at first\n");
                    Files.setAttribute(file, "unix:mode", random.nextBoolean() ? 0644 : 0750);
                }
            }
        }

        void play() throws Exception {
            preview();
            for (int left = 3 + random.nextInt(8); left > 0; left--) {
                switch (random.nextInt(12)) {
                    case 0, 1 -> person.act();
                    case 2 -> preview();
                    case 3 -> otherRun();
                    case 4, 5 -> undo();
                    case 6 -> applyWhileSomebodyEdits(any());
                    case 7 -> applyOnABrokenDisk(any());
                    case 8 -> applyTwiceAtOnce(any());
                    default -> apply(any());
                }
            }
        }

        private Preview any() {
            return previews.get(random.nextInt(previews.size()));
        }

        private Engine engine(FileOperations files) {
            return EngineFiles.with(Engine.builder(store).executor(deeds), files).build();
        }

        private Engine engine() {
            return engine(FileOperations.UNFORCED);
        }

        private RunOutcome run(boolean dry) throws InterruptedException {
            var nodes = new ArrayList<Node>();
            for (int i = 0; i <= random.nextInt(2); i++) {
                var step = new Step(Optional.empty(), "s", Optional.empty(), Map.of(), Optional.empty(),
                        new CustomAction("deeds", JsonNodeFactory.instance.objectNode()));
                nodes.add(new Node("n" + i, "n", Optional.empty(), NodeType.AUTOMATIC,
                        i == 0 ? List.of() : List.of("n0"), Optional.empty(), Optional.empty(), List.of(step), Map.of(),
                        Optional.empty(), Optional.empty()));
            }
            var workflow = new Workflow(Workflow.VERSION, nodes, Map.of(), Map.of(), List.of());
            return engine().start(RunRequest.of(RunnableWorkflow.of(workflow, "w", SOURCE, target), target)
                    .withOptions(RunOptions.DEFAULT.withDryRun(dry))).await();
        }

        private void preview() throws InterruptedException {
            Snapshot before = Snapshot.of(target);
            RunOutcome outcome = run(true);
            assertEquals(before, Snapshot.of(target), "a dry run writes nothing");
            if (outcome.status() != RunStatus.COMPLETED) {
                // such as a file in place of a directory's
                assertThrows(ModException.class, () -> engine().apply(outcome.view().run().id()));
                if (previews.isEmpty()) {
                    preview();
                }
                return;
            }
            RunId id = outcome.view().run().id();
            // what it would have made is told by the differences that it shows
            var changes = new TreeMap<String, String>();
            var shown = engine().diffs(id);
            var created = new TreeSet<String>();
            for (FileChange change : engine().changedFiles(id)) {
                if (change.kind() == FileChange.Kind.CREATED) {
                    created.add(change.path());
                }
                changes.put(change.path(), change.kind() == FileChange.Kind.DELETED
                        ? ""
                        : Patched.of(created.contains(change.path()) ? null : before.files().get(change.path()),
                                shown.get(change.path())));
            }
            assertEquals(String.join("", shown.values()), engine().diff(id, Optional.empty()));
            previews.add(new Preview(id, before, changes, created));
        }

        private void otherRun() throws InterruptedException {
            run(false);
        }

        private void apply(Preview preview) throws Exception {
            Snapshot before = Snapshot.of(target);
            Set<String> differing = preview.differing(before);
            Run run;
            try {
                run = engine().apply(preview.id());
            } catch (StaleDryRunException e) {
                assertEquals(before, Snapshot.of(target), "what is refused changes nothing");
                assertEquals(differing,
                        new TreeSet<>(e.differences().stream().map(Difference::path).toList()), e.getMessage());
                assertTrue(!differing.isEmpty());
                count("refused");
                return;
            }
            RunOutcome outcome = run.await();
            assertEquals(Set.of(), differing, "should have been refused");
            assertEquals(RunStatus.COMPLETED, outcome.status(), outcome::toString);
            assertEquals(preview.applied(before.files()), Snapshot.of(target).files());
            count(applied.stream().anyMatch(each -> each.preview().equals(preview)) ? "applied twice" : "applied");
            applied.add(new Applied(run.id(), preview, before));
        }

        private void undo() {
            if (applied.isEmpty()) {
                return;
            }
            Applied last = applied.get(random.nextInt(applied.size()));
            Snapshot before = Snapshot.of(target);
            if (engine().undone(last.run())) {
                var again = assertThrows(ModException.class, () -> engine().undo(last.run()));
                assertEquals(ErrorCodes.RUN_UNDONE, again.code());
                assertEquals(before, Snapshot.of(target), "what is refused changes nothing");
                return;
            }
            var expected = new TreeMap<>(before.files());
            var left = new TreeSet<String>();
            last.preview().changes().forEach((path, made) -> {
                var was = Optional.ofNullable(last.before().files().get(path));
                if (!before.obstacle(path).isEmpty()) {
                    was.ifPresent(text -> left.add(path));
                    return;
                }
                var goal = before.directories().contains(path)
                        ? was
                        : Merged.of(Optional.of(made).filter(text -> !text.isEmpty()),
                                Optional.ofNullable(before.files().get(path)), was, () -> left.add(path));
                expected.remove(path);
                goal.ifPresent(text -> expected.put(path, text));
            });
            var outcome = engine().undo(last.run());
            assertEquals(left, outcome.left().stream().map(UndoOutcome.Left::path).collect(toCollection(TreeSet::new)));
            assertEquals(expected, Snapshot.of(target).files());
            count(left.isEmpty() ? "undone" : "undone but for what somebody changed");
        }

        /** Somebody edits a file when some change is about to be made. */
        private void applyWhileSomebodyEdits(Preview preview) throws Exception {
            Snapshot before = Snapshot.of(target);
            int moment = random.nextInt(6);
            var edited = new TreeMap<String, String>();
            var files = new Moments(moment) {
                @Override
                void now() throws IOException {
                    for (String path : person.edit()) {
                        edited.put(path, content(Snapshot.of(target).files().get(path)));
                    }
                }
            };
            Optional<RunOutcome> outcome = tried(engine(files), preview);
            Map<String, String> now = Snapshot.of(target).files();
            if (outcome.isEmpty()) {
                assertEquals(before.files(), now);
                return;
            }
            boolean done = outcome.get().status() == RunStatus.COMPLETED;
            var expected = new TreeMap<>(done ? preview.applied(before.files()) : before.files());
            var found = new TreeMap<>(now);
            edited.forEach((path, text) -> {
                // the edit is there; but whoever deletes what was about to be deleted has it back, as after any task
                boolean asMeant = !done && text.equals("nothing") && "".equals(preview.changes().get(path));
                if (!asMeant || !found.containsKey(path)) {
                    assertEquals(text, content(found.get(path)), () -> path + " " + outcome.get());
                } else {
                    assertEquals(before.files().get(path), found.get(path));
                }
                expected.remove(path);
                found.remove(path);
            });
            assertEquals(expected, found, () -> edited + " " + outcome.get());
            if (!edited.isEmpty()) {
                count("edited meanwhile, " + (done ? "applied" : "refused"));
            }
        }

        private static String content(@Nullable String file) {
            return file == null ? "nothing" : file.substring(file.indexOf(' ') + 1);
        }

        /** From some change on none can be made any more; another process finds the disk mended. */
        private void applyOnABrokenDisk(Preview preview) throws Exception {
            Snapshot before = Snapshot.of(target);
            var files = new Moments(random.nextInt(8)) {
                private boolean broken;

                @Override
                void now() throws IOException {
                    broken = true;
                }

                @Override
                protected synchronized void change() throws IOException {
                    super.change();
                    if (broken) {
                        throw new IOException("Input/output error");
                    }
                }
            };
            Set<RunId> known = new HashSet<>(store.list());
            Optional<RunOutcome> outcome;
            try {
                outcome = tried(engine(files), preview);
            } catch (ModException e) {
                outcome = Optional.empty();
            }
            if (outcome.filter(each -> each.status() == RunStatus.COMPLETED).isPresent()) {
                assertEquals(preview.applied(before.files()), Snapshot.of(target).files());
                applied.add(new Applied(outcome.get().view().run().id(), preview, before));
                return;
            }
            for (RunId run : store.list()) {
                if (!known.contains(run) && engine().view(run).status() == RunStatus.RUNNING) {
                    switch (random.nextInt(3)) {
                        case 0 -> engine().undo(run);
                        case 1 -> engine().cancel(run);
                        // what it was to write is not known any more
                        default -> assertEquals(RunStatus.FAILED,
                                engine().resume(run, ResumeRequest.GO_ON).await().status());
                    }
                    count("put back after a broken disk");
                }
            }
            assertEquals(before.files(), Snapshot.of(target).files());
        }

        /** Two processes apply the same. */
        private void applyTwiceAtOnce(Preview preview) throws Exception {
            Snapshot before = Snapshot.of(target);
            var other = new FutureTask<>((Callable<Optional<RunOutcome>>) () -> tried(engine(), preview));
            new Thread(other, "other").start();
            var outcomes = new ArrayList<Optional<RunOutcome>>();
            outcomes.add(tried(engine(), preview));
            outcomes.add(other.get());
            List<RunOutcome> done = outcomes.stream().flatMap(Optional::stream)
                    .filter(each -> each.status() == RunStatus.COMPLETED).toList();
            if (done.isEmpty()) {
                assertEquals(before, Snapshot.of(target));
            } else {
                assertEquals(preview.applied(before.files()), Snapshot.of(target).files());
                if (!preview.changes().isEmpty()) {
                    assertEquals(1, done.size());
                    count("one of two");
                }
                applied.add(new Applied(done.get(0).view().run().id(), preview, before));
            }
        }

        private Optional<RunOutcome> tried(Engine engine, Preview preview) throws InterruptedException {
            try {
                return Optional.of(engine.apply(preview.id()).await());
            } catch (StaleDryRunException e) {
                return Optional.empty();
            } catch (ModException e) {
                if (e.code().equals(ErrorCodes.TARGET_BUSY)) {
                    return Optional.empty();
                }
                throw e;
            }
        }

        private void count(String kind) {
            counts.merge(kind, 1, Integer::sum);
        }
    }

    /** Files of which something happens before some change. */
    private abstract static class Moments extends WatchedOperations {
        private final ThreadLocal<Boolean> placing = ThreadLocal.withInitial(() -> false);
        private int left;

        Moments(int moment) {
            super(FileOperations.UNFORCED);
            left = moment;
        }

        abstract void now() throws IOException;

        @Override
        protected synchronized void change() throws IOException {
            // nobody can come between the look at a file and its change
            if (!placing.get() && left-- == 0) {
                now();
            }
        }

        @Override
        protected synchronized boolean ifStill(TargetFiles files, String path, @Nullable FileEntry found,
                TargetFiles.Work work) throws IOException {
            change();
            placing.set(true);
            try {
                return files.ifStill(path, found, work);
            } finally {
                placing.set(false);
            }
        }
    }
}
