package dev.mod.cli.campaign;

import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Runs;
import dev.mod.engine.Engine;
import dev.mod.engine.process.ProcessTree;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunView;
import dev.mod.engine.spi.StepException;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignBackend;
import dev.mod.git.campaign.CampaignHands;
import dev.mod.git.campaign.CampaignRunner;
import dev.mod.git.campaign.CampaignTargets;
import dev.mod.steps.shard.CodeOwners;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/** Where a campaign that is watched runs: here, or with workers. */
final class CampaignSurroundings implements CampaignHands.Surroundings {
    private static final int LAST_LINES = 5;

    private final Session session;
    private final CampaignHome place;
    private final Campaign campaign;
    private final Map<String, JsonNode> secrets;
    private final Optional<String> heal;
    private final Engine engine;
    private final Map<String, CodeOwners> owners = new ConcurrentHashMap<>();
    private Optional<RunRequest> request = Optional.empty();

    /** @param heal the command that may make checks good */
    CampaignSurroundings(Session session, CampaignHome place, Campaign campaign, Map<String, JsonNode> secrets,
            Optional<String> heal) {
        this.session = session;
        this.place = place;
        this.campaign = campaign;
        this.secrets = secrets;
        this.heal = heal;
        this.engine = Runs.reader(session);
    }

    private int parallel() {
        return CampaignHome.parallel(campaign.options().maxParallel());
    }

    @Override
    public CampaignBackend reading() {
        return place.reading();
    }

    @Override
    public CampaignBackend reworking() {
        return place.shared()
                ? place.reading()
                : CampaignHome.local(session, Runs.store(session),
                        CampaignTargets.onTop(session.home(), session.environment()), parallel());
    }

    @Override
    public boolean isOwned(Campaign.Repository repository) {
        return place.shared() || engine.store().owner(repository.run()).isPresent();
    }

    @Override
    public void begin(Campaign.Repository repository, Optional<RunView> view) throws InterruptedException {
        if (view.isEmpty() && request.isEmpty()) {
            request = Optional.of(CampaignResumeCommand.request(session, place, campaign, secrets));
        }
        var work = view.<CampaignRunner.Work>map(it -> new CampaignRunner.Work.Resume(it,
                new ResumeRequest(List.of(), false, false, false, secrets)))
                .orElseGet(() -> new CampaignRunner.Work.Start(
                        request.orElseThrow().on(campaign.target(repository))));
        var text = new CampaignText(session.terminal(), session.quiet(),
                session.arguments().flag(CommonOptions.VERBOSE));
        var backend = place.working(parallel());
        var runner = place.shared()
                ? CampaignRunner.following(backend, text)
                : new CampaignRunner(backend, text, 1);
        CampaignRunner.End end;
        try {
            end = runner.run(Map.of(repository, work)).values().iterator().next();
        } catch (InterruptedException e) {
            runner.interrupt();
            throw e;
        }
        if (end instanceof CampaignRunner.End.Broken broken) {
            throw broken.error();
        }
    }

    @Override
    public void heal(Path clone, String check, String log) throws StepException, InterruptedException {
        Process process = null;
        try {
            Path directory = Files.createTempDirectory("mod-heal");
            Path text = Files.writeString(directory.resolve("check.log"), log);
            Path said = directory.resolve("said.log");
            var builder = new ProcessBuilder("sh", "-c", heal.orElseThrow()).directory(clone.toFile())
                    .redirectErrorStream(true).redirectOutput(said.toFile());
            builder.environment().clear();
            builder.environment().putAll(CampaignTargets.forSteps(session.environment()));
            builder.environment().put("MOD_HEAL_LOG", text.toString());
            builder.environment().put("MOD_HEAL_CHECK", check);
            process = builder.start();
            process.getOutputStream().close();
            int exit = process.waitFor();
            if (exit != 0) {
                List<String> lines = Files.readAllLines(said);
                throw new StepException("the heal command ended with " + exit + ": " + String.join(" | ",
                        lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())));
            }
        } catch (IOException e) {
            throw new StepException("the heal command could not be run: " + e.getMessage());
        } catch (InterruptedException e) {
            if (process != null) {
                new ProcessTree(process.toHandle(), UUID.randomUUID().toString()).kill(ProcessTree.GRACE);
            }
            throw e;
        }
    }

    @Override
    public Optional<String> owner(String text, String path) {
        return owners.computeIfAbsent(text, CodeOwners::parse).owner(path);
    }
}
