package dev.mod.bench.definitions;

import dev.mod.match.Languages;
import dev.mod.match.Tree;
import dev.mod.match.symbol.SemanticModel;
import dev.mod.match.types.Location;
import dev.mod.types.Project;
import dev.mod.types.SemanticProvider;
import dev.mod.types.SemanticSession;
import dev.mod.types.SourceView;
import dev.mod.types.Tools;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Definitions by whoever knows the types of a language, as scripts with {@code semantic_analysis: types} get them. */
record Types(@Nullable SemanticSession session) implements AutoCloseable {
    /** Nobody knows any. */
    static final Types NOBODY = new Types(null);

    /** Those of the language of a file. */
    static Types of(SourceView sources, Path file) {
        var tools = new Tools(System.getenv(), Optional.empty());
        return Languages.forPath(file.toString()).flatMap(SemanticProvider::of)
                .map(provider -> new Types(provider.open(new Project(sources, List.of(), tools))))
                .orElse(NOBODY);
    }

    /**
     * The places of the definition, none where there is none; empty when that is not known.
     *
     * @param isKnownByScopes whether scopes know it
     */
    Optional<List<Location>> definition(String path, Tree tree, int node, boolean isKnownByScopes) {
        return session == null
                ? Optional.empty()
                : session.file(path, tree).filter(file -> !(isKnownByScopes && file.completesScopes()))
                        .flatMap(file -> file.declarations(node, SemanticModel.Follow.IMPORTS));
    }

    @Override
    public void close() {
        if (session != null) {
            session.problems().forEach(System.err::println);
            session.close();
        }
    }
}
