package dev.mod.steps.astmatch;

import dev.mod.model.workflow.AstMatchAction;
import dev.mod.validate.ModPackage;
import java.nio.file.Path;
import java.util.List;

/** Rule files of a package: those that its workflows apply. */
public final class PackageRules {
    private PackageRules() {}

    /** The files, absolute, each once, in the order in which the workflows name them. */
    public static List<Path> files(ModPackage found) {
        return found.workflows().values().stream().flatMap(source -> source.workflow().steps().stream())
                .filter(step -> step.action() instanceof AstMatchAction)
                .map(step -> found.directory().resolve(((AstMatchAction) step.action()).configFile()).normalize())
                .distinct().toList();
    }
}
