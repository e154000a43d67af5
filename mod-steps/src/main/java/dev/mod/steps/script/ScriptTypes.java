package dev.mod.steps.script;

import dev.mod.engine.spi.StepContext;
import dev.mod.match.Language;
import dev.mod.match.Tree;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.Semantics;
import dev.mod.steps.packages.OptionalLibraries;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Types that scripts of a step ask for, found out once one does. Nobody knows them without {@code dev.mod:mod-types}, where
 * this class must load, too.
 */
final class ScriptTypes implements Semantics, AutoCloseable {
    private static final Map<String, String> LIBRARY = Map.of("dev.mod.types.SemanticProvider", "dev.mod:mod-types");

    /** The types of one language. */
    interface Known extends Semantics, AutoCloseable {
        @Override
        void close();
    }

    private final StepContext context;
    private final boolean workspace;
    private final Map<Language, Optional<Known>> byLanguage = new HashMap<>();

    /** @param workspace whether the other files of the target count, too */
    ScriptTypes(StepContext context, boolean workspace) {
        this.context = context;
        this.workspace = workspace;
    }

    @Override
    public Optional<FileSemantics> file(String path, Tree tree) {
        return of(tree.language()).flatMap(known -> known.file(path, tree));
    }

    private synchronized Optional<Known> of(Language language) {
        return byLanguage.computeIfAbsent(language, unused -> OptionalLibraries.missing(LIBRARY).isEmpty()
                ? ProvidedTypes.open(context, workspace, language)
                : Optional.empty());
    }

    @Override
    public synchronized void close() {
        byLanguage.values().forEach(known -> known.ifPresent(Known::close));
    }
}
