package dev.mod.registry;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.id.PackageReference.ByDigest;
import dev.mod.registry.id.PackageReference.Channel;
import dev.mod.registry.id.PackageReference.Range;
import dev.mod.registry.id.PackageReference.Version;
import dev.mod.registry.id.PackageId;
import dev.mod.registry.id.PackageReference;
import dev.mod.registry.id.PackageVersion;
import dev.mod.registry.id.RepositoryNames;
import dev.mod.registry.id.VersionTags;
import dev.mod.registry.oci.Digest;
import dev.mod.registry.oci.OciFormatException;
import dev.mod.registry.oci.OciJson;
import dev.mod.registry.oci.OciStore;
import dev.mod.registry.oci.OciStore.Stored;
import dev.mod.registry.publish.PackedPackage;
import dev.mod.registry.signing.Signatures;
import dev.mod.registry.spi.PackageRegistry;
import java.io.IOException;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.semver4j.Semver;
import tools.jackson.databind.JsonNode;

/**
 * Packages in an OCI store, in two planes: {@code meta/…} for those who may see a package, {@code pkg/…} for those who may run it.
 * A server that knows rights by repository so keeps both.
 */
public final class OciRegistry implements PackageRegistry {
    static final String META = "meta/";
    static final String PKG = "pkg/";
    private static final String TITLE = "org.opencontainers.image.title";
    private static final String VERSION = "org.opencontainers.image.version";

    private final OciStore store;

    /** On a store, which this closes. */
    public OciRegistry(OciStore store) {
        this.store = store;
    }

    /** The store. */
    public OciStore store() {
        return store;
    }

    @Override
    public String address() {
        return store.toString();
    }

    @Override
    public Optional<PackageVersion> resolve(PackageReference reference) throws IOException {
        return resolve(PKG, reference);
    }

    private Optional<PackageVersion> resolve(String plane, PackageReference reference) throws IOException {
        var id = reference.id();
        var repository = plane + RepositoryNames.of(id);
        var selector = reference.selector();
        if (selector instanceof Version exact) {
            return version(id, store.manifest(repository, VersionTags.of(exact.version())))
                    .filter(found -> found.version().equals(exact.version()));
        }
        if (selector instanceof ByDigest by) {
            return version(id, store.manifest(repository, by.digest()));
        }
        if (selector instanceof Range range) {
            for (var candidate : versions(repository)) {
                if (candidate.satisfies(range.range())) {
                    return resolve(plane, new PackageReference(id, new Version(candidate.getVersion())));
                }
            }
            return Optional.empty();
        }
        var channel = ((Channel) selector).name();
        var pointed = version(id, store.manifest(repository, channel));
        return pointed.isPresent() || !selector.equals(Channel.LATEST) ? pointed : newest(plane, id);
    }

    private Optional<PackageVersion> newest(String plane, PackageId id) throws IOException {
        var all = versions(plane + RepositoryNames.of(id));
        var best = all.stream().filter(Semver::isStable).findFirst().or(() -> all.stream().findFirst());
        return best.isEmpty()
                ? Optional.empty()
                : resolve(plane, new PackageReference(id, new Version(best.get().getVersion())));
    }

    /** All versions, the highest precedence first. */
    private List<Semver> versions(String repository) throws IOException {
        var found = new ArrayList<Semver>();
        for (var tag : store.tags(repository)) {
            var version = VersionTags.version(tag);
            if (version.isEmpty() && VersionTags.isVersion(tag)) {
                var manifest = store.manifest(repository, tag);
                version = manifest.isEmpty() ? version : Optional.of(versionText(manifest.get()));
            }
            version.map(Semver::parse).ifPresent(found::add);
        }
        found.sort(Comparator.<Semver>reverseOrder().thenComparing(Semver::getVersion));
        return found;
    }

    private static String versionText(Stored manifest) throws OciFormatException {
        return OciJson.manifest(manifest.bytes()).annotations().getOrDefault(VERSION, "");
    }

    private static Optional<PackageVersion> version(PackageId id, Optional<Stored> stored) throws OciFormatException {
        if (stored.isEmpty()) {
            return Optional.empty();
        }
        var manifest = OciJson.manifest(stored.get().bytes());
        var version = manifest.annotations().getOrDefault(VERSION, "");
        if (!manifest.artifactType().equals(Optional.of(PackedPackage.ARTIFACT))
                && !manifest.config().mediaType().equals(PackedPackage.CONFIG) || !Semver.isValid(version)) {
            throw new OciFormatException("what " + id + " names in the registry is no package");
        }
        var title = manifest.annotations().getOrDefault(TITLE, "");
        if (!title.equals(id.toString())) {
            throw new OciFormatException("what " + id + " names in the registry is the package \"" + title + "\"");
        }
        var content = manifest.layers().stream()
                .filter(layer -> layer.mediaType().equals(PackedPackage.CONTENT)).findFirst();
        return Optional.of(new PackageVersion(id, version, stored.get().digest(), manifest.config(), content,
                manifest.annotations()));
    }

    @Override
    public byte[] manifest(PackageVersion version) throws IOException {
        var plane = version.content().isPresent() ? PKG : META;
        return store.manifest(plane + RepositoryNames.of(version.id()), version.digest()).map(Stored::bytes)
                .orElseThrow(() -> new OciFormatException(version + " is gone from the registry"));
    }

    @Override
    public byte[] content(PackageVersion version) throws IOException {
        var content = version.content().orElseThrow(
                () -> new OciFormatException(version + " has no files in the registry"));
        return store.blob(PKG + RepositoryNames.of(version.id()), content);
    }

    @Override
    public byte[] metadata(PackageVersion version) throws IOException {
        var plane = version.content().isPresent() ? PKG : META;
        return store.blob(plane + RepositoryNames.of(version.id()), version.config());
    }

    @Override
    public Optional<Listing> list(PackageId id) throws IOException {
        var newest = resolve(META, new PackageReference(id, Channel.LATEST));
        if (newest.isEmpty()) {
            return Optional.empty();
        }
        var repository = META + RepositoryNames.of(id);
        var channels = new TreeMap<String, String>();
        for (var tag : store.tags(repository)) {
            if (!VersionTags.isVersion(tag) && !VersionTags.isSignature(tag) && !VersionTags.isClaim(tag)) {
                var pointed = store.manifest(repository, tag);
                if (pointed.isPresent()) {
                    channels.put(tag, versionText(pointed.get()));
                }
            }
        }
        return Optional.of(new Listing(newest.get(), OciJson.object(metadata(newest.get()), "metadata"),
                versions(repository).stream().map(Semver::getVersion).toList(), channels));
    }

    @Override
    public List<Listing> search(List<String> words) throws IOException {
        var found = new ArrayList<Listing>();
        for (var repository : store.repositories(META)) {
            var id = packageIn(store, repository);
            var listing = id.isEmpty() ? Optional.<Listing>empty() : list(id.get());
            listing.filter(each -> matches(each, words)).ifPresent(found::add);
        }
        found.sort(Comparator.comparing(each -> each.newest().id().toString()));
        return found;
    }

    /** The package whose repository this is; one whose name is too long for that tells it in its manifests. */
    public static Optional<PackageId> packageIn(OciStore store, String repository) throws IOException {
        var told = RepositoryNames.id(repository.substring(repository.indexOf('/') + 1));
        if (told.isPresent()) {
            return told;
        }
        for (var tag : store.tags(repository)) {
            var manifest = VersionTags.isVersion(tag) ? store.manifest(repository, tag) : Optional.<Stored>empty();
            if (manifest.isPresent()) {
                return Optional.ofNullable(OciJson.manifest(manifest.get().bytes()).annotations().get(TITLE))
                        .map(PackageId::parse)
                        .filter(id -> repository.endsWith("/" + RepositoryNames.of(id)));
            }
        }
        return Optional.empty();
    }

    private static boolean matches(Listing listing, List<String> words) {
        JsonNode metadata = listing.metadata();
        var text = (listing.newest().id() + " " + metadata.path("description").stringValue("") + " "
                + metadata.path("keywords")).toLowerCase(Locale.ROOT);
        return words.stream().allMatch(word -> text.contains(word.toLowerCase(Locale.ROOT)));
    }

    @Override
    public boolean publish(PackedPackage packed, Set<String> channels) throws IOException {
        var repository = RepositoryNames.of(packed.id());
        var tag = VersionTags.of(packed.version());
        byte[] manifest = packed.manifest();
        var there = store.manifest(PKG + repository, tag);
        boolean isNew = there.isEmpty();
        refuseOther(packed, there);
        // content first: whoever sees the version in the metadata plane can run it
        put(PKG + repository, packed, packed.archive(), manifest, tag, channels);
        put(META + repository, packed, PackedPackage.empty(), packed.metadataManifest(), tag, channels);
        return isNew;
    }

    private static void refuseOther(PackedPackage packed, Optional<Stored> there) {
        if (there.isPresent() && !there.get().digest().equals(Digest.of(packed.manifest()))) {
            throw new ModException(ErrorCodes.VERSION_EXISTS, packed.id() + "@"
                    + packed.version() + " is published already, with other content; a version never changes: raise"
                    + " the version in the metadata file");
        }
    }

    private void put(String repository, PackedPackage packed, byte[] layer, byte[] manifest, String tag,
            Set<String> channels) throws IOException {
        store.putBlob(repository, packed.metadata());
        store.putBlob(repository, layer);
        if (repository.startsWith(PKG)) {
            refuseOther(packed, store.putNewManifest(repository, tag, manifest));
        } else {
            store.putManifest(repository, tag, manifest);
        }
        for (var channel : channels) {
            store.putManifest(repository, channel, manifest);
        }
    }

    @Override
    public void sign(PackageVersion version, ECPrivateKey key) throws IOException {
        var repository = PKG + RepositoryNames.of(version.id());
        Signatures.add(store, repository, version.id().toString(), version.digest(), key);
    }

    @Override
    public boolean isSigned(PackageVersion version, Collection<ECPublicKey> keys) throws IOException {
        return Signatures.verify(store, PKG + RepositoryNames.of(version.id()), version.id().toString(),
                version.digest(), keys);
    }

    @Override
    public boolean copySignatures(PackageVersion version, OciStore to) throws IOException {
        return copy(PKG + RepositoryNames.of(version.id()), Signatures.tag(version.digest()), to);
    }

    @Override
    public boolean unpublish(PackageId id, Digest digest) throws IOException {
        var repository = RepositoryNames.of(id);
        var version = version(id, store.manifest(PKG + repository, digest));
        if (version.isEmpty()) {
            return false;
        }
        var meta = store.manifest(META + repository, VersionTags.of(version.get().version()));
        if (meta.isPresent()) {
            store.delete(META + repository, meta.get().digest());
        }
        return store.delete(PKG + repository, digest);
    }

    /** Copies a version with its metadata and signatures as they are, to another store. */
    public void mirror(PackageVersion version, OciRegistry to) throws IOException {
        var repository = RepositoryNames.of(version.id());
        var tag = VersionTags.of(version.version());
        copy(PKG + repository, tag, to.store);
        copy(PKG + repository, Signatures.tag(version.digest()), to.store);
        copy(META + repository, tag, to.store);
    }

    private boolean copy(String repository, String tag, OciStore to) throws IOException {
        var stored = store.manifest(repository, tag);
        if (stored.isEmpty()) {
            return false;
        }
        var manifest = OciJson.manifest(stored.get().bytes());
        to.putBlob(repository, store.blob(repository, manifest.config()));
        for (var layer : manifest.layers()) {
            to.putBlob(repository, store.blob(repository, layer));
        }
        to.putManifest(repository, tag, stored.get().bytes());
        return true;
    }

    @Override
    public void close() {
        store.close();
    }
}
