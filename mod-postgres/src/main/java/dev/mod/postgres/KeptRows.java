package dev.mod.postgres;

import dev.mod.engine.store.KeptText;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Rows of texts that are kept for whoever looks on: what attempts wrote, and documents by kind and id, with notes on them. */
record KeptRows(Tables tables) {
    /** Keeps what attempts wrote, in place of what was kept of them before. */
    void insert(Connection connection, RunId run, List<KeptText> texts) throws SQLException {
        try (var insert = connection.prepareStatement("insert into " + tables.texts()
                + " (run, task, attempt, kind, content) values (?, ?, ?, ?, ?)"
                + " on conflict (run, task, attempt, kind) do update set content = excluded.content")) {
            for (KeptText text : texts) {
                insert.setString(1, run.value());
                insert.setString(2, text.task().value());
                insert.setInt(3, text.attempt());
                insert.setString(4, text.kind());
                insert.setBytes(5, text.text().getBytes(StandardCharsets.UTF_8));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    Optional<String> find(Connection connection, RunId run, TaskId task, int attempt, String kind)
            throws SQLException {
        try (var select = connection.prepareStatement("select content from " + tables.texts()
                + " where run = ? and task = ? and attempt = ? and kind = ?")) {
            select.setString(1, run.value());
            select.setString(2, task.value());
            select.setInt(3, attempt);
            select.setString(4, kind);
            try (var rows = select.executeQuery()) {
                return rows.next()
                        ? Optional.of(new String(rows.getBytes(1), StandardCharsets.UTF_8))
                        : Optional.empty();
            }
        }
    }

    void write(Connection connection, String kind, String id, String text) throws SQLException {
        try (var insert = connection.prepareStatement("insert into " + tables.documents()
                + " (kind, id, content) values (?, ?, ?) on conflict (kind, id) do update set content ="
                + " excluded.content")) {
            insert.setString(1, kind);
            insert.setString(2, id);
            insert.setString(3, text);
            insert.executeUpdate();
        }
    }

    void change(Connection connection, String kind, String id, UnaryOperator<String> change) throws SQLException {
        // what is there is locked so that others wait for their turn
        try (var lock = connection.prepareStatement("insert into " + tables.documents()
                + " (kind, id, content) values (?, ?, '') on conflict (kind, id) do update set content ="
                + " documents.content returning content")) {
            lock.setString(1, kind);
            lock.setString(2, id);
            try (var row = lock.executeQuery()) {
                row.next();
                write(connection, kind, id, change.apply(row.getString(1)));
            }
        }
    }

    /** What a column of a document has. */
    Optional<String> value(Connection connection, String column, String kind, String id) throws SQLException {
        try (var select = connection.prepareStatement("select " + column + " from " + tables.documents()
                + " where kind = ? and id = ?")) {
            select.setString(1, kind);
            select.setString(2, id);
            try (var rows = select.executeQuery()) {
                return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
            }
        }
    }

    /** Adds a note to a document, unless there is one in its place, or no document any more. */
    boolean note(Connection connection, String kind, String id, long place, String text) throws SQLException {
        try (var insert = connection.prepareStatement("insert into " + tables.notes()
                + " (kind, id, seq, content) select kind, id, ?, ? from " + tables.documents()
                + " where kind = ? and id = ? for key share on conflict do nothing")) {
            insert.setLong(1, place);
            insert.setString(2, text);
            insert.setString(3, kind);
            insert.setString(4, id);
            return insert.executeUpdate() == 1;
        }
    }

    List<String> notes(Connection connection, String kind, String id) throws SQLException {
        var found = new ArrayList<String>();
        try (var select = connection.prepareStatement("select content from " + tables.notes()
                + " where kind = ? and id = ? order by seq")) {
            select.setString(1, kind);
            select.setString(2, id);
            try (var rows = select.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
        }
        return found;
    }

    Map<String, String> documents(Connection connection, String kind) throws SQLException {
        var found = new LinkedHashMap<String, String>();
        try (var select = connection.prepareStatement("select id, content from " + tables.documents()
                + " where kind = ? order by id")) {
            select.setString(1, kind);
            try (var rows = select.executeQuery()) {
                while (rows.next()) {
                    found.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        return found;
    }
}
