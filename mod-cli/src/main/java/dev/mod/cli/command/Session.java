package dev.mod.cli.command;

import dev.mod.cli.terminal.Terminal;
import dev.mod.engine.journal.ModHome;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Everything a command gets from outside.
 *
 * @param arguments what was given on the command line
 * @param terminal where to write, and whom to ask
 * @param environment the environment of the process
 * @param workingDirectory the current directory, absolute
 */
public record Session(Arguments arguments, Terminal terminal, Map<String, String> environment, Path workingDirectory) {

    public Session {
        environment = Map.copyOf(environment);
    }

    /** Where everything is kept that outlives a command. */
    public Path home() {
        return ModHome.of(environment);
    }

    /** A path given on the command line, made absolute. */
    public Path path(String text) {
        try {
            return workingDirectory.resolve(text).normalize();
        } catch (InvalidPathException e) {
            throw new UsageException("not a path: " + text);
        }
    }

    /** A path given on the command line, in the words of the user as far as that leads to the same place. */
    public Path given(String text) {
        var absolute = path(text);
        var relative = Path.of(text);
        return relative.toAbsolutePath().normalize().equals(absolute) ? relative : absolute;
    }

    /** Whether only errors and results are wanted. */
    public boolean quiet() {
        return arguments.flag(CommonOptions.QUIET);
    }

    /** Whether questions count as answered with yes. */
    public boolean yes() {
        return arguments.flag(CommonOptions.YES);
    }

    /** Whether somebody is there to be asked. */
    public boolean interactive() {
        return terminal.interactive() && !arguments.flag(CommonOptions.NO_INTERACTIVE);
    }
}
