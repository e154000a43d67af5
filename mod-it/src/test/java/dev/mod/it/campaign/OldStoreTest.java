package dev.mod.it.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A database that 0.1.0 left, with a campaign that waits for approval, is read and gone on with for ever. The dump in
 * {@code formats} is never made anew; only the place of the repositories is another one here.
 */
class OldStoreTest {
    private static final String CAMPAIGN = "ac7867a7-a6b9-4045-964c-4509e094a069";

    @TempDir
    Path directory;

    private static byte[] kept(String name) throws IOException {
        try (InputStream in = OldStoreTest.class.getResourceAsStream("/formats/0.1.0/" + name)) {
            return in.readAllBytes();
        }
    }

    private void repository(String name) throws IOException, InterruptedException {
        Path bundle = Files.write(directory.resolve(name + ".bundle"), kept(name + ".bundle"));
        assertEquals(0, new ProcessBuilder("git", "clone", "-q", "--mirror", bundle.toString(),
                directory.resolve(name + ".git").toString()).inheritIO().start().waitFor());
    }

    private String file(String repository, String branch, String file) throws IOException, InterruptedException {
        Process git = new ProcessBuilder("git", "-C", directory.resolve(repository).toString(), "show",
                branch + ":" + file).start();
        String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return git.waitFor() == 0 ? text : "";
    }

    private List<String> branches(String repository) throws IOException, InterruptedException {
        Process git = new ProcessBuilder("git", "-C", directory.resolve(repository).toString(), "branch", "--format",
                "%(refname:short)", "--list", "mod-*").start();
        String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, git.waitFor());
        return text.lines().toList();
    }

    @Tag("slow")
    @Test
    void aCampaignThatWaitsIsShownAndGoneOnWith() throws Exception {
        repository("r0");
        repository("r1");
        try (var postgres = EmbeddedPostgres.builder().start()) {
            String url = postgres.getJdbcUrl("postgres", "postgres");
            String dump = new String(kept("store.sql"), StandardCharsets.UTF_8);
            try (var connection = postgres.getPostgresDatabase().getConnection();
                    var statement = connection.createStatement()) {
                statement.execute(dump.replace("@DIR@", directory.toString()));
            }
            Path home = directory.resolve("home");
            Mod status = Mod.run(home, "campaign", "status", "-i", CAMPAIGN, "--store", url);
            assertEquals(0, status.exit(), status::toString);
            assertTrue(status.out().contains("2 open · 2 waiting for people"), status::toString);
            Mod.Running worker = Mod.start(directory.resolve("worker"), List.of("worker", "--store", url));
            try {
                Mod resumed = Mod.run(home, "campaign", "resume", "-i", CAMPAIGN, "--trigger-all", "--store", url);
                assertEquals(0, resumed.exit(), resumed::toString);
            } finally {
                worker.process().destroy();
                worker.end();
            }
            for (String name : List.of("r0.git", "r1.git")) {
                List<String> branches = branches(name);
                assertEquals(2, branches.size(), branches::toString);
                int approved = 0;
                for (String branch : branches) {
                    approved += file(name, branch, "c.txt").equals("approved\n") ? 1 : 0;
                }
                assertEquals(1, approved);
            }
        }
    }
}
