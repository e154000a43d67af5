package dev.mod.registry;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.id.PackageId;
import dev.mod.registry.id.PackageReference;
import dev.mod.registry.id.PackageVersion;
import dev.mod.registry.oci.Digest;
import dev.mod.registry.signing.KeyFiles;
import dev.mod.registry.spi.PackageRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;

/** What every registry must do. A subclass says how to come by an empty one. */
public abstract class PackageRegistryContract {
    private static final int ROUNDS = Boolean.getBoolean("mod.test.long") ? 100 : 4;

    /** The registry under test, the same through one test. */
    protected abstract PackageRegistry registry();

    /** A name that no other test has used. */
    protected abstract String name();

    @Test
    void whatIsPublishedIsFoundByVersionRangeChannelAndDigest() throws IOException {
        var name = name();
        for (var version : List.of("1.0.0", "1.2.0", "1.10.0", "2.0.0-rc.1", "1.2.0+build.5")) {
            assertTrue(registry().publish(Samples.packed(name, version, "content of " + version),
                    version.equals("1.2.0") ? Set.of("stable") : Set.of()));
        }
        assertEquals("1.2.0", found(name + "@1.2.0"));
        assertEquals("1.2.0+build.5", found(name + "@1.2.0+build.5"));
        assertEquals("1.10.0", found(name + "@^1.0.0"));
        assertEquals("1.0.0", found(name + "@~1.0.0"));
        assertEquals("1.2.0", found(name + "@stable"));
        assertEquals("1.10.0", found(name), "without a channel named latest: the newest that is no pre-release");
        var version = registry().resolve(PackageReference.parse(name + "@1.10.0")).orElseThrow();
        assertEquals("1.10.0", found(name + "@" + version.digest()));
        assertArrayEquals("content of 1.10.0".getBytes(StandardCharsets.UTF_8), registry().content(version));
        var listing = registry().list(PackageId.parse(name)).orElseThrow();
        assertEquals(List.of("2.0.0-rc.1", "1.10.0", "1.2.0", "1.2.0+build.5", "1.0.0"),
                listing.versions());
        assertEquals(Map.of("stable", "1.2.0"), listing.channels());
        assertEquals("Upgrades things", listing.metadata().path("description").stringValue(""));
    }

    /** Of several at the same moment one is published; the others hear of it. */
    @Test
    void ofSeveralContentsOfAVersionOneIsPublished() throws Exception {
        var name = name();
        for (int round = 0; round < ROUNDS; round++) {
            String version = "1.0." + round;
            var texts = List.of("one", "two", "three");
            var start = new CyclicBarrier(texts.size());
            var done = new ConcurrentLinkedQueue<Digest>();
            var refused = new ConcurrentLinkedQueue<String>();
            var failed = new ConcurrentLinkedQueue<Throwable>();
            var threads = new ArrayList<Thread>();
            for (String text : texts) {
                var packed = Samples.packed(name, version, text);
                threads.add(new Thread(() -> {
                    try {
                        start.await();
                        registry().publish(packed, Set.of("latest"));
                        done.add(packed.published().digest());
                    } catch (ModException e) {
                        refused.add(e.code().id());
                    } catch (IOException | InterruptedException | BrokenBarrierException | RuntimeException e) {
                        failed.add(e);
                    }
                }));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            assertEquals(List.of(), List.copyOf(failed));
            assertEquals(1, done.size(), "published");
            assertEquals(List.of("version-exists", "version-exists"), List.copyOf(refused));
            assertEquals(done.peek(), registry().resolve(PackageReference.parse(name + "@" + version))
                    .orElseThrow().digest());
        }
        assertEquals(Map.of("latest", "1.0." + (ROUNDS - 1)),
                registry().list(PackageId.parse(name)).orElseThrow().channels());
    }

    private String found(String reference) throws IOException {
        return registry().resolve(PackageReference.parse(reference)).map(PackageVersion::version).orElse("none");
    }

    @Test
    void whatIsNotThereIsEmpty() throws IOException {
        var name = name();
        registry().publish(Samples.packed(name, "1.0.0", "x"), Set.of());
        assertEquals("none", found(name + "@1.0.1"));
        assertEquals("none", found(name + "@^2.0.0"));
        assertEquals("none", found(name + "@nightly"));
        assertEquals("none", found(name + "@" + Digest.of(new byte[]{9})));
        assertEquals(Optional.empty(), registry().resolve(PackageReference.parse(name + "-other")));
        assertEquals(Optional.empty(), registry().list(PackageId.parse(name + "-other")));
    }

    @Test
    void aVersionNeverChanges() throws IOException {
        var name = name();
        assertTrue(registry().publish(Samples.packed(name, "1.0.0", "x"), Set.of("latest")));
        assertFalse(registry().publish(Samples.packed(name, "1.0.0", "x"), Set.of("latest")));
        var refused = assertThrows(ModException.class,
                () -> registry().publish(Samples.packed(name, "1.0.0", "y"), Set.of("latest")));
        assertEquals("version-exists", refused.code().id());
        var there = registry().resolve(PackageReference.parse(name)).orElseThrow();
        assertArrayEquals("x".getBytes(StandardCharsets.UTF_8), registry().content(there));
    }

    @Test
    void whatIsUnpublishedIsGone() throws IOException {
        var name = name();
        registry().publish(Samples.packed(name, "1.0.0", "x"), Set.of("latest"));
        registry().publish(Samples.packed(name, "1.1.0", "y"), Set.of());
        var version = registry().resolve(PackageReference.parse(name + "@1.0.0")).orElseThrow();
        assertTrue(registry().unpublish(version.id(), version.digest()));
        assertFalse(registry().unpublish(version.id(), version.digest()));
        assertEquals("none", found(name + "@1.0.0"));
        assertEquals("1.1.0", found(name));
    }

    @Test
    void aSignatureIsOfOneVersionAndOneKey() throws IOException {
        var name = name();
        var first = Samples.packed(name, "1.0.0", "x");
        var second = Samples.packed(name, "1.1.0", "y");
        registry().publish(first, Set.of());
        registry().publish(second, Set.of());
        var mine = KeyFiles.generate();
        var other = KeyFiles.generate();
        registry().sign(first.published(), (ECPrivateKey) mine.getPrivate());
        assertTrue(registry().isSigned(first.published(), List.of((ECPublicKey) mine.getPublic())));
        assertFalse(registry().isSigned(first.published(), List.of((ECPublicKey) other.getPublic())));
        assertFalse(registry().isSigned(second.published(), List.of((ECPublicKey) mine.getPublic())));
        registry().sign(first.published(), (ECPrivateKey) other.getPrivate());
        assertTrue(registry().isSigned(first.published(), List.of((ECPublicKey) mine.getPublic())));
        assertTrue(registry().isSigned(first.published(), List.of((ECPublicKey) other.getPublic())));
    }
}
