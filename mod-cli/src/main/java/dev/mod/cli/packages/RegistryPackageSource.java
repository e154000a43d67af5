package dev.mod.cli.packages;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.journal.ModHome;
import dev.mod.engine.spi.PackageSource;
import dev.mod.engine.spi.StepException;
import dev.mod.registry.access.RegistryAccess;
import dev.mod.registry.id.PackageReference;
import dev.mod.registry.lock.LockFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The packages that steps name, from the registry that the command line names. What a reference came to is noted in
 * {@code mod.lock} beside the package that asks, unless the run is a dry one.
 */
public final class RegistryPackageSource implements PackageSource {
    private static final String REGISTRY = "mod.registry";
    private static final String OFFLINE = "mod.offline";

    private final Map<String, Path> found = new ConcurrentHashMap<>();

    /** Hands on what was given on the command line to the sources made later. */
    static void announce(Optional<String> registry, boolean offline) {
        registry.ifPresent(address -> System.setProperty(REGISTRY, address));
        System.setProperty(OFFLINE, String.valueOf(offline));
    }

    @Override
    public Path resolve(String reference, Path asking, boolean dryRun) throws StepException {
        var key = reference + "\0" + asking + "\0" + dryRun;
        var before = found.get(key);
        if (before != null) {
            return before;
        }
        try {
            // one process resolves one reference once, whatever its tasks do at the same time
            synchronized (this) {
                var lock = isOurs(asking) ? Optional.<Path>empty() : Optional.of(asking.resolve(LockFile.NAME));
                var files = access().fetcher()
                        .fetch(PackageReference.parse(reference), lock, !dryRun && Files.isWritable(asking)).files();
                found.put(key, files);
                return files;
            }
        } catch (ModException e) {
            throw new StepException(String.valueOf(e.getMessage()), e.diagnostics(), e);
        } catch (IOException e) {
            throw new StepException("the package '" + reference + "' cannot be had: " + FailureMessages.of(e),
                    List.of(), e);
        }
    }

    /** Whether a directory is one of the cache, where nobody writes. */
    private static boolean isOurs(Path directory) {
        return directory.startsWith(home().resolve(RegistryAccess.STORE));
    }

    private static RegistryAccess access() {
        return new RegistryAccess(System.getenv(), home(), Optional.ofNullable(System.getProperty(REGISTRY)),
                Boolean.getBoolean(OFFLINE));
    }

    private static Path home() {
        return ModHome.of(System.getenv());
    }
}
