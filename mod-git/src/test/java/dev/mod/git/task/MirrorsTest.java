package dev.mod.git.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.mod.model.run.RunStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of repositories whose last user was killed at an inconvenient moment. */
class MirrorsTest {
    private static final String WORKFLOW = Campaigns.node("""
            branch_name: b
            steps: [{name: s, run: 'echo 1 > x.txt'}]
            """);

    @TempDir
    Path temp;
    private Campaigns campaigns;

    @BeforeEach
    void stand() throws IOException {
        campaigns = new Campaigns(temp);
    }

    private Path mirror() throws IOException {
        try (var mirrors = Files.newDirectoryStream(campaigns.home.resolve("mirrors"), "*.git")) {
            return mirrors.iterator().next();
        }
    }

    private void assertWorks(String branch) throws Exception {
        var outcome = campaigns.run(WORKFLOW.replace("branch_name: b", "branch_name: " + branch));
        assertEquals(RunStatus.COMPLETED, outcome.status(), outcome.view()::toString);
        assertEquals("1", campaigns.git("show", branch + ":x.txt"));
    }

    @Test
    void oneThatWasNotMadeWhollyIsMadeAgainWhateverItHas() throws Exception {
        assertWorks("first");
        Path mirror = mirror();
        List<Path> parts = new ArrayList<>();
        try (var files = Files.walk(mirror)) {
            files.filter(file -> !file.equals(mirror)).forEach(parts::add);
        }
        parts.sort(null);
        assertFalse(parts.isEmpty());
        for (int i = 0; i < 3; i++) {
            // the first or the last of them by their names, and all directories
            int from = (i + 1) * parts.size() / 4;
            for (Path part : parts.subList(i % 2 == 0 ? 0 : from, i % 2 == 0 ? from : parts.size())) {
                if (Files.isRegularFile(part)) {
                    Files.deleteIfExists(part);
                }
            }
            Files.deleteIfExists(mirror.resolve("made-by-mod"));
            assertWorks("again-" + i);
        }
    }

    /** As JGit does after a fetch. */
    @Tag("slow")
    @Test
    void filesThatComeAndGoThereDisturbNothing() throws Exception {
        assertWorks("first");
        Path mirror = mirror();
        var done = new AtomicBoolean();
        var housekeeping = CompletableFuture.runAsync(() -> {
            try {
                for (int i = 0; !done.get(); i++) {
                    Path file = mirror.resolve("housekeeping-" + i % 50);
                    Files.writeString(file, "");
                    Files.delete(file);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        for (int i = 0; i < 5; i++) {
            assertWorks("again-" + i);
        }
        done.set(true);
        housekeeping.join();
    }

    @Test
    void oneWithLocksOfSomebodyWhoIsGoneIsBroughtUpToDate() throws Exception {
        campaigns.git("branch", "gone", "main");
        assertWorks("first");
        for (String name : List.of("packed-refs.lock", "refs/heads/main.lock", "refs/heads/gone.lock", "HEAD.lock",
                "config.lock")) {
            Files.createFile(mirror().resolve(name));
        }
        campaigns.git("branch", "-D", "gone");
        campaigns.commitElsewhere("main", "main");
        assertWorks("second");
        assertEquals(campaigns.git("rev-parse", "main"), campaigns.git("rev-parse", "second^"));
        assertEquals(campaigns.git("rev-parse", "main"), Sh.git(mirror(), "rev-parse", "main"));
        assertEquals("", Sh.git(mirror(), "branch", "--list", "gone"));
    }

    @Test
    void aPackThatSomebodyWasKeepingIsFetchedAgain() throws Exception {
        assertWorks("first");
        Path packs = mirror().resolve("objects/pack");
        List<Path> files;
        try (var list = Files.list(packs)) {
            files = list.toList();
        }
        assertEquals(1, files.stream().filter(file -> file.toString().endsWith(".pack")).count(), files::toString);
        for (Path file : files) {
            if (file.toString().endsWith(".pack")) {
                Files.createFile(Path.of(file.toString().replaceFirst("pack$", "keep.lock")));
            }
            Files.delete(file);
        }
        Files.deleteIfExists(mirror().resolve("packed-refs"));
        try (var refs = Files.walk(mirror().resolve("refs"))) {
            for (Path ref : refs.filter(Files::isRegularFile).toList()) {
                Files.delete(ref);
            }
        }
        Path half = Files.createFile(mirror().resolve("objects/incoming_123.pack"));
        campaigns.git("branch", "-D", "first");
        assertWorks("second");
        assertFalse(Files.exists(half));
    }
}
