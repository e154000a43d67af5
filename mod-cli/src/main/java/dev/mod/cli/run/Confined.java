package dev.mod.cli.run;

import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.steps.shell.Sandbox;
import java.util.List;
import java.util.Locale;

/** Confinement of the commands of a run, as the options say. */
public final class Confined {
    private static final String MODE = "--sandbox";
    private static final String NETWORK = "--allow-network";

    /** The options. */
    public static final List<Opt> OPTIONS = List.of(
            Opt.choice(MODE, List.of("off", "auto", "required"),
                    "Confine shell commands and agents' commands to the target (Linux, bubblewrap): auto: where that works;"
                            + " required: or do not run; default: off"),
            Opt.flag(NETWORK, "Let confined commands use the network"));

    private Confined() {}

    static Sandbox of(Session session) {
        var mode = Sandbox.Mode.valueOf(session.arguments().value(MODE).orElse("off").toUpperCase(Locale.ROOT));
        var sandbox = Sandbox.of(mode, session.arguments().flag(NETWORK));
        if (mode == Sandbox.Mode.AUTO && !sandbox.confines()) {
            session.terminal().note("warning: commands are not confined: " + Sandbox.objection().orElse(""));
        }
        return sandbox;
    }
}
