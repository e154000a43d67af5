package dev.mod.registry.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.Samples;
import dev.mod.registry.id.VersionTags;
import dev.mod.registry.oci.Digest;
import dev.mod.registry.oci.LayoutStore;
import dev.mod.registry.oci.OciStore;
import java.io.IOException;
import java.nio.file.Path;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each step of one who writes a version, with another one in between. */
class VersionClaimsTest {
    private static final String REPOSITORY = "pkg/acme/upgrade";
    private static final String TAG = "1.0.0";

    /** Stands still but for pauses. */
    private static final class Time extends Clock {
        private Instant now = Instant.parse("2026-01-01T00:00:00Z");

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    @TempDir
    Path temp;

    private final Time time = new Time();
    private LayoutStore store;

    @BeforeEach
    void store() {
        store = new LayoutStore(temp);
    }

    /** A manifest, with its blobs in the store; of several texts the one with the lowest or highest digest. */
    private byte[] manifest(Predicate<Digest> wanted) throws IOException {
        var packed = IntStream.range(0, 100).mapToObj(i -> Samples.packed("@acme/upgrade", TAG, "text " + i))
                .filter(each -> wanted.test(each.published().digest())).findFirst().orElseThrow();
        store.putBlob(REPOSITORY, packed.metadata());
        store.putBlob(REPOSITORY, packed.archive());
        return packed.manifest();
    }

    private byte[] low() throws IOException {
        return manifest(digest -> digest.hex().charAt(0) < '4');
    }

    private byte[] high() throws IOException {
        return manifest(digest -> digest.hex().charAt(0) > 'b');
    }

    private VersionClaims claims() {
        return new VersionClaims(store, time, pause -> time.now = time.now.plus(pause));
    }

    /** What is left of somebody who claimed the version for a content. */
    private String claim(byte[] content) throws IOException {
        var claimant = UUID.randomUUID().toString();
        var tag = VersionTags.claim(TAG, Digest.of(content), claimant);
        assertTrue(VersionTags.isClaim(tag) && !VersionTags.isVersion(tag) && tag.length() <= 128, tag);
        store.putBlob(REPOSITORY, new byte[]{'{', '}'});
        store.putManifest(REPOSITORY, tag, VersionClaims.claim(time.instant(), claimant));
        return tag;
    }

    private Optional<Digest> written() throws IOException {
        return store.manifest(REPOSITORY, TAG).map(OciStore.Stored::digest);
    }

    @Test
    void withoutOthersItIsWrittenAndNoClaimIsLeft() throws IOException {
        byte[] content = high();
        assertEquals(Digest.of(content), claims().put(REPOSITORY, TAG, content).orElseThrow().digest());
        assertEquals(List.of(TAG), store.tags(REPOSITORY));
        // whoever comes later hears of it
        assertEquals(Digest.of(content), claims().put(REPOSITORY, TAG, low()).orElseThrow().digest());
        assertEquals(Optional.of(Digest.of(content)), written());
        assertEquals(List.of(TAG), store.tags(REPOSITORY));
    }

    @Test
    void whoSeesALowerClaimGivesUp() throws IOException {
        var other = claim(low());
        var refused = assertThrows(ModException.class, () -> claims().put(REPOSITORY, TAG, high()));
        assertEquals("version-exists", refused.code().id());
        assertTrue(String.valueOf(refused.getMessage()).contains("at this moment with other content"),
                refused.getMessage());
        assertEquals(List.of(other), store.tags(REPOSITORY));
    }

    @Test
    void whoSeesAHigherClaimWaitsAndFindsWhatTheOtherWrote() throws IOException {
        byte[] other = high();
        var claim = store.manifest(REPOSITORY, claim(other)).orElseThrow();
        var claims = new VersionClaims(store, time, pause -> {
            time.now = time.now.plus(pause);
            try {
                assertEquals(Optional.empty(), written());
                store.putManifest(REPOSITORY, TAG, other);
                store.delete(REPOSITORY, claim.digest());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        assertEquals(Digest.of(other), claims.put(REPOSITORY, TAG, low()).orElseThrow().digest());
        assertEquals(Optional.of(Digest.of(other)), written());
    }

    @Test
    void aHigherClaimThatStaysIsNotWaitedForEndlessly() throws IOException {
        claim(high());
        var since = time.now;
        assertThrows(ModException.class, () -> claims().put(REPOSITORY, TAG, low()));
        assertTrue(time.now.isBefore(since.plus(VersionClaims.PATIENCE.multipliedBy(2))));
        assertEquals(Optional.empty(), written());
    }

    @Test
    void aBrokenOffPublicationGoesOnWithItsContentAtOnceAndWithOthersLater() throws IOException {
        byte[] broken = low();
        claim(broken);
        assertEquals(Digest.of(broken), claims().put(REPOSITORY, TAG, broken).orElseThrow().digest());
        store.delete(REPOSITORY, Digest.of(broken));
        byte[] other = high();
        assertThrows(ModException.class, () -> claims().put(REPOSITORY, TAG, other));
        time.now = time.now.plus(VersionClaims.DEAD).plusSeconds(1);
        assertEquals(Digest.of(other), claims().put(REPOSITORY, TAG, other).orElseThrow().digest());
    }
}
