package dev.mod.registry.oci;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A manifest of the OCI image format 1.1.
 *
 * @param artifactType what it is for
 * @param config its metadata
 * @param layers its content
 * @param annotations facts about it, sorted, so that equal manifests are equal bytes
 */
public record OciManifest(Optional<String> artifactType, Descriptor config, List<Descriptor> layers,
        Map<String, String> annotations) {
    /** The media type of a manifest. */
    public static final String MEDIA_TYPE = "application/vnd.oci.image.manifest.v1+json";

    public OciManifest {
        layers = List.copyOf(layers);
        annotations = Collections.unmodifiableMap(new TreeMap<>(annotations));
    }
}
