package dev.mod.validate.rule;

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
        return files.list(ROOT).stream().map(name -> ROOT + "/" + name)
                .filter(directory -> files.isFile(directory + "/" + NAME)).toList();
    }

    /** The directories of all skills, also those that only a step names. */
    static Set<String> all(PackageTree tree, PackageFiles files) {
        Set<String> directories = new LinkedHashSet<>();
        files.list(ROOT).stream().map(name -> ROOT + "/" + name).filter(files::isDirectory)
                .forEach(directories::add);
        for (WorkflowTree workflow : tree.workflows()) {
            for (StepTree step : workflow.steps()) {
                step.action("install-skill").flatMap(action -> Trees.string(action, "path"))
                        .filter(PackagePaths::isInside).flatMap(path -> directory(path, files))
                        .ifPresent(directories::add);
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
