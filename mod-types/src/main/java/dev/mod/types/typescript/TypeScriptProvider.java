package dev.mod.types.typescript;

import dev.mod.match.Language;
import dev.mod.types.Project;
import dev.mod.types.SemanticProvider;
import dev.mod.types.SemanticSession;
import java.nio.file.Path;
import java.util.Set;

/**
 * The meaning of names in TypeScript and JavaScript, by TypeScript's own compiler in the version that is pinned here. Files
 * belong to the projects that {@code tsconfig.json} and {@code jsconfig.json} describe; what is in none is looked at together.
 */
public final class TypeScriptProvider implements SemanticProvider {
    private static final Set<String> LANGUAGES = Set.of("javascript", "typescript", "tsx");

    /** For {@link java.util.ServiceLoader}. */
    public TypeScriptProvider() {}

    @Override
    public boolean supports(Language language) {
        return LANGUAGES.contains(language.id());
    }

    @Override
    public SemanticSession open(Project project) {
        Path executable = CompilerFinder.find(project.tools(), project.sources().directory());
        return new TypeScriptSession(executable, project, new TypeScriptRefactorings(executable, project));
    }
}
