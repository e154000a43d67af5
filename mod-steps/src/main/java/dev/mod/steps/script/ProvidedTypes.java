package dev.mod.steps.script;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.match.Language;
import dev.mod.match.Tree;
import dev.mod.match.types.FileSemantics;
import dev.mod.steps.files.TargetSources;
import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.Renaming;
import dev.mod.types.SemanticProvider;
import dev.mod.types.SemanticSession;
import dev.mod.types.SourceView;
import dev.mod.types.SteadyView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    /**
     * What a rename would do to the files of the target as they are staged.
     *
     * @throws ModException {@code cannot-rename} or {@code no-types}
     */
    static SymbolRenames.Plan rename(StepContext context, Language language, String path, SymbolRenames.Place place,
            String to) throws StepException {
        var sources = new SteadyView(TargetSources.withServices(context));
        SemanticProvider provider = SemanticProvider.of(language)
                .orElseThrow(() -> SymbolRenames.refused("nobody here can rename in " + language.id()));
        try (SemanticSession session = provider.openToRename(new Project(sources, List.of(), TargetSources.tools()))) {
            String text = sources.text(path);
            int offset = place.in(text);
            Renaming renaming = session.rename(new RenameTarget.At(path, offset), to);
            session.problems().forEach(each -> context.log().diagnostic(Diagnostic.warning("rename-doubts", each)));
            List<SymbolRenames.FileRename> files = new ArrayList<>();
            for (Map.Entry<String, String> each : renaming.texts().entrySet()) {
                String file = each.getKey();
                files.add(new SymbolRenames.FileRename(file, sources.text(file), each.getValue(),
                        renaming.moves().getOrDefault(file, file)));
            }
            return new SymbolRenames.Plan(renaming.symbol(), new TokenDiff(text, text).word(offset).orElse(""),
                    renaming.places(), files);
        } catch (IOException e) {
            throw SymbolRenames.refused(path + " cannot be read: " + FailureMessages.reason(e));
        }
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
