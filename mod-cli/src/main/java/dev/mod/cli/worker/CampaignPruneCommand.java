package dev.mod.cli.worker;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Ages;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.output.Table;
import dev.mod.cli.output.Times;
import dev.mod.engine.Engine;
import dev.mod.engine.run.RunView;
import dev.mod.engine.store.RunNotFoundException;
import dev.mod.git.campaign.Campaign;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.postgres.PostgresStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Deletes campaigns of a database that were over some time ago, with all that they left there. */
public final class CampaignPruneCommand implements Command {
    private static final Duration USUAL = Duration.ofDays(90);

    /** What becomes of a campaign. */
    private enum Fate {
        DELETED("deleted"), WOULD_BE_DELETED("would be deleted"), KEPT("kept");

        private final String label;

        Fate(String label) {
            this.label = label;
        }
    }

    /**
     * A campaign as it was looked at.
     *
     * @param events how many events of each of its runs were read
     * @param ended when the last of them ended
     * @param obstacle why it is kept whatever its age
     */
    private record Looked(Campaign campaign, Map<RunId, Long> events, Instant ended, Optional<String> obstacle) {}

    private record Pruned(Looked looked, Fate fate, String reason) {}

    @Override
    public String description() {
        return "Delete campaigns of a database that were over some time ago: their runs, logs, diffs and packages";
    }

    @Override
    public List<Opt> options() {
        return List.of(
                Opt.value("-i,--id", "ID", "This campaign only, whenever it was over; its id or the beginning of it"),
                Opt.value("--older-than", "AGE", "Those that have been over for so long: 90d, 12h or 5m; default: 90d"),
                Opt.flag("--dry-run", "Say what would be deleted, and delete nothing"), Stores.STORE, Stores.SCHEMA,
                CommonOptions.TEXT_OR_JSON);
    }

    @Override
    public ExitCode run(Session session) {
        var arguments = session.arguments();
        boolean dry = arguments.flag("--dry-run");
        try (PostgresStore store = Stores.open(session)) {
            var campaigns = new SharedCampaigns(store);
            var engine = Engine.builder(store).build();
            var id = arguments.value("--id");
            Duration age = Ages.olderThan(arguments, id.isPresent() ? Duration.ZERO : USUAL);
            var all = id.isPresent() ? List.of(campaigns.read(id.get())) : campaigns.list(session.terminal()::warn);
            List<Pruned> pruned = new ArrayList<>();
            for (Campaign campaign : all) {
                // what began after that cannot be old enough
                if (id.isPresent() || !campaign.startedAt().isAfter(store.clock().instant().minus(age))) {
                    var each = prune(store, look(store, engine, campaign), age, dry);
                    if (id.isPresent() && each.looked().obstacle().isPresent()) {
                        throw new ModException(ErrorCodes.CAMPAIGN_NOT_OVER,
                                "campaign " + campaign.id() + " is not over: " + each.reason());
                    }
                    pruned.add(each);
                }
            }
            int packages = dry ? 0 : store.pruneArchives(age);
            print(session, pruned, packages);
            return ExitCode.OK;
        }
    }

    private static Looked look(PostgresStore store, Engine engine, Campaign campaign) {
        Map<RunId, Long> events = new LinkedHashMap<>();
        Instant ended = campaign.startedAt();
        Optional<String> obstacle = Optional.empty();
        for (Campaign.Repository repository : campaign.repositories()) {
            try {
                // counted first: what happens meanwhile keeps it
                long[] count = new long[1];
                store.read(repository.run(), recorded -> count[0] = recorded.seq() + 1);
                RunView view = engine.view(repository.run());
                events.put(repository.run(), count[0]);
                obstacle = obstacle.or(() -> obstacle(repository, view));
                ended = view.endedAt().filter(ended::isBefore).orElse(ended);
            } catch (RunNotFoundException e) {
                if (!campaign.canceled()) {
                    obstacle = obstacle.or(() -> Optional.of(repository.location() + " is not begun"));
                }
            }
        }
        return new Looked(campaign, events, ended, obstacle);
    }

    private static Optional<String> obstacle(Campaign.Repository repository, RunView view) {
        RunStatus status = view.status();
        return switch (status) {
            case COMPLETED, FAILED, CANCELED -> Optional.empty();
            case RUNNING -> Optional.of(repository.location() + " is running");
            case AWAITING_TRIGGER -> Optional.of(repository.location() + " waits for approval");
        };
    }

    private static Pruned prune(PostgresStore store, Looked looked, Duration age, boolean dry) {
        if (looked.obstacle().isPresent()) {
            return new Pruned(looked, Fate.KEPT, looked.obstacle().get());
        }
        if (looked.ended().isAfter(store.clock().instant().minus(age))) {
            return new Pruned(looked, Fate.KEPT, "over since " + Times.of(looked.ended()));
        }
        if (dry) {
            return new Pruned(looked, Fate.WOULD_BE_DELETED, "");
        }
        return store.prune(SharedCampaigns.KIND, looked.campaign().id().value(), looked.events())
                ? new Pruned(looked, Fate.DELETED, "")
                : new Pruned(looked, Fate.KEPT, "something happens in it");
    }

    private static void print(Session session, List<Pruned> pruned, int packages) {
        var terminal = session.terminal();
        if (session.arguments().json()) {
            terminal.println(json(pruned).toPrettyString());
            return;
        }
        if (pruned.isEmpty()) {
            terminal.note("no campaign is old enough");
        } else {
            var table = new Table("CAMPAIGN", "WORKFLOW", "STARTED", "RUNS", "", "").whole(0, 2);
            pruned.forEach(each -> table.row(each.looked().campaign().id().value(), each.looked().campaign().name(),
                    Times.of(each.looked().campaign().startedAt()), String.valueOf(each.looked().events().size()),
                    each.fate().label, each.reason()));
            table.print(terminal);
        }
        if (packages > 0) {
            terminal.note("deleted " + packages + (packages == 1 ? " package" : " packages") + " that nothing needs");
        }
    }

    /** {@code [{id, workflow, startedAt, runs, result, reason}]}. */
    private static ArrayNode json(List<Pruned> pruned) {
        var json = JsonNodeFactory.instance.arrayNode();
        pruned.forEach(each -> json.addObject().put("id", each.looked().campaign().id().value())
                .put("workflow", each.looked().campaign().name())
                .put("startedAt", each.looked().campaign().startedAt().toString())
                .put("runs", each.looked().events().size()).put("result", each.fate().label)
                .put("reason", each.reason().isEmpty() ? null : each.reason()));
        return json;
    }
}
