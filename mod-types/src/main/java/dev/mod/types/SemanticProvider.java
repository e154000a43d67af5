package dev.mod.types;

import dev.mod.match.Language;

/** Somebody who knows what names mean in some language. Found by {@link java.util.ServiceLoader}. */
public interface SemanticProvider {

    /** Whether it knows the names of a language. */
    boolean supports(Language language);

    /**
     * Begins to resolve names; files are read when they are first needed.
     *
     * @throws dev.mod.base.diagnostic.ModException with {@code no-types} when what it needs is not there
     */
    SemanticSession open(Project project);
}
