package dev.mod.steps.script;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.match.Language;
import dev.mod.match.Tree;
import dev.mod.match.types.FileSemantics;
import dev.mod.steps.files.TargetSources;
import dev.mod.types.Project;
import dev.mod.types.SemanticProvider;
import dev.mod.types.SemanticSession;
import dev.mod.types.SourceView;
import java.util.List;
import java.util.Optional;

/** Types that a provider tells to scripts. Apart from {@link ScriptTypes}, which must load where there is no provider. */
record ProvidedTypes(SemanticSession session) implements ScriptTypes.Known {

    /** The types of a language; empty where nobody knows them. */
    static Optional<ScriptTypes.Known> open(StepContext context, boolean workspace, Language language)
            throws StepException {
        SourceView sources = workspace ? TargetSources.of(context) : SourceView.NONE;
        return SemanticProvider.of(language).map(provider -> new ProvidedTypes(
                provider.open(new Project(sources, List.of(), TargetSources.tools()))));
    }

    @Override
    public void tell(StepContext context) {
        session.problems().forEach(each -> context.log().diagnostic(Diagnostic.warning("types-lost", each)));
    }

    @Override
    public Optional<FileSemantics> file(String path, Tree tree) {
        return session.file(path, tree);
    }

    @Override
    public void close() {
        session.close();
    }
}
