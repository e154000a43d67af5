package dev.mod.registry.spi;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.id.PackageId;
import dev.mod.registry.id.PackageReference;
import dev.mod.registry.id.PackageVersion;
import dev.mod.registry.oci.Digest;
import dev.mod.registry.oci.OciStore;
import dev.mod.registry.publish.PackedPackage;
import java.io.IOException;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A place where packages are kept. Everything it returns has been checked against its digest.
 *
 * <p>A package that is not there and one that is not to be seen look the same. A damaged one is an {@link IOException}; a registry
 * that does not answer or refuses is a {@link ModException} of type {@code ENVIRONMENT}.
 *
 * @since 0.1.0
 */
public interface PackageRegistry extends AutoCloseable {
    /**
     * A package with what there is of it.
     *
     * @param newest the version that {@code latest} stands for
     * @param metadata the metadata file of that version
     * @param versions all versions, the highest precedence first
     * @param channels where each channel points
     */
    record Listing(PackageVersion newest, JsonNode metadata, List<String> versions, Map<String, String> channels) {}

    /** How the person at the terminal names this registry. */
    String address();

    /** The version that a reference means, if it may be run. */
    Optional<PackageVersion> resolve(PackageReference reference) throws IOException;

    /**
     * The version that a reference means.
     *
     * @throws ModException {@code package-not-found} if there is none that may be run
     */
    default PackageVersion find(PackageReference reference) throws IOException {
        return resolve(reference).orElseThrow(() -> notFound(reference));
    }

    /** The manifest of a version, as it is kept. */
    byte[] manifest(PackageVersion version) throws IOException;

    /** The archive of a version's files. */
    byte[] content(PackageVersion version) throws IOException;

    /** The metadata of a version. */
    byte[] metadata(PackageVersion version) throws IOException;

    /** What may be seen of a package, even if it may not be run. */
    Optional<Listing> list(PackageId id) throws IOException;

    /**
     * A package.
     *
     * @throws ModException {@code package-not-found} if there is none that may be seen
     */
    default Listing find(PackageId id) throws IOException {
        return list(id).orElseThrow(() -> notFound(id));
    }

    private ModException notFound(Object wanted) {
        return new ModException(ErrorCodes.PACKAGE_NOT_FOUND,
                "the registry " + address() + " has no " + wanted + " for you");
    }

    /** The packages whose name, description or keywords hold every word, by name. */
    List<Listing> search(List<String> words) throws IOException;

    /**
     * Publishes a version. A version that is there already stays as it is.
     *
     * @param channels names that are to point at it
     * @return whether it was new; false if the very same version was there
     * @throws ModException {@code version-exists} if another one of this number is there
     */
    boolean publish(PackedPackage packed, Set<String> channels) throws IOException;

    /** Signs a version that is there. */
    void sign(PackageVersion version, ECPrivateKey key) throws IOException;

    /** Whether one of the keys has signed a version. */
    boolean isSigned(PackageVersion version, Collection<ECPublicKey> keys) throws IOException;

    /** Copies the signatures of a version to another store; says whether there were any. */
    boolean copySignatures(PackageVersion version, OciStore to) throws IOException;

    /** Removes a version by its digest, with the tags that point at it. Says whether it was there. */
    boolean unpublish(PackageId id, Digest digest) throws IOException;

    @Override
    default void close() {}
}
