package dev.mod.steps.script;

import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.match.Language;
import dev.mod.match.Tree;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.Semantics;
import dev.mod.steps.files.TargetSources;
import dev.mod.steps.packages.OptionalLibraries;
import dev.mod.types.Project;
import dev.mod.types.SemanticProvider;
import dev.mod.types.SemanticSession;
import dev.mod.types.SourceView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Types that scripts of a step ask for, found out once one does. Nobody knows them without {@code dev.mod:mod-types}. */
final class ScriptTypes implements Semantics, AutoCloseable {
    private static final Map<String, String> LIBRARY = Map.of("dev.mod.types.SemanticProvider", "dev.mod:mod-types");

    private final StepContext context;
    private final boolean workspace;
    private final Map<Language, Optional<SemanticSession>> sessions = new HashMap<>();

    /** @param workspace whether the other files of the target count, too */
    ScriptTypes(StepContext context, boolean workspace) {
        this.context = context;
        this.workspace = workspace;
    }

    @Override
    public Optional<FileSemantics> file(String path, Tree tree) {
        return session(tree.language()).flatMap(session -> session.file(path, tree));
    }

    private synchronized Optional<SemanticSession> session(Language language) {
        return sessions.computeIfAbsent(language, this::open);
    }

    private Optional<SemanticSession> open(Language language) {
        if (!OptionalLibraries.missing(LIBRARY).isEmpty()) {
            return Optional.empty();
        }
        try {
            SourceView sources = workspace ? TargetSources.of(context) : SourceView.NONE;
            return SemanticProvider.of(language).map(provider -> provider.open(new Project(sources, List.of())));
        } catch (StepException | ModException e) {
            // as where nobody knows them
            return Optional.empty();
        }
    }

    @Override
    public synchronized void close() {
        sessions.values().forEach(session -> session.ifPresent(SemanticSession::close));
    }
}
