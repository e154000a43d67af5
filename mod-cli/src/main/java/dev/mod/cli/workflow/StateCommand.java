package dev.mod.cli.workflow;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Runs;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;

/** Prints the shared state of a run. */
public final class StateCommand implements Command {
    @Override
    public String description() {
        return "Print the shared state of a run as JSON";
    }

    @Override
    public List<Opt> options() {
        return List.of(WorkflowOptions.RUN);
    }

    @Override
    public ExitCode run(Session session) {
        var engine = Runs.reader(session);
        var state = JsonNodeFactory.instance.objectNode();
        engine.view(Runs.named(session, engine)).state().forEach(state::set);
        session.terminal().println(state.toPrettyString());
        return ExitCode.OK;
    }
}
