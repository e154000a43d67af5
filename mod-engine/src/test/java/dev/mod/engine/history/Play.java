package dev.mod.engine.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.Engine;
import dev.mod.engine.EngineFiles;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.history.History.Command;
import dev.mod.engine.history.History.Session;
import dev.mod.engine.history.World.Completed;
import dev.mod.engine.history.World.Made;
import dev.mod.engine.journal.InMemoryRunStore;
import dev.mod.engine.run.ChangedByOthersException;
import dev.mod.engine.run.OthersChanges;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.engine.run.UndoOutcome;
import dev.mod.engine.spi.TargetUse;
import dev.mod.engine.store.RunNotFoundException;
import dev.mod.engine.target.FileClock;
import dev.mod.engine.target.Trees;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** A history that happens, and what must hold whenever no process is at work and none has left anything undone. */
final class Play {
    private static final RunId RUN = new RunId("11111111-1111-1111-1111-111111111111");
    private static final int PATIENCE = 12;
    private static final Session IN_PEACE = new Session(List.of(), List.of(), Command.APPROVE_AND_RETRY, true);
    static final Map<String, String> BEFORE = Map.of("a", text("a"), "b", text("b"), "d/e", text("e"));

    private final History history;
    private final Path directory;
    private final Path target;
    private final InMemoryRunStore store;
    private final World world;
    private final Disk disk;
    private final List<Life> lives = new ArrayList<>();
    /** What the target and the state are to be. */
    private Mind model = new Mind(new TreeMap<>(BEFORE), List.of());
    /** What has been taken into account. */
    private int completed;
    private int edited;
    private int errors;
    /** Edits that were given up for good, as their author had said. */
    private final Set<Made> dropped = new HashSet<>();
    /** What completed tasks did to files, while it is known. */
    private final List<SortedMap<String, Version>> done = new ArrayList<>();
    private final Map<TaskId, SortedMap<String, Version>> doneBy = new HashMap<>();
    private boolean exact = true;
    private boolean faulty;
    private boolean dead;
    /** Whether a process died since everything was looked at. */
    private boolean interrupted;
    /** How many edits there were when the process died. */
    private int whenDied;
    /** Edits since then that their author gives up. */
    private final Set<Made> discarded = new HashSet<>();
    /** Files that somebody wanted to keep as they were, whoever had made them so. */
    private final Set<Made> adopted = new HashSet<>();
    /** Edits that their author gave up, but the process that was told so died. */
    private final Set<Made> undecided = new HashSet<>();
    private boolean over;
    private final StringBuilder log;

    /** What a file was before and after. */
    private record Version(Optional<String> before, Optional<String> after) {}

    Play(History history, Path directory) throws IOException {
        this.history = history;
        this.directory = directory;
        this.target = Files.createDirectories(directory.resolve("target"));
        this.store = new InMemoryRunStore(directory.resolve("home"));
        this.world = new World(target, history);
        this.log = world.log;
        this.disk = new Disk(target);
        BEFORE.forEach(disk::write);
    }

    private static String text(String name) {
        return name + "\n-\n-\n-\n-\n-\n";
    }

    void play() throws Exception {
        try {
            Command command = Command.GO_ON;
            boolean keep = true;
            for (Session session : history.sessions()) {
                if (over) {
                    break;
                }
                session(session.meanwhile(), command, keep);
                age();
                session.afterwards().forEach(edit -> world.edit(edit, false));
                command = session.command();
                keep = session.keep();
            }
            for (int round = 0; !over; round++) {
                assertTrue(round < PATIENCE, "nothing ends the run");
                session(List.of(), round == 0 ? command : IN_PEACE.command(), keep);
                age();
                if (!dead && !over) {
                    RunView view = reader().view(RUN);
                    over = view.status() == RunStatus.COMPLETED || view.status() == RunStatus.CANCELED
                            || view.status() == RunStatus.FAILED && view.tasks().stream().allMatch(
                                    task -> task.status() != TaskStatus.FAILED || failsForEver(task));
                }
            }
            if (history.undone() && !reader().undone(RUN)) {
                undo(new Life(world, List.of()), true);
            }
        } catch (Throwable e) {
            throw new AssertionError(e + "\n" + history + "\n" + log + "on disk " + disk.files() + "\n", e);
        } finally {
            for (Life life : lives) {
                life.end();
            }
        }
    }

    private boolean failsForEver(Task task) {
        return history.nodes().get(Integer.parseInt(task.node().substring(1))).failures() == History.Node.ALWAYS;
    }

    private Engine reader() {
        return Engine.builder(store).build();
    }

    private Engine engine(Life life) {
        lives.add(life);
        var builder = Engine.builder(life.store(store)).environment(Map.of());
        for (TargetUse use : List.of(TargetUse.STAGED, TargetUse.DIRECT, TargetUse.NESTED)) {
            builder.executor(new Steps(use, life, world, history));
        }
        return EngineFiles.with(builder, life.files()).build();
    }

    private boolean exists() {
        try {
            var any = new boolean[1];
            store.read(RUN, recorded -> any[0] = true);
            return any[0];
        } catch (RunNotFoundException e) {
            return false;
        }
    }

    /** One process, from its beginning to its end. */
    private void session(List<History.Happening> meanwhile, Command command, boolean keep) throws Exception {
        log.append(command).append(' ').append(meanwhile).append(keep ? " keep" : " discard").append('\n');
        var life = new Life(world, meanwhile);
        if (!exists()) {
            if (store.list().contains(RUN)) {
                store.delete(RUN);
            }
            works(life, engine -> engine.start(RUN, Steps.request(history, directory, target)));
            return;
        }
        switch (Files.exists(store.directory(RUN).resolve("undoing")) ? Command.UNDO : command) {
            case UNDO -> undo(life, keep);
            case CANCEL -> cancel(life, keep);
            case GO_ON -> resume(life, ResumeRequest.GO_ON, keep);
            case APPROVE -> resume(life, request(List.of(), true, false), keep);
            case RETRY -> resume(life, request(List.of(), false, true), keep);
            case APPROVE_AND_RETRY -> resume(life, request(List.of(), true, true), keep);
            case FORCE -> resume(life, request(reader().view(RUN).tasks().stream()
                    .filter(task -> task.status() == TaskStatus.COMPLETED).map(Task::id).limit(2).toList(), true,
                    true), keep);
        }
    }

    private static ResumeRequest request(List<TaskId> again, boolean approve, boolean retry) {
        return new ResumeRequest(again, approve, retry, true, Map.of());
    }

    private interface Beginning {
        Run begin(Engine engine);
    }

    private void resume(Life life, ResumeRequest request, boolean keep) throws Exception {
        try {
            works(life, engine -> asking(keep, others -> engine.resume(RUN, request.with(others))));
        } catch (ModException e) {
            if (!e.code().equals(ErrorCodes.RUN_OVER) || request.equals(ResumeRequest.GO_ON)) {
                throw e;
            }
            resume(new Life(world, List.of()), ResumeRequest.GO_ON, keep);
        }
    }

    private interface Asked<T> {
        T with(OthersChanges others);
    }

    /** Asks the person what to do about files that are perhaps theirs. */
    private <T> T asking(boolean keep, Asked<T> command) {
        var before = disk.files();
        try {
            return command.with(OthersChanges.REFUSE);
        } catch (ChangedByOthersException e) {
            log.append("  asked about ").append(e.paths()).append('\n');
            assertEquals(before, disk.files(), "nothing is written before somebody has decided");
            if (keep) {
                e.paths().forEach(path -> adopted.add(world.adopt(path)));
            } else {
                drop(e.paths());
            }
            return command.with(keep ? OthersChanges.KEEP : OthersChanges.DISCARD);
        }
    }

    private void drop(List<String> paths) {
        world.edits().stream().skip(edited).filter(edit -> paths.contains(edit.path())).forEach(edit -> {
            if (edit.number() >= whenDied && !edit.living()) {
                discarded.add(edit);
            } else {
                // it may be a part of what is put back
                undecided.add(edit);
            }
        });
    }

    private void works(Life life, Beginning beginning) throws Exception {
        attempt(life, engine -> {
            Run run = beginning.begin(engine);
            life.control(what -> {
                switch (what) {
                    case CANCEL -> run.cancel();
                    case INTERRUPT -> run.interrupt();
                    default -> throw new IllegalArgumentException();
                }
            });
            return run.await();
        });
    }

    private interface Work<T> {
        T on(Engine engine) throws Exception;
    }

    private <T> Optional<T> attempt(Life life, Work<T> work) throws Exception {
        Engine engine = engine(life);
        try {
            Optional<T> done = life.run(() -> work.on(engine));
            faulty |= life.faulty();
            if (done.isEmpty()) {
                log.append("  killed\n");
                died();
            } else {
                dropped.addAll(discarded);
                discarded.clear();
                adopted.clear();
                dead = false;
                check();
            }
            return done;
        } catch (ModException e) {
            log.append("  ").append(e).append('\n');
            faulty |= life.faulty();
            if (!life.faulty()) {
                throw e;
            }
            died();
            return Optional.empty();
        }
    }

    private void died() {
        undecided.addAll(discarded);
        undecided.addAll(adopted);
        discarded.clear();
        adopted.clear();
        whenDied = world.edits().size();
        interrupted = true;
        dead = true;
    }

    private void cancel(Life life, boolean keep) throws Exception {
        RunStatus status = reader().view(RUN).status();
        try {
            attempt(life, engine -> asking(keep, others -> {
                engine.cancel(RUN, others);
                return true;
            }));
        } catch (ModException e) {
            if (!e.code().equals(ErrorCodes.RUN_OVER) || status == RunStatus.RUNNING
                    || status == RunStatus.AWAITING_TRIGGER) {
                throw e;
            }
        }
    }

    private void undo(Life life, boolean keep) throws Exception {
        boolean recovering = dead;
        SortedMap<String, String> before = disk.files();
        Engine engine = engine(life);
        Optional<UndoOutcome> outcome;
        try {
            outcome = life.run(() -> asking(keep, others -> engine.undo(RUN, others)));
        } catch (ModException e) {
            log.append("  undo: ").append(e).append('\n');
            undecided.addAll(discarded);
            discarded.clear();
            faulty |= life.faulty();
            if (!life.faulty()) {
                throw e;
            }
            return;
        }
        faulty |= life.faulty();
        if (outcome.isEmpty()) {
            log.append("  killed\n");
            died();
            return;
        }
        dropped.addAll(discarded);
        log.append("  ").append(outcome.get()).append('\n');
        over = true;
        undone(before, outcome.get(), recovering);
    }

    private void undone(SortedMap<String, String> before, UndoOutcome outcome, boolean recovering) {
        var now = disk.files();
        var touched = new HashSet<String>();
        world.edits().stream().filter(edit -> !dropped.contains(edit)).map(Made::path).forEach(touched::add);
        var paths = new HashSet<>(now.keySet());
        paths.addAll(BEFORE.keySet());
        Set<String> left = new HashSet<>();
        outcome.left().forEach(file -> left.add(file.path()));
        for (String path : paths) {
            if (touched.stream().noneMatch(other -> inTheWay(path, other)) && !path.startsWith(Disk.PERSONAL)) {
                assertEquals(Optional.ofNullable(BEFORE.get(path)), Optional.ofNullable(now.get(path)),
                        path + " is what it was before the run");
            }
        }
        for (Made edit : world.edits()) {
            if (!dropped.contains(edit) && !undecided.contains(edit) && !edit.direct()
                    && before.getOrDefault(edit.path(), "").contains(edit.token())) {
                assertTrue(now.getOrDefault(edit.path(), "").contains(edit.token()) || recovering && kept(edit.token()),
                        edit + " is kept when the run is undone");
            }
        }
        boolean executes = history.nodes().stream().flatMap(node -> node.steps().stream())
                .anyMatch(step -> step.act() == History.Act.EXECUTE);
        for (Made edit : world.edits()) {
            boolean last = world.edits().stream()
                    .noneMatch(other -> other.number() > edit.number() && other.path().equals(edit.path()));
            String form = now.get(edit.path());
            // what a task has deleted had the mode with which the task was about to delete it
            boolean deleted = edit.living() && !before.containsKey(edit.path());
            if (edit.isOfMode() && !executes && last && !recovering && form != null && !deleted
                    && !dropped.contains(edit)
                    && !undecided.contains(edit) && !edit.direct()) {
                assertEquals(Form.isExecutable(edit.content().orElseThrow()), Form.isExecutable(form),
                        edit + " is kept when the run is undone");
            }
        }
    }

    private static boolean inTheWay(String path, String other) {
        return path.equals(other) || path.startsWith(other + "/") || other.startsWith(path + "/");
    }

    private boolean kept(String token) {
        Path kept = store.directory(RUN).resolve("kept");
        return Files.exists(kept) && new Disk(kept).files().values().stream().anyMatch(text -> text.contains(token));
    }

    /** Has the process be dead for a while. */
    private void age() throws IOException {
        if (!dead) {
            return;
        }
        Path alive = store.directory(RUN).resolve("alive");
        var now = FileClock.read(target);
        long last = now.nanos() - TimeUnit.SECONDS.toNanos(2);
        if (Files.exists(alive) && Files.getLastModifiedTime(alive).to(TimeUnit.NANOSECONDS) > last) {
            Files.setLastModifiedTime(alive, FileTime.from(last, TimeUnit.NANOSECONDS));
        }
        Trees.tick(target);
    }

    /** Looks at everything while nothing happens. */
    private void check() {
        RunView view = reader().view(RUN);
        for (String error : world.errors().subList(errors, world.errors().size())) {
            assertTrue(error.contains(Steps.MEANT) || faulty || edited < world.edits().size(), error);
        }
        errors = world.errors().size();
        var tasks = world.completed().subList(completed, world.completed().size());
        var edits = new ArrayList<>(world.edits().subList(edited, world.edits().size()));
        for (Made edit : dropped) {
            boolean last = edits.stream().noneMatch(other -> other.path().equals(edit.path())
                    && other.number() > edit.number());
            assertTrue(!edits.contains(edit) || edit.token().isEmpty() || !last || kept(edit.token()),
                    edit + " is kept");
        }
        edits.removeAll(dropped);
        if (interrupted) {
            // who deletes what a plan was about to delete, or sets a mode that it was about to set, cannot be told from it,
            // and nothing is lost when it is back
            edits.stream().filter(Made::isOfMode).forEach(undecided::add);
            for (Made deletion : edits) {
                if (deletion.content().isEmpty()) {
                    edits.stream().filter(edit -> edit.path().equals(deletion.path())
                            && edit.number() <= deletion.number()).forEach(undecided::add);
                }
            }
            interrupted = false;
        }
        // nor what a run is said to have changed where a person deletes what took a directory's place, or takes a file's
        if (edits.stream().anyMatch(edit -> edit.living() || undecided.contains(edit) || edit.path().equals("d")
                || edit.path().endsWith("/x"))) {
            exact = false;
        }
        SortedMap<String, String> files = disk.files();
        rolledBack(edits, files);
        var found = new Search(tasks, edits, files).found();
        if (found.isEmpty()) {
            Mind inOrder = model.copy();
            tasks.forEach(task -> perform(inOrder, task));
            assertEquals(inOrder.files.toString(), files.toString(), "no order of " + tasks + " and " + edits + " from "
                    + model.files);
            throw new AssertionError("there is no such order");
        }
        model = found.get();
        completed = world.completed().size();
        edited = world.edits().size();
        var notes = new ArrayList<String>();
        if (view.state().get("notes") != null) {
            view.state().get("notes").forEach(note -> notes.add(note.asString()));
        }
        assertEquals(model.notes, notes, "the state");
        changes(view);
    }

    private void changes(RunView view) {
        if (!exact) {
            return;
        }
        for (Task task : view.tasks()) {
            if (task.status() == TaskStatus.COMPLETED) {
                assertEquals(kinds(List.of(doneBy.get(task.id()))), kinds(task.changes()), task.toString());
            }
        }
        assertEquals(kinds(done), kinds(reader().changedFiles(RUN)), "what the run changed");
    }

    private static Map<String, FileChange.Kind> kinds(Iterable<FileChange> changes) {
        var kinds = new TreeMap<String, FileChange.Kind>();
        changes.forEach(change -> kinds.put(change.path(), change.kind()));
        return kinds;
    }

    /** What becomes of changes one after the other, without what others did in between. */
    private static Map<String, FileChange.Kind> kinds(List<SortedMap<String, Version>> all) {
        var histories = new TreeMap<String, List<Version>>();
        for (var each : all) {
            each.forEach((path, version) -> {
                List<Version> known = histories.computeIfAbsent(path, none -> new ArrayList<>());
                int last = known.size() - 1;
                if (last >= 0 && known.get(last).after().equals(version.before())) {
                    known.set(last, new Version(known.get(last).before(), version.after()));
                } else {
                    known.add(version);
                }
            });
        }
        var kinds = new TreeMap<String, FileChange.Kind>();
        histories.forEach((path, versions) -> {
            versions.removeIf(version -> version.before().equals(version.after()));
            if (versions.isEmpty()) {
                return;
            }
            boolean before = versions.get(0).before().isPresent();
            boolean after = versions.get(versions.size() - 1).after().isPresent();
            if (before || after) {
                kinds.put(path, !before
                        ? FileChange.Kind.CREATED
                        : after ? FileChange.Kind.MODIFIED : FileChange.Kind.DELETED);
            }
        });
        return kinds;
    }

    /** What a person did while a step worked on the real files goes with what that did, but a copy is kept. */
    private void rolledBack(List<Made> edits, SortedMap<String, String> files) {
        for (Made edit : List.copyOf(edits)) {
            if (!edit.direct()) {
                continue;
            }
            edits.remove(edit);
            dropped.add(edit);
            boolean last = edits.stream().noneMatch(other -> other.path().equals(edit.path()));
            assertTrue(!last || files.getOrDefault(edit.path(), "").contains(edit.token()) || kept(edit.token()),
                    edit + " is kept");
            model.files.remove(edit.path());
            if (files.containsKey(edit.path())) {
                model.files.put(edit.path(), files.get(edit.path()));
            }
        }
    }

    private void perform(Mind mind, Completed task) {
        for (History.Step step : history.nodes().get(Integer.parseInt(task.node().substring(1))).steps()) {
            mind.step(step, task.token());
        }
    }

    private static SortedMap<String, Version> difference(Mind before, Mind after) {
        var difference = new TreeMap<String, Version>();
        var paths = new HashSet<>(before.files.keySet());
        paths.addAll(after.files.keySet());
        for (String path : paths) {
            var version = new Version(Optional.ofNullable(before.files.get(path)),
                    Optional.ofNullable(after.files.get(path)));
            if (!version.before().equals(version.after())) {
                difference.put(path, version);
            }
        }
        return difference;
    }

    /** Looks for an order of tasks, which is given, and edits, of which some could have come at other times. */
    private final class Search {
        private final List<Completed> tasks;
        private final List<Made> edits;
        private final SortedMap<String, String> files;

        Search(List<Completed> tasks, List<Made> edits, SortedMap<String, String> files) {
            this.tasks = tasks;
            this.edits = edits;
            this.files = files;
        }

        Optional<Mind> found() {
            return found(model, 0, 0, List.of());
        }

        private Optional<Mind> found(Mind before, int task, int edit, List<SortedMap<String, Version>> changes) {
            if (task == tasks.size() && edit == edits.size()) {
                if (!before.files.equals(files)) {
                    return Optional.empty();
                }
                done.addAll(changes);
                for (int i = 0; i < tasks.size(); i++) {
                    doneBy.put(tasks.get(i).task(), changes.get(i));
                }
                return Optional.of(before);
            }
            if (edit < edits.size() && edits.get(edit).earliest() <= completed + task) {
                Made made = edits.get(edit);
                Mind after = before.copy();
                after.edit(made);
                var found = found(after, task, edit + 1, changes);
                if (found.isPresent()) {
                    return found;
                }
                if (undecided.contains(made)) {
                    var without = found(before, task, edit + 1, changes);
                    if (without.isPresent()) {
                        return without;
                    }
                }
                if (!made.living()) {
                    return Optional.empty();
                }
            }
            if (task < tasks.size() && (edit == edits.size() || edits.get(edit).living()
                    || edits.get(edit).earliest() > completed + task)) {
                Mind after = before.copy();
                perform(after, tasks.get(task));
                var more = new ArrayList<>(changes);
                more.add(difference(before, after));
                return found(after, task + 1, edit, more);
            }
            return Optional.empty();
        }
    }
}
