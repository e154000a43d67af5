package dev.mod.git.mirror;

import java.nio.file.Path;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;

/** Where JGit keeps what it has measured of file systems: by default in the user's home, which may be read-only. */
public final class JGitSettings {
    private JGitSettings() {}

    /** Has JGit keep it in a home directory, in this whole process. */
    public static synchronized void keepIn(Path home) {
        if (!(SystemReader.getInstance() instanceof Reader)) {
            SystemReader.setInstance(new Reader(SystemReader.getInstance(), home.resolve("jgit")));
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
