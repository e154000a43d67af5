package dev.mod.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;

/**
 * What tasks took.
 *
 * @param tasks how many there were
 * @param seconds how long they took, together
 * @param processor seconds of processor time of the workers
 * @param database what the database did; empty if it does not count that
 */
record Measured(int tasks, double seconds, double processor, Optional<Database> database) {
    /** Work that is measured. */
    interface Work {
        void run() throws Exception;
    }

    /** What processor time is used of. */
    interface Processor {
        double seconds();
    }

    /**
     * What the database did.
     *
     * @param transactions committed ones
     * @param statements executed ones
     * @param rows rows that were read by or returned to somebody, or written
     * @param walBytes bytes of the write-ahead log
     * @param millis time of statements, waiting for locks included
     * @param lockMillis time of those that lock the row of a run, or wait for that
     */
    record Database(double transactions, double statements, double rows, double walBytes, double millis,
            double lockMillis) {
        private Database minus(Database other) {
            return new Database(transactions - other.transactions, statements - other.statements, rows - other.rows,
                    walBytes - other.walBytes, millis - other.millis, lockMillis - other.lockMillis);
        }

        private String each(int tasks) {
            return "%.2f transactions, %.2f statements, %.1f rows, %.0f bytes of log, %.2f ms in the database, %.2f ms of it for locks of runs"
                    .formatted(transactions / tasks, statements / tasks, rows / tasks, walBytes / tasks,
                            millis / tasks, lockMillis / tasks);
        }
    }

    static Measured of(String url, Processor processor, int tasks, Work work) throws Exception {
        try (var connection = DriverManager.getConnection(url)) {
            Optional<Database> before = read(connection);
            double used = processor.seconds();
            long begin = System.nanoTime();
            work.run();
            double seconds = (System.nanoTime() - begin) / 1e9;
            double processorSeconds = processor.seconds() - used;
            Optional<Database> after = read(connection);
            return new Measured(tasks, seconds, processorSeconds,
                    before.flatMap(early -> after.map(late -> late.minus(early))));
        }
    }

    private static Optional<Database> read(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            try (var exists = statement.executeQuery("select to_regclass('pg_stat_statements') is not null")) {
                exists.next();
                if (!exists.getBoolean(1)) {
                    return Optional.empty();
                }
            }
            try (var row = statement.executeQuery("""
                    select (select xact_commit from pg_stat_database where datname = current_database()),
                           sum(calls), sum(rows), sum(wal_bytes), sum(total_exec_time),
                           coalesce(sum(total_exec_time) filter (where query like '%.runs where id = % for %update%'), 0)
                    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
                      and query not like '%pg_stat_%' and query not like '%select exists (select%'""")) {
                row.next();
                return Optional.of(new Database(row.getDouble(1), row.getDouble(2), row.getDouble(3),
                        row.getDouble(4), row.getDouble(5), row.getDouble(6)));
            }
        }
    }

    /** Tasks per second. */
    double rate() {
        return tasks / seconds;
    }

    @Override
    public String toString() {
        return "%.1f s, %.0f tasks/s, %.2f ms of the workers' processor time each".formatted(seconds, rate(),
                processor * 1_000 / tasks) + database.map(it -> "; " + it.each(tasks)).orElse("");
    }
}
