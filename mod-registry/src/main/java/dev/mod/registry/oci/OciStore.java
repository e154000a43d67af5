package dev.mod.registry.oci;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Manifests and blobs by digest, in repositories, with tags. Whatever it hands out has the digest that was asked for.
 *
 * <p>Used from one thread at a time; several stores may work on the same place at once, in one process or several.
 */
public interface OciStore extends AutoCloseable {
    /**
     * A manifest's bytes.
     *
     * @param digest of the bytes
     * @param bytes as stored
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Stored(Digest digest, byte[] bytes) {}

    /** The manifest that a tag points at; empty if there is none, or it is not to be seen. */
    Optional<Stored> manifest(String repository, String tag) throws IOException;

    /** The manifest with a digest; empty if there is none, or it is not to be seen. */
    Optional<Stored> manifest(String repository, Digest digest) throws IOException;

    /**
     * A blob.
     *
     * @throws OciFormatException if it is missing, or its bytes are not those of its digest and size
     */
    byte[] blob(String repository, Descriptor descriptor) throws IOException;

    /** Keeps a blob. */
    void putBlob(String repository, byte[] bytes) throws IOException;

    /** Keeps a manifest, whose blobs are there already, and points a tag at it. */
    Digest putManifest(String repository, String tag, byte[] bytes) throws IOException;

    /**
     * Keeps a manifest and points a tag at it unless the tag points at another, in one step: of several who do so at the same
     * time with different manifests at most one does not hear of another.
     *
     * @return what the tag points at then
     */
    Optional<Stored> putNewManifest(String repository, String tag, byte[] bytes) throws IOException;

    /** All tags of a repository, sorted; none if it is not there or not to be seen. */
    List<String> tags(String repository) throws IOException;

    /** Removes a manifest and every tag that points at it. Says whether it was there. */
    boolean delete(String repository, Digest digest) throws IOException;

    /** All repositories whose names begin so, sorted. */
    List<String> repositories(String prefix) throws IOException;

    @Override
    default void close() {}
}
