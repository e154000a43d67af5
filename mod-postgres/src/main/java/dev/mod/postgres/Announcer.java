package dev.mod.postgres;

import dev.mod.model.run.RunId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells other processes what happened to runs, when it has: on a connection of its own, since the server lets
 * transactions that notify commit one after the other. What happens to a run while nothing can be told is told as one. An
 * announcement may get lost with this process; those who wait for one look for themselves from time to time.
 */
final class Announcer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Announcer.class);
    /** How long what happens is collected after something was told. */
    private static final Duration PAUSE = Duration.ofMillis(50);
    /** How long it is tried to tell the last of it when this is closed. */
    private static final Duration LAST_WORDS = Duration.ofMillis(500);
    private static final Duration RETRY = Duration.ofSeconds(1);

    /**
     * What is to be told of a run.
     *
     * @param stopped running tasks were stopped
     * @param offered there are new tasks
     * @param ended it ended or waits
     */
    record News(boolean stopped, boolean offered, boolean ended) {
        private News and(News other) {
            return new News(stopped || other.stopped, offered || other.offered, ended || other.ended);
        }
    }

    private final Connections connections;
    private final Tables tables;
    private final Map<RunId, News> waiting = new LinkedHashMap<>();
    private @Nullable Thread thread;
    private @Nullable Connection connection;
    private boolean closed;

    Announcer(Connections connections, Tables tables) {
        this.connections = connections;
        this.tables = tables;
    }

    synchronized void announce(RunId run, News news) {
        if (!news.stopped() && !news.offered() && !news.ended()) {
            return;
        }
        waiting.merge(run, news, News::and);
        if (thread == null) {
            thread = new Thread(this::run, "mod-store-announcer");
            thread.setDaemon(true);
            thread.start();
        }
        notifyAll();
    }

    private void run() {
        try {
            while (true) {
                Map<RunId, News> batch = next();
                if (batch.isEmpty()) {
                    return;
                }
                boolean told = tell(batch);
                synchronized (this) {
                    if (!told) {
                        batch.forEach((run, news) -> waiting.merge(run, news, News::and));
                    }
                    if (closed && !told) {
                        return;
                    }
                    pause(told ? PAUSE : RETRY);
                }
            }
        } catch (InterruptedException e) {
            LOG.debug("no longer announcing");
        } finally {
            disconnect();
        }
    }

    /** What is to be told next; nothing when this is closed and all is told. */
    private synchronized Map<RunId, News> next() throws InterruptedException {
        while (waiting.isEmpty() && !closed) {
            wait();
        }
        Map<RunId, News> batch = new LinkedHashMap<>(waiting);
        waiting.clear();
        return batch;
    }

    private void pause(Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0 && !closed; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    private boolean tell(Map<RunId, News> batch) {
        try {
            if (connection == null) {
                connection = connections.lasting();
                connection.setNetworkTimeout(Runnable::run, 10_000);
            }
            Object[] payloads = batch.entrySet().stream()
                    .map(each -> Listener.payload(each.getKey(), each.getValue())).toArray();
            try (var notify = connection.prepareStatement("select pg_notify(?, payload) from unnest(?) as payload")) {
                notify.setString(1, tables.channel());
                notify.setArray(2, connection.createArrayOf("text", payloads));
                notify.execute();
            }
            return true;
        } catch (SQLException e) {
            LOG.debug("cannot announce", e);
            disconnect();
            return false;
        }
    }

    private void disconnect() {
        try (Connection used = connection) {
            connection = null;
        } catch (SQLException e) {
            LOG.debug("cannot close the connection", e);
        }
    }

    @Override
    public void close() {
        Thread announcing;
        synchronized (this) {
            closed = true;
            announcing = thread;
            notifyAll();
        }
        if (announcing != null) {
            try {
                announcing.join(LAST_WORDS.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
