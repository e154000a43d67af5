package dev.mod.types.python;

import dev.mod.base.diagnostic.ModException;
import dev.mod.match.Language;
import dev.mod.types.Project;
import dev.mod.types.SemanticProvider;
import dev.mod.types.SemanticSession;
import java.util.List;

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

    /** Scopes know most names without Pyright, so it need not be there; what was named has to be. */
    @Override
    public SemanticSession openToRename(Project project) {
        try {
            return open(project);
        } catch (ModException e) {
            if (!project.tools().environment().getOrDefault(PyrightFinder.VARIABLE, "").isEmpty()) {
                throw e;
            }
            return new PyrightSession(List.of(), project);
        }
    }
}
