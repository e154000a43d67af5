package dev.mod.postgres;

import dev.mod.engine.event.Recorded;
import dev.mod.engine.journal.EventCodec;
import dev.mod.engine.journal.EventFormatException;
import dev.mod.engine.store.JournalException;
import dev.mod.engine.store.Lease;
import dev.mod.engine.store.QueuedTask;
import dev.mod.engine.store.TaskReport;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reports of attempts that nobody has collected yet, a row for each. */
final class ReportRows {
    private final Tables tables;

    ReportRows(Tables tables) {
        this.tables = tables;
    }

    /** Writes the reports whose leases hold, and ends the leases of attempts that are over; says which held. */
    Set<Lease> post(Connection connection, Map<Lease, TaskReport> reports) throws SQLException {
        Set<Lease> held = new HashSet<>();
        List<Lease> last = leases(reports, true);
        List<Lease> others = leases(reports, false);
        if (!last.isEmpty()) {
            match(connection, "delete from " + tables.tasks() + " t using " + LEASES + " where " + MATCH
                    + " returning t.task_instance, t.picked_by, t.version", last, held);
        }
        if (!others.isEmpty()) {
            match(connection, "select t.task_instance, t.picked_by, t.version from " + tables.tasks() + " t, " + LEASES
                    + " where " + MATCH + " for share of t", others, held);
        }
        List<TaskReport> rows = reports.entrySet().stream().filter(entry -> held.contains(entry.getKey()))
                .map(Map.Entry::getValue).filter(report -> report.last() || !report.events().isEmpty()).toList();
        if (!rows.isEmpty()) {
            insert(connection, rows);
        }
        return held;
    }

    private static final String LEASES = "unnest(?::text[], ?::text[], ?::bigint[]) as l (instance, holder, number)";
    private static final String MATCH = "t.task_name = '" + QueueRows.NAME
            + "' and t.task_instance = l.instance and t.picked and t.picked_by = l.holder and t.version = l.number";

    /** In one order for all, so that two processes never wait for each other. */
    private static List<Lease> leases(Map<Lease, TaskReport> reports, boolean last) {
        return reports.entrySet().stream().filter(entry -> entry.getValue().last() == last).map(Map.Entry::getKey)
                .sorted(Comparator.comparing(lease -> QueueRows.instance(lease.task()))).toList();
    }

    private static void match(Connection connection, String sql, List<Lease> leases, Set<Lease> held)
            throws SQLException {
        try (var match = connection.prepareStatement(sql)) {
            match.setArray(1, connection.createArrayOf("text",
                    leases.stream().map(lease -> QueueRows.instance(lease.task())).toArray()));
            match.setArray(2, connection.createArrayOf("text", leases.stream().map(Lease::holder).toArray()));
            match.setArray(3, connection.createArrayOf("bigint", leases.stream().map(Lease::number).toArray()));
            try (var rows = match.executeQuery()) {
                while (rows.next()) {
                    held.add(new Lease(QueueRows.task(rows.getString(1)), rows.getString(2), rows.getLong(3)));
                }
            }
        }
    }

    private void insert(Connection connection, List<TaskReport> rows) throws SQLException {
        try (var insert = connection.prepareStatement("insert into " + tables.reports()
                + " (run, task, attempt, last, events) select * from"
                + " unnest(?::text[], ?::text[], ?::int[], ?::boolean[], ?::text[])")) {
            insert.setArray(1, connection.createArrayOf("text",
                    rows.stream().map(report -> report.task().run().value()).toArray()));
            insert.setArray(2, connection.createArrayOf("text",
                    rows.stream().map(report -> report.task().task().value()).toArray()));
            insert.setArray(3, connection.createArrayOf("int", rows.stream().map(TaskReport::attempt).toArray()));
            insert.setArray(4, connection.createArrayOf("boolean", rows.stream().map(TaskReport::last).toArray()));
            insert.setArray(5, connection.createArrayOf("text", rows.stream().map(ReportRows::encode).toArray()));
            insert.executeUpdate();
        }
    }

    private static String encode(TaskReport report) {
        return String.join("\n", report.events().stream().map(EventCodec::encode).toList());
    }

    /** Takes all reports on a run, in the order in which they were posted. */
    List<TaskReport> collect(Connection connection, RunId run) throws SQLException {
        record Row(long id, TaskReport report) {}
        List<Row> collected = new ArrayList<>();
        try (var delete = connection.prepareStatement("delete from " + tables.reports()
                + " where run = ? returning id, task, attempt, last, events")) {
            delete.setString(1, run.value());
            try (var rows = delete.executeQuery()) {
                while (rows.next()) {
                    collected.add(new Row(rows.getLong(1), new TaskReport(
                            new QueuedTask(run, new TaskId(rows.getString(2))), rows.getInt(3),
                            decode(run, rows.getString(5)), rows.getBoolean(4))));
                }
            }
        }
        return collected.stream().sorted(Comparator.comparingLong(Row::id)).map(Row::report).toList();
    }

    private static List<Recorded> decode(RunId run, String events) {
        List<Recorded> decoded = new ArrayList<>();
        try {
            for (String event : events.split("\n", -1)) {
                if (!event.isEmpty()) {
                    decoded.add(EventCodec.decode(event));
                }
            }
        } catch (EventFormatException e) {
            throw new JournalException(ErrorCodes.JOURNAL_DAMAGED,
                    "a report on run " + run + " is damaged: " + e.getMessage(), e);
        }
        return decoded;
    }

    /** Runs whose reports have waited for so long. */
    Set<RunId> waiting(Connection connection, Duration time) throws SQLException {
        Set<RunId> waiting = new HashSet<>();
        try (var select = connection.prepareStatement("select distinct run from " + tables.reports()
                + " where posted_at <= clock_timestamp() - ? * interval '1 millisecond'")) {
            select.setLong(1, time.toMillis());
            try (var rows = select.executeQuery()) {
                while (rows.next()) {
                    waiting.add(new RunId(rows.getString(1)));
                }
            }
        }
        return waiting;
    }
}
