package dev.mod.cli.campaign;

import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.TaskNames;
import dev.mod.engine.event.Delivery;
import dev.mod.engine.run.Task;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignTargets;
import dev.mod.git.watch.Standing;
import dev.mod.git.watch.StandingHistory;
import dev.mod.git.watch.WatchRecord;
import dev.mod.model.run.TaskStatus;
import dev.mod.report.HtmlReport;
import dev.mod.report.campaign.CampaignPage;
import dev.mod.report.campaign.CampaignReport;
import dev.mod.report.campaign.StandingSeries;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Pages and series of campaigns, put together from runs, notes of watches, and the branches themselves. */
final class CampaignPages {
    private static final List<Standing.Way> WAYS = List.of(Standing.Way.DONE, Standing.Way.GOES_ON,
            Standing.Way.NEEDS_PEOPLE, Standing.Way.FAILED);
    private static final List<String> WORDS = List.of("reached their goal", "go on", "need people", "failed");

    private CampaignPages() {}

    /** How many go where, over time. */
    static StandingSeries series(List<WatchRecord> notes) {
        return new StandingSeries(WORDS, StandingHistory.of(notes).stream().map(point -> new StandingSeries.Point(
                point.at(), WAYS.stream().map(way -> point.counts().entrySet().stream()
                        .filter(it -> it.getKey().way() == way).mapToInt(Map.Entry::getValue).sum()).toList()))
                .toList());
    }

    /** The same for every way to stand that there was. */
    static StandingSeries detailed(List<WatchRecord> notes) {
        List<StandingHistory.Point> points = StandingHistory.of(notes);
        var seen = Arrays.stream(Standing.values())
                .filter(it -> points.stream().anyMatch(point -> point.counts().getOrDefault(it, 0) > 0)).toList();
        return new StandingSeries(seen.stream().map(Standing::label).toList(), points.stream()
                .map(point -> new StandingSeries.Point(point.at(),
                        seen.stream().map(it -> point.counts().getOrDefault(it, 0)).toList()))
                .toList());
    }

    /** The file that {@code --report} names, found writable. */
    static Optional<Path> file(Session session) {
        Optional<Path> file = session.arguments().value("--report").map(session::path);
        file.ifPresent(HtmlReport::check);
        return file;
    }

    /** Writes the page of a campaign as it is now. */
    static void write(Session session, CampaignHome place, Campaign campaign, Path file) throws InterruptedException {
        var notes = place.notes(campaign);
        var known = place.campaigns().read(campaign.id().value());
        var rows = CampaignStandings.rows(known, CampaignRows.views(known, place.reading()), notes);
        var branches = CampaignTargets.branches(session.home(), session.environment());
        var parts = new java.util.ArrayList<CampaignReport.Part>();
        for (CampaignStandings.Row row : rows) {
            Optional<Delivery> delivery = row.task().flatMap(Task::delivery);
            String diff = "";
            if (delivery.isPresent() && row.task().flatMap(Task::origin).isPresent()) {
                try {
                    diff = branches.diff(campaign.target(row.repository()), row.task().flatMap(Task::origin).get(),
                            delivery.get());
                } catch (ModException e) {
                    session.terminal().note("note: " + e.getMessage());
                }
            }
            parts.add(new CampaignReport.Part(row.repository().location(), row.task().map(TaskNames::of).orElse(""),
                    row.standing().label(), mark(row.standing()), CampaignRows.oneLine(row.reason()),
                    delivery.map(Delivery::branch).orElse(""),
                    delivery.flatMap(Delivery::proposal).map(Delivery.Proposal::url), diff));
        }
        new CampaignPage(new CampaignReport(campaign.id().value(), campaign.name(), campaign.startedAt(),
                Instant.now(), parts, series(notes))).save(file);
    }

    private static TaskStatus mark(Standing standing) {
        return switch (standing) {
            case MERGED -> TaskStatus.COMPLETED;
            case UNCHANGED -> TaskStatus.WONT_DO;
            case NOT_BEGUN, HELD -> TaskStatus.PENDING;
            case RUNNING, OPEN -> TaskStatus.RUNNING;
            case WAITS_FOR_REVIEW, WAITS_FOR_PEOPLE -> TaskStatus.AWAITING_TRIGGER;
            case STOPPED -> TaskStatus.BLOCKED;
            case RED, RED_FOR_GOOD, CLOSED, FAILED -> TaskStatus.FAILED;
        };
    }
}
