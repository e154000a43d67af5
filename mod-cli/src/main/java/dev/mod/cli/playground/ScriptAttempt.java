package dev.mod.cli.playground;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.FileTrees;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Grants;
import dev.mod.cli.run.ParamArguments;
import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.steps.script.ScriptRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** A script, on a copy of the file alone in a directory. */
final class ScriptAttempt implements Attempt {
    private final Session session;
    private final Path script;
    private final ScriptRun runner;

    /** @param runner serves the next attempt, too */
    ScriptAttempt(Session session, Path script, ScriptRun runner) {
        this.session = session;
        this.script = script;
        this.runner = runner;
    }

    @Override
    public Outcome on(Source source) throws InterruptedException {
        Map<String, JsonNode> params = ParamArguments.untyped(session.arguments().values("--param"));
        var log = new Said();
        try {
            Path target = Files.createTempDirectory("mod-playground");
            try {
                String name = Objects.requireNonNull(Path.of(source.name()).getFileName()).toString();
                Files.write(target.resolve(name), source.bytes());
                var outcome = runner.run(new ScriptRun.Request(script, source.language().id(), target, params, true,
                        false, Grants.of(session, Set.of()), OptionalInt.of(1), Optional.empty(), session.environment(),
                        session.workingDirectory()), log, Cancellation.NEVER, () -> {});
                return new Outcome(List.of(), outcome.diff(), log.lines, false);
            } finally {
                FileTrees.delete(target);
            }
        } catch (StepException e) {
            var why = new ArrayList<>(e.diagnostics().stream().map(Diagnostic::toString).toList());
            if (why.isEmpty()) {
                why.add(String.valueOf(e.getMessage()));
            }
            return Outcome.failed(why);
        } catch (IOException e) {
            return Outcome.failed(List.of(FailureMessages.of(e)));
        }
    }

    private static final class Said implements StepLog {
        private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

        @Override
        public void line(Stream stream, String line) {
            lines.add(line);
        }

        @Override
        public void diagnostic(Diagnostic diagnostic) {
            lines.add(diagnostic.message());
        }

        @Override
        public void progress(long done, long total, String unit) {}
    }
}
