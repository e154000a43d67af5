package dev.mod.registry.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.file.ProcessLock;
import dev.mod.registry.OciRegistry;
import dev.mod.registry.archive.ArchiveLimits;
import dev.mod.registry.archive.PackageArchive;
import dev.mod.registry.archive.PackageContent;
import dev.mod.registry.id.PackageId;
import dev.mod.registry.id.PackageReference;
import dev.mod.registry.oci.LayoutStore;
import dev.mod.registry.publish.PackedPackage;
import dev.mod.registry.signing.TrustPolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes that fill one cache at once, some of which are killed in the middle. */
class CacheProcessTest {
    private static final int PACKAGES = 12;

    @TempDir
    Path temp;

    @Tag("slow")
    @Test
    void processesThatFillItAtOnceAndDieLeaveItIntact() throws Exception {
        publish();
        var processes = new ArrayList<Process>();
        for (int i = 0; i < 4; i++) {
            processes.add(new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), Filler.class.getName(),
                    temp.toString()).redirectErrorStream(true)
                    .redirectOutput(temp.resolve("log" + i).toFile()).start());
        }
        // two of them are killed as soon as the cache has begun to fill
        while (processes.stream().anyMatch(Process::isAlive)
                && !Files.exists(temp.resolve("store/layout/index.json"))) {
            processes.get(0).waitFor(1, TimeUnit.MILLISECONDS);
        }
        processes.get(0).destroyForcibly();
        processes.get(1).destroyForcibly();
        for (var process : processes.subList(2, 4)) {
            assertEquals(0, process.waitFor(), () -> logs(temp));
        }
        for (int i = 0; i < PACKAGES; i++) {
            assertTrue(Files.readString(fetch(temp, i, true).resolve("mod.yaml")).startsWith("name: p" + i + "\n"));
        }
        var cache = new PackageCache(temp.resolve("store"));
        assertEquals(PACKAGES, cache.list().size());
        cache.prune(Instant.now().plusSeconds(60), files -> false);
        try (var left = Files.list(temp.resolve("store/files"))) {
            assertEquals(PACKAGES, left.count(), "nothing is left of those that died");
        }
    }

    @Test
    void whatIsInItsPlaceIsNotTakenAwayByOneThatComesLater() throws Exception {
        publish();
        var whole = fetch(temp, temp.resolve("other"), 0, false);
        var files = Files.createDirectories(temp.resolve("store/files"));
        var place = files.resolve(whole.getFileName().toString());
        var threads = Executors.newSingleThreadExecutor();
        try {
            Future<Path> fetched;
            try (var held = ProcessLock.on(temp.resolve("store/files.lock"))) {
                fetched = threads.submit(() -> fetch(temp, 0, false));
                var waiting = fetched;
                assertThrows(TimeoutException.class, () -> waiting.get(1, TimeUnit.SECONDS), "it waits for its turn");
                // as another process would, while this one waits to put its own there
                Files.move(whole, place);
            }
            assertTrue(Files.exists(fetched.get().resolve("mod.yaml")));
        } finally {
            threads.shutdownNow();
        }
        try (var left = Files.list(files)) {
            assertEquals(List.of(place), left.toList());
        }
    }

    private static String logs(Path temp) {
        try {
            return Files.readString(temp.resolve("log2")) + Files.readString(temp.resolve("log3"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    private void publish() throws IOException {
        var registry = new OciRegistry(new LayoutStore(temp.resolve("registry")));
        for (int i = 0; i < PACKAGES; i++) {
            var source = Files.createDirectory(temp.resolve("source" + i));
            Files.writeString(source.resolve("mod.yaml"), "name: p" + i + "\nversion: 1.0.0\n");
            for (int file = 0; file < 40; file++) {
                Files.writeString(source.resolve("file" + file), (i + " " + file + "\n").repeat(500));
            }
            var archive = PackageArchive.pack(PackageContent.of(source, Set.of()), ArchiveLimits.DEFAULT);
            registry.publish(new PackedPackage(PackageId.parse("p" + i), "1.0.0", "{}".getBytes(
                    StandardCharsets.UTF_8), archive,
                    Map.of("org.opencontainers.image.version", "1.0.0",
                            "org.opencontainers.image.title", "p" + i)),
                    Set.of());
        }
    }

    private static Path fetch(Path temp, int number, boolean offline) throws IOException {
        return fetch(temp, temp.resolve("store"), number, offline);
    }

    private static Path fetch(Path temp, Path store, int number, boolean offline) throws IOException {
        return new PackageFetcher(() -> new OciRegistry(new LayoutStore(temp.resolve("registry"))),
                new PackageCache(store), TrustPolicy.NONE, offline, temp.resolve("locks"))
                .fetch(PackageReference.parse("p" + number + "@1.0.0"), Optional.empty()).files();
    }

    /** Fetches everything. */
    static final class Filler {
        private Filler() {}

        public static void main(String[] arguments) throws IOException {
            for (int round = 0; round < 3; round++) {
                for (int i = 0; i < PACKAGES; i++) {
                    fetch(Path.of(arguments[0]), i, false);
                }
            }
        }
    }
}
