package dev.mod.registry.oci;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Names some bytes (OCI image specification 1.1, "descriptor").
 *
 * @param mediaType what they are
 * @param digest their digest
 * @param size how many they are
 * @param artifactType what the manifest that they are is for
 * @param annotations further facts
 */
public record Descriptor(String mediaType, Digest digest, long size, Optional<String> artifactType,
        Map<String, String> annotations) {
    public Descriptor {
        annotations = Collections.unmodifiableMap(new LinkedHashMap<>(annotations));
    }

    /** Of some bytes, without annotations. */
    public static Descriptor of(String mediaType, byte[] bytes) {
        return new Descriptor(mediaType, Digest.of(bytes), bytes.length, Optional.empty(), Map.of());
    }

    /** The same with annotations. */
    public Descriptor with(Map<String, String> added) {
        return new Descriptor(mediaType, digest, size, artifactType, added);
    }
}
