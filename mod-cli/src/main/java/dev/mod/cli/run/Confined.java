package dev.mod.cli.run;

import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.engine.Engine;
import dev.mod.openrewrite.OpenRewriteStepExecutor;
import dev.mod.registry.access.RegistryAccess;
import dev.mod.registry.access.UserSettings;
import dev.mod.steps.ai.AiStepExecutor;
import dev.mod.steps.shell.Sandbox;
import dev.mod.steps.shell.ShellStepExecutor;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Confinement of the commands of a run, as the options or the settings say. */
public final class Confined {
    private static final String MODE = "--sandbox";
    private static final String NETWORK = "--allow-network";

    /** The options. */
    public static final List<Opt> OPTIONS = List.of(
            Opt.choice(MODE, List.of("off", "auto", "required"),
                    "Confine shell commands and agents' commands to the target (Linux, bubblewrap): auto: where that works;"
                            + " required: or do not run; default: the setting, or auto for agents and packages by name, off for others"),
            Opt.flag(NETWORK, "Let confined commands of steps that say network: true use the network"));

    private Confined() {}

    /**
     * An engine's step kinds that run commands.
     *
     * @param notice told once if commands that should be confined are not
     */
    public static Engine.Builder executors(Engine.Builder engine, Session session, Consumer<String> notice) {
        var network = session.arguments().flag(NETWORK);
        var mode = session.arguments().value(MODE).or(() -> UserSettings.of(session.home()).sandbox())
                .map(text -> Sandbox.Mode.valueOf(text.toUpperCase(Locale.ROOT)));
        var agents = Sandbox.of(mode.orElse(Sandbox.Mode.AUTO), network, notice);
        var shell = mode.isPresent() ? agents : agents.below(session.home().resolve(RegistryAccess.STORE));
        return engine.executor(new ShellStepExecutor(shell)).executor(new AiStepExecutor(agents))
                .executor(new OpenRewriteStepExecutor(shell));
    }
}
