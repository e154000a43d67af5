package dev.mod.openrewrite.internal.artifact;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.AtomicFile;
import dev.mod.base.file.ProcessLock;
import dev.mod.engine.journal.ModHome;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.registry.access.RegistryAccess;
import dev.mod.registry.lock.LockFile;
import dev.mod.registry.oci.Digest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The class path of a recipe: OpenRewrite and what the step names, with what these need. What it came to first is noted in the package's
 * {@code mod.lock} by a run that is no dry one, with the digest of each jar; from then on it is exactly that, or an error. Where the jars lie is
 * remembered in {@link ModHome}, so that Maven is asked only if one is missing or was changed.
 */
public final class RecipeLibraries {
    private static final String OFFLINE = "mod.offline";

    private final StepContext context;
    private final Path directory;
    private final List<Coordinates> roots;
    private final String asked;

    /**
     * For a step.
     *
     * @param version of OpenRewrite
     * @param artifacts what the step names
     */
    public RecipeLibraries(StepContext context, String version, List<Coordinates> artifacts) {
        this.context = context;
        directory = ModHome.of(System.getenv()).resolve("openrewrite");
        roots = Stream.concat(artifacts.stream(), Libraries.of(version).stream()).distinct().toList();
        asked = Stream.concat(Stream.of("openrewrite:" + version),
                artifacts.stream().map(Coordinates::toString).sorted()).collect(Collectors.joining(" "));
    }

    /**
     * The jars.
     *
     * @throws StepException if one cannot be had, or is another one than the lock file says
     */
    public List<Path> find() throws StepException, InterruptedException {
        Path lock = context.packageDirectory().resolve(LockFile.NAME);
        try {
            Files.createDirectories(directory);
            try (var one = ProcessLock.on(directory.resolve("lock").toAbsolutePath())) {
                LockFile locked = LockFile.read(lock);
                Map<String, Digest> expected = locked.artifacts().get(asked);
                List<Jar> jars = remembered().filter(found -> expected == null || expected.equals(digests(found)))
                        .orElse(null);
                if (jars == null) {
                    jars = resolve(expected);
                    remember(jars);
                }
                if (expected == null && mayLock()) {
                    Map<String, Digest> found = digests(jars);
                    LockFile.update(lock, directory.resolveSibling(LockFile.LOCKS),
                            it -> it.withArtifacts(asked, found));
                }
                return jars.stream().map(Jar::file).toList();
            }
        } catch (ModException e) {
            throw new StepException(String.valueOf(e.getMessage()), e.diagnostics(), e);
        } catch (IOException e) {
            throw new StepException("cannot keep the recipe's libraries in " + directory + ": " + FailureMessages.of(e)
                    + "; set " + ModHome.VARIABLE + " to a directory that can be written", List.of(), e);
        }
    }

    private List<Jar> resolve(@Nullable Map<String, Digest> expected) throws StepException, InterruptedException {
        var maven = new MavenRepository(context.scratch(), context.environment(), Boolean.getBoolean(OFFLINE));
        if (expected == null) {
            return maven.resolve(roots, false, context.cancellation());
        }
        var names = new ArrayList<Coordinates>();
        for (String name : expected.keySet()) {
            names.add(Coordinates.parse(name).orElseThrow(
                    () -> new StepException(LockFile.NAME + ": \"" + name + "\" is no artifact")));
        }
        List<Jar> jars = maven.resolve(names, true, context.cancellation());
        Map<String, Digest> found = digests(jars);
        for (Map.Entry<String, Digest> each : expected.entrySet()) {
            if (!each.getValue().equals(found.get(each.getKey()))) {
                throw new StepException(each.getKey() + " is not what " + LockFile.NAME + " says: its digest is "
                        + found.get(each.getKey()) + " and not " + each.getValue()
                        + "; if that is meant, remove \"" + asked + "\" from " + LockFile.NAME);
            }
        }
        return jars;
    }

    /** What was found before, if it is still there and as it was. */
    private Optional<List<Jar>> remembered() throws IOException {
        if (!Files.isRegularFile(record())) {
            return Optional.empty();
        }
        var jars = new ArrayList<Jar>();
        for (String line : Files.readAllLines(record())) {
            String[] parts = line.split(" ", 3);
            Optional<Coordinates> coordinates = parts.length == 3 ? Coordinates.parse(parts[0]) : Optional.empty();
            if (coordinates.isEmpty() || !Files.isRegularFile(Path.of(parts[2]))) {
                return Optional.empty();
            }
            Path file = Path.of(parts[2]);
            Digest digest = Digest.of(Files.readAllBytes(file));
            if (!digest.toString().equals(parts[1])) {
                return Optional.empty();
            }
            jars.add(new Jar(coordinates.get(), file, digest));
        }
        return jars.isEmpty() ? Optional.empty() : Optional.of(jars);
    }

    private void remember(List<Jar> jars) throws IOException {
        String lines = jars.stream().map(jar -> jar.coordinates() + " " + jar.digest() + " " + jar.file() + "\n")
                .collect(Collectors.joining());
        AtomicFile.write(record(), lines.getBytes(StandardCharsets.UTF_8));
    }

    private Path record() {
        String name = Digest.of(asked.getBytes(StandardCharsets.UTF_8)).hex().substring(0, 32);
        return directory.resolve(name + ".jars").toAbsolutePath();
    }

    /** Fetched packages stay as they are, and dry runs write nothing. */
    private boolean mayLock() {
        Path place = context.packageDirectory().toAbsolutePath();
        return !context.options().dryRun() && Files.isWritable(place)
                && !place.startsWith(ModHome.of(System.getenv()).resolve(RegistryAccess.STORE));
    }

    private static Map<String, Digest> digests(List<Jar> jars) {
        var digests = new TreeMap<String, Digest>();
        jars.forEach(jar -> digests.put(jar.coordinates().toString(), jar.digest()));
        return digests;
    }
}
