package dev.mod.cli.campaign;

import dev.mod.cli.run.Confined;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.init.GitAuthor;
import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.cli.run.CheckedWorkflow;
import dev.mod.cli.worker.Stores;
import dev.mod.engine.run.RunRequest;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignRunner;
import dev.mod.git.campaign.ForgeHosts;
import dev.mod.git.task.Identity;
import dev.mod.model.run.RunId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Runs a package in many repositories. */
public final class CampaignRunCommand implements Command {
    @Override
    public String description() {
        return "Run a package in repositories: each task on a branch of its own, with a pull request";
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<>(CampaignOptions.what());
        options.addAll(CampaignOptions.how());
        options.addAll(Confined.OPTIONS);
        options.addAll(List.of(RegistryOptions.REGISTRY, RegistryOptions.OFFLINE, Stores.STORE, Stores.SCHEMA,
                CampaignOptions.LIMIT, CampaignOptions.TEXT_OR_JSONL));
        return options;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var repositories = Repositories.of(session);
        var hosts = hosts(session);
        var author = author(session);
        var prepared = CheckedWorkflow.of(session, new DiagnosticPrinter(session.terminal())::print);
        var state = prepared.state(session);
        var params = prepared.params(session);
        var options = prepared.options(session,
                session.arguments().integer("--max-parallel", 1).orElse(0));
        var secrets = params.keySet().stream().filter(name -> {
            var schema = prepared.workflow().params().get(name);
            return schema != null && schema.secret();
        }).toList();
        var stored = new LinkedHashMap<>(params);
        stored.keySet().removeAll(secrets);
        var request = prepared.request(params, state, options);
        var campaign = new Campaign(id(), request.workflow().name(),
                prepared.found().directory().toAbsolutePath().toString(),
                prepared.variant(), Instant.now().truncatedTo(ChronoUnit.MILLIS), stored, secrets, state, options,
                author, hosts, repositories.stream().map(it -> new Campaign.Repository(it.text(), id())).toList(),
                false, Map.of());
        try (var place = CampaignHome.of(session)) {
            if (!place.shared()) {
                notices(session, campaign);
            }
            place.campaigns().write(campaign);
            return begin(session, campaign, request, place);
        }
    }

    private static ExitCode begin(Session session, Campaign campaign, RunRequest request, CampaignHome place)
            throws InterruptedException {
        var work = new LinkedHashMap<Campaign.Repository, CampaignRunner.Work>();
        campaign.repositories().forEach(
                it -> work.put(it, new CampaignRunner.Work.Start(request.on(campaign.target(it)))));
        return new CampaignWork(session, campaign,
                place.working(CampaignHome.parallel(campaign.options().maxParallel())), place).run(work);
    }

    private static RunId id() {
        return new RunId(UUID.randomUUID().toString());
    }

    static Campaign.HostChoice hosts(Session session) {
        var hosts = new Campaign.HostChoice(session.arguments().value("--forge"),
                session.arguments().values("--forge-host"));
        // what is wrong with it is told before anything is begun
        new ForgeHosts(session.environment()).forges(hosts);
        return hosts;
    }

    /** What is to be known of forges, once for each. */
    private static void notices(Session session, Campaign campaign) {
        var hosts = new ForgeHosts(session.environment());
        campaign.repositories().stream().flatMap(it -> hosts.choose(campaign.target(it)).notice().stream()).distinct()
                .forEach(notice -> session.terminal().note("note: " + notice));
    }

    private static Identity author(Session session) {
        var given = session.arguments().value("--author");
        var text = given.or(() -> GitAuthor.find(session.environment())).orElseThrow(() -> new UsageException(
                "nobody to be the author of the commits", "add --author 'NAME <EMAIL>', or set user.name and"
                        + " user.email of git"));
        try {
            return Identity.parse(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--author: " + e.getMessage());
        }
    }
}
