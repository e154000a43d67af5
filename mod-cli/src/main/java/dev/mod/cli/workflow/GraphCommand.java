package dev.mod.cli.workflow;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.output.GraphText;
import dev.mod.cli.run.Packages;
import dev.mod.cli.run.Runs;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.RunView;
import dev.mod.model.workflow.Workflow;
import dev.mod.report.picture.GraphPicture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** Prints the graph of a workflow or of a run. */
public final class GraphCommand implements Command {
    @Override
    public String description() {
        return "Print the graph of a workflow, or of a run with its statuses";
    }

    @Override
    public List<Positional> positionals() {
        return WorkflowOptions.PLACE;
    }

    @Override
    public List<Opt> options() {
        return List.of(WorkflowOptions.PACKAGE,
                Opt.value("--workflow-name", "NAME", "Which of the package's workflows; default: its default one"),
                WorkflowOptions.RUN,
                Opt.choice("--format", List.of("mermaid", "dot", "svg"), "How to print; default: mermaid"));
    }

    @Override
    public ExitCode run(Session session) {
        var arguments = session.arguments();
        if (arguments.value("--id").isPresent()
                && (arguments.value("--workflow").isPresent() || arguments.positional(0).isPresent())) {
            throw new UsageException("a package and -i exclude each other");
        }
        var graph = arguments.value("--id").isPresent() ? ofRun(session) : ofPackage(session);
        var terminal = session.terminal();
        switch (arguments.value("--format").orElse("mermaid")) {
            case "svg" -> terminal.print(graph.svg());
            case "dot" -> graph.text().dot().forEach(terminal::println);
            default -> graph.text().mermaid().forEach(terminal::println);
        }
        return ExitCode.OK;
    }

    private record Graph(String name, Workflow workflow, Optional<RunView> view) {
        GraphText text() {
            return new GraphText(workflow, view);
        }

        String svg() {
            var text = new StringBuilder();
            try {
                new GraphPicture("Workflow " + name, workflow, view).writeDocument(text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return text.toString();
        }
    }

    private static Graph ofRun(Session session) {
        var engine = Runs.reader(session);
        var view = engine.view(Runs.named(session, engine));
        return new Graph(view.run().workflowName(), RecordedWorkflow.of(view.run()), Optional.of(view));
    }

    private static Graph ofPackage(Session session) {
        var found = Packages.valid(session);
        var variant = Packages.variant(session, found);
        return new Graph(variant, found.workflow(variant).orElseThrow().workflow(), Optional.empty());
    }
}
