package dev.mod.cli.run;

import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Session;
import dev.mod.engine.Engine;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.run.RunId;
import java.time.InstantSource;
import dev.mod.model.run.RunStatus;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** Runs and resumes while somebody watches, and ends what is interrupted. */
public final class RunSupervisor {
    private final Engine engine;
    private final RunWatcher watcher;
    private final Optional<ReportFile> report;
    private final boolean check;

    /**
     * A supervisor that tells what happens in the way that the arguments ask for.
     *
     * @throws ModException if a report is asked for that cannot be written
     */
    public RunSupervisor(Session session) {
        report = ReportFile.of(session);
        check = CheckMode.isOn(session);
        var annotations = CheckMode.annotations(session);
        var terminal = session.terminal();
        var clock = InstantSource.system();
        if (session.arguments().value("--format").orElse("text").equals("jsonl")) {
            watcher = new JsonLines(terminal, clock);
            engine = Runs.engine(session, watcher);
        } else {
            var detail = session.quiet()
                    ? TextWatcher.Detail.QUIET
                    : session.arguments().flag(CommonOptions.VERBOSE)
                            ? TextWatcher.Detail.VERBOSE
                            : TextWatcher.Detail.NORMAL;
            var reader = Runs.reader(session);
            watcher = new TextWatcher(terminal, detail, clock, new RunSummary(terminal, reader::log),
                    run -> annotations.map(format -> CheckMode.annotations(reader.diff(run, Optional.empty()), format))
                            .orElseGet(() -> reader.diff(run, Optional.empty())));
            engine = Runs.engine(session, watcher);
        }
    }

    /** The engine that runs. */
    public Engine engine() {
        return engine;
    }

    /** Tells what was found in the package. */
    public void found(List<Diagnostic> diagnostics) {
        diagnostics.forEach(watcher::found);
    }

    /** Tells something worth knowing. */
    public void notice(String text) {
        watcher.notice(text);
    }

    /** Runs a workflow until nothing can run any more. */
    public ExitCode start(RunRequest request) throws InterruptedException {
        return supervise(engine.start(request),
                outcome -> check && outcome.status() == RunStatus.AWAITING_TRIGGER
                        ? Optional.of(ResumeRequest.opening(request, outcome))
                        : Optional.empty());
    }

    /**
     * Goes on with a run until nothing can run any more.
     *
     * @param starter makes the request
     */
    public ExitCode resume(RunId run, Function<Function<ResumeRequest, Run>, Run> starter) throws InterruptedException {
        watcher.resuming(engine.view(run));
        return supervise(starter.apply(request -> engine.resume(run, request)), outcome -> Optional.empty());
    }

    /** @param next how it goes on by itself: a check opens its gates, since it is to tell what comes after them, too */
    private ExitCode supervise(Run run, Function<RunOutcome, Optional<ResumeRequest>> next)
            throws InterruptedException {
        var runs = new CopyOnWriteArrayList<>(List.of(run));
        var signals = Signals.handle(() -> runs.forEach(Run::interrupt));
        try {
            var outcome = run.await();
            for (var more = next.apply(outcome); more.isPresent(); more = next.apply(outcome)) {
                var goingOn = engine.resume(run.id(), more.get());
                runs.add(goingOn);
                outcome = goingOn.await();
            }
            var exit = report(run.id(), checked(run.id(), ExitCode.of(outcome.status())));
            watcher.ended(run.id(), outcome, exit);
            return exit;
        } finally {
            signals.close();
        }
    }

    private ExitCode checked(RunId run, ExitCode exit) {
        return check && exit == ExitCode.OK && !engine.changedFiles(run).isEmpty() ? ExitCode.FAILED : exit;
    }

    private ExitCode report(RunId run, ExitCode exit) {
        if (report.isEmpty()) {
            return exit;
        }
        try {
            report.get().write(engine, run, Optional.of(exit));
            watcher.notice("the report is in " + report.get().path());
            return exit;
        } catch (ModException e) {
            watcher.notice(String.valueOf(e.getMessage()));
            return exit == ExitCode.OK ? ExitCode.of(e.code().type()) : exit;
        }
    }
}
