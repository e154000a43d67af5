package dev.mod.steps.script;

import dev.mod.model.dialect.Dialect;
import dev.mod.steps.script.api.ModuleSources;
import dev.mod.steps.script.api.ScriptHost;
import dev.mod.steps.script.module.TypeScriptEraser;
import dev.mod.steps.script.module.typescript.TypeScriptSyntaxException;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.io.FileSystem;

/** The script and what it imports. */
final class ScriptModules {
    private static final Path VIRTUAL = Path.of("/").toAbsolutePath().resolve("mod:");

    private final ScriptSetup setup;
    private final Path root;
    private final Source entry;
    private final Map<Path, byte[]> sources = new ConcurrentHashMap<>();

    ScriptModules(ScriptSetup setup) throws ScriptException {
        this.setup = setup;
        this.root = setup.packageDirectory().normalize();
        Path script = setup.script().normalize();
        try {
            entry = Source.newBuilder("js", script.toFile())
                    .content(new String(load(script), StandardCharsets.UTF_8))
                    .mimeType("application/javascript+module").build();
        } catch (TypeScriptSyntaxException e) {
            throw new ScriptException(ScriptException.Reason.INVALID, String.valueOf(e.getMessage()),
                    Optional.of(new ScriptException.Place(e.file(), e.line(), e.column())), List.of(), e);
        } catch (IOException e) {
            throw new ScriptException(ScriptException.Reason.INVALID, "the script cannot be read: " + e.getMessage(),
                    Optional.empty(), List.of(), e);
        }
    }

    Source entry() {
        return entry;
    }

    private byte[] load(Path file) throws IOException {
        byte[] known = sources.get(file);
        if (known != null) {
            return known;
        }
        String text = Files.readString(file);
        String name = file.toString();
        byte[] made = (name.endsWith(".ts") || name.endsWith(".mts")
                ? TypeScriptEraser.erase(text, root.relativize(file).toString(), false).javascript()
                : text).getBytes(StandardCharsets.UTF_8);
        sources.put(file, made);
        return made;
    }

    FileSystem fileSystem(ScriptHost host) {
        return new Files17();
    }

    private final class Files17 implements FileSystem {
        @Override
        public Path parsePath(URI uri) {
            if (uri.getScheme().equals("file")) {
                return Path.of(uri);
            }
            return parsePath(uri.toString());
        }

        @Override
        public Path parsePath(String path) {
            Optional<String> virtual = virtual(path);
            if (virtual.isPresent()) {
                return VIRTUAL.resolve(virtual.get().replace('/', '_'));
            }
            return Path.of(path);
        }

        private Optional<String> virtual(String specifier) {
            if (specifier.startsWith("@jssg/") || specifier.startsWith("@codemod.com/")) {
                return Optional.of("mod:types");
            }
            return Dialect.scriptModule(specifier);
        }

        private Path find(Path path) {
            for (String suffix : List.of("", ".ts", ".js", ".mjs", ".mts", "/index.ts", "/index.js")) {
                Path candidate = Path.of(path + suffix);
                if (Files.isRegularFile(candidate)) {
                    return candidate;
                }
            }
            if (path.toString().endsWith(".js")) {
                Path ts = Path.of(path.toString().replaceFirst("\\.js$", ".ts"));
                if (Files.isRegularFile(ts)) {
                    return ts;
                }
            }
            return path;
        }

        private boolean isVirtual(Path path) {
            return path.startsWith(VIRTUAL);
        }

        @Override
        public void checkAccess(Path path, Set<? extends AccessMode> modes, LinkOption... options) throws IOException {
            if (!isVirtual(path) && !Files.exists(find(path))) {
                throw new NoSuchFileException(path.toString());
            }
        }

        @Override
        public void createDirectory(Path dir, FileAttribute<?>... attrs) throws IOException {
            throw new AccessDeniedException(dir.toString());
        }

        @Override
        public void delete(Path path) throws IOException {
            throw new AccessDeniedException(path.toString());
        }

        @Override
        public SeekableByteChannel newByteChannel(Path path, Set<? extends OpenOption> options,
                FileAttribute<?>... attrs) throws IOException {
            if (isVirtual(path)) {
                String name = VIRTUAL.relativize(path).toString();
                return new Channel(ModuleSources.of(name).getBytes(StandardCharsets.UTF_8));
            }
            Path file = find(path);
            if (!file.normalize().startsWith(root) && !file.normalize().startsWith(setup.target())) {
                throw new AccessDeniedException(path.toString());
            }
            return new Channel(load(file.normalize()));
        }

        @Override
        public DirectoryStream<Path> newDirectoryStream(Path dir, DirectoryStream.Filter<? super Path> filter)
                throws IOException {
            throw new AccessDeniedException(dir.toString());
        }

        @Override
        public Path toAbsolutePath(Path path) {
            return path.isAbsolute() ? path : root.resolve(path);
        }

        @Override
        public Path toRealPath(Path path, LinkOption... linkOptions) throws IOException {
            return isVirtual(path) ? path : find(path.toAbsolutePath().normalize()).toRealPath();
        }

        @Override
        public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
                throws IOException {
            if (isVirtual(path)) {
                return Map.of("isRegularFile", true, "isDirectory", false, "size", 1L);
            }
            return Files.readAttributes(find(path), attributes, options);
        }
    }

    private static final class Channel implements SeekableByteChannel {
        private final ByteBuffer content;
        private boolean open = true;

        Channel(byte[] content) {
            this.content = ByteBuffer.wrap(content).asReadOnlyBuffer();
        }

        @Override
        public int read(ByteBuffer into) {
            if (!content.hasRemaining()) {
                return -1;
            }
            int count = Math.min(into.remaining(), content.remaining());
            into.put(content.slice(content.position(), count));
            content.position(content.position() + count);
            return count;
        }

        @Override
        public int write(ByteBuffer from) {
            throw new NonWritableChannelException();
        }

        @Override
        public long position() {
            return content.position();
        }

        @Override
        public SeekableByteChannel position(long position) {
            content.position((int) position);
            return this;
        }

        @Override
        public long size() {
            return content.limit();
        }

        @Override
        public SeekableByteChannel truncate(long size) {
            throw new NonWritableChannelException();
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void close() {
            open = false;
        }
    }
}
