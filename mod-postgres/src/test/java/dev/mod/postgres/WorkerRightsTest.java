package dev.mod.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.Engine;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.shared.Worker;
import dev.mod.fakes.contract.ActStep;
import dev.mod.fakes.contract.LocalSurroundings;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A worker whose role has only the rights that {@code docs/workers.md} gives it does its tasks. */
@ExtendWith(Database.class)
class WorkerRightsTest {
    private static final String SOURCE = """
            version: "1"
            nodes:
              - {id: a, name: A, steps: [{name: s, act: null}]}
            """;
    private static final String ROLE = "mod_worker";

    @TempDir
    Path directory;

    private static String documented() throws Exception {
        var found = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("../docs/workers.md")));
        assertTrue(found.find());
        return found.group(1);
    }

    private static void execute(String url, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(url); var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Tag("slow")
    @Test
    @Timeout(120)
    void rightsToReadAndWriteRowsAreEnough(Database.Server server) throws Exception {
        var mine = server.settings(directory.resolve("mine"));
        String url = server.url().replace("user=postgres", "user=" + ROLE);
        var theirs = new PostgresSettings(DatabaseAddress.parse(url, Map.of()), mine.schema(),
                directory.resolve("theirs"), mine.heartbeat(), mine.missed(), mine.polling(), mine.connections());
        try (var store = PostgresStore.open(mine)) {
            execute(server.url(), documented().replace("schema mod ", "schema " + mine.schema() + " "));
            // as a later version does
            execute(server.url(), "create table " + mine.schema() + ".later (x int)");
            execute(url, "insert into " + mine.schema() + ".later values (1)");
            assertEquals("42501", assertThrows(SQLException.class,
                    () -> execute(url, "create table " + mine.schema() + ".t (x int)")).getSQLState());
            var engine = Engine.builder(store).executor(new ActStep()).build();
            var workflow = RecordedWorkflow.of(new RunRecord(
                    new RunId("00000000-0000-4000-8000-000000000001"), "w", "workflow.yaml", SOURCE, "/p",
                    Optional.empty(), "/t", Map.of(), List.of(), Map.of(), RunOptions.DEFAULT));
            try (var limited = PostgresStore.open(theirs);
                    var runs = engine.shared(store);
                    var work = Engine.builder(limited).executor(new ActStep()).build().shared(limited);
                    var worker = new Worker(work, new Worker.Options(1, directory.resolve("w"), Duration.ofSeconds(1),
                            Duration.ofSeconds(10)), new LocalSurroundings())) {
                RunId run = runs.start(RunRequest.of(RunnableWorkflow.of(workflow, "w", SOURCE, directory), directory),
                        Optional.empty());
                assertEquals(RunStatus.COMPLETED, runs.follow(run, recorded -> {}, notice -> {}).status());
                worker.awaitIdle(Duration.ZERO);
            }
        }
    }
}
