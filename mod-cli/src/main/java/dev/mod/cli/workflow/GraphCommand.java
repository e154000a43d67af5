package dev.mod.cli.workflow;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.output.GraphText;
import dev.mod.cli.run.Packages;
import dev.mod.cli.run.Runs;
import dev.mod.engine.run.RecordedWorkflow;
import java.util.List;
import java.util.Optional;

/** Prints the graph of a workflow or of a run. */
public final class GraphCommand implements Command {
    @Override
    public String description() {
        return "Print the graph of a workflow, or of a run with its statuses";
    }

    @Override
    public List<Opt> options() {
        return List.of(Shared.PACKAGE,
                Opt.value("--workflow-name", "NAME", "Which of the package's workflows; default: its default one"),
                Shared.RUN, Opt.choice("--format", List.of("mermaid", "dot"), "How to print; default: mermaid"));
    }

    @Override
    public ExitCode run(Session session) {
        var arguments = session.arguments();
        if (arguments.value("--id").isPresent() && arguments.value("--workflow").isPresent()) {
            throw new UsageException("-w and -i exclude each other");
        }
        var graph = arguments.value("--id").isPresent() ? ofRun(session) : ofPackage(session);
        (arguments.value("--format").orElse("mermaid").equals("dot") ? graph.dot() : graph.mermaid())
                .forEach(session.terminal()::println);
        return ExitCode.OK;
    }

    private static GraphText ofRun(Session session) {
        var engine = Runs.reader(session);
        var view = engine.view(Runs.named(session, engine));
        return new GraphText(RecordedWorkflow.of(view.run()), Optional.of(view));
    }

    private static GraphText ofPackage(Session session) {
        var found = Packages.valid(session);
        return new GraphText(found.workflow(Packages.variant(session, found)).orElseThrow().workflow(),
                Optional.empty());
    }
}
