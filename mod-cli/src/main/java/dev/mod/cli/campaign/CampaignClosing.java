package dev.mod.cli.campaign;

import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Session;
import dev.mod.cli.output.Table;
import dev.mod.cli.terminal.Style;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignHands;
import dev.mod.git.campaign.CampaignTargets;
import dev.mod.git.campaign.ForgeHosts;
import dev.mod.git.forge.pull.Answer;
import dev.mod.git.forge.pull.PullRequest;
import dev.mod.git.task.TaskBranches;
import dev.mod.git.watch.Unit;
import dev.mod.git.watch.Watched;
import java.util.Map;
import java.util.Optional;

/** Closes the pull requests of a campaign and deletes their branches, and leaves alone what others have committed to. */
final class CampaignClosing {
    private final Session session;
    private final CampaignHands hands;
    private final TaskBranches branches;

    CampaignClosing(Session session, CampaignHome place, Campaign campaign) {
        this.session = session;
        this.branches = CampaignTargets.branches(session.home(), session.environment());
        this.hands = new CampaignHands(campaign,
                new CampaignSurroundings(session, place, campaign, Map.of(), Optional.empty()),
                new ForgeHosts(session.environment()), branches, Map.of());
    }

    /** Does so; 1 if one could not be closed. */
    ExitCode run() throws InterruptedException {
        boolean failed = false;
        var table = new Table("REPOSITORY", "PULL REQUEST", "");
        for (Unit unit : hands.units()) {
            if (unit.watched().isPresent()) {
                String said;
                try {
                    said = close(unit.watched().get());
                } catch (ModException e) {
                    failed = true;
                    said = CampaignRows.oneLine(String.valueOf(e.getMessage()));
                }
                table.row(unit.repository(), String.valueOf(unit.watched().get().number()), said);
            }
        }
        table.lines(head -> session.terminal().out(Style.BOLD, head)).forEach(session.terminal()::println);
        return failed ? ExitCode.FAILED : ExitCode.OK;
    }

    private String close(Watched watched) throws InterruptedException {
        var pulls = hands.pullRequests(watched);
        PullRequest read = pulls.read(watched.number());
        if (read.state() == PullRequest.State.MERGED) {
            return "was merged";
        }
        Optional<String> stranger = branches.stranger(hands.branch(watched));
        if (stranger.isPresent()) {
            return "left alone: commit " + stranger.get() + " is somebody else's";
        }
        if (read.state() == PullRequest.State.OPEN) {
            pulls.comment(read, "Closed, because the campaign that opened it was canceled.");
            Answer answer = pulls.close(read);
            if (answer instanceof Answer.Refused refused) {
                return "could not be closed: " + refused.why();
            }
        }
        return branches.delete(hands.branch(watched)) ? "closed, its branch is deleted" : "closed, its branch stays";
    }
}
