package dev.mod.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import org.junit.jupiter.api.Test;

/** Keeps {@code docs/commands.md} true; run with {@code -Dmod.docs.update=true} it rewrites it. */
class CommandReferenceTest {
    private static final String HEAD = """
            # Commands

            Generated from the command line itself; `mod COMMAND --help` shows the same.

            """;

    @Test
    void thePageNamesEveryCommandAndOption() throws IOException {
        var page = new StringBuilder(HEAD);
        page.append("## Options of every command\n\n");
        options(page, CommonOptions.ALL);
        group(page, "mod", Commands.root());
        var file = Path.of(System.getProperty("basedir", "."), "..", "docs", "commands.md");
        if (Boolean.getBoolean("mod.docs.update")) {
            Files.writeString(file, page);
        }
        assertEquals(page.toString(), Files.readString(file));
    }

    @Test
    void helpSaysWhatThePageSaysAndNothingElse() {
        var complaints = new ByteArrayOutputStream();
        var before = System.err;
        System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
        try {
            help("mod", Commands.root());
        } finally {
            System.setErr(before);
        }
        assertEquals("", complaints.toString(StandardCharsets.UTF_8));
    }

    private static void help(String words, CommandTree.Group group) {
        says(CommandLineParser.help(words, group, 80, false), group.description());
        group.children().forEach((word, child) -> {
            if (child instanceof CommandTree.Group inner) {
                help(words + " " + word, inner);
            } else if (child instanceof CommandTree.Leaf leaf) {
                Command command = leaf.factory().get();
                String help = CommandLineParser.help(words + " " + word, command, 80, false);
                says(help, command.description());
                command.positionals().forEach(positional -> says(help, positional.description()));
                command.options().forEach(option -> says(help, option.description()));
            }
        });
    }

    /** As it is written, but for where lines are broken. */
    private static void says(String help, String description) {
        assertTrue(help.replaceAll("\\s", "").contains(description.replaceAll("\\s", "")), () -> help + description);
    }

    private static void group(StringBuilder page, String words, CommandTree.Group group) {
        group.children().forEach((word, child) -> {
            if (child instanceof CommandTree.Group inner) {
                group(page, words + " " + word, inner);
            } else if (child instanceof CommandTree.Leaf leaf) {
                command(page, words + " " + word, leaf.factory().get());
            }
        });
    }

    private static void command(StringBuilder page, String words, Command command) {
        page.append("## `").append(words);
        for (Positional positional : command.positionals()) {
            page.append(positional.required() ? " " + positional.label() : " [" + positional.label() + "]");
        }
        page.append("`\n\n").append(sentence(command.description())).append("\n\n");
        for (Positional positional : command.positionals()) {
            page.append("- `").append(positional.label()).append("`: ").append(sentence(positional.description()))
                    .append('\n');
        }
        if (!command.positionals().isEmpty()) {
            page.append('\n');
        }
        var common = new HashSet<>(CommonOptions.ALL);
        options(page, command.options().stream().filter(option -> !common.contains(option)).toList());
    }

    private static void options(StringBuilder page, Collection<Opt> options) {
        if (options.isEmpty()) {
            return;
        }
        page.append("| option | |\n|---|---|\n");
        for (Opt option : options) {
            String names = String.join("`, `", option.names());
            page.append("| `").append(names)
                    .append(option.label().map(label -> option.implied().isPresent() ? "[=" + label + "]" : " " + label)
                            .orElse("").replace("|", "\\|"))
                    .append("` | ").append(sentence(option.description()).replace("|", "\\|"))
                    .append(" |\n");
        }
        page.append('\n');
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }
}
