package dev.mod.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.id.PackageId;
import dev.mod.registry.id.PackageReference;
import dev.mod.registry.oci.Digest;
import dev.mod.registry.oci.LayoutStore;
import dev.mod.registry.oci.OciFormatException;
import dev.mod.registry.oci.OciJson;
import dev.mod.registry.signing.KeyFiles;
import dev.mod.registry.spi.PackageRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LayoutRegistryTest extends PackageRegistryContract {
    @TempDir
    Path temp;

    @Override
    protected PackageRegistry registry() {
        return new OciRegistry(new LayoutStore(temp.resolve("layout")));
    }

    @Override
    protected String name() {
        return "@acme/upgrade";
    }

    @Test
    void searchFindsByNameAndDescription() throws IOException {
        registry().publish(Samples.packed("@acme/upgrade", "1.0.0", "x"), Set.of());
        registry().publish(Samples.packed("other", "1.0.0", "x"), Set.of());
        assertEquals(2, registry().search(List.of("upgrades", "THINGS")).size());
        assertEquals(1, registry().search(List.of("acme")).size());
        assertEquals(0, registry().search(List.of("acme", "nothing")).size());
    }

    @Test
    void aNameTooLongForARepositoryIsFoundToo() throws IOException {
        var name = "@" + "o".repeat(120) + "/" + "-".repeat(70);
        registry().publish(Samples.packed(name, "1.0.0", "x"), Set.of());
        assertEquals(List.of(name), registry().search(List.of("upgrades")).stream()
                .map(listing -> listing.newest().id().toString()).toList());
        assertTrue(registry().resolve(PackageReference.parse(name)).isPresent());
    }

    @Tag("slow")
    @Test
    void aFlippedBitOfTheIndexNeverLeadsToOtherContent() throws IOException {
        var first = Samples.packed("@acme/upgrade", "1.0.0", "first");
        registry().publish(first, Set.of("latest"));
        registry().publish(Samples.packed("@acme/upgrade", "1.0.1", "second"), Set.of());
        var index = temp.resolve("layout/index.json");
        byte[] good = Files.readAllBytes(index);
        int refused = 0;
        for (int bit = 0; bit < good.length * 8; bit += 3) {
            byte[] bad = good.clone();
            bad[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(index, bad);
            try {
                var found = registry().resolve(PackageReference.parse("@acme/upgrade@1.0.0"));
                if (found.isPresent()) {
                    assertEquals("first", new String(registry().content(found.get()), StandardCharsets.UTF_8));
                } else {
                    refused++;
                }
            } catch (IOException | ModException e) {
                refused++;
            }
        }
        assertTrue(refused > 500, () -> "only some flips matter");
    }

    @Test
    void oneBitFlippedAnywhereIsNoticed() throws IOException {
        var packed = Samples.packed("@acme/upgrade", "1.0.0", "content");
        var key = KeyFiles.generate();
        registry().publish(packed, Set.of());
        registry().sign(packed.published(), (ECPrivateKey) key.getPrivate());
        // what nobody reads: the bytes that say "no content", and the configuration of a signature
        var signature = new LayoutStore(temp.resolve("layout")).manifest("pkg/acme/upgrade",
                "sha256-" + packed.published().digest().hex() + ".sig").orElseThrow();
        var unread = Set.of(Digest.of(new byte[]{'{', '}'}).hex(), OciJson.manifest(signature.bytes()).config()
                .digest().hex());
        List<Path> blobs;
        try (var all = Files.list(temp.resolve("layout/blobs/sha256"))) {
            blobs = all.toList();
        }
        int noticed = 0;
        for (var blob : blobs) {
            if (unread.contains(blob.getFileName().toString())) {
                continue;
            }
            byte[] good = Files.readAllBytes(blob);
            for (int bit = 0; bit < good.length * 8; bit += 11) {
                byte[] bad = good.clone();
                bad[bit / 8] ^= (byte) (1 << bit % 8);
                Files.write(blob, bad);
                if (blob.getFileName().toString().equals(packed.published().config().digest().hex())) {
                    assertThrows(OciFormatException.class, () -> registry().metadata(packed.published()));
                } else {
                    assertThrows(IOException.class, () -> useAll(packed.published().id(), key.getPublic()),
                            () -> "bit of " + blob);
                }
                noticed++;
            }
            Files.write(blob, good);
        }
        assertTrue(noticed > 300);
        useAll(packed.published().id(), key.getPublic());
    }

    private void useAll(PackageId id, java.security.PublicKey key) throws IOException {
        var version = registry().resolve(new PackageReference(id, new PackageReference.Version("1.0.0")))
                .orElseThrow();
        registry().content(version);
        assertTrue(registry().list(id).isPresent());
        assertTrue(registry().isSigned(version, List.of((ECPublicKey) key)));
    }

    @Test
    void pruningKeepsWhatIsNeededAndRemovesTheRest() throws IOException {
        var kept = Samples.packed("kept", "1.0.0", "x");
        var gone = Samples.packed("gone", "1.0.0", "y");
        registry().publish(kept, Set.of());
        registry().publish(gone, Set.of());
        registry().unpublish(gone.id(), gone.published().digest());
        var store = new LayoutStore(temp.resolve("layout"));
        assertEquals(0, store.prune(Instant.EPOCH), "nothing is that old");
        assertTrue(store.prune(Instant.now().plusSeconds(60)) > 0);
        var version = registry().resolve(PackageReference.parse("kept")).orElseThrow();
        assertEquals(1, registry().content(version).length);
        assertEquals(0, store.prune(Instant.now().plusSeconds(60)));
    }

    @Test
    void severalThreadsAndStoresDoNotLoseEachOthersVersions() throws Exception {
        var threads = new java.util.ArrayList<Thread>();
        var failures = new java.util.concurrent.ConcurrentLinkedQueue<Throwable>();
        for (int t = 0; t < 4; t++) {
            int own = t;
            var thread = new Thread(() -> {
                try {
                    for (int i = 0; i < 10; i++) {
                        registry().publish(Samples.packed("p" + own, "1.0." + i, "c" + own + i), Set.of("latest"));
                    }
                } catch (IOException | RuntimeException e) {
                    failures.add(e);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (var thread : threads) {
            thread.join();
        }
        assertEquals(List.of(), List.copyOf(failures));
        for (int t = 0; t < 4; t++) {
            assertEquals(10, registry().list(PackageId.parse("p" + t)).orElseThrow().versions().size());
        }
    }
}
