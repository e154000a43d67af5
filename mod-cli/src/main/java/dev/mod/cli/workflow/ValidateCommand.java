package dev.mod.cli.workflow;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.cli.output.Renderers;
import dev.mod.cli.run.Packages;
import dev.mod.cli.terminal.Style;
import dev.mod.base.diagnostic.Severity;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.validate.ModPackage;
import dev.mod.validate.Mode;
import dev.mod.validate.ValidationResult;
import java.util.List;

/** Checks a package or a workflow file and reports every problem in it. */
public final class ValidateCommand implements Command {
    @Override
    public String description() {
        return "Check a package or a workflow file and report every problem";
    }

    @Override
    public List<Positional> positionals() {
        return WorkflowOptions.PLACE;
    }

    @Override
    public List<Opt> options() {
        return List.of(WorkflowOptions.PACKAGE, Opt.flag("--strict", "Unknown keys and careless metadata are errors"),
                Opt.choice("--format", List.of("text", "json", "sarif", "github"),
                        "How to print the problems; default: text"));
    }

    @Override
    public ExitCode run(Session session) {
        var mode = session.arguments().flag("--strict") ? Mode.STRICT : Mode.LENIENT;
        var result = Packages.validate(session, mode);
        var format = session.arguments().value("--format").orElse("text");
        if (format.equals("text")) {
            new DiagnosticPrinter(session.terminal()).print(result.diagnostics(), result.texts());
            session.terminal().println(verdict(session, result));
        } else {
            session.terminal().print(Renderers.of(format).render(result.diagnostics(), result.texts()));
        }
        return result.hasErrors() ? ExitCode.INVALID : ExitCode.OK;
    }

    private static String verdict(Session session, ValidationResult result) {
        var terminal = session.terminal();
        long errors = count(result, Severity.ERROR);
        long warnings = count(result, Severity.WARNING);
        var problems = plural(errors, "error") + ", " + plural(warnings, "warning");
        return result.value().map(it -> terminal.out(Style.GREEN, "valid") + ": " + name(it) + ", " + content(it)
                + (warnings > 0 ? "; " + plural(warnings, "warning") : ""))
                .orElseGet(() -> terminal.out(Style.RED, "invalid") + ": " + problems);
    }

    private static String name(ModPackage found) {
        return found.manifest().map(PackageManifest::name).orElse(found.workflows().values().iterator().next().path());
    }

    private static String content(ModPackage found) {
        int nodes = found.workflows().values().stream().mapToInt(source -> source.workflow().nodes().size()).sum();
        return plural(found.workflows().size(), "workflow") + ", " + plural(nodes, "node");
    }

    private static long count(ValidationResult result, Severity severity) {
        return result.diagnostics().stream().filter(diagnostic -> diagnostic.severity() == severity).count();
    }

    private static String plural(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
