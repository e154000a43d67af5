package dev.mod.engine.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A target and a shared state as they ought to be. */
public final class Mind implements Tree {
    public final SortedMap<String, String> files;
    final List<String> notes;

    /** With these contents. */
    public Mind(SortedMap<String, String> files, List<String> notes) {
        this.files = new TreeMap<>(files);
        this.notes = new ArrayList<>(notes);
    }

    Mind copy() {
        return new Mind(files, notes);
    }

    @Override
    public Optional<String> read(String path) {
        return Optional.ofNullable(files.get(path));
    }

    @Override
    public void write(String path, String content) {
        files.put(path, content);
    }

    @Override
    public void delete(String path) {
        files.remove(path);
    }

    @Override
    public List<String> list() {
        return files.keySet().stream().filter(path -> !path.startsWith(Disk.PERSONAL)).toList();
    }

    @Override
    public void note(String token) {
        notes.add(token);
    }
}
