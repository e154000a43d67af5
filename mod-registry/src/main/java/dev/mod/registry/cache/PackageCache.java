package dev.mod.registry.cache;

import dev.mod.base.file.FileTrees;
import dev.mod.base.file.ProcessLock;
import dev.mod.registry.OciRegistry;
import dev.mod.registry.id.PackageReference.ByDigest;
import dev.mod.registry.archive.ArchiveLimits;
import dev.mod.registry.archive.PackageArchive;
import dev.mod.registry.id.PackageId;
import dev.mod.registry.id.PackageReference;
import dev.mod.registry.id.PackageVersion;
import dev.mod.registry.id.RepositoryNames;
import dev.mod.registry.id.VersionTags;
import dev.mod.registry.oci.LayoutStore;
import dev.mod.registry.oci.OciFormatException;
import dev.mod.registry.spi.PackageRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.interfaces.ECPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Packages that were fetched from one registry, kept by digest in an OCI layout, and their files, unpacked. Safe for several processes at once. What
 * is read is checked; what is damaged is fetched again.
 */
public final class PackageCache {
    /** What is younger may belong to a process that is at work. */
    public static final Duration GRACE = Duration.ofHours(1);
    private static final String PKG = "pkg/";

    private final Path directory;
    private final LayoutStore store;
    private final OciRegistry cached;

    /**
     * A kept version.
     *
     * @param version the version
     * @param size bytes of its archive
     */
    public record Kept(PackageVersion version, long size) {}

    /**
     * A cache.
     *
     * @param directory its directory; made when it is needed
     */
    public PackageCache(Path directory) {
        this.directory = directory.toAbsolutePath();
        this.store = new LayoutStore(this.directory.resolve("layout"));
        this.cached = new OciRegistry(store);
    }

    /** What is kept for a reference; for ranges and channels as far as it is known here. */
    public Optional<PackageVersion> find(PackageReference reference) throws IOException {
        try {
            return cached.resolve(reference);
        } catch (OciFormatException e) {
            return Optional.empty();
        }
    }

    /**
     * The directory with a version's files; fetched if they are not here. Nobody may write there.
     *
     * @param registry where it is fetched from, asked for only if that is needed
     */
    public Path files(PackageVersion version, Supplier<PackageRegistry> registry) throws IOException {
        byte[] archive = archive(version, registry);
        var files = directory.resolve("files").resolve(version.digest().hex());
        var seal = new TreeSeal(files);
        if (seal.isIntact()) {
            return files;
        }
        var aside = directory.resolve("files").resolve(".new-" + UUID.randomUUID());
        try {
            PackageArchive.unpack(archive, aside, ArchiveLimits.DEFAULT);
            new TreeSeal(aside).write();
            place(aside, files, seal);
        } finally {
            FileTrees.delete(aside);
        }
        return files;
    }

    /**
     * Puts a directory into its place, for which what is there and damaged makes room. One at a time: what another process has
     * put there in between is whole, may be in use, and stays.
     */
    private void place(Path aside, Path files, TreeSeal seal) throws IOException {
        var damaged = directory.resolve("files").resolve(".old-" + UUID.randomUUID());
        try (var held = ProcessLock.on(directory.resolve("files.lock"))) {
            if (!seal.isIntact()) {
                if (Files.exists(files, LinkOption.NOFOLLOW_LINKS)) {
                    Files.move(files, damaged, StandardCopyOption.ATOMIC_MOVE);
                }
                Files.move(aside, files, StandardCopyOption.ATOMIC_MOVE);
            }
        } finally {
            FileTrees.delete(damaged);
        }
    }

    private byte[] archive(PackageVersion version, Supplier<PackageRegistry> registry) throws IOException {
        try {
            var kept = cached.resolve(new PackageReference(version.id(), new ByDigest(version.digest())));
            if (kept.isPresent()) {
                return cached.content(kept.get());
            }
        } catch (OciFormatException e) {
            // damaged: fetched again
        }
        var from = registry.get();
        byte[] archive = from.content(version);
        var repository = PKG + RepositoryNames.of(version.id());
        store.putBlob(repository, from.metadata(version));
        store.putBlob(repository, archive);
        store.putManifest(repository, VersionTags.of(version.version()), from.manifest(version));
        return archive;
    }

    /** The version that a channel pointed at when it was last asked for. */
    Optional<String> pointed(PackageId id, PackageReference.Channel channel) throws IOException {
        var kept = store.manifest(PKG + RepositoryNames.of(id), channel.name());
        return kept.isEmpty()
                ? Optional.empty()
                : find(new PackageReference(id, new ByDigest(kept.get().digest()))).map(PackageVersion::version);
    }

    /** Notes where a channel pointed when it was last asked for. */
    public void note(PackageReference reference, PackageVersion version, PackageRegistry registry)
            throws IOException {
        archive(version, () -> registry);
        if (reference.selector() instanceof PackageReference.Channel channel) {
            var repository = PKG + RepositoryNames.of(version.id());
            var manifest = store.manifest(repository, version.digest());
            if (manifest.isPresent()) {
                store.putManifest(repository, channel.name(), manifest.get().bytes());
            }
        }
    }

    /** Whether one of the keys has signed a version, as far as its signatures are kept. */
    public boolean isSigned(PackageVersion version, Collection<ECPublicKey> keys) throws IOException {
        return cached.isSigned(version, keys);
    }

    /** Keeps the signatures of a version; says whether there were any. */
    public boolean noteSignature(PackageVersion version, PackageRegistry registry) throws IOException {
        archive(version, () -> registry);
        return registry.copySignatures(version, store);
    }

    /** Everything that is kept, by name. */
    public List<Kept> list() throws IOException {
        var found = new ArrayList<Kept>();
        for (var repository : store.repositories(PKG)) {
            var id = OciRegistry.packageIn(store, repository);
            if (id.isPresent()) {
                for (var tag : store.tags(repository)) {
                    if (VersionTags.isVersion(tag)) {
                        kept(id.get(), repository, tag).ifPresent(found::add);
                    }
                }
            }
        }
        found.sort(Comparator.comparing(each -> each.version().toString()));
        return found;
    }

    private Optional<Kept> kept(PackageId id, String repository, String tag) throws IOException {
        try {
            var stored = store.manifest(repository, tag);
            var version = stored.isEmpty()
                    ? Optional.<PackageVersion>empty()
                    : cached.resolve(new PackageReference(id, new ByDigest(stored.get().digest())));
            return version.flatMap(each -> each.content().map(content -> new Kept(each, content.size())));
        } catch (OciFormatException e) {
            return Optional.empty();
        }
    }

    /**
     * Removes a kept version.
     *
     * @param inUse whether somebody works with the files in a directory, who would miss them
     * @return whether it was removed; not if it is in use
     */
    public boolean remove(PackageVersion version, Predicate<Path> inUse) throws IOException {
        Path files = directory.resolve("files").resolve(version.digest().hex());
        if (inUse.test(files)) {
            return false;
        }
        store.delete(PKG + RepositoryNames.of(version.id()), version.digest());
        FileTrees.delete(files);
        return true;
    }

    /**
     * Removes what nothing needs any more.
     *
     * @param before only what was written before; what is being unpacked is left alone for an hour in any case
     * @param inUse whether somebody works with the files in a directory, who would miss them
     * @return how many bytes of archives that freed
     */
    public long prune(Instant before, Predicate<Path> inUse) throws IOException {
        var needed = new HashSet<String>();
        for (var kept : list()) {
            needed.add(kept.version().digest().hex());
        }
        Instant unpacking = Instant.now().minus(GRACE);
        for (var each : FileTrees.children(directory.resolve("files"))) {
            var name = String.valueOf(each.getFileName());
            var youngest = name.startsWith(".") && unpacking.isBefore(before) ? unpacking : before;
            if (!needed.contains(name) && !inUse.test(each)
                    && Files.getLastModifiedTime(each).toInstant().isBefore(youngest)) {
                FileTrees.delete(each);
            }
        }
        return store.prune(before);
    }
}
