package dev.mod.cli.worker;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.registry.archive.ArchiveLimits;
import dev.mod.registry.archive.PackageArchive;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The packages of campaigns of a store, unpacked on this machine. */
final class UnpackedPackages {
    private final Path packages;

    /** @param home the home directory */
    UnpackedPackages(Path home) {
        this.packages = home.resolve("campaign-packages");
    }

    /**
     * The directory with the files of a package; unpacks it if that has not been done.
     *
     * @param digest of its archive
     * @param store has the archive
     * @throws ModException if it cannot be unpacked
     */
    Path directory(String digest, SharedRunStore store) {
        Path directory = packages.resolve(digest.replace(':', '-'));
        if (!Files.isDirectory(directory)) {
            unpack(store.archive(digest), directory);
        }
        return directory;
    }

    /** Several processes of one machine may unpack the same package; one of them is first. */
    private void unpack(byte[] archive, Path directory) {
        try {
            Files.createDirectories(packages);
            Path temporary = Files.createTempDirectory(packages, ".unpacking-");
            try {
                PackageArchive.unpack(archive, temporary, ArchiveLimits.DEFAULT);
                Files.move(temporary, directory, StandardCopyOption.ATOMIC_MOVE);
            } catch (FileSystemException e) {
                // which one it is that says that the directory is there depends on the system
                if (!Files.isDirectory(directory)) {
                    throw e;
                }
            } finally {
                Directories.delete(temporary);
            }
        } catch (IOException e) {
            throw new ModException(ErrorCodes.PACKAGE_NOT_UNPACKED,
                    "cannot unpack the campaign's package to " + FailureMessages.about(directory, e), e);
        }
    }
}
