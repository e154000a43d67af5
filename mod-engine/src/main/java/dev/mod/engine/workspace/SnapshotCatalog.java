package dev.mod.engine.workspace;

import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The manifests of a store by their names, the latest in memory. Not safe for concurrent use. */
final class SnapshotCatalog {
    private static final int CACHED = 4;

    private final Path store;
    private final ManifestStore manifests;
    private final Map<String, Manifest> cache = new LinkedHashMap<>();

    SnapshotCatalog(Path store) {
        this.store = store;
        this.manifests = new ManifestStore(store);
    }

    /** Where the packed files are that manifests name. */
    PackedStore packed() {
        return manifests.packed();
    }

    /** Keeps a manifest durably and returns its name. */
    String save(Manifest manifest) {
        try {
            var name = manifests.save(manifest);
            remember(name, manifest);
            return name;
        } catch (IOException e) {
            throw WorkspaceException.of("write", store, e);
        }
    }

    /** Replaces what is kept under a name; at any time one of the two is. */
    void replace(String name, Manifest manifest) {
        try {
            manifests.replace(name, manifest);
        } catch (IOException e) {
            throw WorkspaceException.of("write", store, e);
        }
        remember(name, manifest);
    }

    /** The latest; an empty one if there is none. */
    Manifest latest() {
        try {
            var name = manifests.latest();
            return name.isEmpty() ? Manifest.EMPTY : get(name.get());
        } catch (IOException e) {
            throw WorkspaceException.of("read", store, e);
        }
    }

    /** @throws WorkspaceException if there is none of that name, or it cannot be read */
    Manifest get(String name) {
        var cached = cache.get(name);
        if (cached != null) {
            return cached;
        }
        if (!manifests.contains(name)) {
            throw new WorkspaceException(new ErrorCode("snapshot-unknown", ErrorType.ENVIRONMENT),
                    "no snapshot '" + name + "' in " + store, null);
        }
        try {
            var manifest = manifests.read(name);
            remember(name, manifest);
            return manifest;
        } catch (IOException e) {
            throw WorkspaceException.of("read", store.resolve(name + ".snapshot"), e);
        }
    }

    private void remember(String name, Manifest manifest) {
        cache.remove(name);
        cache.put(name, manifest);
        if (cache.size() > CACHED) {
            cache.remove(cache.keySet().iterator().next());
        }
    }
}
