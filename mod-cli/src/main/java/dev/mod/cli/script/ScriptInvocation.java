package dev.mod.cli.script;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.FileNames;
import dev.mod.cli.command.NamedLanguage;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.cli.run.Grants;
import dev.mod.cli.run.MetricTotals;
import dev.mod.cli.run.ParamArguments;
import dev.mod.cli.run.Signals;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.diagnostic.Severity;
import dev.mod.model.workflow.SemanticAnalysis;
import dev.mod.steps.script.ScriptRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** One use of a transform from the command line, without a package. */
final class ScriptInvocation {
    /** Options of all commands that run a transform. */
    static final List<Opt> OPTIONS = options();

    private static final String WORKSPACE = "--semantic-workspace";
    private static final Pattern LANGUAGE = Pattern
            .compile("['\"](?:mod:ast-match|codemod:ast-grep|@codemod\\.com/jssg-types)/langs/([a-z]+)['\"]");

    private final Session session;
    private final MetricTotals metrics = new MetricTotals();
    private final List<Diagnostic> warnings = new CopyOnWriteArrayList<>();
    private final Optional<ScriptService> service;
    private final ScriptRun runner;

    /**
     * @param service of the process, if it stays
     * @param runner runs the transform
     */
    ScriptInvocation(Session session, Optional<ScriptService> service, ScriptRun runner) {
        this.session = session;
        this.service = service;
        this.runner = runner;
    }

    ScriptInvocation(Session session) {
        this(session, Optional.empty(), new ScriptRun());
    }

    private static List<Opt> options() {
        var options = new ArrayList<>(List.of(
                Opt.value("-l,--language", "LANGUAGE", "language of the files; by default what the script's types say"),
                Opt.value("-t,--target", "DIR", "the directory to work on; default: the current directory"),
                Opt.values("--param", "K=V", "a parameter of the script; repeatable"),
                Opt.value("--max-threads", "N", "how many files at once; default: one for each core"),
                Opt.value(WORKSPACE, "DIR",
                        "definitions and references go over all files of this directory, which is the target "
                                + "or one in it; by default each file is looked at by itself"),
                Opt.flag("--keep-going",
                        "go on after a file that the script fails on; change the others, and fail at the end")));
        options.addAll(Grants.OPTIONS);
        return List.copyOf(options);
    }

    MetricTotals metrics() {
        return metrics;
    }

    List<Diagnostic> warnings() {
        return warnings;
    }

    Path target() {
        var target = session.path(session.arguments().value("--target").orElse(""));
        if (!Files.isDirectory(target)) {
            throw new ModException(ErrorCodes.NO_TARGET, "the target " + target
                    + (Files.exists(target) ? " is no directory" : " does not exist"));
        }
        return target;
    }

    /** Has the target for itself. */
    TargetClaim claim() throws InterruptedException {
        return TargetClaim.of(session, target(), service.map(ScriptService::stop).orElseGet(Stop::new));
    }

    /**
     * Runs the transform that the first argument names.
     *
     * @param output takes the lines that the script prints
     * @return empty if it was interrupted
     * @throws ModException if the script failed; nothing was written then
     */
    Optional<ScriptRun.Outcome> run(boolean dryRun, Consumer<String> output) {
        var name = session.arguments().positional(0).orElseThrow();
        var script = session.path(name);
        if (!Files.isRegularFile(script)) {
            throw new ModException(ErrorCodes.NO_SCRIPT, "there is no script " + name);
        }
        Map<String, JsonNode> params = ParamArguments.untyped(session.arguments().values("--param"));
        var request = new ScriptRun.Request(script, language(script, name).id(), target(), params, dryRun,
                session.arguments().flag("--keep-going"), Grants.of(session, Set.of()),
                session.arguments().integer("--max-threads", 1).map(OptionalInt::of).orElse(OptionalInt.empty()),
                semantics(), session.environment(), session.path(""));
        try {
            return Optional.of(run(request, new Log(output)));
        } catch (StepException e) {
            // what came between is no fault of the script
            throw new ModException(e.getCause() instanceof ModException cause ? cause.code() : ErrorCodes.SCRIPT_FAILED,
                    String.valueOf(e.getMessage()),
                    e.diagnostics(), e);
        } catch (InterruptedException e) {
            return Optional.empty();
        }
    }

    private Optional<SemanticAnalysis> semantics() {
        Path target = target().toAbsolutePath().normalize();
        return session.arguments().value(WORKSPACE).map(name -> {
            Path root = session.path(name).toAbsolutePath().normalize();
            if (!root.startsWith(target) || !Files.isDirectory(root)) {
                throw new UsageException(WORKSPACE + " " + name + " is no directory of the target " + target,
                        "name the target or a directory in it");
            }
            String below = FileNames.slashed(target.relativize(root));
            return new SemanticAnalysis(SemanticAnalysis.Mode.WORKSPACE,
                    Optional.of(below).filter(path -> !path.isEmpty()));
        });
    }

    private ScriptRun.Outcome run(ScriptRun.Request request, Log log) throws StepException, InterruptedException {
        if (service.isPresent()) {
            return runner.run(request, log, service.get().stop(), service.get().writing());
        }
        var stop = new Stop();
        try (var signals = Signals.handle(stop::request)) {
            return runner.run(request, log, stop, () -> {});
        }
    }

    /** How the command ends: with what the script failed on, which is told here. */
    ExitCode exit(ScriptRun.Outcome outcome) {
        outcome.failure().ifPresent(failure -> {
            new DiagnosticPrinter(session.terminal()).print(failure.diagnostics());
            session.terminal().note("error: " + failure.getMessage() + "; what it made of the others stands");
        });
        return outcome.failure().isPresent() ? ExitCode.FAILED : ExitCode.OK;
    }

    private Language language(Path script, String name) {
        var named = session.arguments().value("--language");
        if (named.isPresent()) {
            return NamedLanguage.of(named.get());
        }
        try {
            Matcher types = LANGUAGE.matcher(Files.readString(script, StandardCharsets.UTF_8));
            if (types.find()) {
                Optional<Language> language = Languages.find(types.group(1));
                if (language.isPresent()) {
                    return language.get();
                }
            }
        } catch (IOException e) {
            throw new ModException(ErrorCodes.UNREADABLE_SCRIPT,
                    name + " cannot be read: " + FailureMessages.reason(e), e);
        }
        throw new UsageException("which files is " + name + " for?", "name their language with --language");
    }

    private final class Log implements StepLog {
        private final Consumer<String> output;

        Log(Consumer<String> output) {
            this.output = output;
        }

        @Override
        public void line(Stream stream, String line) {
            output.accept(line);
        }

        @Override
        public void diagnostic(Diagnostic diagnostic) {
            if (diagnostic.severity() != Severity.ERROR) {
                warnings.add(diagnostic);
            }
        }

        @Override
        public void progress(long done, long total, String unit) {}

        @Override
        public void metric(String name, Map<String, String> cardinality, double count) {
            metrics.add(name, cardinality, count);
        }
    }
}
