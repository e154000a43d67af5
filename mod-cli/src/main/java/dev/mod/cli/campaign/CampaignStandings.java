package dev.mod.cli.campaign;

import dev.mod.cli.output.Table;
import dev.mod.cli.run.TaskNames;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.engine.event.Delivery;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignBackend;
import dev.mod.git.watch.Standing;
import dev.mod.git.watch.Unit;
import dev.mod.git.watch.WatchRecord;
import dev.mod.model.run.TaskStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** How the repositories of a campaign stand, by its runs and by what watches noted of their pull requests. */
final class CampaignStandings {
    private CampaignStandings() {}

    /**
     * How a part of a campaign stands.
     *
     * @param repository where it is
     * @param task its task, if there is one
     * @param standing how it stands
     * @param reason why; may be empty
     */
    record Row(Campaign.Repository repository, Optional<Task> task, Standing standing, String reason) {}

    /** The last note about each unit. */
    private static Map<String, WatchRecord> last(List<WatchRecord> notes) {
        var last = new HashMap<String, WatchRecord>();
        notes.stream().filter(it -> it.type() == WatchRecord.Type.STANDS).forEach(it -> last.put(it.key(), it));
        return last;
    }

    static List<Row> rows(Campaign campaign, Map<Campaign.Repository, Optional<RunView>> views,
            List<WatchRecord> notes) {
        var last = last(notes);
        var rows = new ArrayList<Row>();
        views.forEach((repository, view) -> {
            if (view.isEmpty()) {
                rows.add(unbegun(campaign, repository, Optional.ofNullable(last.get(repository.location()))));
            } else if (view.get().tasks().isEmpty()) {
                rows.add(new Row(repository, Optional.empty(), Standing.RUNNING, ""));
            }
            view.ifPresent(it -> it.tasks().stream().filter(task -> task.status() != TaskStatus.WONT_DO)
                    .forEach(task -> rows.add(row(repository, task,
                            Optional.ofNullable(last.get(Unit.key(repository.location(), task.id().toString())))))));
        });
        return rows;
    }

    /** A repository that is not begun; a watch may have noted which limit holds it back. */
    private static Row unbegun(Campaign campaign, Campaign.Repository repository, Optional<WatchRecord> note) {
        if (!campaign.canceled() && !campaign.unbegun().containsKey(repository.run())) {
            Optional<Standing> noted = note.flatMap(it -> Standing.of(it.what()))
                    .filter(it -> it == Standing.NOT_BEGUN || it == Standing.FAILED);
            if (noted.isPresent()) {
                return new Row(repository, Optional.empty(), noted.get(), note.get().detail());
            }
        }
        return new Row(repository, Optional.empty(), campaign.canceled() ? Standing.CLOSED : Standing.NOT_BEGUN,
                campaign.whyUnbegun(repository));
    }

    private static Row row(Campaign.Repository repository, Task task, Optional<WatchRecord> note) {
        boolean proposed = task.delivery().flatMap(Delivery::proposal).isPresent()
                && task.status() == TaskStatus.COMPLETED;
        if (proposed && note.isPresent()) {
            return new Row(repository, Optional.of(task),
                    Standing.of(note.get().what()).orElse(Standing.OPEN), note.get().detail());
        }
        Standing standing = switch (task.status()) {
            case COMPLETED, WONT_DO -> proposed ? Standing.OPEN : Standing.UNCHANGED;
            case FAILED -> Standing.FAILED;
            case AWAITING_TRIGGER, BLOCKED -> Standing.WAITS_FOR_PEOPLE;
            case PENDING, RUNNING -> Standing.RUNNING;
        };
        return new Row(repository, Optional.of(task), standing, task.error().orElse(switch (task.status()) {
            case AWAITING_TRIGGER -> "it waits for approval";
            case BLOCKED -> "it waits for other tasks";
            default -> "";
        }));
    }

    static Table table(Campaign campaign, CampaignBackend backend, List<WatchRecord> notes) {
        var table = new Table("REPOSITORY", "TASK", "STANDS", "PULL REQUEST", "");
        rows(campaign, CampaignRows.views(campaign, backend), notes).forEach(it -> table.row(
                it.repository().location(), it.task().map(TaskNames::of).orElse(""), it.standing().label(),
                it.task().flatMap(Task::delivery).flatMap(Delivery::proposal).map(url -> url.url().toString())
                        .orElse(""),
                CampaignRows.oneLine(ControlCharacters.remove(it.reason()))));
        return table;
    }

    /** The standing of these that needs most attention. */
    static Optional<Standing> worst(List<Row> rows) {
        return rows.stream().map(Row::standing).min(Comparator.comparing(it -> switch (it.way()) {
            case FAILED -> 0;
            case NEEDS_PEOPLE -> 1;
            case GOES_ON -> 2;
            case DONE -> 3;
        }));
    }

    /** How many stand how, in words. */
    static String counts(List<Row> rows) {
        var counts = new EnumMap<Standing, Integer>(Standing.class);
        rows.forEach(it -> counts.merge(it.standing(), 1, Integer::sum));
        return counts.entrySet().stream().map(it -> it.getValue() + " " + it.getKey().label())
                .collect(Collectors.joining(" · "));
    }
}
