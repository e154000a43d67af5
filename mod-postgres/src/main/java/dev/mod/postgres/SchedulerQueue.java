package dev.mod.postgres;

import com.github.kagkarlsson.scheduler.Clock;
import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.logging.LogLevel;
import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.mod.engine.store.Lease;
import dev.mod.engine.store.QueuedTask;
import dev.mod.engine.store.SharedTaskQueue;
import dev.mod.model.run.RunId;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The queue: db-scheduler hands its rows to workers, and to others when a worker has not been heard of. */
final class SchedulerQueue implements SharedTaskQueue {
    /** How long a task waits that a worker could not do, for each time in a row that this happened; others may know better. */
    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    /** What keeps a worker from ending has its own limits. */
    private static final Duration FOR_EVER = Duration.ofDays(1);

    private final PostgresSettings settings;
    private final Connections connections;
    private final Tables tables;
    private final Clock clock;
    /** The leases of those that work here, as far as nobody here has withdrawn their tasks. */
    private final Map<QueuedTask, Lease> working = new ConcurrentHashMap<>();

    SchedulerQueue(PostgresSettings settings, Connections connections, Tables tables, Clock clock) {
        this.settings = settings;
        this.connections = connections;
        this.tables = tables;
        this.clock = clock;
    }

    @Override
    public void put(Collection<QueuedTask> tasks) {
        connections.transact("queue tasks", connection -> {
            new QueueRows(connection, tables, clock.now()).put(tasks);
            return true;
        });
    }

    @Override
    public void withdraw(Collection<QueuedTask> tasks) {
        connections.transact("withdraw tasks", connection -> {
            new QueueRows(connection, tables, clock.now()).withdraw(tasks);
            return true;
        });
        gone(tasks);
    }

    /** Tasks have been withdrawn, durably. */
    void gone(Collection<QueuedTask> tasks) {
        tasks.forEach(working::remove);
    }

    @Override
    public Set<Lease> holding(Collection<Lease> leases) {
        return connections.transact("look for leases",
                connection -> new QueueRows(connection, tables, clock.now()).holding(leases));
    }

    private static Lease lease(Execution execution) {
        return new Lease(QueueRows.task(execution.getId()), String.valueOf(execution.pickedBy), execution.version);
    }

    @Override
    public Map<RunId, Set<String>> beyond(Set<String> secrets) {
        return connections.transact("look for tasks that need secrets",
                connection -> new QueueRows(connection, tables, clock.now()).beyond(secrets));
    }

    @Override
    public Taking take(int parallel, Supplier<Eligibility> eligibility, Handler handler) {
        // db-scheduler's own way to revive one goes by the clock of this machine
        var task = Tasks.custom(QueueRows.NAME, Void.class)
                .onDeadExecution((complete, operations) -> operations.reschedule(complete, clock.now()))
                .onFailure((complete, operations) -> again(complete, operations, eligibility))
                .execute((instance, context) -> {
                    Lease lease = lease(context.getExecution());
                    working.put(lease.task(), lease);
                    try {
                        handler.work(lease);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return (complete, operations) -> again(complete, operations, eligibility);
                });
        String name = name();
        var presence = new Presence(connections, tables, settings, name);
        Scheduler scheduler = Scheduler.create(connections.pool(), task).tableName(tables.tasks()).clock(clock)
                .jdbcCustomization(new EligibleTasks(tables, presence::isWelcome, eligibility)).threads(parallel)
                .pollingInterval(settings.polling()).heartbeatInterval(settings.heartbeat())
                .missedHeartbeatsLimit(settings.missed()).pollUsingLockAndFetch(0.5, 1.0)
                .schedulerName(new SchedulerName.Fixed(name)).shutdownMaxWait(FOR_EVER)
                .failureLogging(LogLevel.DEBUG, false).build();
        scheduler.start();
        return new Taking() {
            @Override
            public void pause() {
                scheduler.pause();
            }

            @Override
            public void resume() {
                scheduler.resume();
                scheduler.triggerCheckForDueExecutions();
            }

            @Override
            public void wake() {
                scheduler.triggerCheckForDueExecutions();
            }

            @Override
            public boolean close(Duration patience) {
                return Patience.wait("mod-queue-close", () -> {
                    scheduler.stop();
                    presence.close();
                }, patience);
            }
        };
    }

    /** A task that is still in the queue when its handler is done with it waits for another worker. */
    private void again(ExecutionComplete complete, ExecutionOperations<Void> operations,
            Supplier<Eligibility> eligibility) {
        Lease lease = lease(complete.getExecution());
        if (!working.remove(lease.task(), lease) || !holds(lease)) {
            return;
        }
        if (eligibility.get().refused().contains(lease.task().run())) {
            // not for this worker, which does not fetch it again
            operations.reschedule(complete, clock.now());
            return;
        }
        int times = Math.min(10, complete.getExecution().consecutiveFailures);
        Duration wait = FIRST_WAIT.multipliedBy(1L << times);
        operations.reschedule(complete, clock.now().plus(wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait));
    }

    private static String name() {
        String host;
        try {
            host = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            host = "worker";
        }
        return host + "-" + ProcessHandle.current().pid() + "-" + UUID.randomUUID();
    }
}
