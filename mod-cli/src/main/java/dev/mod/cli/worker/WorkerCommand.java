package dev.mod.cli.worker;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Confined;
import dev.mod.cli.run.Signals;
import dev.mod.engine.Engine;
import dev.mod.engine.shared.Worker;
import dev.mod.git.campaign.CampaignTargets;
import dev.mod.postgres.PostgresStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** Does tasks of campaigns that are kept in a database. */
public final class WorkerCommand implements Command {
    private static final Duration GRACE = Duration.ofSeconds(20);

    @Override
    public String description() {
        return "Do tasks of the campaigns in a database, until stopped";
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<>(List.of(Stores.STORE, Stores.SCHEMA,
                Opt.value("--max-parallel", "N", "Tasks at once; default: number of cores"),
                Opt.values("--param", "K=V",
                        "A secret parameter of the campaigns, which is stored nowhere; repeatable"),
                Opt.value("--idle-exit", "SECONDS", "End when there has been nothing to do for so long"),
                Opt.value("--heartbeat", "MILLIS",
                        "How often to say that it lives; all workers do so equally often; default: as the others do, or"
                                + " 10000")));
        options.addAll(Confined.OPTIONS);
        return options;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var arguments = session.arguments();
        int parallel = arguments.integer("--max-parallel", 1).orElse(Runtime.getRuntime().availableProcessors());
        Optional<Integer> idle = arguments.integer("--idle-exit", 1);
        var listener = new WorkerLog(session);
        var surroundings = new WorkerSurroundings(session);
        var settings = Stores.settings(session);
        try (var scratch = Scratch.open(session.home());
                PostgresStore store = arguments.value("--heartbeat").isPresent()
                        ? PostgresStore.open(settings)
                        : PostgresStore.openLikeOthers(settings);
                var runs = Confined.executors(Engine.builder(store).installedExecutors(), session, listener::notice)
                        .taskTargets(WorkerTargets.of(session.home(), session.environment(),
                                new SharedTurns(store), listener::notice))
                        .environment(CampaignTargets.forSteps(session.environment())).listener(listener).build()
                        .shared(store)) {
            var stop = new CountDownLatch(1);
            var signals = Signals.handle(stop::countDown);
            int abandoned;
            try (var worker = new Worker(runs,
                    new Worker.Options(parallel, scratch.directory(), store.settings().heartbeat(), GRACE),
                    surroundings)) {
                listener.notice("working on " + parallel + " tasks at once from " + settings.address());
                if (idle.isPresent()) {
                    var waiter = new Thread(() -> {
                        try {
                            worker.awaitIdle(Duration.ofSeconds(idle.get()));
                            stop.countDown();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    }, "mod-idle");
                    waiter.setDaemon(true);
                    waiter.start();
                }
                stop.await();
                listener.notice("stopping; tasks that run go back to the queue");
                worker.close();
                abandoned = worker.abandoned();
            } finally {
                signals.close();
            }
            if (abandoned > 0) {
                throw new ModException(ErrorCodes.STORE_AWAY, "the database " + settings.address()
                        + " was away when this worker ended; " + (abandoned == 1 ? "a task" : abandoned + " tasks")
                        + " that ran will begin again elsewhere");
            }
            return ExitCode.OK;
        }
    }
}
