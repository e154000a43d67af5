package dev.mod.validate;

import dev.mod.model.source.SourceMap;
import dev.mod.validate.rule.Report;
import dev.mod.validate.tree.Trees;
import java.util.List;
import java.util.Set;

/** Trees as the rest of the module wants them: canonical names, and no members without a value. */
final class Canonical {
    static final List<String> MANIFEST_NAMES = List.of("mod.yaml", "codemod.yaml");

    private Canonical() {}

    static SourceMap of(SourceMap root, Set<String> keptEmpty, Report report) {
        return Trees.withoutEmptyMembers(root, keptEmpty);
    }
}
