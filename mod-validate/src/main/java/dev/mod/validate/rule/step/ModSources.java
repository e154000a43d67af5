package dev.mod.validate.rule.step;

import dev.mod.validate.kind.TextFormat;
import dev.mod.validate.kind.ActionText;
import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.rule.manifest.PackageName;
import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.PackagePaths;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.WorkflowTree;

/**
 * {@code package-id}, {@code missing-file}: the source of a {@code mod} step is a package id, with or without a version, or a
 * path that exists.
 *
 * <pre>
 * mod: {source: acme/upgrade}            # error: neither a package nor a path
 * mod: {source: "@acme/upgrade@^2.1"}    # fine
 * mod: {source: ./packages/upgrade}      # fine, if there
 * </pre>
 */
public final class ModSources implements WorkflowRule {
    private final StepKinds kinds;

    /** The rule for these kinds of steps. */
    public ModSources(StepKinds kinds) {
        this.kinds = kinds;
    }

    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        for (StepTree step : workflow.steps()) {
            kinds.texts(step, TextFormat.PACKAGE_SOURCE).stream().filter(source -> !ActionText.isTemplate(source))
                    .forEach(source -> source(source, files, report));
            kinds.texts(step, TextFormat.PACKAGE_ID).stream()
                    .filter(id -> !isPath(id.text()) && !ActionText.isTemplate(id))
                    .forEach(id -> packageId(id, report));
        }
    }

    private static void source(SourceScalar source, PackageFiles files, Report report) {
        if (!isPath(source.text())) {
            packageId(source, report);
        } else if (PackagePaths.isInside(source.text())) {
            String path = PackagePaths.normal(source.text());
            if (!files.isDirectory(path.isEmpty() ? "." : path) && !files.isFile(path)) {
                report.error("missing-file", "there is no directory \"" + Shown.text(source.text())
                        + "\" in the package", source);
            }
        }
    }

    private static boolean isPath(String source) {
        return source.equals(".") || source.equals("..") || source.startsWith("./") || source.startsWith("../")
                || source.startsWith("/");
    }

    private static void packageId(SourceScalar id, Report report) {
        String text = id.text();
        int at = text.indexOf('@', 1);
        String name = at < 0 ? text : text.substring(0, at);
        boolean versioned = at < 0 || (at + 1 < text.length() && !text.substring(at + 1).isBlank());
        if (!PackageName.isValid(name) || !versioned) {
            report.error("package-id", "\"" + Shown.text(text) + "\" is neither a package nor a path", id,
                    "write name, @scope/name, either with @version, or a path that starts with ./");
        }
    }
}
