package dev.mod.cli.run;

import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.packages.RegistryAccess;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.run.RunRequest;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.manifest.Capability;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.Workflow;
import dev.mod.validate.ModPackage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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
        RegistryAccess.announce(session);
        var supervisor = new RunSupervisor(session);
        var checked = Packages.checked(session, place);
        supervisor.found(checked.diagnostics());
        var found = checked.value().orElseThrow();
        var variant = Packages.variant(found, named.or(() -> VariantPicker.pick(session, found)));
        var source = found.workflow(variant).orElseThrow();
        var target = target(session);
        var state = ParamFiles.read(session, "--state");
        var params = RunParams.of(session, source.workflow());
        boolean dry = session.arguments().flag("--dry-run");
        if (!dry) {
            DirtyTree.guard(session, target, session.arguments().flag("--no-snapshot")
                    ? "there is no way back"
                    : "mod workflow undo is the only way back", supervisor::notice);
            ShellConfirmation.ask(session, source.workflow());
        }
        boolean skills = session.arguments().flag("--install-skill")
                || (!dry && SkillConfirmation.ask(session, source.workflow(), found.directory()));
        var options = new RunOptions(dry, !session.arguments().flag("--no-snapshot"),
                session.arguments().flag("--keep-going"), skills, session.arguments().flag("--require-ai"),
                Grants.of(session, declared(found, source.workflow())), parallel, worktrees && !dry);
        return supervisor.start(RunRequest.of(found, variant, target, params, state, options));
    }

    /** What the scripts of a workflow are declared to need, the package's part first. */
    static Set<Capability> declared(ModPackage found, Workflow workflow) {
        var declared = new LinkedHashSet<Capability>(
                found.manifest().map(PackageManifest::capabilities).orElse(List.of()));
        Stream.concat(workflow.nodes().stream().flatMap(node -> node.steps().stream()),
                workflow.templates().stream().flatMap(template -> template.steps().stream()))
                .forEach(step -> {
                    if (step.action() instanceof JsAstMatchAction script) {
                        declared.addAll(script.capabilities());
                    }
                });
        return declared;
    }

    private static Path target(Session session) {
        var target = session.path(session.arguments().value("--target").orElse(""));
        if (!Files.isDirectory(target)) {
            throw new ModException(new ErrorCode("no-target", ErrorType.USER),
                    "the target " + target + (Files.exists(target) ? " is no directory" : " does not exist"));
        }
        return target;
    }
}
