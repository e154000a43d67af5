package dev.mod.cli;

import dev.mod.cli.CommandTree.Group;
import dev.mod.cli.CommandTree.Leaf;
import dev.mod.cli.command.Command;
import dev.mod.cli.script.DumpAstCommand;
import dev.mod.cli.workflow.CancelCommand;
import dev.mod.cli.workflow.DiffCommand;
import dev.mod.cli.workflow.GraphCommand;
import dev.mod.cli.workflow.ListCommand;
import dev.mod.cli.workflow.LogsCommand;
import dev.mod.cli.workflow.PruneCommand;
import dev.mod.cli.workflow.ResumeCommand;
import dev.mod.cli.workflow.RunCommand;
import dev.mod.cli.workflow.StateCommand;
import dev.mod.cli.workflow.StatusCommand;
import dev.mod.cli.workflow.UndoCommand;
import dev.mod.cli.workflow.ValidateCommand;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** All commands by the words that lead to them, in the order of the help. */
final class Commands {
    private Commands() {}

    static Group root() {
        var workflow = new LinkedHashMap<String, CommandTree>();
        add(workflow, "validate", ValidateCommand::new);
        add(workflow, "run", RunCommand::new);
        add(workflow, "resume", ResumeCommand::new);
        add(workflow, "status", StatusCommand::new);
        add(workflow, "list", ListCommand::new);
        add(workflow, "cancel", CancelCommand::new);
        add(workflow, "diff", DiffCommand::new);
        add(workflow, "undo", UndoCommand::new);
        add(workflow, "prune", PruneCommand::new);
        add(workflow, "logs", LogsCommand::new);
        add(workflow, "state", StateCommand::new);
        add(workflow, "graph", GraphCommand::new);
        var root = new LinkedHashMap<String, CommandTree>();
        root.put("workflow", new Group("Run workflows and look after their runs", workflow));
        var script = new LinkedHashMap<String, CommandTree>();
        add(script, "dump-ast", DumpAstCommand::new);
        root.put("script", new Group("Tools for those who write transforms", script));
        add(root, "validate", ValidateCommand::new);
        return new Group("An engine for code-transformation packages", root);
    }

    private static void add(Map<String, CommandTree> children, String name, Supplier<Command> factory) {
        children.put(name, new Leaf(factory));
    }
}
