package dev.mod.validate.rule.manifest;

import dev.mod.validate.rule.ManifestRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.PackagePaths;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.tree.ManifestTree;
import dev.mod.validate.tree.Trees;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@code workflow-entry}: the variants of a package have names of letters, digits, hyphens and underscores; no two have
 * one name or one path; and at most one is the default.
 *
 * <p>A variant is chosen by its name on the command line.
 */
public final class WorkflowEntries implements ManifestRule {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+");

    @Override
    public void check(ManifestTree manifest, PackageFiles files, Report report) {
        manifest.root().get("workflows").filter(list -> Trees.items(list).isEmpty())
                .filter(dev.mod.base.source.SourceList.class::isInstance)
                .ifPresent(list -> report.error("workflow-entry", "the list names no workflow", list,
                        "add an entry with name and path"));
        Map<String, SourceNode> names = new HashMap<>();
        Map<String, SourceNode> paths = new HashMap<>();
        Optional<SourceNode> byDefault = Optional.empty();
        for (SourceMap entry : manifest.entries()) {
            Trees.scalar(entry, "name").filter(name -> name.isString()).ifPresent(name -> {
                if (!NAME.matcher(name.text()).matches()) {
                    report.error("workflow-entry", "\"" + Shown.text(name.text()) + "\" is no name of a workflow",
                            name, "use letters, digits, - and _");
                }
                unique("name", name.text(), name, names, report);
            });
            Trees.scalar(entry, "path").filter(path -> path.isString())
                    .ifPresent(path -> unique("path",
                            PackagePaths.isInside(path.text())
                                    ? PackagePaths.normal(path.text())
                                    : path.text(),
                            path, paths, report));
            Optional<SourceNode> flag = entry.get("default").filter(node -> node instanceof SourceScalar scalar
                    && scalar.isTrue());
            if (flag.isPresent() && byDefault.isPresent()) {
                report.error("workflow-entry", "there is a default already, in line "
                        + byDefault.get().span().start().line(), flag.get(), "keep one of the two");
            }
            byDefault = byDefault.or(() -> flag);
        }
    }

    private static void unique(String what, String text, SourceScalar at, Map<String, SourceNode> seen,
            Report report) {
        SourceNode first = seen.putIfAbsent(text, at);
        if (first != null) {
            report.error("workflow-entry", "the " + what + " \"" + Shown.text(text) + "\" is taken already, in line "
                    + first.span().start().line(), at, "give each workflow a " + what + " of its own");
        }
    }
}
