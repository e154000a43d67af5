package dev.mod.registry.id;

import dev.mod.registry.oci.Descriptor;
import dev.mod.registry.oci.Digest;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One published version.
 *
 * @param id the package
 * @param version a semantic version
 * @param digest of its manifest, which names everything else by digest
 * @param config where its metadata is
 * @param content where its files are; absent if only its metadata may be seen
 * @param annotations facts about it
 */
public record PackageVersion(PackageId id, String version, Digest digest, Descriptor config,
        Optional<Descriptor> content, Map<String, String> annotations) {
    public PackageVersion {
        annotations = Collections.unmodifiableMap(new TreeMap<>(annotations));
    }

    @Override
    public String toString() {
        return id + "@" + version;
    }
}
