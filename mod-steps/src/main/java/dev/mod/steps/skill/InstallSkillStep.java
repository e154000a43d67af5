package dev.mod.steps.skill;

import dev.mod.base.diagnostic.Counted;
import dev.mod.engine.journal.ModHome;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.StepResult;
import dev.mod.model.workflow.InstallSkillAction;
import dev.mod.model.workflow.InstallSkillAction.Scope;
import dev.mod.steps.packages.PackageFinder;
import dev.mod.steps.packages.Templates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** One execution of a step that installs a skill. */
final class InstallSkillStep {
    private final StepContext context;
    private final InstallSkillAction action;
    private final PackageFinder finder;

    InstallSkillStep(StepContext context, InstallSkillAction action, PackageFinder finder) {
        this.context = context;
        this.action = action;
        this.finder = finder;
    }

    StepResult execute() throws StepException, InterruptedException {
        Skill skill = Skill.read(packageDirectory(), action.path().orElse(""));
        try (SkillPlace place = place(adapter(), skill)) {
            install(skill, place);
        }
        return StepResult.SUCCEEDED;
    }

    private void install(Skill skill, SkillPlace place) throws StepException {
        String what = "the skill " + skill.name() + " in " + place.name();
        if (place.files().isEmpty()) {
            place.replace(skill);
            say(what + " is installed: " + Counted.of(skill.files().size(), "file") + ", sha256:" + skill.digest());
        } else if (isThere(skill, place)) {
            say(what + " is there already");
        } else if (action.force()) {
            place.replace(skill);
            say(what + " is replaced: " + Counted.of(skill.files().size(), "file") + ", sha256:" + skill.digest());
        } else {
            throw new StepException(what + " differs from the one to install; force: true replaces it");
        }
    }

    /** Validated with its skill, also when it is this step's own: files may have changed since the run began. */
    private Path packageDirectory() throws StepException, InterruptedException {
        String id = Templates.render(context, "package", action.packageId());
        Path place = SkillPackages.isOwn(id, context.packageDirectory())
                ? context.packageDirectory()
                : finder.find(id, context.packageDirectory(), context.options().dryRun());
        return PackageFinder.read(context, id, place, context.nesting().kinds()).directory();
    }

    private HarnessAdapter adapter() {
        if (action.harness().isPresent()) {
            return HarnessAdapter.of(action.harness().get());
        }
        Optional<HarnessAdapter> found = HarnessAdapter.detect(context.target());
        HarnessAdapter adapter = found.orElseGet(() -> HarnessAdapter.of(InstallSkillAction.Harness.CLAUDE));
        say(found.isPresent()
                ? "the target uses " + adapter.label()
                : "the target shows no coding agent; the skill is installed for " + adapter.label());
        return adapter;
    }

    private SkillPlace place(HarnessAdapter adapter, Skill skill) throws StepException, InterruptedException {
        if (action.scope() == Scope.PROJECT) {
            return ProjectPlace.of(context, adapter.project() + "/" + skill.name());
        }
        Map<String, String> environment = context.environment();
        String home = environment.getOrDefault("HOME", environment.getOrDefault("USERPROFILE", ""));
        Path directory = Path.of(home);
        if (home.isEmpty() || !directory.isAbsolute() || !Files.isDirectory(directory)) {
            throw new StepException("there is no home directory to install in: HOME is '" + home + "'");
        }
        return UserPlace.of(directory, adapter.user(), skill.name(), ModHome.of(environment));
    }

    private static boolean isThere(Skill skill, SkillPlace place) throws StepException {
        if (!place.files().equals(skill.files().keySet())) {
            return false;
        }
        for (Map.Entry<String, byte[]> file : skill.files().entrySet()) {
            if (!Arrays.equals(place.read(file.getKey()).orElse(null), file.getValue())) {
                return false;
            }
        }
        return true;
    }

    private void say(String line) {
        context.log().line(StepLog.Stream.OUT, line);
    }
}
