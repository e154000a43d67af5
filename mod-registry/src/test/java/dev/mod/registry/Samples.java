package dev.mod.registry;

import dev.mod.registry.id.PackageId;
import dev.mod.registry.publish.PackedPackage;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Small packages for tests. */
public final class Samples {
    private Samples() {}

    /** A package whose archive is a text. */
    public static PackedPackage packed(String id, String version, String archive) {
        return new PackedPackage(PackageId.parse(id), version,
                ("{\"name\":\"" + id + "\",\"version\":\"" + version + "\",\"description\":\"Upgrades things\"}")
                        .getBytes(StandardCharsets.UTF_8),
                archive.getBytes(StandardCharsets.UTF_8),
                Map.of("org.opencontainers.image.version", version, "org.opencontainers.image.title", id));
    }
}
