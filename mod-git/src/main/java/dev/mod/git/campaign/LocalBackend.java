package dev.mod.git.campaign;

import dev.mod.base.diagnostic.ErrorCode;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.Engine;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunView;
import dev.mod.engine.spi.RunListener;
import dev.mod.model.run.RunId;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Runs in the home directory, whose tasks this process does. */
public final class LocalBackend implements CampaignBackend {
    /** A run of which nothing but its place was made before its process died. */
    private static final Set<ErrorCode> NEVER_BEGUN = Set.of(ErrorCodes.RUN_NOT_FOUND, ErrorCodes.JOURNAL_EMPTY);

    private final Function<RunListener, Engine> engines;

    /** @param engines makes engines over one store, all with the same provider of targets */
    public LocalBackend(Function<RunListener, Engine> engines) {
        this.engines = engines;
    }

    @Override
    public Run start(RunId run, RunRequest request, RunListener listener) {
        Engine engine = engines.apply(listener);
        discardEmpty(engine, run);
        return engine.start(run, request);
    }

    private static void discardEmpty(Engine engine, RunId run) {
        try {
            engine.view(run);
        } catch (ModException e) {
            if (e.code().equals(ErrorCodes.JOURNAL_EMPTY)) {
                engine.store().delete(run);
            }
        }
    }

    @Override
    public Run resume(RunId run, ResumeRequest request, RunListener listener) {
        return engines.apply(listener).resume(run, request);
    }

    @Override
    public void cancel(RunId run) {
        engines.apply(new RunListener() {
        }).cancel(run);
    }

    @Override
    public Optional<RunView> view(RunId run) {
        try {
            return Optional.of(engines.apply(new RunListener() {
            }).view(run));
        } catch (ModException e) {
            if (NEVER_BEGUN.contains(e.code())) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
