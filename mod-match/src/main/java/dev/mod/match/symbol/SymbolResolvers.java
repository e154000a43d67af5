package dev.mod.match.symbol;

import dev.mod.match.Language;
import dev.mod.match.Tree;
import java.util.Optional;

/** The resolvers of names, by language. */
final class SymbolResolvers {
    private SymbolResolvers() {}

    /** Whether names of files in a language are known. */
    static boolean know(Language language) {
        String id = language.id();
        return PythonResolver.LANGUAGE.equals(id) || JavaResolver.LANGUAGE.equals(id)
                || EcmaScriptResolver.LANGUAGES.contains(id);
    }

    /** The resolver of a tree; empty for languages where names are not known. */
    static Optional<SymbolResolver> of(Tree tree) {
        if (PythonResolver.LANGUAGE.equals(tree.language().id())) {
            return Optional.of(new PythonResolver(tree));
        }
        if (JavaResolver.LANGUAGE.equals(tree.language().id())) {
            return Optional.of(new JavaResolver(tree));
        }
        return EcmaScriptResolver.LANGUAGES.contains(tree.language().id())
                ? Optional.of(new EcmaScriptResolver(tree))
                : Optional.empty();
    }
}
