package dev.mod.postgres;

import dev.mod.engine.store.SharedRunStore;
import dev.mod.model.run.RunId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hears on a connection of its own what other processes do to the runs, and whether the database is there at all. */
final class Listener implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Listener.class);
    private static final String STOPPED = " stopped";
    private static final String OFFERED = " offered";
    private static final int FIRST_RETRY_MILLIS = 100;
    private static final int LAST_RETRY_MILLIS = 5_000;

    private final Connections connections;
    private final Tables tables;
    private final DatabaseClock clock;
    private final int patienceMillis;
    private final List<SharedRunStore.Watcher> watchers = new CopyOnWriteArrayList<>();
    private @Nullable Thread thread;
    private volatile @Nullable Connection current;
    private volatile boolean closed;

    /**
     * @param clock read again with each connection, and from time to time
     * @param patienceMillis how long silence may last before the connection is tried
     */
    Listener(Connections connections, Tables tables, DatabaseClock clock, int patienceMillis) {
        this.connections = connections;
        this.tables = tables;
        this.clock = clock;
        this.patienceMillis = patienceMillis;
    }

    static String payload(RunId run, Announcer.News news) {
        return run.value() + (news.stopped() ? STOPPED : "") + (news.offered() ? OFFERED : "");
    }

    synchronized AutoCloseable watch(SharedRunStore.Watcher watcher) {
        if (thread == null) {
            Connection connection;
            try {
                connection = listen();
            } catch (SQLException e) {
                throw connections.away(e);
            }
            thread = new Thread(() -> run(connection), "mod-store-listener");
            thread.setDaemon(true);
            thread.start();
        }
        watchers.add(watcher);
        return () -> watchers.remove(watcher);
    }

    private Connection listen() throws SQLException {
        Connection connection = connections.lasting();
        try (var statement = connection.createStatement()) {
            connection.setNetworkTimeout(Runnable::run, Math.max(10_000, 2 * patienceMillis));
            statement.execute("listen \"" + tables.channel() + "\"");
            clock.read(connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        current = connection;
        return connection;
    }

    private void run(Connection first) {
        Connection connection = first;
        try {
            while (!closed) {
                try (Connection listening = connection) {
                    hear(listening);
                } catch (SQLException e) {
                    if (closed) {
                        return;
                    }
                    String reason = connections.away(e).getMessage();
                    tell(watcher -> watcher.away(String.valueOf(reason)));
                }
                connection = again();
                tell(SharedRunStore.Watcher::back);
            }
        } catch (InterruptedException e) {
            LOG.debug("no longer listening");
        }
    }

    private void hear(Connection connection) throws SQLException {
        var notifying = connection.unwrap(PGConnection.class);
        while (!closed) {
            PGNotification[] heard = notifying.getNotifications(patienceMillis);
            boolean silent = heard == null || heard.length == 0;
            if (silent || clock.isOlderThan(Duration.ofMillis(patienceMillis))) {
                // a connection whose other end is gone says nothing, too
                clock.read(connection);
            }
            if (silent) {
                continue;
            }
            java.util.Set<String> payloads = new java.util.LinkedHashSet<>();
            for (PGNotification notification : heard) {
                payloads.add(notification.getParameter());
            }
            for (String payload : payloads) {
                int space = payload.indexOf(' ');
                var run = new RunId(space < 0 ? payload : payload.substring(0, space));
                tell(watcher -> watcher.changed(run, payload.contains(STOPPED), payload.contains(OFFERED)));
            }
        }
    }

    private Connection again() throws InterruptedException {
        int wait = FIRST_RETRY_MILLIS;
        while (true) {
            try {
                return listen();
            } catch (SQLException e) {
                LOG.debug("still away", e);
            }
            synchronized (this) {
                if (closed) {
                    throw new InterruptedException();
                }
                wait(wait);
            }
            wait = Math.min(LAST_RETRY_MILLIS, 2 * wait);
        }
    }

    private void tell(Consumer<SharedRunStore.Watcher> news) {
        for (SharedRunStore.Watcher watcher : watchers) {
            try {
                news.accept(watcher);
            } catch (RuntimeException e) {
                LOG.warn("a watcher failed", e);
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        synchronized (this) {
            notifyAll();
        }
        Connection open = current;
        if (open != null) {
            try {
                open.abort(Runnable::run);
            } catch (SQLException e) {
                LOG.debug("cannot close the connection", e);
            }
        }
    }
}
