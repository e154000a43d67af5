package dev.mod.registry.lock;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.AtomicFile;
import dev.mod.base.file.ProcessLock;
import dev.mod.registry.id.PackageReference.ByDigest;
import dev.mod.registry.id.PackageReference;
import dev.mod.registry.oci.Digest;
import dev.mod.registry.oci.OciFormatException;
import dev.mod.registry.oci.OciJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code mod.lock}: what was meant when something was resolved first, to be used again until somebody removes the line
 * or the file. JSON, sorted, a line for each fact, for people who read it in a review.
 *
 * @param entries packages by the reference as it was written
 * @param artifacts libraries by what was asked for: for each that it came to, by its name, the digest of its bytes
 */
public record LockFile(Map<String, Entry> entries, Map<String, Map<String, Digest>> artifacts) {
    /** What it is called, beside the package that asked. */
    public static final String NAME = "mod.lock";
    /** The directory in the user's for those who wait to change one. */
    public static final String LOCKS = "locks";

    /**
     * What a reference came to.
     *
     * @param version the version
     * @param digest of its manifest
     */
    public record Entry(String version, Digest digest) {}

    public LockFile {
        entries = Collections.unmodifiableMap(new TreeMap<>(entries));
        var sorted = new TreeMap<String, Map<String, Digest>>();
        artifacts.forEach((asked, found) -> sorted.put(asked, Collections.unmodifiableMap(new TreeMap<>(found))));
        artifacts = Collections.unmodifiableMap(sorted);
    }

    /** Of packages only. */
    public LockFile(Map<String, Entry> entries) {
        this(entries, Map.of());
    }

    /**
     * Reads a lock file; one that is not there is empty.
     *
     * @throws ModException {@code lock-file} if it is damaged
     */
    public static LockFile read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return new LockFile(Map.of());
        }
        try {
            var json = OciJson.object(Files.readAllBytes(file), "lock file");
            if (json.path("version").asInt(0) != 1) {
                throw damaged(file, "it is of another version than 1");
            }
            var entries = new TreeMap<String, Entry>();
            for (var each : json.path("packages").properties()) {
                PackageReference.parse(each.getKey());
                entries.put(each.getKey(), new Entry(each.getValue().path("version").stringValue(""),
                        Digest.parse(each.getValue().path("digest").stringValue(""))));
            }
            var artifacts = new TreeMap<String, Map<String, Digest>>();
            for (var asked : json.path("artifacts").properties()) {
                var found = new TreeMap<String, Digest>();
                for (var each : asked.getValue().properties()) {
                    found.put(each.getKey(), Digest.parse(each.getValue().stringValue("")));
                }
                artifacts.put(asked.getKey(), found);
            }
            return new LockFile(entries, artifacts);
        } catch (OciFormatException e) {
            throw damaged(file, String.valueOf(e.getMessage()));
        } catch (ModException e) {
            throw damaged(file, String.valueOf(e.getMessage()));
        }
    }

    private static ModException damaged(Path file, String why) {
        return new ModException(ErrorCodes.LOCK_FILE,
                file + " is damaged: " + why + "; mend it, or remove it to resolve anew");
    }

    /** The locked form of a reference. */
    public Optional<PackageReference> locked(PackageReference reference) {
        return Optional.ofNullable(entries.get(reference.toString()))
                .map(entry -> new PackageReference(reference.id(), new ByDigest(entry.digest())));
    }

    /** With one more entry. */
    public LockFile with(PackageReference reference, Entry entry) {
        var more = new TreeMap<>(entries);
        more.put(reference.toString(), entry);
        return new LockFile(more, artifacts);
    }

    /** With what libraries came to, in place of what they came to before. */
    public LockFile withArtifacts(String asked, Map<String, Digest> found) {
        var more = new TreeMap<>(artifacts);
        more.put(asked, found);
        return new LockFile(entries, more);
    }

    /**
     * Changes a lock file while no other process or thread does.
     *
     * @param locks a directory for what they wait for, made if it is missing; the same for all who may change the file
     * @param change of what the file says by then
     * @return what it says now; it is not written if that is what it said
     * @throws ModException {@code lock-file} if it is damaged
     */
    public static LockFile update(Path file, Path locks, UnaryOperator<LockFile> change) throws IOException {
        Files.createDirectories(locks);
        String name = Digest.of(real(file).toString().getBytes(StandardCharsets.UTF_8)).hex().substring(0, 16);
        try (var held = ProcessLock.on(locks.toAbsolutePath().resolve(name))) {
            LockFile before = read(file);
            LockFile after = change.apply(before);
            if (!after.equals(before)) {
                after.write(file);
            }
            return after;
        }
    }

    /** One path for one file, whatever links lead to it. */
    private static Path real(Path file) throws IOException {
        Path absolute = file.toAbsolutePath();
        return Files.exists(file)
                ? file.toRealPath()
                : Objects.requireNonNull(absolute.getParent()).toRealPath().resolve(absolute.getFileName());
    }

    /** Writes it, in one step. */
    public void write(Path file) throws IOException {
        var mapper = JsonMapper.builder().build();
        var json = mapper.createObjectNode().put("version", 1);
        var packages = json.putObject("packages");
        entries.forEach((reference, entry) -> packages.putObject(reference).put("version", entry.version())
                .put("digest", entry.digest().toString()));
        if (!artifacts.isEmpty()) {
            var libraries = json.putObject("artifacts");
            artifacts.forEach((asked, found) -> {
                var jars = libraries.putObject(asked);
                found.forEach((name, digest) -> jars.put(name, digest.toString()));
            });
        }
        var text = mapper.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n";
        AtomicFile.write(file, text.getBytes(StandardCharsets.UTF_8));
    }
}
