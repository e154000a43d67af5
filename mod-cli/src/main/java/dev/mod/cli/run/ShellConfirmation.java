package dev.mod.cli.run;

import dev.mod.cli.command.Session;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.cli.terminal.Style;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.workflow.ShellAction;
import dev.mod.model.workflow.Step;
import dev.mod.model.workflow.Workflow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Shows the shell commands of a workflow before they run, each distinct one once. */
public final class ShellConfirmation {
    private ShellConfirmation() {}

    /**
     * Shows them and asks, where there is somebody to ask.
     *
     * @throws ModException if the person at the terminal refuses
     */
    public static void ask(Session session, Workflow workflow) {
        if (!session.interactive() || session.yes()) {
            return;
        }
        var commands = commands(workflow);
        if (commands.isEmpty()) {
            return;
        }
        var terminal = session.terminal();
        terminal.note("This workflow runs " + (commands.size() == 1
                ? "a shell command"
                : commands.size()
                        + " shell commands")
                + ":");
        commands.forEach((command, step) -> {
            terminal.note(terminal.err(Style.BOLD, "  " + step));
            command.lines().forEach(line -> terminal.note("    " + ControlCharacters.remove(line)));
        });
        if (!terminal.confirm("Run " + (commands.size() == 1 ? "it?" : "them?"))) {
            throw new ModException(new ErrorCode("refused", ErrorType.USER),
                    "nothing was run: the commands were refused");
        }
    }

    /** The templates of all commands, with the place of the first use. */
    private static Map<String, String> commands(Workflow workflow) {
        var commands = new LinkedHashMap<String, String>();
        workflow.nodes().forEach(node -> add(commands, node.id(), node.steps()));
        workflow.templates().forEach(template -> add(commands, template.id(), template.steps()));
        return commands;
    }

    private static void add(Map<String, String> commands, String place, List<Step> steps) {
        for (var step : steps) {
            if (step.action() instanceof ShellAction shell) {
                commands.putIfAbsent(shell.run().strip(), place + " › " + ControlCharacters.remove(step.name()));
            }
        }
    }
}
