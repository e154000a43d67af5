package dev.mod.cli.workflow;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.ReportFile;
import dev.mod.cli.run.Runs;
import java.util.List;
import java.util.Optional;

/** Writes a page about a run. */
public final class ReportCommand implements Command {
    @Override
    public String description() {
        return "Write a report of a run as one HTML file: graph, tasks, differences, logs, metrics";
    }

    @Override
    public List<Opt> options() {
        return List.of(WorkflowOptions.RUN, Opt.value("-o,--output", "FILE", "The HTML file to write"));
    }

    @Override
    public ExitCode run(Session session) {
        var file = ReportFile.at(session, session.arguments().required("--output"));
        var engine = Runs.reader(session);
        var run = Runs.named(session, engine);
        file.write(engine, run, Optional.empty());
        if (!session.quiet()) {
            session.terminal().note("wrote " + file.path());
        }
        return ExitCode.OK;
    }
}
