package dev.mod.cli.campaign;

import dev.mod.cli.run.Confined;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.cli.run.CheckedWorkflow;
import dev.mod.cli.worker.Stores;
import dev.mod.engine.run.RunRequest;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignRunner;
import dev.mod.git.campaign.ForgeHosts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

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
        options.addAll(WatchOptions.all());
        options.addAll(Confined.OPTIONS);
        options.addAll(List.of(RegistryOptions.REGISTRY, RegistryOptions.OFFLINE, Stores.STORE, Stores.SCHEMA,
                CampaignOptions.LIMIT, CampaignOptions.REPORT,
                Opt.flag("--watch", "Watch it afterwards, as mod campaign watch --begin does"),
                Opt.flag("--dry-run", "Show what would change, as mod campaign preview does, and push nothing"),
                Opt.choice("--format", List.of("text", "jsonl", "json"),
                        "How to tell what happens; jsonl prints one JSON event a line, json with --dry-run one"
                                + " document; default: text")));
        return options;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        boolean document = session.arguments().value("--format").orElse("").equals("json");
        if (session.arguments().flag("--dry-run")) {
            if (session.arguments().value("--store").isPresent()
                    || session.arguments().value("--format").orElse("").equals("jsonl")) {
                throw new UsageException("--dry-run works on this machine and prints a table or one document",
                        "leave out --store, and use --format json");
            }
            return CampaignPreview.run(session);
        }
        if (document) {
            throw new UsageException("--format json is for --dry-run", "--format jsonl prints what happens");
        }
        boolean watches = session.arguments().flag("--watch");
        var policy = WatchOptions.policy(session);
        // what is wrong with these is told before the package is looked for
        CampaignBeginning.hosts(session);
        var repositories = Repositories.of(session);
        var author = CampaignBeginning.author(session);
        var prepared = CheckedWorkflow.of(session, new DiagnosticPrinter(session.terminal())::print);
        var beginning = CampaignBeginning.of(session, prepared, author, repositories);
        try (var place = CampaignHome.of(session)) {
            if (!place.shared()) {
                notices(session, beginning.campaign());
            }
            var file = CampaignPages.file(session);
            var campaign = place.kept(beginning.campaign());
            place.campaigns().write(campaign);
            var secrets = new LinkedHashMap<>(beginning.params());
            secrets.keySet().retainAll(campaign.secrets());
            try {
                return watches
                        ? new CampaignWatching(session, campaign, place).run(policy, true, secrets)
                        : begin(session, campaign, beginning.request(), place);
            } finally {
                if (file.isPresent()) {
                    CampaignPages.write(session, place, campaign, file.get());
                }
            }
        }
    }

    private static ExitCode begin(Session session, Campaign campaign, RunRequest request, CampaignHome place)
            throws InterruptedException {
        var work = new LinkedHashMap<Campaign.Repository, CampaignRunner.Work>();
        campaign.repositories().forEach(
                it -> work.put(it, new CampaignRunner.Work.Start(request.on(campaign.target(it)))));
        return new CampaignWork(session, campaign, place.working(campaign), place).run(work);
    }

    /** What is to be known of forges, once for each. */
    private static void notices(Session session, Campaign campaign) {
        var hosts = new ForgeHosts(session.environment());
        campaign.repositories().stream().flatMap(it -> hosts.choose(campaign.target(it)).notice().stream()).distinct()
                .forEach(notice -> session.terminal().note("note: " + notice));
    }
}
