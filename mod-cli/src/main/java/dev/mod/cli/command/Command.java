package dev.mod.cli.command;

import java.util.List;

/** One command. Made anew for each use. */
public interface Command {
    /** One line on what it does, for help. */
    String description();

    /** The options it takes besides the common ones, in the order of the help. */
    List<Opt> options();

    /** The positional arguments it takes. */
    default List<Positional> positionals() {
        return List.of();
    }

    /**
     * Begins on another thread with what takes long, before the command line is read; nobody may see anything of it.
     *
     * @param arguments as they were given, right or wrong
     */
    default void prepare(List<String> arguments) {}

    /** Does the work. */
    ExitCode run(Session session) throws InterruptedException;
}
