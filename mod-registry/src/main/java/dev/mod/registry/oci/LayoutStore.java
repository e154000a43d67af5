package dev.mod.registry.oci;

import dev.mod.base.file.AtomicFile;
import dev.mod.base.file.ProcessLock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An OCI image layout (OCI image specification 1.1) in a directory. A repository and a tag are one reference name there,
 * {@code repository:tag}, which other programs read too.
 *
 * <p>Files are written aside, forced to disk and moved into place; the index changes under a file lock. So several processes may
 * use a layout at once, and one that dies leaves nothing half done.
 */
public final class LayoutStore implements OciStore {
    private static final String REF_NAME = "org.opencontainers.image.ref.name";
    private static final byte[] LAYOUT = "{\"imageLayoutVersion\":\"1.0.0\"}".getBytes(StandardCharsets.UTF_8);
    private static final long LARGEST_INDEX = 64L << 20;

    private final Path directory;

    /**
     * A layout; made when something is put there first.
     *
     * @param directory its directory
     */
    public LayoutStore(Path directory) {
        this.directory = directory.toAbsolutePath();
    }

    @Override
    public Optional<Stored> manifest(String repository, String tag) throws IOException {
        for (var each : index()) {
            if (repository.concat(":").concat(tag).equals(each.annotations().get(REF_NAME))) {
                return Optional.of(new Stored(each.digest(), verified(each)));
            }
        }
        return Optional.empty();
    }

    @Override
    public Optional<Stored> manifest(String repository, Digest digest) throws IOException {
        for (var each : index()) {
            if (each.digest().equals(digest) && isIn(repository, each)) {
                return Optional.of(new Stored(digest, verified(each)));
            }
        }
        return Optional.empty();
    }

    @Override
    public byte[] blob(String repository, Descriptor descriptor) throws IOException {
        return verified(descriptor);
    }

    /** Whether a blob is there; its bytes are not looked at. */
    public boolean has(Descriptor descriptor) {
        return Files.exists(path(descriptor.digest()));
    }

    @Override
    public void putBlob(String repository, byte[] bytes) throws IOException {
        var digest = Digest.of(bytes);
        var path = path(digest);
        if (!isIntact(path, digest, bytes.length)) {
            write(path, bytes);
        }
    }

    @Override
    public Digest putManifest(String repository, String tag, byte[] bytes) throws IOException {
        return point(repository, tag, bytes, true);
    }

    @Override
    public Optional<Stored> putNewManifest(String repository, String tag, byte[] bytes) throws IOException {
        point(repository, tag, bytes, false);
        return manifest(repository, tag);
    }

    private Digest point(String repository, String tag, byte[] bytes, boolean replaces) throws IOException {
        putBlob(repository, bytes);
        var manifest = OciJson.manifest(bytes);
        for (var needed : manifest.layers()) {
            verified(needed);
        }
        verified(manifest.config());
        var name = repository + ":" + tag;
        var added = new Descriptor(OciManifest.MEDIA_TYPE, Digest.of(bytes), bytes.length, manifest.artifactType(),
                Map.of(REF_NAME, name));
        change(index -> {
            if (replaces) {
                index.removeIf(each -> name.equals(each.annotations().get(REF_NAME)));
            } else if (index.stream().anyMatch(each -> name.equals(each.annotations().get(REF_NAME)))) {
                return;
            }
            index.add(added);
        });
        return added.digest();
    }

    @Override
    public List<String> tags(String repository) throws IOException {
        return index().stream().filter(each -> isIn(repository, each))
                .map(each -> each.annotations().getOrDefault(REF_NAME, "").substring(repository.length() + 1))
                .sorted().toList();
    }

    @Override
    public boolean delete(String repository, Digest digest) throws IOException {
        var removed = new HashSet<Descriptor>();
        change(index -> index.removeIf(
                each -> each.digest().equals(digest) && isIn(repository, each) && removed.add(each)));
        return !removed.isEmpty();
    }

    @Override
    public List<String> repositories(String prefix) throws IOException {
        return index().stream().map(each -> each.annotations().getOrDefault(REF_NAME, ""))
                .filter(name -> name.startsWith(prefix) && name.contains(":"))
                .map(name -> name.substring(0, name.lastIndexOf(':'))).distinct().sorted().toList();
    }

    /**
     * Removes every blob that nothing in the index needs, and what writers that died have left.
     *
     * @param before only what was written before; a writer puts blobs first and the manifest that needs them last
     * @return how many bytes that freed
     */
    public long prune(Instant before) throws IOException {
        long[] freed = {0};
        change(index -> {
            Set<String> needed = new HashSet<>();
            for (var each : index) {
                needed.add(each.digest().hex());
                var manifest = OciJson.manifest(verified(each));
                needed.add(manifest.config().digest().hex());
                manifest.layers().forEach(layer -> needed.add(layer.digest().hex()));
            }
            try (DirectoryStream<Path> blobs = Files.newDirectoryStream(blobs())) {
                for (var blob : blobs) {
                    if (!needed.contains(String.valueOf(blob.getFileName()))
                            && Files.getLastModifiedTime(blob).toInstant().isBefore(before)) {
                        freed[0] += Files.size(blob);
                        Files.deleteIfExists(blob);
                    }
                }
            } catch (NoSuchFileException e) {
                // nothing was ever put here
            }
        });
        return freed[0];
    }

    private static boolean isIn(String repository, Descriptor manifest) {
        var name = manifest.annotations().getOrDefault(REF_NAME, "");
        return name.startsWith(repository + ":") && name.indexOf(':', repository.length() + 1) < 0;
    }

    private List<Descriptor> index() throws IOException {
        try {
            var file = directory.resolve("index.json");
            if (Files.size(file) > LARGEST_INDEX) {
                throw new OciFormatException(file + " is larger than any index should be");
            }
            return OciJson.index(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    private interface Change {
        void on(List<Descriptor> index) throws IOException;
    }

    private void change(Change change) throws IOException {
        Files.createDirectories(blobs());
        try (var held = ProcessLock.on(directory.resolve(".lock"))) {
            var layout = directory.resolve("oci-layout");
            if (!Files.exists(layout)) {
                write(layout, LAYOUT);
            }
            var before = index();
            var after = new ArrayList<>(before);
            change.on(after);
            if (!after.equals(before) || !Files.exists(directory.resolve("index.json"))) {
                write(directory.resolve("index.json"), OciJson.index(after));
            }
        }
    }

    private void write(Path file, byte[] bytes) throws IOException {
        Files.createDirectories(directory.resolve("blobs").resolve("sha256"));
        AtomicFile.write(file, bytes);
    }

    private static boolean isIntact(Path path, Digest digest, long size) throws IOException {
        try {
            return Files.size(path) == size && Digest.of(Files.readAllBytes(path)).equals(digest);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private byte[] verified(Descriptor descriptor) throws IOException {
        var path = path(descriptor.digest());
        try {
            if (Files.size(path) == descriptor.size()) {
                var bytes = Files.readAllBytes(path);
                if (Digest.of(bytes).equals(descriptor.digest())) {
                    return bytes;
                }
            }
        } catch (NoSuchFileException e) {
            throw new OciFormatException(path + " is missing", e);
        }
        throw new OciFormatException(path + " is damaged: its bytes are not those of its digest");
    }

    private Path blobs() {
        return directory.resolve("blobs").resolve("sha256");
    }

    private Path path(Digest digest) {
        return blobs().resolve(digest.hex());
    }

    @Override
    public String toString() {
        return "layout:" + directory;
    }
}
