package dev.mod.steps.script;

import dev.mod.match.Languages;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.steps.files.FixtureFiles;
import dev.mod.validate.kind.FixtureInput;
import dev.mod.validate.kind.FixtureStep;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A script's step on a fixture. Apart from the executor, which must load where the languages are missing. */
final class ScriptFixture {
    private ScriptFixture() {}

    static Optional<Set<String>> extensions(JsAstMatchAction action) {
        return action.language().flatMap(Languages::find).map(ScriptLanguages::extensions);
    }

    static FixtureStep of(JsAstMatchAction action, FixtureInput input) {
        Optional<Set<String>> extensions = extensions(action);
        if (input.anywhere()) {
            return new FixtureStep.Transforms(action.on(extensions.stream().flatMap(Set::stream)
                    .map(extension -> "**/*." + extension).toList()), true);
        }
        if (input.file().isEmpty()) {
            return new FixtureStep.Transforms(action,
                    FixtureFiles.mayFind(action.include(), action.basePath(), input.files()));
        }
        String file = input.file().get();
        String extension = FixtureFiles.extension(file);
        boolean included = FixtureFiles.mayMean(action.include(), extension);
        boolean takes = extensions.isEmpty()
                ? included
                : extensions.get().contains(extension) || !action.include().isEmpty() && included;
        return takes
                ? new FixtureStep.Transforms(action.on(List.of(FixtureFiles.literal(file))), true)
                : new FixtureStep.Unconcerned();
    }
}
