package dev.mod.types;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Files of a project that are nowhere but in memory, and may change. */
public final class Texts implements SourceView {
    private final Map<String, String> byPath = new TreeMap<>();
    private final Set<String> changed = new TreeSet<>();
    private final Optional<Path> directory;
    private long revision;

    /** Files of nothing yet. */
    public Texts(Optional<Path> directory) {
        this.directory = directory;
    }

    /** Has a file. */
    public Texts with(String path, String text) {
        byPath.put(path, text);
        return this;
    }

    /** Has another text of a file, which counts as changed. */
    public void change(String path, String text) {
        byPath.put(path, text);
        changed.add(path);
        revision++;
    }

    /** Has a file no more. */
    public void delete(String path) {
        byPath.remove(path);
        changed.add(path);
        revision++;
    }

    @Override
    public List<String> files() {
        return List.copyOf(byPath.keySet());
    }

    @Override
    public String text(String path) throws IOException {
        String text = byPath.get(path);
        if (text == null) {
            throw new NoSuchFileException(path);
        }
        return text;
    }

    @Override
    public Collection<String> changed() {
        return Set.copyOf(changed);
    }

    @Override
    public long revision() {
        return revision;
    }

    @Override
    public Optional<Path> directory() {
        return directory;
    }
}
