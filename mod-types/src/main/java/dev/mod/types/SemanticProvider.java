package dev.mod.types;

import dev.mod.match.Language;
import java.util.Optional;
import java.util.ServiceLoader;

/** Somebody who knows what names mean in some language. Found by {@link java.util.ServiceLoader}. */
public interface SemanticProvider {

    /** The one that knows the names of a language, if there is one. */
    static Optional<SemanticProvider> of(Language language) {
        return ServiceLoader.load(SemanticProvider.class, SemanticProvider.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.supports(language))
                .findFirst();
    }

    /** Whether it knows the names of a language. */
    boolean supports(Language language);

    /** Whether it tells types of expressions and symbols, which rules ask for, and not only where names are declared and used. */
    default boolean tellsTypes() {
        return true;
    }

    /**
     * Begins to resolve names; files are read when they are first needed.
     *
     * @throws dev.mod.base.diagnostic.ModException with {@code no-types} when what it needs is not there
     */
    SemanticSession open(Project project);

    /**
     * As {@link #open}, for renamings alone, which may need less.
     *
     * @throws dev.mod.base.diagnostic.ModException with {@code no-types} when what it needs is not there
     */
    default SemanticSession openToRename(Project project) {
        return open(project);
    }
}
