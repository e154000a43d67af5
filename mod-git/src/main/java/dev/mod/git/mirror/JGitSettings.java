package dev.mod.git.mirror;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.lib.RepositoryCacheConfig;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;

/**
 * Where JGit keeps what it has measured of file systems: by default in the user's home, which may be read-only. How long it
 * keeps repositories that nobody has open: by default for an hour, in which a campaign passes thousands. And how exact times
 * of files are: measuring that takes three seconds, which is more than a small campaign.
 */
public final class JGitSettings {
    private static final Duration KEPT = Duration.ofSeconds(10);

    /** File systems of this machine's own disks: they take the time of its clock, which ticks 64 times a second or more often. */
    private static final Set<String> LOCAL = Set.of("ext4", "xfs", "btrfs", "zfs", "f2fs", "tmpfs", "overlay", "apfs");
    private static final String EXACT = "20 ms";

    private JGitSettings() {}

    /** Has JGit keep the first in a home directory, and the second for some seconds, in this whole process. */
    public static synchronized void keepIn(Path home) {
        if (!(SystemReader.getInstance() instanceof Reader)) {
            SystemReader.setInstance(new Reader(SystemReader.getInstance(), home.resolve("jgit"), exact(home)));
            var repositories = new RepositoryCacheConfig();
            repositories.setExpireAfter(KEPT.toMillis());
            repositories.setCleanupDelay(KEPT.toMillis());
            repositories.install();
        }
    }

    /** What JGit calls the file system of a directory that need not be there, if times are known to be exact there. */
    private static Optional<String> exact(Path directory) {
        try {
            Path there = directory.toAbsolutePath();
            while (there.getParent() != null && !Files.exists(there)) {
                there = there.getParent();
            }
            FileStore store = Files.getFileStore(there);
            return LOCAL.contains(store.type())
                    ? Optional.of(System.getProperty("java.vendor") + '|' + System.getProperty("java.version") + '|'
                            + store.name())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static final class Reader extends SystemReader.Delegate {
        private final Path directory;
        private final Optional<String> exact;

        Reader(SystemReader reader, Path directory, Optional<String> exact) {
            super(reader);
            this.directory = directory;
            this.exact = exact;
        }

        @Override
        public FileBasedConfig openJGitConfig(Config parent, FS fs) {
            return new Measured(parent, directory.resolve("config").toFile(), fs, exact);
        }
    }

    /** With what is known without measuring. */
    private static final class Measured extends FileBasedConfig {
        private static final String SECTION = ConfigConstants.CONFIG_FILESYSTEM_SECTION;
        private static final String RESOLUTION = ConfigConstants.CONFIG_KEY_TIMESTAMP_RESOLUTION;
        private final Optional<String> exact;

        Measured(Config parent, File file, FS fs, Optional<String> exact) {
            super(parent, file, fs);
            this.exact = exact;
        }

        @Override
        public void load() throws IOException, ConfigInvalidException {
            super.load();
            exact.filter(store -> getString(SECTION, store, RESOLUTION) == null).ifPresent(store -> {
                setString(SECTION, store, RESOLUTION, EXACT);
                setString(SECTION, store, ConfigConstants.CONFIG_KEY_MIN_RACY_THRESHOLD, EXACT);
            });
        }
    }
}
