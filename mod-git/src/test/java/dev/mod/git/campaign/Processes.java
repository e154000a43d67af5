package dev.mod.git.campaign;

import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.Engine;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.RunRequest;
import dev.mod.git.forge.ForkMode;
import dev.mod.git.task.BoundedTargets;
import dev.mod.git.task.Identity;
import dev.mod.model.run.RunId;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Campaigns as a process of their own has them. */
final class Processes {
    private Processes() {}

    /**
     * Runs a campaign to its end.
     *
     * @param args home, package, author of forge hosts ({@code HOST=KIND@URL}), and locations of repositories
     */
    public static void main(String[] args) throws InterruptedException {
        Path home = Path.of(args[0]);
        Path packageDirectory = Path.of(args[1]);
        var campaign = campaign(packageDirectory, List.of(args[2]), List.of(args).subList(3, args.length), 2);
        new CampaignStore(home).write(campaign);
        new CampaignRunner(backend(home, System.getenv(), 2), repository -> new dev.mod.engine.spi.RunListener() {
        }, 2)
                .run(starts(campaign));
    }

    static Campaign campaign(Path packageDirectory, List<String> hosts, List<String> locations, int parallel) {
        var options = RunOptions.DEFAULT.withMaxParallel(parallel);
        return new Campaign(id(), "test", packageDirectory.toString(), "default", Instant.now(), Map.of(), List.of(),
                Map.of(), options, new Identity("Robo", "robo@example.org"),
                new Campaign.HostChoice(Optional.empty(), hosts, ForkMode.AUTO),
                locations.stream().map(location -> new Campaign.Repository(location, id())).toList(), false,
                Map.of(), Optional.empty());
    }

    /** For who reads campaigns that can all be read. */
    static void fail(ModException unreadable) {
        throw unreadable;
    }

    private static RunId id() {
        return new RunId(UUID.randomUUID().toString());
    }

    static CampaignBackend backend(Path home, Map<String, String> environment, int parallel) {
        var targets = new BoundedTargets(CampaignTargets.of(home, environment), parallel);
        return new LocalBackend(listener -> Engine.builder(new FileRunStore(home)).installedExecutors()
                .listener(listener).taskTargets(targets).build());
    }

    static Map<Campaign.Repository, CampaignRunner.Work> starts(Campaign campaign) {
        var work = new LinkedHashMap<Campaign.Repository, CampaignRunner.Work>();
        campaign.repositories().forEach(repository -> work.put(repository, start(campaign, repository)));
        return work;
    }

    static CampaignRunner.Work start(Campaign campaign, Campaign.Repository repository) {
        Path directory = Path.of(campaign.packageDirectory());
        var engine = Engine.builder(new FileRunStore(directory)).installedExecutors().build();
        var found = PackageValidator.validate(directory, engine.executors(), Mode.STRICT).value().orElseThrow();
        return new CampaignRunner.Work.Start(RunRequest.of(found, found.defaultVariant(), directory)
                .withOptions(campaign.options()).on(campaign.target(repository)));
    }
}
