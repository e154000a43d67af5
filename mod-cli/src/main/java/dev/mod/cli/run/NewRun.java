package dev.mod.cli.run;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.validate.kind.StepKinds;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.internal.mask.Secrets;
import dev.mod.engine.run.RunRequest;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.manifest.Capability;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.model.workflow.Workflow;
import dev.mod.validate.ModPackage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Everything that happens before a run begins: each check that can refuse it, before anything is written. */
public final class NewRun {
    private NewRun() {}

    /** Prepares a run as the arguments say, and runs it until nothing can run any more. */
    public static ExitCode of(Session session) throws InterruptedException {
        return of(session, Packages.place(session), session.arguments().value("--workflow-name"));
    }

    /**
     * The same with a package that was found otherwise.
     *
     * @param place its directory
     * @param named the variant to run; empty for the default one, or the one that the person at the terminal picks
     */
    public static ExitCode of(Session session, Path place, Optional<String> named) throws InterruptedException {
        int parallel = session.arguments().integer("--max-parallel", 1).orElse(0);
        boolean worktrees = session.arguments().value("--isolation").orElse("").equals("worktree");
        if (worktrees && session.arguments().flag("--no-snapshot")) {
            throw new UsageException("--isolation worktree copies a snapshot; it does not go with --no-snapshot");
        }
        RegistryOptions.announce(session);
        var supervisor = new RunSupervisor(session);
        var checked = Packages.checked(session, place);
        supervisor.found(checked.diagnostics());
        var found = checked.value().orElseThrow();
        var variant = Packages.variant(found, named.or(() -> VariantPicker.pick(session, found)));
        var source = found.workflow(variant).orElseThrow();
        var target = target(session);
        var state = ParamFiles.read(session, "--state");
        var params = RunParams.of(session, source.workflow());
        session.terminal().hide(Secrets.values(source.workflow(), params, Packages.kinds()));
        var confirmation = new StepConfirmation(session, source.workflow(), found.directory());
        boolean dry = session.arguments().flag("--dry-run") || CheckMode.isOn(session);
        if (!dry) {
            DirtyTree.guard(session, target, session.arguments().flag("--no-snapshot")
                    ? "there is no way back"
                    : "mod workflow undo is the only way back", supervisor::notice);
            confirmation.askToRun();
        }
        boolean skills = session.arguments().flag("--install-skill")
                || (!dry && confirmation.agreesToOptionalSteps());
        var options = RunOptions.DEFAULT.withDryRun(dry).withSnapshots(!session.arguments().flag("--no-snapshot"))
                .withKeepGoing(session.arguments().flag("--keep-going")).withInstallSkill(skills)
                .withRequireAi(session.arguments().flag("--require-ai"))
                .withGranted(Grants.of(session, declared(found, source.workflow()))).withMaxParallel(parallel)
                .withWorktrees(worktrees && !dry);
        return supervisor.start(RunRequest.of(found, variant, target).withParams(params).withState(state)
                .withOptions(options));
    }

    /** What the scripts of a workflow are declared to need, the package's part first. */
    static Set<Capability> declared(ModPackage found, Workflow workflow) {
        var declared = new LinkedHashSet<Capability>(
                found.manifest().map(PackageManifest::capabilities).orElse(List.of()));
        declared.addAll(new StepKinds(Packages.kinds()).capabilities(workflow));
        return declared;
    }

    private static Path target(Session session) {
        var target = session.path(session.arguments().value("--target").orElse(""));
        if (!Files.isDirectory(target)) {
            throw new ModException(ErrorCodes.NO_TARGET,
                    "the target " + target + (Files.exists(target) ? " is no directory" : " does not exist"));
        }
        return target;
    }
}
