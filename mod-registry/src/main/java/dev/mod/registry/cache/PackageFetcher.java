package dev.mod.registry.cache;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.id.PackageReference.ByDigest;
import dev.mod.registry.id.PackageReference;
import dev.mod.registry.id.PackageVersion;
import dev.mod.registry.id.PackageReference.Channel;
import dev.mod.registry.lock.LockFile;
import dev.mod.registry.publish.PackageMetadata;
import dev.mod.registry.signing.TrustPolicy;
import dev.mod.registry.signing.TrustPolicy.PinnedDigest;
import dev.mod.registry.signing.TrustPolicy.Signed;
import dev.mod.registry.spi.PackageRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.semver4j.Semver;

/**
 * From a reference to a directory with the package's files: through the lock file, the cache and the registry, in this order, and
 * as the trust policy demands. Only a digest, which the lock file has too, says what is meant for ever: anything else is
 * asked of the registry, unless that is forbidden, and only what is not in the cache is fetched.
 */
public final class PackageFetcher {
    private final Supplier<PackageRegistry> registry;
    private final PackageCache cache;
    private final TrustPolicy policy;
    private final boolean offline;
    private final Path locks;

    /**
     * A fetched package.
     *
     * @param version what the reference came to
     * @param files the directory of its files, which nobody may change
     */
    public record Fetched(PackageVersion version, Path files) {}

    /**
     * With its parts.
     *
     * @param registry opened when it is needed first
     * @param offline whether it never may be
     * @param locks where those who change lock files wait for each other
     */
    public PackageFetcher(Supplier<PackageRegistry> registry, PackageCache cache, TrustPolicy policy,
            boolean offline, Path locks) {
        this.registry = registry;
        this.cache = cache;
        this.policy = policy;
        this.offline = offline;
        this.locks = locks;
    }

    /**
     * Fetches a package, and notes what the reference came to.
     *
     * @param lock the lock file of the package that asks; empty if a person asks
     * @throws ModException {@code package-not-found}, {@code not-trusted}, {@code not-cached}
     */
    public Fetched fetch(PackageReference reference, Optional<Path> lock) throws IOException {
        return fetch(reference, lock, true);
    }

    /**
     * Fetches a package.
     *
     * @param lock the lock file of the package that asks; empty if a person asks
     * @param noted whether what the reference came to is written to that file, if it is not there yet
     * @throws ModException {@code package-not-found}, {@code not-trusted}, {@code not-cached}
     */
    public Fetched fetch(PackageReference reference, Optional<Path> lock, boolean noted) throws IOException {
        var locked = lock.isEmpty() ? Optional.<LockFile>empty() : Optional.of(LockFile.read(lock.get()));
        var wanted = locked.flatMap(all -> all.locked(reference)).orElse(reference);
        var version = version(wanted);
        trust(wanted, version);
        var files = cache.files(version, () -> fetchable(version));
        refuseOthers(version, files);
        if (noted && lock.isPresent() && wanted.equals(reference) && !(reference.selector() instanceof ByDigest)) {
            var entry = new LockFile.Entry(version.version(), version.digest());
            // who was first decides for both
            var now = LockFile.update(lock.get(), locks,
                    it -> it.locked(reference).isPresent() ? it : it.with(reference, entry));
            if (!entry.equals(now.entries().get(reference.toString()))) {
                return fetch(reference, lock, true);
            }
        }
        return new Fetched(version, files);
    }

    private PackageRegistry fetchable(Object wanted) {
        if (offline) {
            throw new ModException(ErrorCodes.NOT_CACHED,
                    wanted + " is not in the cache, and nothing may be fetched while offline");
        }
        return registry.get();
    }

    private PackageVersion version(PackageReference wanted) throws IOException {
        var kept = offline || wanted.selector() instanceof ByDigest
                ? cache.find(wanted)
                : Optional.<PackageVersion>empty();
        if (kept.isPresent()) {
            return kept.get();
        }
        var from = fetchable(wanted);
        var found = from.find(wanted);
        refuseOlder(wanted, found);
        cache.note(wanted, found, from);
        return found;
    }

    /** A channel that goes back may be somebody's way to an older version with a known weakness. */
    private void refuseOlder(PackageReference wanted, PackageVersion found) throws IOException {
        if (wanted.selector() instanceof Channel channel) {
            var before = cache.pointed(wanted.id(), channel);
            if (before.isPresent() && new Semver(found.version()).isLowerThan(before.get())) {
                throw notTrusted(wanted + " is " + found.version() + " now, and was " + before.get()
                        + " before; if that is meant, name the version: " + found.id() + "@" + found.version());
            }
        }
    }

    private static void refuseOthers(PackageVersion version, Path files) throws IOException {
        var metadata = PackageMetadata.read(files);
        if (!metadata.path("name").asString("").equals(version.id().toString())
                || !metadata.path("version").asString("").equals(version.version())) {
            throw notTrusted("the files of " + version + " are those of " + metadata.path("name").asString("") + "@"
                    + metadata.path("version").asString(""));
        }
    }

    private void trust(PackageReference wanted, PackageVersion version) throws IOException {
        var demand = policy.demand(version.id());
        if (demand instanceof PinnedDigest && !(wanted.selector() instanceof ByDigest)) {
            throw notTrusted(version + " must be named by its digest: " + version.id() + "@" + version.digest());
        }
        if (demand instanceof Signed signed && !isSigned(version, signed)) {
            throw notTrusted(version + " is not signed by a key that is trusted for it");
        }
    }

    private boolean isSigned(PackageVersion version, Signed signed) throws IOException {
        return cache.isSigned(version, signed.keys())
                || !offline && cache.noteSignature(version, registry.get()) && cache.isSigned(version, signed.keys());
    }

    private static ModException notTrusted(String message) {
        return new ModException(ErrorCodes.NOT_TRUSTED, message);
    }
}
