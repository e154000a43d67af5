package dev.mod.bench;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.SchedulableInstance;
import com.github.kagkarlsson.scheduler.task.SchedulableTaskInstance;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tasks that do nothing and are nothing but rows of db-scheduler, fetched as our workers fetch theirs. */
final class BareScheduler implements AutoCloseable {
    private static final String TABLE = "bare.tasks";
    private static final String NAME = "nothing";
    /** As many rows in one statement as our runs queue at most. */
    private static final int CHUNK = 1_000;

    private final HikariDataSource pool;

    BareScheduler(String url) throws SQLException {
        pool = pool(url);
        try (var connection = pool.getConnection(); var statement = connection.createStatement()) {
            statement.execute("create schema if not exists bare; create table if not exists " + TABLE + """
                     (task_name text not null, task_instance text not null, task_data bytea,
                    execution_time timestamptz not null, picked boolean not null, picked_by text,
                    last_success timestamptz, last_failure timestamptz, consecutive_failures int,
                    last_heartbeat timestamptz, version bigint not null, priority smallint,
                    primary key (task_name, task_instance));
                    create index if not exists tasks_execution_time on bare.tasks (execution_time);
                    create index if not exists tasks_last_heartbeat on bare.tasks (last_heartbeat);
                    delete from bare.tasks""");
        }
    }

    private static HikariDataSource pool(String url) {
        var config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(10);
        config.setMinimumIdle(1);
        return new HikariDataSource(config);
    }

    /** Schedules so many tasks and waits until they are done. */
    void move(int tasks) throws SQLException, InterruptedException {
        var client = SchedulerClient.Builder.create(pool).tableName(TABLE)
                .jdbcCustomization(new PostgreSqlJdbcCustomization(false, true)).build();
        for (int begin = 0; begin < tasks; begin += CHUNK) {
            List<SchedulableInstance<?>> rows = new ArrayList<>();
            for (int i = begin; i < Math.min(tasks, begin + CHUNK); i++) {
                rows.add(new SchedulableTaskInstance<>(new TaskInstance<>(NAME, UUID.randomUUID().toString()),
                        Instant.now()));
            }
            client.scheduleBatch(rows);
        }
        try (var connection = pool.getConnection();
                var left = connection.prepareStatement("select exists (select 1 from " + TABLE + ")")) {
            while (true) {
                try (var row = left.executeQuery()) {
                    row.next();
                    if (!row.getBoolean(1)) {
                        return;
                    }
                }
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
    }

    /** A process that does such tasks until it is killed. */
    @SuppressWarnings("SystemOut")
    static void work(String url) throws InterruptedException {
        var task = Tasks.oneTime(NAME).execute((instance, context) -> {});
        Scheduler.create(pool(url), task).tableName(TABLE)
                .jdbcCustomization(new PostgreSqlJdbcCustomization(false, true)).threads(CampaignThroughput.PARALLEL)
                .pollingInterval(Duration.ofMillis(50)).heartbeatInterval(Duration.ofSeconds(10))
                .pollUsingLockAndFetch(0.5, 1.0).build().start();
        System.out.print('r');
        System.out.flush();
        new CountDownLatch(1).await();
    }

    @Override
    public void close() {
        pool.close();
    }
}
