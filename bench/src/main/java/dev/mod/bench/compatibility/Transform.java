package dev.mod.bench.compatibility;

import dev.mod.fixtures.run.ScriptSubject;
import dev.mod.model.manifest.Capability;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A script of a package.
 *
 * @param name the package's, and the script's path in it
 * @param language of the files that it is for
 * @param granted what it may do
 */
record Transform(String name, Path script, String language, Set<Capability> granted) {
    Transform {
        granted = Set.copyOf(granted);
    }

    /** The scripts that fixtures of a package test, with the languages that they name. */
    static List<Transform> of(Entry entry) {
        var transforms = new LinkedHashSet<Transform>();
        for (Entry.Tested tested : entry.suites()) {
            if (tested.suite().subject() instanceof ScriptSubject script) {
                script.language().ifPresent(language -> transforms.add(new Transform(
                        entry.name() + "/" + script.name(), script.script(), language.id(), tested.granted())));
            }
        }
        return List.copyOf(transforms);
    }
}
