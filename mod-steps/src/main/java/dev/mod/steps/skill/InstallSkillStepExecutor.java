package dev.mod.steps.skill;

import java.util.Optional;
import java.util.List;
import java.nio.file.Path;
import dev.mod.validate.kind.FixtureStep;
import dev.mod.validate.kind.FixtureInput;
import dev.mod.validate.kind.Confirmation;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.workflow.InstallSkillAction;
import dev.mod.model.workflow.InstallSkillAction.Scope;
import dev.mod.model.workflow.StepAction;
import dev.mod.steps.packages.PackageFinder;
import dev.mod.validate.schema.BuiltInStepKinds;
import tools.jackson.databind.JsonNode;

/**
 * Copies a package's skill to where a coding agent looks for it. Skipped in dry runs, and where nobody has said that
 * skills may be installed. Nothing of a skill is ever executed here.
 */
public final class InstallSkillStepExecutor implements StepExecutor {
    private final PackageFinder finder;

    /** With the installed sources of packages. */
    public InstallSkillStepExecutor() {
        this(PackageFinder.installed());
    }

    /** With other sources of packages. */
    public InstallSkillStepExecutor(PackageFinder finder) {
        this.finder = finder;
    }

    @Override
    public String key() {
        return InstallSkillAction.KEY;
    }

    @Override
    public JsonNode schema() {
        return BuiltInStepKinds.schema(key());
    }

    @Override
    public Optional<Confirmation> confirmation(StepAction action, Path packageDirectory) {
        InstallSkillAction install = (InstallSkillAction) action;
        String place = install.scope() == Scope.USER ? "user" : "project";
        return Optional.of(new Confirmation(Confirmation.Refusal.SKIPS_STEPS,
                "installs a skill for coding agents, for the " + place,
                "installs %d skills for coding agents, for the " + place, "Install",
                details(install, packageDirectory)));
    }

    private static List<String> details(InstallSkillAction action, Path packageDirectory) {
        try {
            return SkillPackages.isOwn(action.packageId(), packageDirectory)
                    ? Skill.read(packageDirectory, action.path().orElse("")).summary()
                    : List.of("that of " + action.packageId());
        } catch (StepException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public FixtureStep onFixture(StepAction action, FixtureInput input) {
        return new FixtureStep.LeftOut("it installs into a real target");
    }

    @Override
    public boolean interruptible() {
        return false;
    }

    @Override
    public TargetUse targetUse(StepAction action) {
        return ((InstallSkillAction) action).scope() == Scope.PROJECT ? TargetUse.STAGED : TargetUse.NONE;
    }

    @Override
    public StepResult execute(StepContext context) throws StepException, InterruptedException {
        if (context.options().dryRun()) {
            return new StepResult.Skipped("dry run");
        }
        if (!context.options().installSkill()) {
            return new StepResult.Skipped("skills are only installed with --install-skill, or when a person agrees");
        }
        return new InstallSkillStep(context, (InstallSkillAction) context.step().action(), finder).execute();
    }
}
