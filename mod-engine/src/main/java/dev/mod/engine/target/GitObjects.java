package dev.mod.engine.target;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.jgit.internal.storage.file.ObjectDirectory;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.util.FS;

/** Contents in a target's own repository. Apart from the rest, which needs none of the library behind it. */
public final class GitObjects {
    private GitObjects() {}

    /** The content of a blob of the repository. */
    public static InputStream open(WorkTree git, String id) throws IOException {
        var directory = git.common().resolve("objects").toFile();
        var objects = new ObjectDirectory(new Config(), directory, null, FS.DETECTED, null);
        try (var reader = objects.newReader()) {
            // a stream would outlive its reader
            return new ByteArrayInputStream(reader.open(ObjectId.fromString(id)).getCachedBytes(Integer.MAX_VALUE));
        } finally {
            objects.close();
        }
    }
}
