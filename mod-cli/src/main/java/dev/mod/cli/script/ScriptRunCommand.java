package dev.mod.cli.script;

import dev.mod.cli.run.CheckMode;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.cli.run.DirtyTree;
import dev.mod.cli.run.Grants;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.cli.terminal.Terminal;
import dev.mod.cli.watch.Watch;
import dev.mod.engine.event.FileChange;
import dev.mod.steps.script.ScriptRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Runs one transform without a package. */
public final class ScriptRunCommand implements Command {
    private final Optional<ScriptService> service;
    private final ScriptRun runner;

    public ScriptRunCommand() {
        this(Optional.empty());
    }

    /**
     * The command in a process that stays.
     *
     * @param service of the process
     */
    public ScriptRunCommand(Optional<ScriptService> service) {
        this.service = service;
        this.runner = service.map(ScriptService::runner).orElseGet(ScriptRun::new);
    }

    @Override
    public String description() {
        return "Run a transform without a package";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("FILE", true, "the transform, in JavaScript or TypeScript"));
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<>(ScriptInvocation.OPTIONS);
        options.add(Opt.flag("--dry-run", "write nothing; print the changes"));
        options.add(CheckMode.OPTION);
        options.add(Opt.flag(Watch.OPTION, "write nothing; print the changes, and again whenever a file changes"));
        options.add(Opt.flag("--allow-dirty", "run although the target has uncommitted changes"));
        options.add(Opt.choice("--format", List.of("text", "json"), "how to print; default: text"));
        return options;
    }

    @Override
    public void prepare(List<String> arguments) {
        if (!Grants.any(arguments)) {
            runner.prepare();
        }
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var script = session.path(session.arguments().positional(0).orElseThrow());
        var target = new ScriptInvocation(session).target();
        return Watch.of(session, List.of(Objects.requireNonNullElse(script.getParent(), target), target),
                () -> once(session));
    }

    private ExitCode once(Session session) throws InterruptedException {
        boolean dry = session.arguments().flag("--dry-run") || session.arguments().flag(Watch.OPTION)
                || CheckMode.isOn(session);
        boolean json = session.arguments().json();
        var terminal = session.terminal();
        var invocation = new ScriptInvocation(session, service, runner);
        if (!dry) {
            DirtyTree.guard(session, invocation.target(), "there is no way back", note -> {
                if (!session.quiet()) {
                    terminal.note("note: " + note);
                }
            });
        }
        Optional<ScriptRun.Outcome> outcome;
        try (var claim = dry ? TargetClaim.NONE : invocation.claim()) {
            outcome = invocation.run(dry, line -> {
                if (!session.quiet()) {
                    terminal.note(ControlCharacters.remove(line));
                }
            });
        }
        new DiagnosticPrinter(terminal).print(invocation.warnings());
        if (outcome.isEmpty()) {
            terminal.note("interrupted; nothing was written");
            return ExitCode.INTERRUPTED;
        }
        if (json) {
            terminal.println(json(outcome.get(), invocation, dry).toString());
        } else {
            text(terminal, outcome.get(), invocation, dry);
        }
        return CheckMode.isOn(session) && !outcome.get().changes().isEmpty()
                ? ExitCode.FAILED
                : invocation.exit(outcome.get());
    }

    private static void text(Terminal terminal, ScriptRun.Outcome outcome, ScriptInvocation invocation, boolean dry) {
        for (FileChange change : outcome.changes()) {
            terminal.println(switch (change.kind()) {
                case CREATED -> "A ";
                case MODIFIED -> "M ";
                case DELETED -> "D ";
            } + ControlCharacters.remove(change.path()));
        }
        if (!outcome.diff().isEmpty()) {
            terminal.println("");
            terminal.print(outcome.diff());
        }
        if (!invocation.metrics().isEmpty()) {
            terminal.println("metrics:");
            invocation.metrics().lines().forEach(line -> terminal.println("  " + ControlCharacters.remove(line)));
        }
        int count = outcome.changes().size();
        terminal.println((count == 0 ? "no files" : count == 1 ? "1 file" : count + " files")
                + (dry ? " would change" : " changed"));
    }

    private static ObjectNode json(ScriptRun.Outcome outcome, ScriptInvocation invocation, boolean dry) {
        var json = JsonNodeFactory.instance.objectNode().put("dryRun", dry);
        var changes = json.putArray("changes");
        outcome.changes().forEach(change -> changes.addObject().put("path", change.path()).put("change",
                change.kind().name().toLowerCase(Locale.ROOT)));
        if (dry) {
            json.put("diff", outcome.diff());
        }
        var metrics = json.putArray("metrics");
        invocation.metrics().forEach((name, count) -> {
            var entry = metrics.addObject().put("name", name);
            count.cardinality().forEach(entry.putObject("cardinality")::put);
            entry.put("count", count.count());
        });
        var failures = json.putArray("failures");
        outcome.failure().ifPresent(failure -> failure.diagnostics().forEach(each -> failures.add(each.message())));
        var warnings = json.putArray("warnings");
        invocation.warnings().forEach(warning -> warnings.add(warning.message()));
        return json;
    }
}
