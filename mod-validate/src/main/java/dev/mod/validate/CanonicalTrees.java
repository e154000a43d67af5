package dev.mod.validate;

import dev.mod.model.dialect.Dialect;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.validate.rule.Report;
import dev.mod.validate.tree.Trees;
import java.util.Set;

/** Trees as the rest of the module wants them: canonical names, and no members without a value. */
final class CanonicalTrees {
    private CanonicalTrees() {}

    static SourceMap manifest(SourceMap root) {
        return Trees.withoutEmptyMembers(root, Set.of());
    }

    static SourceMap workflow(SourceMap root, Set<String> kinds, Report report) {
        var canonical = Dialect.canonicalWorkflow(root);
        report.addAll(canonical.diagnostics());
        SourceNode tree = canonical.root();
        return Trees.withoutEmptyMembers(tree instanceof SourceMap map ? map : root, kinds);
    }
}
