package dev.mod.postgres;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The names of the tables, and how they come to be. */
record Tables(String schema) {
    /** The SQLSTATE of what a user may not do. */
    private static final String NO_RIGHTS = "42501";

    /** Each is applied once, in order; never changed, only added to. */
    private static final List<String> MIGRATIONS = List.of("""
            create table SCHEMA.runs (
              id text primary key,
              shared boolean not null,
              created_at timestamptz not null default clock_timestamp(),
              next_seq bigint not null default 0,
              archive text,
              owner_pid bigint
            );
            create table SCHEMA.events (
              run text not null references SCHEMA.runs (id) on delete cascade,
              seq bigint not null,
              record text not null,
              primary key (run, seq)
            );
            create table SCHEMA.texts (
              run text not null references SCHEMA.runs (id) on delete cascade,
              task text not null,
              attempt int not null,
              kind text not null,
              content bytea not null,
              primary key (run, task, attempt, kind)
            );
            create table SCHEMA.archives (
              digest text primary key,
              content bytea not null,
              created_at timestamptz not null default clock_timestamp()
            );
            create table SCHEMA.documents (
              kind text not null,
              id text not null,
              content text not null,
              primary key (kind, id)
            );
            create table SCHEMA.tasks (
              task_name text not null,
              task_instance text not null,
              task_data bytea,
              execution_time timestamptz not null,
              picked boolean not null,
              picked_by text,
              last_success timestamptz,
              last_failure timestamptz,
              consecutive_failures int,
              last_heartbeat timestamptz,
              version bigint not null,
              priority smallint,
              primary key (task_name, task_instance)
            );
            create index tasks_execution_time on SCHEMA.tasks (execution_time);
            create index tasks_last_heartbeat on SCHEMA.tasks (last_heartbeat);
            """, """
            create table SCHEMA.reports (
              id bigint generated always as identity primary key,
              run text not null,
              task text not null,
              attempt int not null,
              last boolean not null,
              events text not null,
              posted_at timestamptz not null default clock_timestamp()
            );
            create index reports_run on SCHEMA.reports (run, id);
            alter table SCHEMA.runs add column collector text;
            """, """
            alter table SCHEMA.runs add column secrets text[] not null default '{}';
            create index runs_secrets on SCHEMA.runs (id) where secrets <> '{}';
            create table SCHEMA.workers (
              name text primary key,
              heartbeat_millis bigint not null,
              missed int not null,
              seen_at timestamptz not null default clock_timestamp()
            );
            """,
            // all tasks have one name: without statistics a planner takes it for the better half of the key
            """
            alter table SCHEMA.tasks drop constraint tasks_pkey;
            alter table SCHEMA.tasks add constraint tasks_pkey primary key (task_instance, task_name);
            """, """
            create table SCHEMA.notes (
              kind text not null,
              id text not null,
              seq bigint not null,
              content text not null,
              primary key (kind, id, seq),
              foreign key (kind, id) references SCHEMA.documents (kind, id) on delete cascade
            );
            """);

    String runs() {
        return schema + ".runs";
    }

    String events() {
        return schema + ".events";
    }

    String texts() {
        return schema + ".texts";
    }

    String archives() {
        return schema + ".archives";
    }

    String reports() {
        return schema + ".reports";
    }

    String workers() {
        return schema + ".workers";
    }

    String documents() {
        return schema + ".documents";
    }

    String notes() {
        return schema + ".notes";
    }

    String tasks() {
        return schema + ".tasks";
    }

    String channel() {
        return "mod_" + schema;
    }

    /**
     * Brings the tables up to date; of several processes that try, one does.
     *
     * @throws ModException if a later version of this program has changed them, or they must be changed by somebody with more
     *         rights
     */
    void migrate(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (var statement = connection.createStatement()) {
            try (var lock = connection.prepareStatement("select pg_advisory_xact_lock(?)")) {
                lock.setLong(1, Keys.of(schema, "tables"));
                lock.execute();
            }
            int version = version(connection);
            if (version > MIGRATIONS.size()) {
                throw new ModException(ErrorCodes.STORE_NEWER, "the tables in schema " + schema
                        + " have version " + version + ", this program knows " + MIGRATIONS.size()
                        + "; use a later version of it");
            }
            try {
                bring(statement, version);
            } catch (SQLException e) {
                if (NO_RIGHTS.equals(e.getSQLState())) {
                    throw tooOld(connection.getMetaData().getUserName(), version, e);
                }
                throw e;
            }
            connection.commit();
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    private void bring(Statement statement, int version) throws SQLException {
        if (version == 0) {
            statement.execute("create schema if not exists " + schema);
            statement.execute("create table if not exists " + schema
                    + ".versions (version int primary key, applied_at timestamptz not null default now())");
        }
        for (int next = version; next < MIGRATIONS.size(); next++) {
            statement.execute(MIGRATIONS.get(next).replace("SCHEMA", schema));
            statement.execute("insert into " + schema + ".versions (version) values (" + (next + 1) + ")");
        }
    }

    private ModException tooOld(String user, int version, SQLException cause) {
        return new ModException(ErrorCodes.STORE_OLDER, version == 0
                ? "there are no tables in schema " + schema + ", and user " + user + " may not make them"
                : "the tables in schema " + schema + " have version " + version + ", this program needs "
                        + MIGRATIONS.size() + ", and user " + user + " may not change them",
                cause);
    }

    private int version(Connection connection) throws SQLException {
        try (var exists = connection.prepareStatement("select to_regclass(?) is not null")) {
            exists.setString(1, schema + ".versions");
            try (var found = exists.executeQuery()) {
                if (!found.next() || !found.getBoolean(1)) {
                    return 0;
                }
            }
        }
        try (var statement = connection.createStatement();
                var found = statement.executeQuery("select coalesce(max(version), 0) from " + schema + ".versions")) {
            found.next();
            return found.getInt(1);
        }
    }
}
