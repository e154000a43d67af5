package dev.mod.cli;

import dev.mod.cli.CommandTree.Group;
import dev.mod.cli.CommandTree.Leaf;
import dev.mod.cli.CommandTree.Section;
import dev.mod.cli.campaign.CampaignCancelCommand;
import dev.mod.cli.campaign.CampaignInsightsCommand;
import dev.mod.cli.campaign.CampaignListCommand;
import dev.mod.cli.campaign.CampaignPlanCommand;
import dev.mod.cli.campaign.CampaignPreviewCommand;
import dev.mod.cli.campaign.CampaignResumeCommand;
import dev.mod.cli.campaign.CampaignRunCommand;
import dev.mod.cli.campaign.CampaignStatusCommand;
import dev.mod.cli.campaign.CampaignWatchCommand;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.completion.CompletionCommand;
import dev.mod.cli.completion.Word;
import dev.mod.cli.daemon.DaemonRunCommand;
import dev.mod.cli.daemon.DaemonStartCommand;
import dev.mod.cli.daemon.DaemonWordCommand;
import dev.mod.cli.daemon.InProcess;
import dev.mod.cli.init.InitCommand;
import dev.mod.cli.init.TypesCommand;
import dev.mod.cli.lsp.LspCommand;
import dev.mod.cli.mcp.McpCommand;
import dev.mod.cli.playground.PlaygroundCommand;
import dev.mod.cli.refactor.AddParameterCommand;
import dev.mod.cli.refactor.InlineCommand;
import dev.mod.cli.refactor.MoveCommand;
import dev.mod.cli.refactor.RemoveParameterCommand;
import dev.mod.cli.refactor.RenameCommand;
import dev.mod.cli.registry.CacheClearCommand;
import dev.mod.cli.registry.CacheListCommand;
import dev.mod.cli.registry.CachePruneCommand;
import dev.mod.cli.registry.InfoCommand;
import dev.mod.cli.registry.LoginCommand;
import dev.mod.cli.registry.LogoutCommand;
import dev.mod.cli.registry.MirrorCommand;
import dev.mod.cli.registry.PublishCommand;
import dev.mod.cli.registry.RunPackageCommand;
import dev.mod.cli.registry.SearchCommand;
import dev.mod.cli.registry.UnpublishCommand;
import dev.mod.cli.registry.WhoamiCommand;
import dev.mod.cli.scan.RewriteCommand;
import dev.mod.cli.scan.RuleTestCommand;
import dev.mod.cli.scan.ScanCommand;
import dev.mod.cli.types.TypesFetchCommand;
import dev.mod.cli.script.DumpAstCommand;
import dev.mod.cli.script.ListApplicableCommand;
import dev.mod.cli.script.ScriptRunCommand;
import dev.mod.cli.script.ScriptService;
import dev.mod.cli.test.ScriptTestCommand;
import dev.mod.cli.test.TestCommand;
import dev.mod.cli.worker.CampaignPruneCommand;
import dev.mod.cli.worker.WorkerCommand;
import dev.mod.cli.workflow.CancelCommand;
import dev.mod.cli.workflow.DiffCommand;
import dev.mod.cli.workflow.GraphCommand;
import dev.mod.cli.workflow.ListCommand;
import dev.mod.cli.workflow.LogsCommand;
import dev.mod.cli.workflow.PruneCommand;
import dev.mod.cli.workflow.RepairCommand;
import dev.mod.cli.workflow.ReportCommand;
import dev.mod.cli.workflow.ResumeCommand;
import dev.mod.cli.workflow.RunCommand;
import dev.mod.cli.workflow.StateCommand;
import dev.mod.cli.workflow.StateSetCommand;
import dev.mod.cli.self.SelfVerifyCommand;
import dev.mod.cli.workflow.StatusCommand;
import dev.mod.cli.workflow.UndoCommand;
import dev.mod.cli.workflow.ValidateCommand;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import dev.mod.cli.test.TestService;
import java.util.function.Supplier;

/** All commands by the words that lead to them, in the order of the help. */
final class Commands {
    private Commands() {}

    static Group root() {
        return new Group("An engine for code-transformation packages", List.of(
                new Section("Run packages", runs()),
                new Section("Find and change code without a package", code()),
                new Section("Write packages", authors()),
                new Section("Publish and find packages", registry()),
                new Section("Many repositories, many machines", campaigns()),
                new Section("Editors, agents and this program", surroundings())));
    }

    private static Map<String, CommandTree> runs() {
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
        add(workflow, "repair", RepairCommand::new);
        add(workflow, "logs", LogsCommand::new);
        add(workflow, "state", StateCommand::new);
        add(workflow, "graph", GraphCommand::new);
        add(workflow, "report", ReportCommand::new);
        var state = new LinkedHashMap<String, CommandTree>();
        add(state, "set", StateSetCommand::new);
        var runs = new LinkedHashMap<String, CommandTree>();
        add(runs, "run", RunPackageCommand::new);
        runs.put("workflow", new Group("Run workflows and look after their runs", workflow));
        runs.put("state", new Group("The shared state, from within a shell step", state));
        return runs;
    }

    private static Map<String, CommandTree> code() {
        var refactor = new LinkedHashMap<String, CommandTree>();
        add(refactor, "rename", RenameCommand::new);
        add(refactor, "move", MoveCommand::new);
        add(refactor, "inline", InlineCommand::new);
        add(refactor, "add-parameter", AddParameterCommand::new);
        add(refactor, "remove-parameter", RemoveParameterCommand::new);
        var code = new LinkedHashMap<String, CommandTree>();
        add(code, "scan", () -> new ScanCommand(Main.version(), BuildId::ofDistribution));
        add(code, "rewrite", RewriteCommand::new);
        code.put("refactor", new Group("Change code so that it means the same", refactor));
        return code;
    }

    private static Map<String, CommandTree> authors() {
        var script = new LinkedHashMap<String, CommandTree>();
        add(script, "run", ScriptRunCommand::new);
        add(script, "list-applicable", ListApplicableCommand::new);
        add(script, "test", ScriptTestCommand::new);
        add(script, "dump-ast", DumpAstCommand::new);
        add(script, "types", TypesCommand::new);
        var rule = new LinkedHashMap<String, CommandTree>();
        add(rule, "test", RuleTestCommand::new);
        var types = new LinkedHashMap<String, CommandTree>();
        add(types, "fetch", TypesFetchCommand::new);
        var authors = new LinkedHashMap<String, CommandTree>();
        add(authors, "init", InitCommand::new);
        add(authors, "validate", ValidateCommand::new);
        add(authors, "test", TestCommand::new);
        add(authors, "playground", PlaygroundCommand::new);
        authors.put("script", new Group("Tools for those who write transforms", script));
        authors.put("rule", new Group("Tools for those who write rules", rule));
        authors.put("types", new Group("Programs that know types, for rules and scripts that ask for them", types));
        return authors;
    }

    private static Map<String, CommandTree> registry() {
        var cache = new LinkedHashMap<String, CommandTree>();
        add(cache, "list", CacheListCommand::new);
        add(cache, "prune", CachePruneCommand::new);
        add(cache, "clear", CacheClearCommand::new);
        var registry = new LinkedHashMap<String, CommandTree>();
        add(registry, "search", SearchCommand::new);
        add(registry, "info", InfoCommand::new);
        add(registry, "publish", PublishCommand::new);
        add(registry, "unpublish", UnpublishCommand::new);
        add(registry, "mirror", MirrorCommand::new);
        registry.put("cache", new Group("Packages that were fetched before", cache));
        add(registry, "login", LoginCommand::new);
        add(registry, "logout", LogoutCommand::new);
        add(registry, "whoami", WhoamiCommand::new);
        return registry;
    }

    private static Map<String, CommandTree> campaigns() {
        var campaign = new LinkedHashMap<String, CommandTree>();
        add(campaign, "plan", CampaignPlanCommand::new);
        add(campaign, "preview", CampaignPreviewCommand::new);
        add(campaign, "run", CampaignRunCommand::new);
        add(campaign, "resume", CampaignResumeCommand::new);
        add(campaign, "watch", CampaignWatchCommand::new);
        add(campaign, "insights", CampaignInsightsCommand::new);
        add(campaign, "list", CampaignListCommand::new);
        add(campaign, "status", CampaignStatusCommand::new);
        add(campaign, "cancel", CampaignCancelCommand::new);
        add(campaign, "prune", CampaignPruneCommand::new);
        var campaigns = new LinkedHashMap<String, CommandTree>();
        campaigns.put("campaign",
                new Group("Run a package in many repositories, with branches and pull requests", campaign));
        add(campaigns, "worker", WorkerCommand::new);
        return campaigns;
    }

    private static Map<String, CommandTree> surroundings() {
        var daemon = new LinkedHashMap<String, CommandTree>();
        add(daemon, "start", () -> new DaemonStartCommand(BuildId::ofDistribution));
        for (var word : List.of(DaemonWordCommand.Word.STOP, DaemonWordCommand.Word.STATUS)) {
            add(daemon, word.text(), () -> new DaemonWordCommand(word, BuildId::ofDistribution));
        }
        add(daemon, "run", () -> new DaemonRunCommand(BuildId::ofDistribution, Commands::resident));
        var self = new LinkedHashMap<String, CommandTree>();
        add(self, "verify", () -> new SelfVerifyCommand(Main.version()));
        var surroundings = new LinkedHashMap<String, CommandTree>();
        add(surroundings, "lsp", () -> new LspCommand(Main.version()));
        add(surroundings, "mcp", () -> new McpCommand(Main.version()));
        surroundings.put("daemon",
                new Group("A process that stays, and answers scans and runs and tests scripts faster", daemon));
        surroundings.put("self", new Group("This installation of mod", self));
        add(surroundings, "completion",
                () -> new CompletionCommand(Commands::words, List.copyOf(HelpTopics.all().keySet())));
        return surroundings;
    }

    /** Runs a command in a process that stays. */
    private static int resident(InProcess.Kept kept, InProcess.Asked asked) {
        var scan = new Leaf(
                () -> new ScanCommand(Main.version(), () -> Optional.of(kept.build()), kept.memory()));
        var script = new Leaf(() -> new ScriptRunCommand(
                Optional.of(new ScriptService(kept.scripts(), asked.stop(), asked.writing()))));
        var tests = Optional.of(new TestService(kept.scripts().executor(), asked.stop()));
        var root = new Group("", Map.of("scan", scan, "test", new Leaf(() -> new TestCommand(tests)), "script",
                new Group("", Map.of("run", script, "test", new Leaf(() -> new ScriptTestCommand(tests))))));
        return new Program(asked.terminal(), asked.environment(), asked.directory(), root).run(asked.words()).value();
    }

    /** All commands for the completion of shells. */
    private static Word words() {
        return words(Program.NAME, root());
    }

    private static Word words(String path, CommandTree tree) {
        if (tree instanceof Group group) {
            return new Word(path, group.description(), group.children().entrySet().stream()
                    .map(child -> words(path + " " + child.getKey(), child.getValue())).toList(), CommonOptions.ALL,
                    List.of());
        }
        var command = ((Leaf) tree).factory().get();
        return new Word(path, command.description(), List.of(), CommandLineParser.options(command),
                command.positionals());
    }

    private static void add(Map<String, CommandTree> children, String name, Supplier<Command> factory) {
        children.put(name, new Leaf(factory));
    }
}
