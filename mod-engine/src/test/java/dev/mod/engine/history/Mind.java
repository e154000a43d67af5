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
        return Optional.ofNullable(files.get(path)).flatMap(Form::content);
    }

    @Override
    public void write(String path, String content) {
        files.put(path, Form.of(content, Form.isExecutable(files.get(path))));
    }

    @Override
    public void delete(String path) {
        if (read(path).isPresent()) {
            files.remove(path);
        }
    }

    @Override
    public void execute(String path) {
        read(path).ifPresent(content -> files.put(path, Form.of(content, true)));
    }

    @Override
    public void link(String path, String to) {
        files.put(path, Form.ofLink(to));
    }

    /** What a person did. */
    void edit(World.Made made) {
        String path = made.path();
        if (made.isOfMode()) {
            read(path).ifPresent(now -> files.put(path, Form.of(now, Form.isExecutable(made.content().orElseThrow()))));
            return;
        }
        if (made.content().isPresent() && !made.living()) {
            // what somebody keeps may have taken the place of something else
            place(path, "");
        }
        made.content().ifPresentOrElse(form -> files.put(path, form), () -> files.remove(path));
    }

    @Override
    public List<String> list() {
        return files.keySet().stream().filter(path -> read(path).isPresent() && !path.startsWith(Disk.PERSONAL))
                .toList();
    }

    @Override
    public void note(String token) {
        notes.add(token);
    }
}
