package dev.mod.cli.workflow;

import dev.mod.cli.run.CheckMode;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.cli.run.Confined;
import dev.mod.cli.run.Grants;
import dev.mod.cli.run.NewRun;
import dev.mod.cli.run.ReportFile;
import java.util.ArrayList;
import java.util.List;

/** Runs a workflow of a local package. */
public final class RunCommand implements Command {
    /** What a run can be told, wherever its package comes from. */
    public static final List<Opt> RUN = List.of(RegistryOptions.REGISTRY, RegistryOptions.OFFLINE,
            Opt.value("-t,--target", "DIR", "The directory to work on; default: the current directory"),
            Opt.values("--param", "K=V", "A parameter of the workflow; repeatable"),
            Opt.value("--params-file", "FILE", "Parameters as a YAML or JSON object; --param wins"),
            Opt.value("--state", "FILE", "The shared state at the start, as a YAML or JSON object"),
            Opt.flag("--dry-run", "Write nothing; shell commands are skipped"),
            CheckMode.OPTION,
            Opt.flag("--install-skill", "Install skills for coding agents without asking"),
            Opt.flag("--allow-dirty", "Run although the target has uncommitted changes"),
            Opt.value("--max-parallel", "N", "How many tasks run at once; default: one for each core"),
            Opt.flag("--require-ai", "Fail where an ai step has no key, rather than leave its work to others"),
            Opt.choice("--isolation", List.of("in-place", "worktree"),
                    "worktree: each task with shell steps gets its own copy of the target, so that they run in"
                            + " parallel; default: in-place"),
            Opt.flag("--no-snapshot", "Do not keep what is needed to put the target back after a failure"),
            Opt.flag("--keep-going", "Let a script go on after a file that it fails on; the step fails at its end"),
            ReportFile.OPTION, Opt.choice("--format",
                    List.of("text", "jsonl", "github", "sarif"),
                    "How to tell what happens; jsonl prints one JSON event a line, github and sarif what --check"
                            + " finds; default: text"));

    @Override
    public String description() {
        return "Run a workflow of a local package";
    }

    @Override
    public List<Positional> positionals() {
        return WorkflowOptions.PLACE;
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<>(List.of(WorkflowOptions.PACKAGE,
                Opt.value("--workflow-name", "NAME", "Which of the package's workflows; default: its default one")));
        options.addAll(RUN);
        options.addAll(options.size() - 1, Grants.OPTIONS);
        options.addAll(options.size() - 1, Confined.OPTIONS);
        return options;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        return NewRun.of(session);
    }
}
