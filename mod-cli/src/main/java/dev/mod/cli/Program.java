package dev.mod.cli;

import dev.mod.cli.command.Arguments;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.cli.registry.RunPackageCommand;
import dev.mod.cli.run.Runs;
import dev.mod.cli.terminal.ColorMode;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.terminal.Terminal;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ErrorType;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.diagnostic.Shortage;
import dev.mod.base.diagnostic.Suggestions;
import dev.mod.validate.page.RulePages;
import dev.mod.engine.internal.env.OwnSecrets;
import dev.mod.base.file.FileTrees;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One use of the command line: finds the command, runs it, turns its end into an exit code. */
final class Program {
    /** What it is called. */
    static final String NAME = "mod";
    /** {@code @scope/name} or {@code name}, with an optional version. */
    private static final Pattern PACKAGE_ID = Pattern.compile("(@[a-z0-9_-]+/)?[a-z0-9_-]+(@[^@]+)?");

    private final Terminal terminal;
    private final Map<String, String> environment;
    private final Path workingDirectory;
    private final CommandTree.Group root;

    Program(Terminal terminal, Map<String, String> environment, Path workingDirectory) {
        this(terminal, environment, workingDirectory, Commands.root());
    }

    Program(Terminal terminal, Map<String, String> environment, Path workingDirectory, CommandTree.Group root) {
        this.root = root;
        this.terminal = terminal;
        this.environment = environment;
        this.workingDirectory = workingDirectory;
    }

    ExitCode run(List<String> arguments) {
        terminal.hide(OwnSecrets.values(environment));
        boolean verbose = arguments.contains("-v") || arguments.contains(CommonOptions.VERBOSE);
        try {
            return written(dispatch(arguments), arguments);
        } catch (UsageException e) {
            var hint = e.hint();
            error(String.valueOf(e.getMessage()), hint != null ? hint : CommandLineParser.seeHelp(name(arguments)));
            return ExitCode.USAGE;
        } catch (ModException e) {
            new DiagnosticPrinter(terminal).print(e.diagnostics());
            error(String.valueOf(e.getMessage()), waitsForItself(e)
                    ? "this command is a step of that run: steps of the kinds ast-match, js-ast-match and mod work there as parts of it"
                    : NextSteps.after(e.code(), name(arguments)));
            trace(e, verbose);
            return ExitCode.of(e.code().type());
        } catch (InterruptedException e) {
            return ExitCode.INTERRUPTED;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            var shortage = Shortage.asException(e);
            if (shortage.isPresent()) {
                error(String.valueOf(shortage.get().getMessage()),
                        NextSteps.after(shortage.get().code(), name(arguments)));
                trace(e, verbose);
                return ExitCode.of(shortage.get().code().type());
            }
            var said = FailureMessages.said(e);
            if (said.isPresent()) {
                error(said.get(), null);
                trace(e, verbose);
                return ExitCode.of(ErrorType.ENVIRONMENT);
            }
            error("internal error: " + e, verbose ? null : "run it again with -v for the details, and report it");
            trace(e, verbose);
            return ExitCode.of(ErrorType.INTERNAL);
        }
    }

    /** The exit code, unless somebody would take a part of the results for all of them. */
    private ExitCode written(ExitCode exit, List<String> arguments) {
        var lost = terminal.lost();
        if (lost.isEmpty()) {
            return exit;
        }
        error("the results of " + name(arguments) + " could not be written: " + lost.get(),
                "what was written is a part of them; write them elsewhere, or make room");
        return exit == ExitCode.OK ? ExitCode.of(ErrorCodes.OUT_OF_RESOURCES.type()) : exit;
    }

    /** The words that name the command, as far as there is one. */
    private String name(List<String> arguments) {
        CommandTree at = root;
        var name = NAME;
        for (var word : arguments) {
            if (!(at instanceof CommandTree.Group group)) {
                break;
            }
            var child = group.children().get(word);
            if (child != null) {
                name += " " + word;
                at = child;
            }
        }
        return name;
    }

    private ExitCode dispatch(List<String> arguments) throws InterruptedException {
        CommandTree at = root;
        var name = NAME;
        var before = new ArrayList<String>();
        int index = 0;
        while (at instanceof CommandTree.Group group) {
            if (index == arguments.size()) {
                return groupWithoutCommand(name, group, before);
            }
            var word = arguments.get(index++);
            if (word.startsWith("-")) {
                if (word.equals("-V") || word.equals(CommonOptions.VERSION)) {
                    return version();
                }
                if (word.equals("-h") || word.equals(CommonOptions.HELP)) {
                    return help(name, group);
                }
                before.add(word);
                if (word.equals(CommonOptions.COLOR) && index < arguments.size()) {
                    before.add(arguments.get(index++));
                }
                continue;
            }
            if (word.equals("help") && !group.children().containsKey(word)) {
                return help(name, group, arguments.subList(index, arguments.size()));
            }
            var child = group.children().get(word);
            // a package takes options only
            boolean hasOperand = index < arguments.size() && !arguments.get(index).startsWith("-");
            if (child == null && name.equals(NAME) && (isPackage(group, word, hasOperand) || isDirectory(word))) {
                // mod <package-id> is mod run <package-id>
                child = group.children().get("run");
                word = "run";
                index--;
            }
            if (child == null) {
                return unknown(name, group, word);
            }
            name += " " + word;
            at = child;
        }
        before.addAll(arguments.subList(index, arguments.size()));
        return execute(name, ((CommandTree.Leaf) at).factory().get(), before);
    }

    private ExitCode execute(String name, Command command, List<String> arguments) throws InterruptedException {
        int end = arguments.indexOf("--");
        var options = end < 0 ? arguments : arguments.subList(0, end);
        if (options.contains("-h") || options.contains(CommonOptions.HELP)) {
            terminal.print(CommandLineParser.help(name, command, terminal.width(), terminal.colorOut()));
            return ExitCode.OK;
        }
        if (options.contains("-V") || options.contains(CommonOptions.VERSION)) {
            return version();
        }
        command.prepare(options);
        var parsed = CommandLineParser.parse(name, command, arguments);
        apply(parsed);
        var session = new Session(parsed, terminal, environment, workingDirectory);
        FileTrees.makePrivate(session.home());
        try {
            return command.run(session);
        } finally {
            FileTrees.makePrivate(session.home());
        }
    }

    private void apply(Arguments arguments) {
        arguments.value(CommonOptions.COLOR)
                .ifPresent(mode -> terminal.color(ColorMode.valueOf(mode.toUpperCase(Locale.ROOT))));
        if (arguments.flag(CommonOptions.VERBOSE)) {
            System.clearProperty("slf4j.provider");
        }
    }

    private ExitCode version() {
        terminal.println(NAME + " " + Main.version());
        return ExitCode.OK;
    }

    private ExitCode help(String name, CommandTree tree) {
        int width = terminal.width();
        if (tree instanceof CommandTree.Group group) {
            terminal.print(CommandLineParser.help(name, group, width, terminal.colorOut()));
            if (name.equals(NAME)) {
                terminal.println("More:");
                terminal.println("  mod COMMAND --help, mod help " + String.join("|", HelpTopics.all().keySet()));
            }
        } else if (tree instanceof CommandTree.Leaf leaf) {
            terminal.print(CommandLineParser.help(name, leaf.factory().get(), width, terminal.colorOut()));
        }
        return ExitCode.OK;
    }

    private ExitCode help(String name, CommandTree.Group group, List<String> words) {
        if (name.equals(NAME) && words.size() == 1 && HelpTopics.all().containsKey(words.get(0))) {
            terminal.print(HelpTopics.all().getOrDefault(words.get(0), ""));
            return ExitCode.OK;
        }
        if (name.equals(NAME) && words.size() == 2 && words.get(0).equals(HelpTopics.RULE)) {
            return helpOnRule(words.get(1));
        }
        CommandTree at = group;
        var path = name;
        for (var word : words) {
            if (!(at instanceof CommandTree.Group inner)) {
                break;
            }
            var child = inner.children().get(word);
            if (child == null) {
                return unknown(path, inner, word);
            }
            path += " " + word;
            at = child;
        }
        return help(path, at);
    }

    private ExitCode helpOnRule(String code) {
        var page = RulePages.page(code);
        if (page.isEmpty()) {
            throw new UsageException("there is no rule '" + code + "'", Suggestions.hint(code, RulePages.codes())
                    .orElse("mod help " + HelpTopics.RULE + " lists all rules"));
        }
        terminal.print(page.get().text());
        return ExitCode.OK;
    }

    private ExitCode groupWithoutCommand(String name, CommandTree.Group group, List<String> before) {
        if (before.isEmpty()) {
            terminal.note(CommandLineParser.help(name, group, terminal.width(), terminal.colorErr()).stripTrailing());
            return ExitCode.USAGE;
        }
        throw new UsageException("no command given", CommandLineParser.seeHelp(name));
    }

    /** Whether a word is a package's id and not a command that is spelt wrongly or written without its group. */
    private static boolean isPackage(CommandTree.Group group, String word, boolean hasOperand) {
        return PACKAGE_ID.matcher(word).matches() && (word.startsWith("@") || !hasOperand)
                && inner(group, word).isEmpty() && OtherWords.meaning(word).isEmpty()
                && Suggestions.closest(word, group.children().keySet()).isEmpty();
    }

    /** Whether a word is the path of a directory that is there, so that it is no package whose scope lacks its @. */
    private boolean isDirectory(String word) {
        return RunPackageCommand.isPath(word) && new File(workingDirectory.toFile(), word).isDirectory();
    }

    /** The commands of this name in the groups of a group, each after the name of its group. */
    private static List<String> inner(CommandTree.Group group, String word) {
        return group.children().entrySet().stream()
                .filter(child -> child.getValue() instanceof CommandTree.Group in && in.children().containsKey(word))
                .map(child -> child.getKey() + " " + word).toList();
    }

    private ExitCode unknown(String name, CommandTree.Group group, String word) {
        var inner = inner(group, word);
        if (!inner.isEmpty()) {
            throw new UsageException("unknown command '" + word + "'", inner.stream()
                    .map(path -> name + " " + path).collect(Collectors.joining(" or ", "did you mean ", "?")));
        }
        if (name.equals(NAME) && OtherWords.meaning(word).isPresent()) {
            throw new UsageException("unknown command '" + word + "'",
                    OtherWords.meaning(word).get() + orPackage(word));
        }
        var near = Suggestions.closest(word, group.children().keySet());
        if (near.isEmpty() && name.equals(NAME) && PACKAGE_ID.matcher("@" + word).matches()) {
            throw new UsageException("unknown command '" + word + "'", "a package with a scope is named @" + word);
        }
        throw new UsageException("unknown command '" + word + "'", near
                .map(meant -> "did you mean " + name + " " + meant + "?" + (name.equals(NAME) ? orPackage(word) : ""))
                .orElse(CommandLineParser.seeHelp(name)));
    }

    /** A step of a run that starts a run on its target. */
    private boolean waitsForItself(ModException e) {
        String run = environment.get(Runs.RUN_ID);
        return run != null && e.code().equals(ErrorCodes.TARGET_BUSY) && String.valueOf(e.getMessage()).contains(run);
    }

    private static String orPackage(String word) {
        return PACKAGE_ID.matcher(word).matches() ? " (a package named " + word + ": mod run " + word + ")" : "";
    }

    private void error(String message, @Nullable String hint) {
        terminal.note(terminal.err(Style.RED, "error:") + " " + message);
        if (hint != null) {
            terminal.hint(hint);
        }
    }

    private void trace(Throwable error, boolean verbose) {
        if (verbose) {
            var text = new StringWriter();
            error.printStackTrace(new PrintWriter(text));
            terminal.note(text.toString().stripTrailing());
        }
    }
}
