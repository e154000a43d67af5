package dev.mod.types.python;

import dev.mod.match.Language;
import dev.mod.types.Project;
import dev.mod.types.SemanticProvider;
import dev.mod.types.SemanticSession;

/** What names in Python stand for, by Pyright in the version that is pinned here. It is asked for places, not for types. */
public final class PyrightProvider implements SemanticProvider {
    /** For {@link java.util.ServiceLoader}. */
    public PyrightProvider() {}

    @Override
    public boolean supports(Language language) {
        return language.id().equals("python");
    }

    @Override
    public boolean tellsTypes() {
        return false;
    }

    @Override
    public SemanticSession open(Project project) {
        return new PyrightSession(PyrightFinder.find(project.tools()), project);
    }
}
