package dev.mod.model.workflow;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Declarative rules over syntax trees.
 *
 * @param configFile package-relative path of the rule file
 * @param include globs of the files to look at; templates
 * @param exclude globs of the files to leave out; templates
 * @param basePath where to look, below the target
 * @param maxThreads how many threads at the most
 * @param allowDirty whether uncommitted changes in the target are fine
 * @param classpath jars and directories that the code uses, for rules that need types; templates
 * @param resolved how many names, of 100, have to be resolved for such rules
 */
public record AstMatchAction(String configFile, List<String> include, List<String> exclude, Optional<String> basePath,
        OptionalInt maxThreads, boolean allowDirty, List<String> classpath,
        OptionalInt resolved) implements StepAction {
    public static final String KEY = "ast-match";

    public AstMatchAction {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        classpath = List.copyOf(classpath);
    }

    /** The same over the files of the target that these globs name, and no others. */
    public AstMatchAction on(List<String> globs) {
        return new AstMatchAction(configFile, globs, List.of(), Optional.empty(), maxThreads, allowDirty,
                classpath, resolved);
    }

    @Override
    public String key() {
        return KEY;
    }
}
