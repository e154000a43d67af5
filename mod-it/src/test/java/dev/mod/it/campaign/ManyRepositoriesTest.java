package dev.mod.it.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A campaign in a database over more repositories than there are connections; {@code -Dmod.test.repositories} says how many. */
@EnabledIfSystemProperty(named = "mod.test.long", matches = "true")
class ManyRepositoriesTest {
    private static final int REPOSITORIES = Integer.getInteger("mod.test.repositories", 200);

    @TempDir
    Path directory;

    @Test
    @Timeout(3600)
    void allOfThemAreDone() throws Exception {
        var repositories = new Repositories(directory, REPOSITORIES);
        Path files = Files.createDirectories(directory.resolve("package"));
        Files.writeString(files.resolve("workflow.yaml"), """
                version: "1"
                nodes:
                  - {id: a, name: A, steps: [{name: s, run: echo x > y.txt}]}
                """);
        var list = new ArrayList<String>();
        repositories.names().forEach(name -> list.add(repositories.location(name)));
        Files.write(directory.resolve("list"), list);
        var data = directory.resolve("data");
        try (var database = EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(false).start()) {
            var url = database.getJdbcUrl("postgres", "postgres");
            try (var fleet = new Fleet(directory.resolve("workers"), url, "mod", 2000, 2)) {
                fleet.start();
                Mod run = Mod.run(directory.resolve("home"), "campaign", "run", "-w", files.toString(), "--repos-file",
                        directory.resolve("list").toString(), "--author", "Robo <robo@example.org>", "--store", url,
                        "--forge", "none");
                assertEquals(0, run.exit(), () -> run + fleet.logs());
                for (String name : repositories.names()) {
                    assertEquals(List.of("mod-"), repositories.branches(name).stream()
                            .map(branch -> branch.substring(0, 4)).toList());
                }
                assertEquals(List.of(0), fleet.terminate(), fleet::logs);
            }
        }
    }
}
