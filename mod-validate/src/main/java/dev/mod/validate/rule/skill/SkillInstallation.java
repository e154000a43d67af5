package dev.mod.validate.rule.skill;

import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.rule.PathCheck;
import dev.mod.validate.rule.PackageTree;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.PackageRule;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;
import java.util.List;
import java.util.Optional;

/**
 * {@code skill-not-installed}, {@code skill-missing}: skill files of a package and its {@code install-skill} steps go
 * together.
 *
 * <p>A step that installs the package's own skill needs the files below {@code agents/skill/<name>/}; files that no step
 * installs would never reach anybody, which is a warning.
 *
 * <pre>
 * install-skill: {package: "@acme/upgrade"}      # error in @acme/upgrade without agents/skill/…/SKILL.md
 * </pre>
 */
public final class SkillInstallation implements PackageRule {
    private final StepKinds kinds;

    /** The rule for these kinds of steps. */
    public SkillInstallation(StepKinds kinds) {
        this.kinds = kinds;
    }

    @Override
    public void check(PackageTree tree, PackageFiles files, Report report) {
        List<String> authored = SkillFiles.authored(files);
        Optional<String> own = tree.manifest().flatMap(manifest -> Trees.string(manifest.root(), "name"));
        for (WorkflowTree workflow : tree.workflows()) {
            for (StepTree step : workflow.steps()) {
                kinds.skills(step).forEach(action -> step(action, own, authored, files, report));
            }
        }
        if (!SkillFiles.installed(tree, kinds) && !tree.workflows().isEmpty()) {
            for (String directory : authored) {
                String file = files.shown(directory + "/" + SkillFiles.NAME);
                report.add(Diagnostic.warning("skill-not-installed", "no step installs this skill",
                        Span.at(file, Position.START), "")
                        .withHint("add a step with install-skill: {package: \"" + own.orElse("…") + "\"}"));
            }
        }
    }

    private static void step(SourceMap action, Optional<String> own, List<String> authored, PackageFiles files,
            Report report) {
        Optional<SourceScalar> target = Trees.scalar(action, "package");
        boolean isOwn = target.isPresent() && own.isPresent() && (target.get().text().equals(own.get())
                || target.get().text().startsWith(own.get() + "@"));
        if (!isOwn) {
            return;
        }
        Optional<SourceScalar> path = Trees.scalar(action, "path").filter(p -> p.isString());
        if (path.isPresent()) {
            if (PathCheck.inside(path.get(), "script-path", report)
                    && SkillFiles.directory(path.get().text(), files).isEmpty()) {
                report.error("skill-missing", "there is no skill at \"" + Shown.text(path.get().text()) + "\"",
                        path.get(), "name a SKILL.md in the package, or its directory");
            }
        } else if (authored.isEmpty()) {
            report.error("skill-missing", "the package installs its own skill and has none", target.get(),
                    "write it to " + SkillFiles.ROOT + "/<name>/" + SkillFiles.NAME);
        }
    }
}
