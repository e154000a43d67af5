package dev.mod.cli.campaign;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.cli.output.Table;
import dev.mod.cli.output.Times;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.cli.run.CheckedWorkflow;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.cli.terminal.Style;
import dev.mod.git.campaign.AccessCheck;
import dev.mod.git.campaign.ForgeHosts;
import dev.mod.git.campaign.NodePlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Says what a campaign would do, and whether it can, without doing anything. */
public final class CampaignPlanCommand implements Command {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    @Override
    public String description() {
        return "Check that a campaign can reach its repositories, and say what it would make there";
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<>(CampaignOptions.what());
        options.addAll(List.of(RegistryOptions.REGISTRY, RegistryOptions.OFFLINE, CampaignOptions.TEXT_OR_JSON));
        return options;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var repositories = Repositories.of(session);
        var choice = CampaignBeginning.hosts(session);
        boolean json = session.arguments().value("--format").orElse("text").equals("json");
        var prepared = CheckedWorkflow.of(session, new DiagnosticPrinter(session.terminal())::print);
        var params = prepared.params(session);
        var nodes = prepared.workflow().nodes().stream()
                .map(node -> NodePlan.of(node, params, prepared.workflow().params())).toList();
        var hosts = new ForgeHosts(session.environment());
        var results = new ArrayList<AccessCheck.Result>();
        var check = new AccessCheck(hosts, choice, session.environment());
        for (var repository : repositories) {
            results.add(check.of(repository));
        }
        // a matrix makes more than one; how many is known only when it runs
        var remotes = results.stream().filter(it -> it.problem().isEmpty())
                .flatMap(it -> nodes.stream().map(node -> it.location())).toList();
        var time = hosts.forges(choice).timeToOpen(remotes);
        boolean matrix = nodes.stream().anyMatch(NodePlan::matrix);
        if (json) {
            print(session, results, nodes, time);
        } else {
            show(session, results, nodes, time, matrix);
        }
        return results.stream().anyMatch(it -> it.problem().isPresent()) ? ExitCode.UNAVAILABLE : ExitCode.OK;
    }

    private static void show(Session session, List<AccessCheck.Result> results, List<NodePlan> nodes, Duration time,
            boolean matrix) {
        var terminal = session.terminal();
        var table = new Table("REPOSITORY", "DEFAULT BRANCH", "FORGE", "ACCESS");
        results.forEach(it -> table.row(it.location(), it.defaultBranch().orElse("?"), it.forge(),
                it.problem().map(ControlCharacters::remove).orElse(it.forked() ? "ok, by a fork" : "ok")));
        table.lines(head -> terminal.out(Style.BOLD, head)).forEach(terminal::println);
        terminal.println("");
        var tasks = new Table("NODE", "TASKS", "BRANCH", "BASE", "PULL REQUEST");
        nodes.forEach(node -> tasks.row(node.id(), node.matrix() ? "one for each item" : "1", node.branch(),
                node.base().orElse("default branch"), node.title() + (node.draft() ? " (draft)" : "")));
        tasks.lines(head -> terminal.out(Style.BOLD, head)).forEach(terminal::println);
        terminal.println("");
        terminal.println(time.isZero()
                ? "the forges' limits do not delay it"
                : "the forges' limits make it take " + (matrix ? "more than " : "about ") + Times.of(time));
        results.stream().flatMap(it -> it.notice().stream()).distinct()
                .forEach(notice -> terminal.note(terminal.err(Style.CYAN, "note:") + " " + notice));
    }

    private static void print(Session session, List<AccessCheck.Result> results, List<NodePlan> nodes,
            Duration time) {
        var json = JSON.objectNode();
        var repositories = json.putArray("repositories");
        results.forEach(it -> repositories.addObject().put("repository", it.location())
                .put("defaultBranch", it.defaultBranch().orElse(null)).put("forge", it.forge())
                .put("fork", it.forked()).put("problem", it.problem().orElse(null))
                .put("notice", it.notice().orElse(null)));
        var planned = json.putArray("nodes");
        nodes.forEach(node -> planned.addObject().put("node", node.id()).put("matrix", node.matrix())
                .put("branch", node.branch()).put("base", node.base().orElse(null)).put("title", node.title())
                .put("draft", node.draft()));
        JsonNode seconds = JSON.numberNode(time.toSeconds());
        json.set("secondsOfForgeLimits", seconds);
        session.terminal().println(json.toPrettyString());
    }
}
