package dev.mod.cli.run;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.engine.Engine;
import dev.mod.engine.internal.env.EnvironmentNames;
import dev.mod.engine.internal.env.RunProcesses;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.RunListener;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.steps.script.JsAstMatchStepExecutor;
import dev.mod.steps.script.ScriptView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The runs kept on this machine, and those among them that the command line speaks of. */
public final class Runs {
    private static final int SHORTEST_PREFIX = 4;
    private static final String LATEST = "latest";
    /** What a step's environment calls its run. */
    public static final String RUN_ID = EnvironmentNames.MOD + RunProcesses.RUN_ID;

    private Runs() {}

    /** Where the runs are kept. */
    public static FileRunStore store(Session session) {
        return new FileRunStore(session.home());
    }

    /** An engine that only looks. */
    public static Engine reader(Session session) {
        return Engine.builder(store(session)).build();
    }

    /** An engine that works. */
    public static Engine engine(Session session, RunListener listener) {
        return Confined.executors(Engine.builder(store(session)).installedExecutors(), session, listener::notice)
                .environment(session.environment())
                .executor(new JsAstMatchStepExecutor(ScriptView.PLAIN.from(session.path("")))).listener(listener)
                .build();
    }

    /**
     * The run that {@code -i} names: by its id, the beginning of it that no other run shares, or {@code latest}.
     *
     * @throws ModException if there is none, or several
     */
    public static RunId named(Session session, Engine engine) {
        return named(session, engine, run -> true);
    }

    /** The same for what a run has changed: {@code latest} is the newest one that is no dry run. */
    public static RunId changing(Session session, Engine engine) {
        return named(session, engine, run -> !engine.view(run).run().options().dryRun());
    }

    private static RunId named(Session session, Engine engine, Predicate<RunId> latest) {
        var text = session.arguments().id("mod workflow list");
        if (text.equals(LATEST)) {
            var runs = engine.store().list();
            return runs.stream().filter(latest).findFirst().orElseThrow(() -> new ModException(
                    ErrorCodes.RUN_NOT_FOUND, runs.isEmpty() ? "there are no runs yet" : "all runs were dry runs"));
        }
        Optional<RunId> whole = RunId.parse(text);
        if (whole.isPresent()) {
            return whole.get();
        }
        if (text.length() < SHORTEST_PREFIX || !text.matches("[0-9a-f-]+")) {
            throw new UsageException("not a run id: '" + text + "'", "name a run by its id, by the first "
                    + SHORTEST_PREFIX + " or more characters of it, or latest; mod workflow list shows the runs");
        }
        var found = engine.store().list().stream().filter(run -> run.value().startsWith(text)).toList();
        if (found.size() == 1) {
            return found.get(0);
        }
        throw new ModException(ErrorCodes.RUN_NOT_FOUND,
                (found.isEmpty() ? "no run begins with " : found.size() + " runs begin with ") + text);
    }

    /**
     * The status of a run as people are told it: one that is running, by no process that lives, is interrupted. What has become of
     * its changes follows.
     */
    public static String status(Engine engine, RunView view) {
        boolean abandoned = view.status() == RunStatus.RUNNING && engine.store().owner(view.run().id()).isEmpty();
        return (abandoned ? "Interrupted" : view.status().label())
                + (view.run().options().dryRun() ? ", dry run" : engine.undone(view.run().id()) ? ", undone" : "");
    }

    /** The run of which the command is a step. */
    public static Optional<RunId> enclosing(Session session) {
        return RunId.parse(session.environment().getOrDefault(RUN_ID, ""));
    }

    /**
     * Whether the files in a directory may be those of a package that runs use which are not over. Which packages those run that are
     * at work is not known: they may use all. So may one at work that only another version can read.
     */
    public static Predicate<Path> packagesInUse(Session session) {
        Engine engine = reader(session);
        var unreadable = new ArrayList<RunId>();
        List<RunView> unfinished = engine.list(Integer.MAX_VALUE, (run, problem) -> unreadable.add(run)).stream()
                .filter(view -> view.status() == RunStatus.RUNNING || view.status() == RunStatus.AWAITING_TRIGGER)
                .toList();
        boolean working = Stream.concat(unfinished.stream().map(view -> view.run().id()), unreadable.stream())
                .anyMatch(run -> engine.store().owner(run).isPresent());
        List<Path> packages = unfinished.stream().map(view -> Path.of(view.run().packageDirectory())).toList();
        return files -> working || packages.stream().anyMatch(each -> each.startsWith(files));
    }

    /** The task of a run that a text names: by its id, the beginning of it, or its node if that has only one task. */
    public static Task task(RunView view, String text) {
        var found = view.tasks().stream().filter(task -> task.id().value().equals(text)).toList();
        if (found.isEmpty()) {
            found = view.tasks().stream().filter(task -> task.node().equals(text)).toList();
        }
        if (found.isEmpty() && text.length() >= SHORTEST_PREFIX) {
            found = view.tasks().stream().filter(task -> task.id().value().startsWith(text)).toList();
        }
        if (found.size() == 1) {
            return found.get(0);
        }
        throw new ModException(ErrorCodes.TASK_NOT_FOUND,
                found.isEmpty()
                        ? "run " + view.run().id() + " has no task '" + text + "'"
                        : found.size() + " tasks of run " + view.run().id() + " fit '" + text
                                + "'; mod workflow status shows their ids");
    }
}
