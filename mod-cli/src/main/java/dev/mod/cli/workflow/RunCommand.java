package dev.mod.cli.workflow;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.NewRun;
import java.util.List;

/** Runs a workflow of a local package. */
public final class RunCommand implements Command {
    @Override
    public String description() {
        return "Run a workflow of a local package";
    }

    @Override
    public List<Opt> options() {
        return List.of(Shared.PACKAGE,
                Opt.value("--workflow-name", "NAME", "Which of the package's workflows; default: its default one"),
                Opt.value("-t,--target", "DIR", "The directory to work on; default: the current directory"),
                Opt.values("--param", "K=V", "A parameter of the workflow; repeatable"),
                Opt.value("--params-file", "FILE", "Parameters as a YAML or JSON object; --param wins"),
                Opt.value("--state", "FILE", "The shared state at the start, as a YAML or JSON object"),
                Opt.flag("--dry-run", "Write nothing; shell commands are skipped"),
                Opt.flag("--allow-dirty", "Run although the target has uncommitted changes"),
                Opt.value("--max-parallel", "N", "How many tasks run at once; default: one for each core"),
                Opt.choice("--isolation", List.of("in-place", "worktree"),
                        "worktree: each task with shell steps gets its own copy of the target, so that they run in"
                                + " parallel; default: in-place"),
                Opt.flag("--no-snapshot", "Do not keep what is needed to put the target back after a failure"),
                Shared.TEXT_OR_JSONL);
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        return NewRun.of(session);
    }
}
