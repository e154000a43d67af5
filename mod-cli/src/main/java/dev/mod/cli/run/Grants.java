package dev.mod.cli.run;

import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.model.manifest.Capability;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What the person who starts a run lets its scripts do besides reading and writing the target. */
public final class Grants {
    /** The options, one for each capability. */
    public static final List<Opt> OPTIONS = List.of(
            Opt.flag(option(Capability.FS), "Let scripts read and write files outside the target"),
            Opt.flag(option(Capability.FETCH), "Let scripts send requests over the network"),
            Opt.flag(option(Capability.CHILD_PROCESS), "Let scripts start programs, which can do everything"));

    private Grants() {}

    /** Whether options that have not been read yet may grant something. */
    public static boolean any(List<String> arguments) {
        return OPTIONS.stream().flatMap(option -> option.names().stream()).anyMatch(arguments::contains);
    }

    private static String option(Capability capability) {
        return "--allow-" + capability.key().replace('_', '-');
    }

    /**
     * What the options grant; on a terminal the rest of what is declared is asked for. {@code --yes} grants nothing.
     *
     * @param declared what the scripts are declared to need
     */
    public static Set<Capability> of(Session session, Set<Capability> declared) {
        var granted = given(session);
        for (var capability : Capability.values()) {
            if (!granted.contains(capability) && declared.contains(capability) && session.interactive()
                    && !session.yes() && session.terminal().confirm(question(capability))) {
                granted.add(capability);
            }
        }
        return granted;
    }

    /** What the options grant, and nothing else. */
    public static Set<Capability> given(Session session) {
        var granted = EnumSet.noneOf(Capability.class);
        for (var capability : Capability.values()) {
            if (session.arguments().flag(option(capability))) {
                granted.add(capability);
            }
        }
        return granted;
    }

    private static String question(Capability capability) {
        return "Its scripts want " + switch (capability) {
            case FS -> "to read and write files outside the target";
            case FETCH -> "to use the network";
            case CHILD_PROCESS -> "to start programs, which can do everything that you can";
        } + ". Allow that?";
    }
}
