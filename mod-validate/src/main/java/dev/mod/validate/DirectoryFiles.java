package dev.mod.validate;

import dev.mod.base.file.FileNames;
import dev.mod.base.source.SourceText;
import dev.mod.validate.rule.PackageFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A package in a directory. Not safe for concurrent use. */
final class DirectoryFiles implements PackageFiles {
    private final Path directory;
    private final Map<Path, byte[]> unsaved;
    private final String shown;
    private final Map<String, SourceText> texts = new LinkedHashMap<>();

    /**
     * @param directory the directory
     * @param given the same as it was given, for showing
     * @param unsaved contents in place of those of files that are there, by absolute normal paths
     */
    DirectoryFiles(Path directory, Path given, Map<Path, byte[]> unsaved) {
        this.directory = directory;
        this.unsaved = Map.copyOf(unsaved);
        String text = FileNames.slashed(given.normalize());
        this.shown = text.isEmpty() || text.equals(".") ? "" : text.endsWith("/") ? text : text + "/";
    }

    Map<String, SourceText> texts() {
        return texts;
    }

    @Override
    public boolean isFile(String path) {
        return resolve(path).filter(Files::isRegularFile).isPresent();
    }

    @Override
    public boolean isDirectory(String path) {
        return resolve(path).filter(Files::isDirectory).isPresent();
    }

    @Override
    public boolean isLink(String path) {
        return resolve(path).filter(Files::isSymbolicLink).isPresent();
    }

    @Override
    public List<String> list(String path) {
        Optional<Path> found = resolve(path).filter(Files::isDirectory);
        if (found.isEmpty()) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(found.get())) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    @Override
    public long size(String path) {
        if (!isFile(path)) {
            return 0;
        }
        byte[] text = unsaved(path);
        try {
            return text != null ? text.length : Files.size(resolve(path).orElseThrow());
        } catch (IOException e) {
            return 0;
        }
    }

    private byte @Nullable [] unsaved(String path) {
        return unsaved.get(resolve(path).orElseThrow().toAbsolutePath().normalize());
    }

    @Override
    public Optional<byte[]> read(String path, int limit) {
        if (!isFile(path)) {
            return Optional.empty();
        }
        byte[] text = unsaved(path);
        if (text != null) {
            return Optional.of(text.clone()).filter(bytes -> bytes.length <= limit);
        }
        try (InputStream in = Files.newInputStream(resolve(path).orElseThrow())) {
            return Optional.of(in.readNBytes((int) Math.min(limit + 1L, Integer.MAX_VALUE)))
                    .filter(bytes -> bytes.length <= limit);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public String shown(String path) {
        return shown + path;
    }

    @Override
    public void keep(SourceText text) {
        texts.put(text.file(), text);
    }

    private Optional<Path> resolve(String path) {
        try {
            return Optional.of(directory.resolve(path));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
