package dev.mod.postgres;

import dev.mod.model.run.RunId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Takes away what nobody needs any more. */
record PruneRows(Tables tables) {
    /** Archives that neither a run nor a document names, and that nobody has kept again for so long. */
    private static String unused(Tables tables) {
        return " where archive.created_at < clock_timestamp() - ? * interval '1 millisecond'"
                + " and not exists (select 1 from " + tables.runs() + " run where run.archive = archive.digest)"
                + " and not exists (select 1 from " + tables.documents()
                + " document where position(archive.digest in document.content) > 0)";
    }

    /**
     * Deletes a document with runs, if nothing has happened in any of them since so many events were read. Those that are gone
     * already are no obstacle.
     */
    boolean delete(Connection connection, String kind, String id, Map<RunId, Long> runs) throws SQLException {
        Object[] ids = runs.keySet().stream().map(RunId::value).sorted().toArray();
        Map<RunId, Long> now = new HashMap<>();
        // in one order for all, so that two processes never wait for each other
        try (var select = connection.prepareStatement("select id, next_seq from " + tables.runs()
                + " where id = any (?) order by id for update")) {
            select.setArray(1, connection.createArrayOf("text", ids));
            try (var rows = select.executeQuery()) {
                while (rows.next()) {
                    now.put(new RunId(rows.getString(1)), rows.getLong(2));
                }
            }
        }
        if (!now.entrySet().stream().allMatch(run -> run.getValue().equals(runs.get(run.getKey())))) {
            return false;
        }
        for (String busy : List.of(
                "select 1 from " + tables.tasks() + " where split_part(task_instance, '/', 1) = any (?) limit 1",
                "select 1 from " + tables.reports() + " where run = any (?) limit 1")) {
            try (var select = connection.prepareStatement(busy)) {
                select.setArray(1, connection.createArrayOf("text", ids));
                try (var rows = select.executeQuery()) {
                    if (rows.next()) {
                        return false;
                    }
                }
            }
        }
        try (var delete = connection.prepareStatement("delete from " + tables.runs() + " where id = any (?)")) {
            delete.setArray(1, connection.createArrayOf("text", ids));
            delete.executeUpdate();
        }
        try (var delete = connection.prepareStatement(
                "delete from " + tables.documents() + " where kind = ? and id = ?")) {
            delete.setString(1, kind);
            delete.setString(2, id);
            delete.executeUpdate();
        }
        return true;
    }

    /** Deletes archives that nobody needs; says how many. */
    int deleteArchives(Connection connection, Duration age) throws SQLException {
        try (var delete = connection.prepareStatement("delete from " + tables.archives() + " archive"
                + unused(tables))) {
            delete.setLong(1, age.toMillis());
            return delete.executeUpdate();
        }
    }
}
