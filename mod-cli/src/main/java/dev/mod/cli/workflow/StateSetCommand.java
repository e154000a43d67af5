package dev.mod.cli.workflow;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.engine.state.StateUpdates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Updates the shared state from within a shell step, with a value that may hold any characters. */
public final class StateSetCommand implements Command {
    @Override
    public String description() {
        return "In a shell step: put a text into the shared state, whatever characters it has";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("KEY", true, "the key; dots nest"),
                new Positional("VALUE", true,
                        "the text, or JSON where the workflow declares another type; -- before it lets it begin with -"));
    }

    @Override
    public List<Opt> options() {
        return List.of(Opt.flag("--append", "Append it to the array of the key"));
    }

    @Override
    public ExitCode run(Session session) {
        var key = session.arguments().positionals().get(0);
        if (key.contains("=") || key.endsWith("@")) {
            throw new UsageException("a key has no = and does not end with @: '" + key + "'");
        }
        var file = session.environment().get(StateUpdates.RECORDS);
        if (file == null) {
            throw new UsageException("this is for shell steps of a workflow: " + StateUpdates.RECORDS + " is not set");
        }
        var record = key + (session.arguments().flag("--append") ? "@=" : "=")
                + session.arguments().positionals().get(1) + "\0";
        try {
            Files.write(Path.of(file), record.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + FailureMessages.about(file, e), e);
        }
        return ExitCode.OK;
    }
}
