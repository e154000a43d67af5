package dev.mod.validate.rule.skill;

import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.rule.PackageTree;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.PackagePaths;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Where authored skills lie. */
final class SkillFiles {
    static final String ROOT = "agents/skill";
    static final String NAME = "SKILL.md";

    private SkillFiles() {}

    /** The directories of the skills in the usual place that have a {@value #NAME}. */
    static List<String> authored(PackageFiles files) {
        return usual(files).stream().filter(directory -> files.isFile(directory + "/" + NAME)).toList();
    }

    /** The directories in the usual place, or the place itself where a skill lies right there. */
    private static List<String> usual(PackageFiles files) {
        return files.isFile(ROOT + "/" + NAME)
                ? List.of(ROOT)
                : files.list(ROOT).stream().map(name -> ROOT + "/" + name).filter(files::isDirectory).toList();
    }

    /** Whether a step installs a skill. */
    static boolean installed(PackageTree tree, StepKinds kinds) {
        return tree.workflows().stream().flatMap(workflow -> workflow.steps().stream())
                .anyMatch(step -> !kinds.skills(step).isEmpty());
    }

    /** The directories of all skills, also those that only a step names. */
    static Set<String> all(PackageTree tree, StepKinds kinds, PackageFiles files) {
        Set<String> directories = new LinkedHashSet<>();
        directories.addAll(usual(files));
        for (WorkflowTree workflow : tree.workflows()) {
            for (StepTree step : workflow.steps()) {
                kinds.skills(step).stream().flatMap(action -> Trees.string(action, "path").stream())
                        .filter(PackagePaths::isInside).flatMap(path -> directory(path, files).stream())
                        .forEach(directories::add);
            }
        }
        return directories;
    }

    /** The directory of the skill that a path names, itself or by its {@value #NAME}. */
    static Optional<String> directory(String path, PackageFiles files) {
        String normal = PackagePaths.normal(path);
        if (files.isFile(normal) && (normal.equals(NAME) || normal.endsWith("/" + NAME))) {
            return Optional.of(normal.equals(NAME) ? "." : normal.substring(0, normal.length() - NAME.length() - 1));
        }
        return Optional.of(normal).filter(directory -> files.isFile(directory + "/" + NAME));
    }
}
