package dev.mod.cli.completion;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import java.util.List;
import java.util.function.Supplier;

/** Prints a script with which a shell completes command lines. */
public final class CompletionCommand implements Command {
    private final Supplier<Word> root;
    private final List<String> topics;

    /**
     * For these words.
     *
     * @param topics what {@code help} explains besides commands
     */
    public CompletionCommand(Supplier<Word> root, List<String> topics) {
        this.root = root;
        this.topics = List.copyOf(topics);
    }

    @Override
    public String description() {
        return "Print a script that lets a shell complete command lines";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional(String.join("|", Shell.labels()), true, "The shell"));
    }

    @Override
    public List<Opt> options() {
        return List.of();
    }

    @Override
    public ExitCode run(Session session) {
        var name = session.arguments().positional(0).orElse("");
        var shell = Shell.of(name)
                .orElseThrow(() -> new UsageException("there is no script for the shell '" + name + "'",
                        "the shells are " + String.join(", ", Shell.labels())));
        session.terminal().print(shell.script(root.get(), topics));
        return ExitCode.OK;
    }
}
