package dev.mod.registry.remote;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.id.VersionTags;
import dev.mod.registry.oci.Descriptor;
import dev.mod.registry.oci.Digest;
import dev.mod.registry.oci.OciFormatException;
import dev.mod.registry.oci.OciJson;
import dev.mod.registry.oci.OciManifest;
import dev.mod.registry.oci.OciStore;
import dev.mod.registry.oci.OciStore.Stored;
import dev.mod.registry.remote.HttpTransport.Pause;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Claims to tags that are written once, on servers, which write any tag whenever they are asked to: mutual exclusion by reads and
 * writes alone (Burns and Lynch, one bit for each process).
 *
 * <p>Whoever wants to write such a tag first says so under a tag of its own, and then looks for the claims of others. Of two at the
 * same moment at least one sees the other. Who sees a lower digest gives up; who sees only higher ones waits for them to be
 * withdrawn. Nobody writes while another one may.
 */
final class VersionClaims {
    /** The age at which a claim is that of a process that died. */
    static final Duration DEAD = Duration.ofHours(1);
    /** How long others are waited for. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Duration OWN_LIMIT = Duration.ofMinutes(15);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final String TYPE = "application/vnd.mod.claim.v1";
    private static final String EMPTY_TYPE = "application/vnd.oci.empty.v1+json";
    private static final byte[] EMPTY = {'{', '}'};
    private static final String SINCE = "dev.mod.claim.since";
    private static final String CLAIMANT = "dev.mod.claim.claimant";

    private final OciStore store;
    private final Clock clock;
    private final Pause pause;

    VersionClaims(OciStore store, Clock clock, Pause pause) {
        this.store = store;
        this.clock = clock;
        this.pause = pause;
    }

    /**
     * Points a tag at a manifest unless it points at another.
     *
     * @return what the tag points at then
     * @throws ModException {@code version-exists} if somebody else is about to do the same with another manifest
     */
    Optional<Stored> put(String repository, String tag, byte[] manifest) throws IOException {
        var content = Digest.of(manifest);
        var claimant = UUID.randomUUID().toString();
        var own = VersionTags.claim(tag, content, claimant);
        var since = clock.instant();
        var claim = claim(since, claimant);
        store.putBlob(repository, EMPTY);
        store.putManifest(repository, own, claim);
        try {
            awaitOthers(repository, tag, content, since);
            var there = store.manifest(repository, tag);
            if (there.isPresent()) {
                return there;
            }
            if (clock.instant().isAfter(since.plus(OWN_LIMIT))) {
                throw new IOException("the registry took too long; publish again");
            }
            store.putManifest(repository, tag, manifest);
            return store.manifest(repository, tag);
        } finally {
            withdraw(repository, own, claim);
        }
    }

    private void awaitOthers(String repository, String tag, Digest content, Instant since) throws IOException {
        while (true) {
            var others = others(repository, tag, content);
            if (others.isEmpty()) {
                return;
            }
            String lower = VersionTags.claim(tag, content, "");
            if (others.stream().anyMatch(other -> other.compareTo(lower) < 0)
                    || clock.instant().isAfter(since.plus(PATIENCE))) {
                throw new ModException(ErrorCodes.VERSION_EXISTS, "version " + tag + " in " + repository
                        + " is being published at this moment with other content; if that was broken off, publish"
                        + " that content again, raise the version, or wait for an hour");
            }
            try {
                pause.of(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            }
        }
    }

    /** The tags of living claims with other content. */
    private List<String> others(String repository, String tag, Digest content) throws IOException {
        var found = new ArrayList<String>();
        for (String each : store.tags(repository)) {
            if (VersionTags.isClaimOf(tag, each) && !each.startsWith(VersionTags.claim(tag, content, ""))) {
                var claim = store.manifest(repository, each);
                if (claim.isPresent() && lives(claim.get())) {
                    found.add(each);
                }
            }
        }
        return found;
    }

    private boolean lives(Stored claim) throws OciFormatException {
        try {
            var since = Instant.parse(OciJson.manifest(claim.bytes()).annotations().getOrDefault(SINCE, ""));
            return since.plus(DEAD).isAfter(clock.instant());
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    /** Takes a claim back: deletes it, or where that is not allowed makes it one of long ago. */
    private void withdraw(String repository, String own, byte[] claim) throws IOException {
        try {
            if (store.delete(repository, Digest.of(claim))) {
                return;
            }
        } catch (ModException e) {
            // not allowed on this server
        }
        store.putManifest(repository, own, claim(Instant.EPOCH, ""));
    }

    static byte[] claim(Instant since, String claimant) {
        var empty = Descriptor.of(EMPTY_TYPE, EMPTY);
        return OciJson.write(new OciManifest(Optional.of(TYPE), empty, List.of(empty),
                Map.of(SINCE, since.toString(), CLAIMANT, claimant)));
    }
}
