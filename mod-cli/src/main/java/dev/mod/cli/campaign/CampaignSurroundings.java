package dev.mod.cli.campaign;

import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Runs;
import dev.mod.engine.Engine;
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
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/** Where a campaign that is watched runs: here, or with workers. */
final class CampaignSurroundings implements CampaignHands.Surroundings {
    private final Session session;
    private final CampaignHome place;
    private final Campaign campaign;
    private final Map<String, JsonNode> secrets;
    private final Optional<CampaignHeal> heal;
    private final Engine engine;
    private final Map<String, CodeOwners> owners = new ConcurrentHashMap<>();
    private Optional<RunRequest> request = Optional.empty();

    /** @param heal what may make checks good */
    CampaignSurroundings(Session session, CampaignHome place, Campaign campaign, Map<String, JsonNode> secrets,
            Optional<CampaignHeal> heal) {
        this.session = session;
        this.place = place;
        this.campaign = campaign;
        this.secrets = secrets;
        this.heal = heal;
        this.engine = Runs.reader(session);
    }

    @Override
    public CampaignBackend reading() {
        return place.reading();
    }

    @Override
    public CampaignBackend reworking() {
        return place.working(campaign, CampaignTargets.onTop(session.home(), session.environment()));
    }

    @Override
    public boolean isCanceled() {
        return place.campaigns().isCanceled(campaign.id());
    }

    @Override
    public boolean isOwned(Campaign.Repository repository) {
        return place.shared() || engine.store().owner(repository.run()).isPresent();
    }

    @Override
    public boolean begin(Campaign.Repository repository, Optional<RunView> view) throws InterruptedException {
        if (view.isEmpty() && request.isEmpty()) {
            request = Optional.of(CampaignResumeCommand.request(session, place, campaign, secrets));
        }
        var work = view.<CampaignRunner.Work>map(it -> new CampaignRunner.Work.Resume(it,
                new ResumeRequest(List.of(), false, false, false, secrets)))
                .orElseGet(() -> new CampaignRunner.Work.Start(
                        request.orElseThrow().on(campaign.target(repository))));
        var text = new CampaignText(session.terminal(), session.quiet(),
                session.arguments().flag(CommonOptions.VERBOSE));
        var backend = place.working(campaign);
        if (place.shared()) {
            // workers do the tasks, and what became of them is seen at the next look
            if (work instanceof CampaignRunner.Work.Resume resume) {
                backend.resume(repository.run(), resume.request(), text.of(repository));
            } else {
                backend.start(repository.run(), ((CampaignRunner.Work.Start) work).request(), text.of(repository));
            }
            return true;
        }
        var runner = new CampaignRunner(backend, text, 1);
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
        return false;
    }

    @Override
    public void heal(Path clone, String check, String log) throws StepException, InterruptedException {
        heal.orElseThrow().heal(clone, check, log);
    }

    @Override
    public Optional<String> owner(String text, String path) {
        return owners.computeIfAbsent(text, CodeOwners::parse).owner(path);
    }
}
