package dev.mod.cli;

import dev.mod.cli.command.Command;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The words that lead to commands. Commands are made only when they are needed. */
sealed interface CommandTree {
    /** One line on what is there, for help. */
    String description();

    /**
     * A word that more words follow.
     *
     * @param sections the words, as help groups them
     */
    record Group(String description, List<Section> sections) implements CommandTree {
        public Group {
            sections = List.copyOf(sections);
        }

        /** A group that help shows as a single list. */
        Group(String description, Map<String, CommandTree> children) {
            this(description, List.of(new Section("Commands", children)));
        }

        /** The words that may follow, in the order of the help. */
        Map<String, CommandTree> children() {
            var children = new LinkedHashMap<String, CommandTree>();
            sections.forEach(section -> children.putAll(section.children()));
            return children;
        }
    }

    /**
     * Words that belong together.
     *
     * @param heading what they are for
     * @param children in the order of the help
     */
    record Section(String heading, Map<String, CommandTree> children) {
        public Section {
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
