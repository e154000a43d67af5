package dev.mod.cli.completion;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A shell for which there is a script. */
public enum Shell {
    /** GNU bash 3.2 and later, with or without bash-completion. */
    BASH {
        @Override
        public String script(Word root, List<String> topics) {
            return new BashScript(root, topics).text();
        }
    },
    /** zsh 5 and later. */
    ZSH {
        @Override
        public String script(Word root, List<String> topics) {
            return new ZshScript(root, topics).text();
        }
    },
    /** fish 3 and later. */
    FISH {
        @Override
        public String script(Word root, List<String> topics) {
            return new FishScript(root, topics).text();
        }
    };

    /** As it is called on the command line. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** All names. */
    public static List<String> labels() {
        return Stream.of(values()).map(Shell::label).toList();
    }

    /** The shell of a name. */
    public static Optional<Shell> of(String label) {
        return Stream.of(values()).filter(shell -> shell.label().equals(label)).findFirst();
    }

    /**
     * The script.
     *
     * @param topics what {@code help} explains besides commands
     */
    public abstract String script(Word root, List<String> topics);
}
