package dev.mod.types;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Files as they would be after a renaming.
 *
 * @param below the files as they are
 */
public record RenamedView(SourceView below, Renaming renaming) implements SourceView {
    @Override
    public List<String> files() throws IOException {
        return below.files().stream().map(file -> renaming.moves().getOrDefault(file, file)).toList();
    }

    @Override
    public String text(String path) throws IOException {
        if (renaming.moves().containsKey(path) && !renaming.moves().containsValue(path)) {
            throw new NoSuchFileException(path);
        }
        String old = renaming.moves().entrySet().stream().filter(move -> move.getValue().equals(path))
                .map(Map.Entry::getKey).findFirst().orElse(path);
        String text = renaming.texts().get(old);
        return text == null ? below.text(old) : text;
    }

    @Override
    public boolean exists(String path) {
        return renaming.moves().containsValue(path) || (!renaming.moves().containsKey(path) && below.exists(path));
    }

    @Override
    public Optional<Path> directory() {
        return below.directory();
    }
}
