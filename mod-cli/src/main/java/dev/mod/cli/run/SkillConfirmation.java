package dev.mod.cli.run;

import dev.mod.cli.command.Session;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.engine.spi.StepException;
import dev.mod.model.workflow.InstallSkillAction;
import dev.mod.model.workflow.Step;
import dev.mod.model.workflow.Workflow;
import dev.mod.steps.skill.Skill;
import dev.mod.steps.skill.SkillPackages;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/** Shows the skills that a workflow installs, and asks whether they may be. */
final class SkillConfirmation {
    private SkillConfirmation() {}

    /** Whether the person at the terminal agrees; nobody does without one. */
    static boolean ask(Session session, Workflow workflow, Path packageDirectory) {
        if (!session.interactive()) {
            return false;
        }
        Set<InstallSkillAction> actions = new LinkedHashSet<>();
        workflow.nodes().forEach(node -> node.steps().forEach(step -> add(actions, step)));
        workflow.templates().forEach(template -> template.steps().forEach(step -> add(actions, step)));
        if (actions.isEmpty()) {
            return false;
        }
        var terminal = session.terminal();
        for (var action : actions) {
            terminal.note("This workflow installs a skill for coding agents, for the "
                    + (action.scope() == InstallSkillAction.Scope.USER ? "user" : "project") + ":");
            try {
                if (SkillPackages.isOwn(action.packageId(), packageDirectory)) {
                    show(session, Skill.read(packageDirectory, action.path().orElse("")));
                } else {
                    terminal.note("  that of " + ControlCharacters.remove(action.packageId()));
                }
            } catch (StepException e) {
                terminal.note("  " + e.getMessage());
            }
        }
        return session.yes() || terminal.confirm(actions.size() == 1 ? "Install it?" : "Install them?");
    }

    private static void add(Set<InstallSkillAction> actions, Step step) {
        if (step.action() instanceof InstallSkillAction action) {
            actions.add(action);
        }
    }

    private static void show(Session session, Skill skill) {
        var terminal = session.terminal();
        terminal.note("  " + skill.name() + ", sha256:" + skill.digest());
        skill.files().forEach((file, content) -> terminal
                .note("    " + ControlCharacters.remove(file) + " (" + content.length + " bytes)"));
        if (!skill.allowedTools().isEmpty()) {
            terminal.note("  it asks for these tools: " + ControlCharacters.remove(skill.allowedTools()));
        }
    }
}
