package dev.mod.cli.workflow;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.run.ParamArguments;
import dev.mod.cli.run.ReportFile;
import dev.mod.cli.run.RunSupervisor;
import dev.mod.cli.run.Runs;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.RunView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** Goes on with a run: with an interrupted one, after an approval, or after a failure. */
public final class ResumeCommand implements Command {
    @Override
    public String description() {
        return "Go on with a run that was interrupted, waits for approval or failed";
    }

    @Override
    public List<Opt> options() {
        return List.of(Shared.RUN,
                Opt.values("-t,--task", "TASK", "Approve this task, or try it again; repeatable"),
                Opt.flag("--trigger-all", "Approve every task that waits"),
                Opt.flag("--retry-failed", "Try every failed task again"),
                Opt.flag("--force", "Run tasks named with -t again although they are completed"),
                Opt.values("--param", "K=V", "A secret parameter, which is never stored; repeatable"),
                ReportFile.OPTION, Shared.TEXT_OR_JSONL);
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
                arguments.flag("--force"), secrets(session, view));
        return supervisor.resume(run, request);
    }

    private static Map<String, JsonNode> secrets(Session session, RunView view) {
        var secrets = new LinkedHashMap<String, JsonNode>();
        ParamArguments.pairs(session.arguments().values("--param")).forEach((name, value) -> {
            if (!view.run().secrets().contains(name)) {
                throw new UsageException("--param " + name + ": a resumed run keeps its parameters; only secret ones"
                        + " are given again" + (view.run().secrets().isEmpty()
                                ? ", and it has none"
                                : ": " + String.join(", ", view.run().secrets())));
            }
            secrets.put(name, StringNode.valueOf(value));
        });
        if (session.interactive()) {
            for (var name : view.run().secrets()) {
                if (!secrets.containsKey(name)) {
                    session.terminal().askSecret(name + " (secret): ")
                            .ifPresent(value -> secrets.put(name, StringNode.valueOf(value)));
                }
            }
        }
        return secrets;
    }
}
