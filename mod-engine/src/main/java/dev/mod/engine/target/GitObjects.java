package dev.mod.engine.target;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.eclipse.jgit.internal.storage.file.ObjectDirectory;
import org.eclipse.jgit.internal.storage.file.UnpackedObject;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.util.FS;

/** Contents in a target's own repository. Apart from the rest, which needs none of the library behind it. */
public final class GitObjects {
    private GitObjects() {}

    /** The content of a blob of the repository. */
    public static InputStream open(WorkTree git, String id) throws IOException {
        Path directory = git.common().resolve("objects");
        var object = ObjectId.fromString(id);
        Path loose = directory.resolve(id.substring(0, 2)).resolve(id.substring(2));
        try {
            // not after the packs: to know that there is no new one, the library measures for seconds how exact times are
            ObjectLoader unpacked = UnpackedObject.parse(Files.readAllBytes(loose), object);
            if (!unpacked.isLarge()) {
                return bytes(unpacked);
            }
        } catch (NoSuchFileException e) {
            // it is in a pack
        }
        var objects = new ObjectDirectory(new Config(), directory.toFile(), null, FS.DETECTED, null);
        try (var reader = objects.newReader()) {
            // a stream would outlive its reader
            return bytes(reader.open(object));
        } finally {
            objects.close();
        }
    }

    private static InputStream bytes(ObjectLoader object) throws IOException {
        return new ByteArrayInputStream(object.getCachedBytes(Integer.MAX_VALUE));
    }
}
