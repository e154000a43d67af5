package dev.mod.steps.script.internal.module;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.DirectoryStream;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.Map;
import java.util.Set;
import org.graalvm.polyglot.io.FileSystem;

/** File system of a context that scripts share one after the other: the modules of the one at hand, none before the first. */
public final class CurrentModules implements FileSystem {
    private volatile FileSystem modules = FileSystem.newDenyIOFileSystem();

    /** Goes over to the modules of another script. */
    public void become(ModuleFileSystem next) {
        modules = next;
    }

    @Override
    public Path parsePath(URI uri) {
        return modules.parsePath(uri);
    }

    @Override
    public Path parsePath(String path) {
        return modules.parsePath(path);
    }

    @Override
    public void checkAccess(Path path, Set<? extends AccessMode> modes, LinkOption... options) throws IOException {
        modules.checkAccess(path, modes, options);
    }

    @Override
    public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
        modules.createDirectory(directory, attributes);
    }

    @Override
    public void delete(Path path) throws IOException {
        modules.delete(path);
    }

    @Override
    public SeekableByteChannel newByteChannel(Path path, Set<? extends OpenOption> options,
            FileAttribute<?>... attributes) throws IOException {
        return modules.newByteChannel(path, options, attributes);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        return modules.newDirectoryStream(directory, filter);
    }

    @Override
    public Path toAbsolutePath(Path path) {
        return modules.toAbsolutePath(path);
    }

    @Override
    public Path toRealPath(Path path, LinkOption... options) throws IOException {
        return modules.toRealPath(path, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        return modules.readAttributes(path, attributes, options);
    }
}
