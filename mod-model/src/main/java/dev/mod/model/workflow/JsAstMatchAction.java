package dev.mod.model.workflow;

import dev.mod.model.manifest.Capability;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A JavaScript or TypeScript transform over syntax trees.
 *
 * @param jsFile package-relative path of the script
 * @param language language of the files
 * @param include globs of the files to transform; templates
 * @param exclude globs of the files to leave out; templates
 * @param basePath where to look, below the target
 * @param maxThreads how many threads at the most
 * @param dryRun whether nothing is written
 * @param capabilities sensitive operations of this script, beyond the package's
 * @param semanticAnalysis how far definitions and references are resolved
 */
public record JsAstMatchAction(String jsFile, Optional<String> language, List<String> include, List<String> exclude,
        Optional<String> basePath, OptionalInt maxThreads, boolean dryRun, List<Capability> capabilities,
        Optional<SemanticAnalysis> semanticAnalysis) implements StepAction {
    public static final String KEY = "js-ast-match";

    public JsAstMatchAction {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        capabilities = List.copyOf(capabilities);
    }

    /** The same over the files of the target that these globs name, and no others. */
    public JsAstMatchAction on(List<String> globs) {
        return new JsAstMatchAction(jsFile, language, globs, List.of(), Optional.empty(), maxThreads, dryRun,
                capabilities, semanticAnalysis);
    }

    @Override
    public String key() {
        return KEY;
    }
}
