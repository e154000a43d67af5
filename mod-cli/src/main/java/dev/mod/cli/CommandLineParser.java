package dev.mod.cli;

import dev.mod.cli.command.Arguments;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.UsageException;
import dev.mod.base.diagnostic.Suggestions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The only class that knows picocli. Its model is built by hand for the one command that runs: annotations would cost
 * every start several times as much.
 */
final class CommandLineParser {
    private CommandLineParser() {}

    /** @throws UsageException if the arguments don't fit the command */
    static Arguments parse(String name, Command command, List<String> arguments) {
        var line = new CommandLine(spec(name, command));
        line.setUnmatchedOptionsArePositionalParams(false).setOptionsCaseInsensitive(false)
                .setExpandAtFiles(false).setTrimQuotes(false);
        CommandLine.ParseResult result;
        try {
            result = line.parseArgs(completed(command, arguments).toArray(String[]::new));
        } catch (UnmatchedArgumentException e) {
            throw unmatched(name, command, e);
        } catch (ParameterException e) {
            throw new UsageException(lowerFirst(String.valueOf(e.getMessage())), seeHelp(name));
        }
        var options = new LinkedHashMap<String, List<String>>();
        for (var option : options(command)) {
            var key = key(option);
            if (!result.hasMatchedOption(key)) {
                continue;
            }
            List<String> values = result.matchedOption(key).originalStringValues();
            for (var value : values) {
                if (!option.allowed().isEmpty() && !option.allowed().contains(value)) {
                    throw new UsageException(
                            key + " takes " + String.join(", ", option.allowed()) + "; not '" + value + "'",
                            Suggestions.closest(value, option.allowed()).map(near -> "did you mean " + near + "?")
                                    .orElse(null));
                }
            }
            options.put(key, values);
        }
        var positionals = result.matchedPositionals().stream()
                .flatMap(positional -> positional.originalStringValues().stream()).toList();
        return new Arguments(options, positionals);
    }

    /** The arguments with the values that options imply. */
    private static List<String> completed(Command command, List<String> arguments) {
        var implied = new LinkedHashMap<String, String>();
        options(command).forEach(option -> option.implied()
                .ifPresent(value -> option.names().forEach(name -> implied.put(name, name + "=" + value))));
        int end = arguments.indexOf("--");
        var completed = new ArrayList<String>();
        for (int i = 0; i < arguments.size(); i++) {
            var word = arguments.get(i);
            completed.add(end < 0 || i < end ? implied.getOrDefault(word, word) : word);
        }
        return completed;
    }

    /** The help of a command. */
    static String help(String name, Command command, int width, boolean color) {
        return usage(spec(name, command), width, color);
    }

    /** The help of a group. */
    static String help(String name, CommandTree.Group group, int width, boolean color) {
        var spec = CommandSpec.create().name(name);
        spec.usageMessage().description(group.description() + ".").sortOptions(false);
        add(spec, CommonOptions.ALL);
        spec.usageMessage().sectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        spec.usageMessage().sectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
                help -> group.sections().stream()
                        .map(section -> section.heading() + ":\n" + help.commandList(only(section, help.subcommands())))
                        .collect(Collectors.joining()));
        group.children().forEach((word, child) -> {
            var inner = CommandSpec.create();
            inner.usageMessage().description(child.description() + ".");
            spec.addSubcommand(word, new CommandLine(inner));
        });
        return usage(spec, width, color);
    }

    private static Map<String, CommandLine.Help> only(CommandTree.Section section, Map<String, CommandLine.Help> all) {
        var chosen = new LinkedHashMap<>(all);
        chosen.keySet().retainAll(section.children().keySet());
        return chosen;
    }

    private static String usage(CommandSpec spec, int width, boolean color) {
        // picocli refuses less
        int columns = Math.max(55, Math.min(width, 120));
        // descriptions are as they are to be read: no percent sign or dollar in them means anything
        return new CommandLine(spec).setInterpolateVariables(false).setUsageHelpWidth(columns)
                .getUsageMessage(color ? Ansi.ON : Ansi.OFF);
    }

    private static CommandSpec spec(String name, Command command) {
        var spec = CommandSpec.create().name(name);
        spec.usageMessage().description(command.description() + ".").sortOptions(false).abbreviateSynopsis(true);
        int index = 0;
        for (var positional : command.positionals()) {
            spec.addPositional(PositionalParamSpec.builder().paramLabel(positional.label())
                    .type(positional.repeatable() ? String[].class : String.class)
                    .arity((positional.required() ? "1" : "0") + (positional.repeatable() ? "..*" : "..1"))
                    .required(positional.required())
                    .index(index++ + (positional.repeatable() ? "..*" : ""))
                    .description(positional.description() + ".").build());
        }
        add(spec, command.options());
        add(spec, CommonOptions.ALL);
        return spec;
    }

    private static void add(CommandSpec spec, List<Opt> options) {
        for (var option : options) {
            var builder = OptionSpec.builder(option.names().toArray(String[]::new))
                    .description(option.description() + ".");
            if (option.label().isEmpty()) {
                builder.type(boolean.class).arity("0");
            } else if (option.repeatable()) {
                builder.type(List.class).auxiliaryTypes(String.class).arity("1")
                        .paramLabel(option.label().orElseThrow());
            } else {
                builder.type(String.class).arity("1").paramLabel(option.label().orElseThrow());
            }
            spec.addOption(builder.build());
        }
    }

    private static UsageException unmatched(String name, Command command, UnmatchedArgumentException e) {
        var word = e.getUnmatched().isEmpty() ? "" : e.getUnmatched().get(0);
        if (!word.startsWith("-")) {
            boolean target = command.options().stream().anyMatch(option -> option.names().contains("--target"));
            return new UsageException("unexpected argument '" + word + "'",
                    target ? "is it what is to be changed? -t " + word : seeHelp(name));
        }
        int end = word.indexOf('=');
        var option = end < 0 ? word : word.substring(0, end);
        // one letter is near to every other one
        var known = options(command).stream().flatMap(known0 -> known0.names().stream())
                .filter(known0 -> option.length() > 2 || known0.equalsIgnoreCase(option)).toList();
        return new UsageException("unknown option '" + option + "'", OtherWords.meaning(name, option)
                .or(() -> Suggestions.closest(option, known).map(near -> "did you mean " + near + "?"))
                .orElse(seeHelp(name)));
    }

    /** All options of a command, the common ones last. */
    static List<Opt> options(Command command) {
        return Stream.concat(command.options().stream(), CommonOptions.ALL.stream()).toList();
    }

    private static String key(Opt option) {
        return option.names().get(option.names().size() - 1);
    }

    static String seeHelp(String name) {
        return "see " + name + " --help";
    }

    private static String lowerFirst(String text) {
        return text.isEmpty() ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
    }
}
