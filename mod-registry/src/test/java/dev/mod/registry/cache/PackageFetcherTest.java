package dev.mod.registry.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.DirectoryRegistry;
import dev.mod.registry.OciRegistry;
import dev.mod.registry.archive.ArchiveLimits;
import dev.mod.registry.archive.PackageArchive;
import dev.mod.registry.archive.PackageContent;
import dev.mod.registry.id.PackageId;
import dev.mod.registry.id.PackageReference;
import dev.mod.registry.lock.LockFile;
import dev.mod.registry.oci.LayoutStore;
import dev.mod.registry.publish.PackedPackage;
import dev.mod.registry.signing.KeyFiles;
import dev.mod.registry.signing.TrustPolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackageFetcherTest {
    @TempDir
    Path temp;

    private OciRegistry registry;
    private PackageCache cache;
    private int opened;

    @BeforeEach
    void open() {
        registry = new OciRegistry(new LayoutStore(temp.resolve("registry")));
        cache = new PackageCache(temp.resolve("store"));
    }

    private PackageFetcher fetcher(TrustPolicy policy, boolean offline) {
        return new PackageFetcher(() -> {
            opened++;
            return registry;
        }, cache, policy, offline, temp.resolve("locks"));
    }

    private PackageFetcher.Fetched fetch(String reference) throws IOException {
        return fetcher(TrustPolicy.NONE, false).fetch(PackageReference.parse(reference), Optional.empty());
    }

    private PackedPackage publish(String id, String version, String text) throws IOException {
        return publish(id, version, text, id);
    }

    /** @param named what its files say it is */
    private PackedPackage publish(String id, String version, String text, String named) throws IOException {
        var source = Files.createTempDirectory(temp, "source");
        Files.writeString(source.resolve("mod.yaml"), "name: \"" + named + "\"\nversion: " + version + "\n");
        Files.writeString(source.resolve("text"), text);
        var archive = PackageArchive.pack(PackageContent.of(source, Set.of()), ArchiveLimits.DEFAULT);
        var packed = new PackedPackage(PackageId.parse(id), version, "{}".getBytes(StandardCharsets.UTF_8), archive,
                Map.of("org.opencontainers.image.version", version, "org.opencontainers.image.title", id));
        registry.publish(packed, Set.of("latest"));
        return packed;
    }

    private static String code(ModException e) {
        return e.code().id();
    }

    @Test
    void theFilesAreThoseOfTheVersion() throws IOException {
        publish("p", "1.0.0", "first");
        publish("p", "1.1.0", "second");
        assertEquals("first", Files.readString(fetch("p@1.0.0").files().resolve("text")));
        assertEquals("second", Files.readString(fetch("p").files().resolve("text")));
    }

    /** As somebody does who may write to the index. */
    private void point(String name, String tag, PackedPackage at) throws IOException {
        var store = new LayoutStore(temp.resolve("registry"));
        store.putManifest("pkg/un.scoped/" + name, tag, at.manifest());
    }

    @Test
    void aNameThatPointsAtAnotherPackageIsRefused() throws IOException {
        publish("safe", "1.0.0", "safe");
        var danger = publish("danger", "1.0.0", "danger");
        point("safe", "1.0.0", danger);
        point("safe", "latest", danger);
        for (String reference : List.of("safe", "safe@1.0.0", "safe@" + danger.published().digest())) {
            var refused = assertThrows(Exception.class, () -> fetch(reference), reference);
            assertTrue(String.valueOf(refused.getMessage()).contains("danger"), refused.getMessage());
        }
    }

    @Test
    void filesThatSayTheyAreAnotherPackageAreRefused() throws IOException {
        publish("safe", "1.0.0", "x", "danger");
        var refused = assertThrows(ModException.class, () -> fetch("safe"));
        assertEquals("not-trusted", code(refused));
        assertTrue(String.valueOf(refused.getMessage()).contains("danger@1.0.0"), refused.getMessage());
    }

    @Test
    void aChannelThatGoesBackIsRefused() throws IOException {
        var first = publish("p", "1.0.0", "x");
        publish("p", "2.0.0", "y");
        assertEquals("2.0.0", fetch("p").version().version());
        registry.publish(first, Set.of("latest"));
        var refused = assertThrows(ModException.class, () -> fetch("p"));
        assertTrue(String.valueOf(refused.getMessage()).contains("p@1.0.0"), refused.getMessage());
        assertEquals("1.0.0", fetch("p@1.0.0").version().version());
    }

    @Test
    void aCachedDigestNeedsNobody() throws IOException {
        var digest = publish("p", "1.0.0", "x").published().digest();
        fetch("p@1.0.0");
        int before = opened;
        fetch("p@" + digest);
        assertEquals(before, opened);
        var offline = fetcher(TrustPolicy.NONE, true);
        assertEquals("1.0.0", offline.fetch(PackageReference.parse("p@^1"), Optional.empty()).version().version());
        assertEquals(before, opened);
    }

    @Test
    void aVersionThatWasReplacedIsFetchedAgain() throws IOException {
        var first = publish("p", "1.0.0", "first");
        fetch("p@1.0.0");
        registry.unpublish(PackageId.parse("p"), first.published().digest());
        publish("p", "1.0.0", "second");
        assertEquals("second", Files.readString(fetch("p@1.0.0").files().resolve("text")));
        assertEquals("second", Files.readString(fetcher(TrustPolicy.NONE, true)
                .fetch(PackageReference.parse("p@1.0.0"), Optional.empty()).files().resolve("text")));
    }

    @Test
    void aChannelIsAskedForAgainUnlessOffline() throws IOException {
        publish("p", "1.0.0", "x");
        fetch("p");
        publish("p", "2.0.0", "y");
        assertEquals("1.0.0", fetcher(TrustPolicy.NONE, true).fetch(PackageReference.parse("p"), Optional.empty())
                .version().version());
        assertEquals("2.0.0", fetch("p").version().version());
    }

    @Test
    void whatIsNotThereIsSaid() throws IOException {
        assertEquals("package-not-found", code(assertThrows(ModException.class, () -> fetch("nothing"))));
        publish("p", "1.0.0", "x");
        assertEquals("not-cached", code(assertThrows(ModException.class, () -> fetcher(TrustPolicy.NONE, true)
                .fetch(PackageReference.parse("p@1.0.0"), Optional.empty()))));
    }

    @Test
    void aLockedVersionStaysUntilSomebodyUnlocksIt() throws IOException {
        var lock = temp.resolve("mod.lock");
        publish("p", "1.0.0", "x");
        var fetcher = fetcher(TrustPolicy.NONE, false);
        fetcher.fetch(PackageReference.parse("p@^1"), Optional.of(lock), false);
        assertFalse(Files.exists(lock));
        fetcher.fetch(PackageReference.parse("p@^1"), Optional.of(lock));
        publish("p", "1.5.0", "y");
        assertEquals("1.0.0", fetcher.fetch(PackageReference.parse("p@^1"), Optional.of(lock)).version().version());
        assertEquals("1.0.0",
                fetcher.fetch(PackageReference.parse("p@^1"), Optional.of(lock), false).version().version());
        Files.delete(lock);
        assertEquals("1.5.0", fetcher.fetch(PackageReference.parse("p@^1"), Optional.of(lock)).version().version());
        assertEquals(Set.of("p@^1"), LockFile.read(lock).entries().keySet());
    }

    @Test
    void filesThatSomebodyChangedAreUnpackedAgain() throws IOException {
        publish("p", "1.0.0", "good");
        var files = fetch("p@1.0.0").files();
        Files.writeString(files.resolve("text"), "evil");
        assertEquals("good", Files.readString(fetch("p@1.0.0").files().resolve("text")));
        Files.writeString(files.resolve("more.js"), "evil");
        assertTrue(!Files.exists(fetch("p@1.0.0").files().resolve("more.js")));
    }

    @Test
    void aDamagedCacheIsFilledAgain() throws IOException {
        var packed = publish("p", "1.0.0", "good");
        fetch("p@1.0.0");
        var blob = temp.resolve("store/layout/blobs/sha256").resolve(
                packed.published().content().orElseThrow().digest().hex());
        byte[] bytes = Files.readAllBytes(blob);
        bytes[bytes.length / 2] ^= 4;
        Files.write(blob, bytes);
        assertEquals("good", Files.readString(fetch("p@1.0.0").files().resolve("text")));
        assertEquals("good", Files.readString(fetcher(TrustPolicy.NONE, true)
                .fetch(PackageReference.parse("p@1.0.0"), Optional.empty()).files().resolve("text")));
    }

    @Test
    void aScopeMayDemandADigestOrASignature() throws IOException {
        var packed = publish("@acme/p", "1.0.0", "x");
        var key = KeyFiles.generate();
        var trusted = (ECPublicKey) key.getPublic();
        var pinned = new TrustPolicy(Map.of("@acme", new TrustPolicy.PinnedDigest()));
        var signed = new TrustPolicy(Map.of("*", new TrustPolicy.Signed(List.of(trusted))));
        for (var policy : List.of(pinned, signed)) {
            assertEquals("not-trusted", code(assertThrows(ModException.class, () -> fetcher(policy, false)
                    .fetch(PackageReference.parse("@acme/p"), Optional.empty()))));
        }
        fetcher(pinned, false).fetch(PackageReference.parse("@acme/p@" + packed.published().digest()),
                Optional.empty());
        registry.sign(packed.published(), (ECPrivateKey) key.getPrivate());
        fetcher(signed, false).fetch(PackageReference.parse("@acme/p"), Optional.empty());
        // and from then on without the registry
        fetcher(signed, true).fetch(PackageReference.parse("@acme/p"), Optional.empty());
    }

    @Test
    void aDirectoryIsARegistryOfItsOnePackage() throws IOException {
        var directory = Files.createDirectory(temp.resolve("mine"));
        Files.writeString(directory.resolve("mod.yaml"), "name: mine\nversion: 1.2.0\n");
        var mine = new DirectoryRegistry(directory);
        for (var reference : List.of("mine", "mine@1.2.0", "mine@^1.0")) {
            var fetched = new PackageFetcher(() -> mine, cache, TrustPolicy.NONE, false, temp.resolve("locks"))
                    .fetch(PackageReference.parse(reference), Optional.empty());
            assertEquals("name: mine\nversion: 1.2.0\n", Files.readString(fetched.files().resolve("mod.yaml")));
        }
        for (var reference : List.of("other", "mine@2.0.0", "mine@^2", "mine@beta")) {
            assertTrue(mine.resolve(PackageReference.parse(reference)).isEmpty(), reference);
        }
        assertThrows(ModException.class, () -> mine.publish(publish("mine", "1.3.0", "x"), Set.of()));
        assertEquals(1, mine.search(List.of("mine")).size());
    }

    @Test
    void pruningRemovesOnlyWhatIsNotKept() throws IOException {
        publish("p", "1.0.0", "x");
        publish("p", "2.0.0", "y");
        fetch("p@1.0.0");
        fetch("p@2.0.0");
        assertEquals(2, cache.list().size());
        assertTrue(cache.remove(cache.list().get(0).version(), files -> false));
        assertTrue(cache.prune(Instant.now().plusSeconds(60), files -> false) > 0);
        assertEquals(List.of("p@2.0.0"), cache.list().stream().map(kept -> kept.version().toString()).toList());
    }
}
