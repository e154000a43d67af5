package dev.mod.steps.script;

import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.match.Language;
import dev.mod.match.Tree;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.Semantics;
import dev.mod.steps.packages.OptionalLibraries;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Types that scripts of a step ask for, found out once one does. Nobody knows them without {@code dev.mod:mod-types}, where
 * this class must load, too.
 */
final class ScriptTypes implements Semantics, AutoCloseable {
    private static final Map<String, String> LIBRARY = Map.of("dev.mod.types.SemanticProvider", "dev.mod:mod-types");

    /** The types of one language. */
    interface Known extends Semantics, AutoCloseable {
        /** Says what went wrong, and how many names were resolved. */
        void tell(StepContext context);

        @Override
        void close();
    }

    /** What is looked at for them. */
    enum Reach {
        /** A file by itself. */
        FILE,
        /** All files of the target. */
        WORKSPACE,
        /** All files of the target; without them the step does not work. */
        REQUIRED
    }

    private final StepContext context;
    private final Reach reach;
    private final Map<Language, Optional<Known>> byLanguage = new HashMap<>();
    private final Map<Language, String> missing = new ConcurrentHashMap<>();

    ScriptTypes(StepContext context, Reach reach) {
        this.context = context;
        this.reach = reach;
    }

    /** Whether the step does not work without them. */
    boolean areRequired() {
        return reach == Reach.REQUIRED;
    }

    /** Fails when they are required and nobody knows those of a language. */
    void check(Language language) throws StepException {
        if (areRequired() && of(language).isEmpty()) {
            throw new StepException("`semantic_analysis: types`: " + missing.getOrDefault(language,
                    "nobody here knows types of " + language.id()));
        }
    }

    /** Says what went wrong, and how many names were resolved. */
    synchronized void tell() {
        byLanguage.values().forEach(known -> known.ifPresent(each -> each.tell(context)));
    }

    @Override
    public Optional<FileSemantics> file(String path, Tree tree) {
        return of(tree.language()).flatMap(known -> known.file(path, tree));
    }

    /**
     * What a rename would do to the files of the target as they are staged.
     *
     * @throws ModException {@code cannot-rename} if code would mean something else then, or if nobody can tell
     */
    SymbolRenames.Plan rename(Language language, String path, SymbolRenames.Place place, String to) {
        if (reach == Reach.FILE) {
            throw SymbolRenames.refused("rename() needs `semantic_analysis: workspace` or `types` in the step");
        }
        if (!OptionalLibraries.missing(LIBRARY).isEmpty()) {
            throw SymbolRenames.refused("nobody here can rename in " + language.id());
        }
        try {
            return ProvidedTypes.rename(context, language, path, place, to);
        } catch (StepException e) {
            throw SymbolRenames.refused(String.valueOf(e.getMessage()));
        }
    }

    private synchronized Optional<Known> of(Language language) {
        Optional<Known> known = byLanguage.get(language);
        if (known == null) {
            known = Optional.empty();
            try {
                if (OptionalLibraries.missing(LIBRARY).isEmpty()) {
                    known = ProvidedTypes.open(context, reach != Reach.FILE, language);
                }
            } catch (StepException | ModException e) {
                // as where nobody knows them
                missing.put(language, String.valueOf(e.getMessage()));
            }
            byLanguage.put(language, known);
        }
        return known;
    }

    @Override
    public synchronized void close() {
        byLanguage.values().forEach(known -> known.ifPresent(Known::close));
    }
}
