package dev.mod.postgres;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.SchedulableTaskInstance;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import dev.mod.engine.store.Lease;
import dev.mod.engine.store.QueuedTask;
import dev.mod.engine.store.TaskOffers;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.postgresql.PGStatement;

/** The queue as a part of one transaction: a row for each task that waits or is worked on. */
final class QueueRows implements TaskOffers {
    /** What db-scheduler calls all our tasks. */
    static final String NAME = "mod-task";
    /** So many tasks are looked for by any plan in no time. */
    private static final int FEW = 100;

    private final Connection connection;
    private final Tables tables;
    private final Instant now;
    private final List<QueuedTask> withdrawn = new ArrayList<>();
    private boolean offered;

    /** @param now the time at the database */
    QueueRows(Connection connection, Tables tables, Instant now) {
        this.connection = connection;
        this.tables = tables;
        this.now = now;
    }

    static String instance(QueuedTask task) {
        return task.run().value() + "/" + task.task().value();
    }

    static QueuedTask task(String instance) {
        int slash = instance.indexOf('/');
        return new QueuedTask(new RunId(instance.substring(0, slash)), new TaskId(instance.substring(slash + 1)));
    }

    /** The tasks that have been withdrawn here. */
    List<QueuedTask> withdrawn() {
        return withdrawn;
    }

    /** Whether tasks have been put here. */
    boolean offered() {
        return offered;
    }

    @Override
    public void put(Collection<QueuedTask> tasks) {
        try {
            Set<String> missing = new LinkedHashSet<>();
            tasks.forEach(task -> missing.add(instance(task)));
            missing.removeAll(existing(missing));
            List<TaskInstance<?>> added = new ArrayList<>();
            missing.forEach(instance -> added.add(new TaskInstance<>(NAME, instance)));
            SchedulerClient client = SchedulerClient.Builder.create(new OneConnection(connection))
                    .tableName(tables.tasks()).jdbcCustomization(new PostgreSqlJdbcCustomization(false, true)).build();
            // in the order in which they are offered: tasks of the same time would come in any
            List<com.github.kagkarlsson.scheduler.task.SchedulableInstance<?>> rows = new ArrayList<>();
            for (int i = 0; i < added.size(); i++) {
                rows.add(new SchedulableTaskInstance<>(added.get(i), now.plusNanos(i * 1_000L)));
            }
            if (!rows.isEmpty()) {
                offered = true;
                client.scheduleBatch(rows);
            }
        } catch (SQLException e) {
            throw Sql.failure("queue tasks", e);
        } catch (RuntimeException e) {
            if (e.getCause() instanceof SQLException failure) {
                throw Sql.failure("queue tasks", failure);
            }
            throw e;
        }
    }

    /**
     * Has the server plan a statement for the tasks that it is about this time, if they are many: by a plan that it keeps, made when there
     * were few, it would compare each of 40,000 with each that waits.
     */
    private static void planAnew(PreparedStatement statement, int tasks) throws SQLException {
        if (tasks > FEW) {
            statement.unwrap(PGStatement.class).setPrepareThreshold(0);
        }
    }

    private Set<String> existing(Collection<String> instances) throws SQLException {
        Set<String> found = new HashSet<>();
        try (var select = connection.prepareStatement("select task_instance from " + tables.tasks()
                + " where task_name = ? and task_instance = any (?)")) {
            planAnew(select, instances.size());
            select.setString(1, NAME);
            select.setArray(2, connection.createArrayOf("text", instances.toArray()));
            try (var rows = select.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
        }
        return found;
    }

    @Override
    public void withdraw(Collection<QueuedTask> tasks) {
        try (var delete = connection.prepareStatement("delete from " + tables.tasks()
                + " where task_name = ? and task_instance = any (?)")) {
            planAnew(delete, tasks.size());
            delete.setString(1, NAME);
            delete.setArray(2, connection.createArrayOf("text", tasks.stream().map(QueueRows::instance).toArray()));
            delete.executeUpdate();
            withdrawn.addAll(tasks);
        } catch (SQLException e) {
            throw Sql.failure("withdraw tasks", e);
        }
    }

    @Override
    public Set<Lease> holding(Collection<Lease> leases) {
        Set<Lease> holding = new HashSet<>();
        try (var select = connection.prepareStatement("select task_instance, picked_by, version from " + tables.tasks()
                + " where task_name = ? and task_instance = any (?) and picked")) {
            select.setString(1, NAME);
            select.setArray(2, connection.createArrayOf("text",
                    leases.stream().map(lease -> instance(lease.task())).toArray()));
            try (var rows = select.executeQuery()) {
                while (rows.next()) {
                    holding.add(new Lease(task(rows.getString(1)), rows.getString(2), rows.getLong(3)));
                }
            }
            holding.retainAll(leases);
            return holding;
        } catch (SQLException e) {
            throw Sql.failure("look for leases", e);
        }
    }

    /** Runs with tasks that wait, which need more secrets than these, and all that they need. */
    Map<RunId, Set<String>> beyond(Set<String> secrets) throws SQLException {
        Map<RunId, Set<String>> beyond = new HashMap<>();
        try (var select = connection.prepareStatement("select run.id, run.secrets from " + tables.runs()
                + " run where run.secrets <> '{}' and not run.secrets <@ ? and run.id in (select"
                + " split_part(task_instance, '/', 1) from " + tables.tasks() + " where not picked)")) {
            select.setArray(1, connection.createArrayOf("text", secrets.toArray()));
            try (var rows = select.executeQuery()) {
                while (rows.next()) {
                    beyond.put(new RunId(rows.getString(1)), Set.of((String[]) rows.getArray(2).getArray()));
                }
            }
        }
        return beyond;
    }
}
