package dev.mod.cli;

import dev.mod.cli.command.Command;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The words that lead to commands. Commands are made only when they are needed. */
sealed interface CommandTree {
    /** One line on what is there, for help. */
    String description();

    /** A word that more words follow. */
    record Group(String description, Map<String, CommandTree> children) implements CommandTree {
        public Group {
            children = Collections.unmodifiableMap(new LinkedHashMap<>(children));
        }
    }

    /** A word that is a command. */
    record Leaf(Supplier<Command> factory) implements CommandTree {
        @Override
        public String description() {
            return factory.get().description();
        }
    }
}
