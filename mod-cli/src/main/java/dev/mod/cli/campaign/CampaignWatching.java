package dev.mod.cli.campaign;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Signals;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.cli.terminal.Style;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignHands;
import dev.mod.git.campaign.CampaignTargets;
import dev.mod.git.campaign.ForgeHosts;
import dev.mod.git.forge.limit.ForgeTime;
import dev.mod.git.watch.Standing;
import dev.mod.git.watch.Step;
import dev.mod.git.watch.Unit;
import dev.mod.git.watch.Watch;
import dev.mod.git.watch.WatchListener;
import dev.mod.git.watch.WatchPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Watches a campaign until its pull requests are merged, or need people. */
final class CampaignWatching implements WatchListener {
    /** How long an interrupted watch may take to stop where it can go on; what it did is noted anyway. */
    private static final Duration TO_STOP = Duration.ofMillis(700);

    private final Session session;
    private final Campaign campaign;
    private final CampaignHome place;
    private final boolean lines;
    private long seq;

    CampaignWatching(Session session, Campaign campaign, CampaignHome place) {
        this.session = session;
        this.campaign = campaign;
        this.place = place;
        this.lines = session.arguments().value("--format").orElse("text").equals("jsonl");
    }

    /**
     * Watches.
     *
     * @param begins whether it begins what is not begun
     * @param secrets values of secret parameters
     */
    ExitCode run(WatchPolicy policy, boolean begins, Map<String, JsonNode> secrets) throws InterruptedException {
        var surroundings = new CampaignSurroundings(session, place, campaign, secrets,
                policy.repairs().heal().map(it -> CampaignHeal.of(session, campaign, secrets, it)));
        var branches = CampaignTargets.branches(session.home(), session.environment());
        var hands = new CampaignHands(campaign, surroundings, new ForgeHosts(session.environment()), branches,
                secrets);
        try (var journal = place.journal(campaign)) {
            branches.clean();
            var watch = new Watch(policy, begins, hands, journal, ForgeTime.system(), this);
            Optional<Map<Unit, Standing>> ends = untilInterrupted(watch);
            if (ends.isEmpty()) {
                session.terminal().note("go on with: " + place.command("watch", campaign));
                return ExitCode.INTERRUPTED;
            }
            ExitCode exit = exit(ends.get());
            if (lines) {
                print("campaign.watched", "", Map.of("exitCode", String.valueOf(exit.value())));
            } else {
                summarize(ends.get());
            }
            return exit;
        }
    }

    private static Optional<Map<Unit, Standing>> untilInterrupted(Watch watch) throws InterruptedException {
        var done = new CompletableFuture<Map<Unit, Standing>>();
        var thread = new Thread(() -> {
            try {
                done.complete(watch.run());
            } catch (InterruptedException e) {
                done.cancel(false);
            } catch (RuntimeException | Error e) {
                done.completeExceptionally(e);
            }
        }, "mod-watch");
        thread.setDaemon(true);
        var asked = new CompletableFuture<Boolean>();
        var signals = Signals.handle(() -> asked.complete(true));
        thread.start();
        try {
            CompletableFuture.anyOf(done.handle((ends, error) -> true), asked).join();
            if (asked.isDone()) {
                thread.interrupt();
                done.get(TO_STOP.toMillis(), TimeUnit.MILLISECONDS);
            }
            return Optional.of(done.get());
        } catch (TimeoutException | CancellationException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ModException failure) {
                throw failure;
            }
            throw new ModException(ErrorCodes.INTERNAL_ERROR, "internal error: " + e.getCause(), e);
        } finally {
            signals.close();
        }
    }

    private static ExitCode exit(Map<Unit, Standing> ends) {
        boolean failed = ends.values().stream().anyMatch(it -> it.way() == Standing.Way.FAILED);
        boolean done = ends.values().stream().allMatch(it -> it.way() == Standing.Way.DONE);
        return failed ? ExitCode.FAILED : done ? ExitCode.OK : ExitCode.PAUSED;
    }

    private void summarize(Map<Unit, Standing> ends) {
        var terminal = session.terminal();
        var known = place.campaigns().read(campaign.id().value());
        var table = CampaignStandings.table(known, place.reading(), place.notes(campaign));
        table.lines(head -> terminal.out(Style.BOLD, head)).forEach(terminal::println);
        long done = ends.values().stream().filter(it -> it.way() == Standing.Way.DONE).count();
        if (done < ends.size()) {
            terminal.println(done + " of " + ends.size() + " reached their goal");
        }
    }

    @Override
    public void stands(Unit unit, Standing standing, String reason) {
        String words = standing.label() + (reason.isEmpty() ? "" : ": " + ControlCharacters.remove(reason));
        if (lines) {
            print("standing", unit.repository(), Map.of("standing", standing.label(), "reason", reason, "unit",
                    unit.key()));
        } else if (!session.quiet()) {
            say(unit, words);
        }
    }

    @Override
    public void did(Unit unit, Step.Act act, String answer) {
        if (lines) {
            print("acted", unit.repository(), Map.of("action", act.kind().word(), "answer", answer, "unit",
                    unit.key()));
        } else if (!session.quiet()) {
            say(unit, act.kind().word() + ": " + ControlCharacters.remove(answer));
        }
    }

    @Override
    public void trouble(Unit unit, String message) {
        if (!lines) {
            say(unit, session.terminal().err(Style.CYAN, "note:") + " " + ControlCharacters.remove(message));
        }
    }

    @Override
    public void away(String message) {
        session.terminal().note("note: " + ControlCharacters.remove(message) + "; it is asked again until it answers");
    }

    private void say(Unit unit, String text) {
        session.terminal().note(session.terminal().err(Style.DIM, unit.repository() + " |") + " " + text);
    }

    private synchronized void print(String event, String repository, Map<String, String> fields) {
        seq++;
        var line = JsonNodeFactory.instance.objectNode().put("seq", seq).put("ts", Instant.now().toString())
                .put("event", event);
        if (!repository.isEmpty()) {
            line.put("repository", repository);
        }
        new java.util.TreeMap<>(fields).forEach(line::put);
        session.terminal().println(line.toString());
    }
}
