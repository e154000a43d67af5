package dev.mod.cli.run;

import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.run.RunRequest;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.validate.ModPackage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Everything that happens before a run begins: each check that can refuse it, before anything is written. */
public final class NewRun {
    private NewRun() {}

    /** Prepares a run as the arguments say, and runs it until nothing can run any more. */
    public static ExitCode of(Session session) throws InterruptedException {
        var supervisor = new RunSupervisor(session);
        var checked = Packages.checked(session);
        supervisor.found(checked.diagnostics());
        var found = checked.value().orElseThrow();
        var variant = Packages.variant(session, found);
        var source = found.workflow(variant).orElseThrow();
        var target = target(session);
        var state = ParamFiles.read(session, "--state");
        var params = RunParams.of(session, source.workflow());
        boolean dry = session.arguments().flag("--dry-run");
        if (!dry) {
            DirtyTree.guard(session, target, supervisor::notice);
            ShellConfirmation.ask(session, source.workflow());
        }
        boolean worktrees = session.arguments().value("--isolation").orElse("").equals("worktree");
        if (worktrees && session.arguments().flag("--no-snapshot")) {
            throw new UsageException("--isolation worktree copies a snapshot; it does not go with --no-snapshot");
        }
        var options = new RunOptions(dry, !session.arguments().flag("--no-snapshot"), false, false, false, Set.of(),
                session.arguments().integer("--max-parallel", 1).orElse(0), worktrees && !dry);
        return supervisor.start(new RunRequest(source.workflow(), name(found, variant), source.path(),
                new String(source.bytes(), StandardCharsets.UTF_8), found.directory(), target, params, state, options));
    }

    /** What the run is called: the package, and the variant where there are several; a bare workflow by its file. */
    private static String name(ModPackage found, String variant) {
        var name = found.manifest().map(PackageManifest::name)
                .orElseGet(() -> String.valueOf(found.directory().getFileName()));
        return found.workflows().size() > 1 ? name + "/" + variant : name;
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
