package dev.mod.steps.script.internal.module;

import dev.mod.steps.script.internal.typescript.TypeScriptSyntaxException;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.DirectoryStream;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.io.FileSystem;
import org.jspecify.annotations.Nullable;

/**
 * File system that the module loader of GraalJS sees: the modules of one script, compiled to JavaScript. There is no other
 * file, nothing to list, nothing to write. Safe for use by many threads and contexts, which share what is compiled.
 */
public final class ModuleFileSystem implements FileSystem {
    private static final Path FAILED = Path.of("mod-failed").toAbsolutePath().getRoot().resolve("mod-failed");

    private volatile @Nullable Path entry;
    private final ModuleGraph graph;
    private final Map<Path, String> failures = new ConcurrentHashMap<>();
    private final Map<Object, Source> scripts = new ConcurrentHashMap<>();
    private final AtomicInteger failureCount = new AtomicInteger();

    /** @param texts may be shared with others */
    public ModuleFileSystem(ModuleResolver resolver, ProvidedModules provided, ModuleTexts texts) {
        this.graph = new ModuleGraph(resolver, provided, texts);
    }

    /**
     * The source to evaluate for a script. Evaluate the same object in all contexts of an engine: it is parsed once.
     *
     * @param script a file inside the roots of the resolver
     * @throws TypeScriptSyntaxException when the script has a syntax error
     * @throws ModuleNotFoundException when something that it imports is not there
     * @throws IOException when the script can't be read
     */
    public Source entry(Path script) throws IOException {
        Path real = script.toRealPath();
        entry = real;
        graph.number(real);
        return Source.newBuilder("js", new String(graph.serve(real), StandardCharsets.UTF_8), real.toString())
                .mimeType("application/javascript+module")
                .build();
    }

    /** The script's file; empty until it was asked for. */
    public Optional<Path> entry() {
        return Optional.ofNullable(entry);
    }

    /**
     * The script as functions, for contexts that many files share; empty if it has no such form.
     *
     * @throws IOException when a module can't be read
     */
    public Optional<ModuleProgram> program(Path script) throws IOException {
        Path real = script.toRealPath();
        entry = real;
        graph.number(real);
        return ModuleProgram.of(graph, real);
    }

    public ModuleGraph graph() {
        return graph;
    }

    /** Sources of built-in and CommonJS modules, kept so that an engine parses them once. */
    public Map<Object, Source> scripts() {
        return scripts;
    }

    @Override
    public Path parsePath(URI uri) {
        return parsePath(uri.toString());
    }

    @Override
    public Path parsePath(String path) {
        Optional<ServedSpecifier> served = ServedSpecifier.parse(path);
        if (served.isPresent()) {
            Path known = graph.path(served.get().number());
            return switch (served.get().kind()) {
                case MODULE -> known;
                case FROM -> dynamic(served.get().label(), known);
            };
        }
        if (path.indexOf('\0') >= 0 || path.length() > 4096) {
            return failed("not a module name");
        }
        return Path.of(path);
    }

    /** A module that is imported while the script runs; what is wrong with it shows when it is read. */
    private Path dynamic(String specifier, Path importer) {
        try {
            Path target = graph.servable(graph.target(specifier, importer, false));
            graph.number(target);
            return target;
        } catch (ModuleNotFoundException | IllegalArgumentException e) {
            return failed(String.valueOf(e.getMessage()));
        }
    }

    private Path failed(String message) {
        Path path = FAILED.resolve(String.valueOf(failureCount.incrementAndGet() & 0xFFFF));
        failures.put(path, message);
        return path;
    }

    private boolean isKnown(Path path) {
        return graph.isServed(path) || failures.containsKey(path);
    }

    @Override
    public void checkAccess(Path path, Set<? extends AccessMode> modes, LinkOption... options) throws IOException {
        if (!isKnown(path)) {
            throw new NoSuchFileException(path.toString());
        }
        if (modes.contains(AccessMode.WRITE) || modes.contains(AccessMode.EXECUTE)) {
            throw new AccessDeniedException(path.toString());
        }
    }

    @Override
    public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
        throw new AccessDeniedException(directory.toString());
    }

    @Override
    public void delete(Path path) throws IOException {
        throw new AccessDeniedException(path.toString());
    }

    @Override
    public SeekableByteChannel newByteChannel(Path path, Set<? extends OpenOption> options,
            FileAttribute<?>... attributes) throws IOException {
        String failure = failures.remove(path);
        if (failure != null) {
            throw new IOException(failure);
        }
        if (!graph.isServed(path)) {
            throw new NoSuchFileException(path.toString());
        }
        try {
            return new ByteArrayChannel(graph.serve(path));
        } catch (TypeScriptSyntaxException | ModuleNotFoundException | IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        throw new AccessDeniedException(directory.toString());
    }

    @Override
    public Path toAbsolutePath(Path path) {
        return path.isAbsolute() ? path : FAILED.resolve(path);
    }

    @Override
    public Path toRealPath(Path path, LinkOption... options) throws IOException {
        if (!isKnown(path)) {
            throw new NoSuchFileException(path.toString());
        }
        return path;
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
            throws IOException {
        if (!isKnown(path)) {
            throw new NoSuchFileException(path.toString());
        }
        return Map.of("isRegularFile", true, "isDirectory", false, "isSymbolicLink", false, "isOther", false, "size",
                (long) graph.serve(path).length, "lastModifiedTime", FileTime.fromMillis(0));
    }
}
