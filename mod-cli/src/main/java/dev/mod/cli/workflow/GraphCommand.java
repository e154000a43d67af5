package dev.mod.cli.workflow;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.output.GraphText;
import dev.mod.cli.run.Packages;
import dev.mod.cli.run.Runs;
import dev.mod.engine.event.RunRecord;
import dev.mod.model.binding.WorkflowBinder;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.dialect.Canonical;
import dev.mod.model.dialect.Dialect;
import dev.mod.model.source.SourceMap;
import dev.mod.model.source.SourceReader;
import dev.mod.model.workflow.Workflow;
import java.nio.charset.StandardCharsets;
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
        return new GraphText(recorded(view.run()), Optional.of(view));
    }

    private static Workflow recorded(RunRecord run) {
        var read = SourceReader.read(run.workflowFile(), run.workflowSource().getBytes(StandardCharsets.UTF_8));
        if (read.root().map(Dialect::canonicalWorkflow).map(Canonical::root).orElse(null) instanceof SourceMap tree) {
            return WorkflowBinder.bind(tree);
        }
        throw new ModException(new ErrorCode("recorded-workflow", ErrorType.INTERNAL),
                "the workflow recorded for run " + run.id() + " cannot be read");
    }

    private static GraphText ofPackage(Session session) {
        var found = Packages.valid(session);
        return new GraphText(found.workflow(Packages.variant(session, found)).orElseThrow().workflow(),
                Optional.empty());
    }
}
