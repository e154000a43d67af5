package dev.mod.registry.publish;

import dev.mod.registry.id.PackageId;
import dev.mod.registry.id.PackageVersion;
import dev.mod.registry.oci.Descriptor;
import dev.mod.registry.oci.Digest;
import dev.mod.registry.oci.OciManifest;
import dev.mod.registry.oci.OciJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A version, packed and ready to be published. The same files give the same digest.
 *
 * @param id the package
 * @param version a semantic version
 * @param metadata the metadata file as JSON
 * @param archive the files
 * @param annotations facts for programs that know nothing of packages
 */
@SuppressWarnings("ArrayRecordComponent")
public record PackedPackage(PackageId id, String version, byte[] metadata, byte[] archive,
        Map<String, String> annotations) {
    /** The type of the manifest of a package. */
    public static final String ARTIFACT = "application/vnd.mod.package.v1";
    /** The type of a package's metadata. */
    public static final String CONFIG = "application/vnd.mod.package.config.v1+json";
    /** The type of a package's files. */
    public static final String CONTENT = "application/vnd.mod.package.content.v1.tar+gzip";

    private static final String EMPTY_TYPE = "application/vnd.oci.empty.v1+json";

    /** The bytes that stand for no content (OCI image specification 1.1, "empty descriptor"). */
    public static byte[] empty() {
        return new byte[]{'{', '}'};
    }

    /** The manifest of those who may run it. */
    public byte[] manifest() {
        return manifest(Descriptor.of(CONTENT, archive));
    }

    /** The manifest of those who may only see it. */
    public byte[] metadataManifest() {
        return manifest(Descriptor.of(EMPTY_TYPE, empty()));
    }

    private byte[] manifest(Descriptor layer) {
        return OciJson.write(new OciManifest(Optional.of(ARTIFACT), Descriptor.of(CONFIG, metadata), List.of(layer),
                annotations));
    }

    /** What it will be once it is published. */
    public PackageVersion published() {
        return new PackageVersion(id, version, Digest.of(manifest()), Descriptor.of(CONFIG, metadata),
                Optional.of(Descriptor.of(CONTENT, archive)), annotations);
    }
}
