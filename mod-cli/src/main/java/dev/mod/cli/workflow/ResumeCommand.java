package dev.mod.cli.workflow;

import dev.mod.cli.run.Confined;
import java.util.ArrayList;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.run.ReportFile;
import dev.mod.cli.run.RunSupervisor;
import dev.mod.cli.run.Runs;
import dev.mod.cli.run.SecretAnswers;
import dev.mod.engine.run.ResumeRequest;
import java.util.List;

/** Goes on with a run: with an interrupted one, after an approval, or after a failure. */
public final class ResumeCommand implements Command {
    @Override
    public String description() {
        return "Go on with a run that was interrupted, waits for approval or failed";
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<>(Confined.OPTIONS);
        options.addAll(0, List.of(WorkflowOptions.RUN,
                Opt.values("-t,--task", "TASK", "Approve this task, or try it again; repeatable"),
                Opt.flag("--trigger-all", "Approve every task that waits"),
                Opt.flag("--retry-failed", "Try every failed task again"),
                Opt.flag("--force", "Run tasks named with -t again although they are completed"),
                Opt.values("--param", "K=V", "A secret parameter, which is never stored; repeatable"),
                OthersDecision.KEEP, OthersDecision.DISCARD, ReportFile.OPTION, WorkflowOptions.TEXT_OR_JSONL));
        return options;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var arguments = session.arguments();
        if (arguments.flag("--force") && arguments.values("--task").isEmpty()) {
            throw new UsageException("--force needs -t TASK");
        }
        var supervisor = new RunSupervisor(session);
        var run = Runs.named(session, supervisor.engine());
        var view = supervisor.engine().view(run);
        var tasks = arguments.values("--task").stream().map(task -> Runs.task(view, task).id()).toList();
        var request = new ResumeRequest(tasks, arguments.flag("--trigger-all"), arguments.flag("--retry-failed"),
                arguments.flag("--force"), SecretAnswers.of(session, "a resumed run", view.run().secrets()));
        return supervisor.resume(run, start -> OthersDecision.decide(session,
                others -> start.apply(request.with(others))));
    }
}
