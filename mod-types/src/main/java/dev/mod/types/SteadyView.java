package dev.mod.types;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Files as they were when each was first read, whatever happens to them meanwhile: edits by offsets fit no other text, and what
 * has been edited since must be found changed. Safe for concurrent use if the view below is.
 */
public final class SteadyView implements SourceView {
    private final SourceView below;
    private final Map<String, String> read = new ConcurrentHashMap<>();

    /** @param below read once for each file */
    public SteadyView(SourceView below) {
        this.below = below;
    }

    @Override
    public List<String> files() throws IOException {
        return below.files();
    }

    @Override
    public String text(String path) throws IOException {
        String known = read.get(path);
        if (known != null) {
            return known;
        }
        String text = below.text(path);
        String earlier = read.putIfAbsent(path, text);
        return earlier == null ? text : earlier;
    }

    @Override
    public boolean exists(String path) {
        return read.containsKey(path) || below.exists(path);
    }

    /** Nothing ever changes here. */
    @Override
    public Collection<String> changed() {
        return List.of();
    }

    @Override
    public Optional<Path> directory() {
        return below.directory();
    }
}
