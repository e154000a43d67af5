package dev.mod.cli.daemon;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Says a word to the daemon, and what that answers. */
public final class DaemonWordCommand implements Command {
    private final Word word;
    private final Supplier<Optional<String>> build;

    /** What can be said. */
    public enum Word {
        STATUS("status", "Say whether there is a process that answers scans and runs scripts, and what it has done",
                ExitCode.FAILED), STOP("stop",
                        "End the process that answers scans and runs scripts", ExitCode.OK);

        private final String text;
        private final String description;
        private final ExitCode whenThereIsNone;

        Word(String text, String description, ExitCode whenThereIsNone) {
            this.text = text;
            this.description = description;
            this.whenThereIsNone = whenThereIsNone;
        }

        /** As the command line has it. */
        public String text() {
            return text;
        }
    }

    /**
     * The command.
     *
     * @param word to be said
     * @param build tells this program from its other builds
     */
    public DaemonWordCommand(Word word, Supplier<Optional<String>> build) {
        this.word = word;
        this.build = build;
    }

    @Override
    public String description() {
        return word.description;
    }

    @Override
    public List<Opt> options() {
        return List.of();
    }

    @Override
    public ExitCode run(Session session) {
        Optional<String> said = DaemonClient.ask(DaemonFiles.of(session.environment(), build.get()), word.text());
        // one that stops may be gone before all that it said is read
        Optional<String> answer = said.map(text -> word == Word.STOP ? "stopped\n" : text);
        session.terminal().print("daemon: " + answer.orElse("there is none\n"));
        return said.isPresent() ? ExitCode.OK : word.whenThereIsNone;
    }
}
