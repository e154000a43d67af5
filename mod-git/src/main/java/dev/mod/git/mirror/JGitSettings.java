package dev.mod.git.mirror;

import java.nio.file.Path;
import java.time.Duration;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.RepositoryCacheConfig;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;

/**
 * Where JGit keeps what it has measured of file systems: by default in the user's home, which may be read-only. And how long
 * it keeps repositories that nobody has open: by default for an hour, in which a campaign passes thousands.
 */
public final class JGitSettings {
    private static final Duration KEPT = Duration.ofSeconds(10);

    private JGitSettings() {}

    /** Has JGit keep the first in a home directory, and the second for some seconds, in this whole process. */
    public static synchronized void keepIn(Path home) {
        if (!(SystemReader.getInstance() instanceof Reader)) {
            SystemReader.setInstance(new Reader(SystemReader.getInstance(), home.resolve("jgit")));
            var repositories = new RepositoryCacheConfig();
            repositories.setExpireAfter(KEPT.toMillis());
            repositories.setCleanupDelay(KEPT.toMillis());
            repositories.install();
        }
    }

    private static final class Reader extends SystemReader.Delegate {
        private final Path directory;

        Reader(SystemReader reader, Path directory) {
            super(reader);
            this.directory = directory;
        }

        @Override
        public FileBasedConfig openJGitConfig(Config parent, FS fs) {
            return new FileBasedConfig(parent, directory.resolve("config").toFile(), fs);
        }
    }
}
