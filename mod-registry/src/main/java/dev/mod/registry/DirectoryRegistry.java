package dev.mod.registry;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.id.PackageReference.ByDigest;
import dev.mod.registry.id.PackageReference.Channel;
import dev.mod.registry.id.PackageReference.Range;
import dev.mod.registry.id.PackageReference.Version;
import dev.mod.registry.archive.ArchiveLimits;
import dev.mod.registry.archive.PackageArchive;
import dev.mod.registry.archive.PackageContent;
import dev.mod.registry.id.PackageId;
import dev.mod.registry.id.PackageReference;
import dev.mod.registry.id.PackageVersion;
import dev.mod.registry.oci.Digest;
import dev.mod.registry.oci.OciJson;
import dev.mod.registry.oci.OciStore;
import dev.mod.registry.publish.PackageMetadata;
import dev.mod.registry.publish.PackedPackage;
import dev.mod.registry.spi.PackageRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semver4j.Semver;
import tools.jackson.databind.node.ObjectNode;

/**
 * The one package in a directory, as it would be published, for trying it under its name. Nothing can be published there.
 *
 * <p>The directory is read when the package is asked for first.
 */
public final class DirectoryRegistry implements PackageRegistry {
    private final Path directory;
    private @Nullable PackedPackage packed;

    /** Of a package's directory. */
    public DirectoryRegistry(Path directory) {
        this.directory = directory.toAbsolutePath();
    }

    private PackedPackage packed() throws IOException {
        PackedPackage known = packed;
        if (known == null) {
            ObjectNode metadata = PackageMetadata.read(directory);
            var version = metadata.path("version").asString("");
            if (!Semver.isValid(version)) {
                throw new ModException(ErrorCodes.INVALID_PACKAGE,
                        directory + " has no semantic version in its metadata");
            }
            known = new PackedPackage(PackageId.parse(metadata.path("name").asString("")), version,
                    OciJson.bytes(metadata), PackageArchive.pack(PackageContent.of(directory, Set.of()),
                            ArchiveLimits.DEFAULT),
                    Map.of("org.opencontainers.image.title", metadata.path("name").asString(""),
                            "org.opencontainers.image.version", version));
            packed = known;
        }
        return known;
    }

    @Override
    public String address() {
        return "file:" + directory;
    }

    @Override
    public Optional<PackageVersion> resolve(PackageReference reference) throws IOException {
        var published = packed().published();
        return reference.id().equals(published.id()) && isMeant(reference.selector(), published)
                ? Optional.of(published)
                : Optional.empty();
    }

    private static boolean isMeant(PackageReference.Selector selector, PackageVersion published) {
        if (selector instanceof Version exact) {
            return exact.version().equals(published.version());
        }
        if (selector instanceof Range range) {
            return new Semver(published.version()).satisfies(range.range());
        }
        return selector instanceof ByDigest by
                ? by.digest().equals(published.digest())
                : selector.equals(Channel.LATEST);
    }

    @Override
    public byte[] manifest(PackageVersion version) throws IOException {
        return packed().manifest();
    }

    @Override
    public byte[] content(PackageVersion version) throws IOException {
        return packed().archive();
    }

    @Override
    public byte[] metadata(PackageVersion version) throws IOException {
        return packed().metadata();
    }

    @Override
    public Optional<Listing> list(PackageId id) throws IOException {
        var published = packed().published();
        return id.equals(published.id())
                ? Optional.of(new Listing(published, OciJson.object(packed().metadata(), "metadata"),
                        List.of(published.version()), Map.of()))
                : Optional.empty();
    }

    @Override
    public List<Listing> search(List<String> words) throws IOException {
        var listing = list(packed().id()).orElseThrow();
        var text = (listing.newest().id() + " " + listing.metadata()).toLowerCase(Locale.ROOT);
        return words.stream().allMatch(word -> text.contains(word.toLowerCase(Locale.ROOT)))
                ? List.of(listing)
                : List.of();
    }

    @Override
    public boolean publish(PackedPackage published, Set<String> channels) {
        throw refused();
    }

    @Override
    public void sign(PackageVersion version, ECPrivateKey key) {
        throw refused();
    }

    @Override
    public boolean isSigned(PackageVersion version, Collection<ECPublicKey> keys) {
        return false;
    }

    @Override
    public boolean copySignatures(PackageVersion version, OciStore to) {
        return false;
    }

    @Override
    public boolean unpublish(PackageId id, Digest digest) {
        throw refused();
    }

    private ModException refused() {
        return new ModException(ErrorCodes.REGISTRY_REFUSED, address()
                + " is a package's own directory, where nothing is published; name a registry with --registry"
                + " layout:directory or oci://host/prefix");
    }
}
