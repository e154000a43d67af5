package dev.mod.types;

import dev.mod.base.file.FileNames;
import dev.mod.match.walk.FileText;
import dev.mod.match.walk.FileWalker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Files of a directory as they are on the disk, without those that Git ignores. */
public final class DirectoryView implements SourceView {
    private final Path base;
    private final Collection<Path> more;

    /**
     * A view.
     *
     * @param more further files, relative to the directory
     */
    public DirectoryView(Path base, Collection<Path> more) {
        this.base = base;
        this.more = List.copyOf(more);
    }

    @Override
    public List<String> files() throws IOException {
        Set<String> names = new LinkedHashSet<>();
        FileWalker.below(base).build().walk().files().forEach(file -> names.add(FileNames.slashed(file)));
        more.forEach(file -> names.add(FileNames.slashed(file)));
        return List.copyOf(names);
    }

    @Override
    public String text(String path) throws IOException {
        return FileText.read(base.resolve(path)).text();
    }

    @Override
    public boolean exists(String path) {
        return Files.isRegularFile(base.resolve(path));
    }

    @Override
    public Optional<Path> directory() {
        try {
            return Optional.of(base.toRealPath());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
