package dev.mod.cli.workflow;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.cli.terminal.Terminal;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.output.RunJson;
import dev.mod.cli.output.Table;
import dev.mod.cli.output.Times;
import dev.mod.cli.run.Runs;
import java.util.List;

/** Lists the runs, newest first. */
public final class ListCommand implements Command {
    private static final int DEFAULT_LIMIT = 20;
    private static final int SHORT_ID = 8;

    @Override
    public String description() {
        return "List the runs, newest first";
    }

    @Override
    public List<Opt> options() {
        return List.of(Opt.value("--limit", "N", "How many at most; default: " + DEFAULT_LIMIT),
                CommonOptions.TEXT_OR_JSON);
    }

    @Override
    public ExitCode run(Session session) {
        var terminal = session.terminal();
        int limit = session.arguments().integer("--limit", 1).orElse(DEFAULT_LIMIT);
        var engine = Runs.reader(session);
        var runs = engine.list(limit, (run, problem) -> {
            terminal.warn(problem);
            if (problem.code().equals(ErrorCodes.JOURNAL_DAMAGED)) {
                terminal.hint("mod workflow repair -i " + run + " makes it readable again");
            }
        });
        if (session.arguments().json()) {
            terminal.println(RunJson.list(engine, runs).toPrettyString());
            return ExitCode.OK;
        }
        if (runs.isEmpty()) {
            terminal.note("no runs yet");
            return ExitCode.OK;
        }
        var table = new Table("RUN", "WORKFLOW", "STATUS", "STARTED", "TARGET").whole(0, 2, 3);
        runs.forEach(view -> table.row(id(terminal, view.run().id().value()), view.run().workflowName(),
                Runs.status(engine, view),
                Times.of(view.startedAt()), view.run().target()));
        table.print(terminal);
        return ExitCode.OK;
    }

    /** Programs get the whole id; people need no more than its beginning. */
    private static String id(Terminal terminal, String id) {
        return terminal.outIsTerminal() ? id.substring(0, SHORT_ID) : id;
    }
}
