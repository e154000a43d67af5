package dev.mod.postgres;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A worker among those of the store, from its beginning until it is closed. */
final class Presence implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Presence.class);

    private final Connections connections;
    private final WorkerRows rows;
    private final PostgresSettings settings;
    private final String name;
    private final ScheduledExecutorService thread;
    private volatile boolean welcome = true;

    /** @throws ModException if there are workers that say more or less often that they live */
    Presence(Connections connections, Tables tables, PostgresSettings settings, String name) {
        this.connections = connections;
        this.rows = new WorkerRows(tables);
        this.settings = settings;
        this.name = name;
        enlist();
        this.thread = Executors.newSingleThreadScheduledExecutor(work -> {
            var created = new Thread(work, "mod-worker-presence");
            created.setDaemon(true);
            return created;
        });
        long millis = settings.heartbeat().toMillis();
        var unused = thread.scheduleWithFixedDelay(this::beat, millis, millis, TimeUnit.MILLISECONDS);
    }

    private void enlist() {
        connections.transact("enlist a worker", connection -> {
            rows.enlist(connection, name, settings.heartbeat(), settings.missed());
            return true;
        });
    }

    private void beat() {
        try {
            if (!connections.transact("say that a worker lives", connection -> rows.seen(connection, name))) {
                // silent for so long that others may have come which do not agree
                enlist();
            }
            welcome = true;
        } catch (ModException e) {
            if (e.code().equals(ErrorCodes.HEARTBEAT_DIFFERS) && welcome) {
                welcome = false;
                LOG.warn("no tasks are taken: {}", e.getMessage());
            }
            LOG.debug("nobody is told that this worker lives", e);
        } catch (RuntimeException e) {
            LOG.debug("nobody is told that this worker lives", e);
        }
    }

    /** Whether it may take tasks. */
    boolean isWelcome() {
        return welcome;
    }

    @Override
    public void close() {
        thread.shutdownNow();
        try {
            connections.transact("dismiss a worker", connection -> {
                rows.dismiss(connection, name);
                return true;
            });
        } catch (RuntimeException e) {
            LOG.debug("it will be thought dead", e);
        }
    }
}
