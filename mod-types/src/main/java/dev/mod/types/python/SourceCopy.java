package dev.mod.types.python;

import dev.mod.base.file.FileNames;
import dev.mod.base.file.FileTrees;
import dev.mod.types.SourceView;
import dev.mod.types.internal.source.ChangedFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Python files of a project as the view has them, in a directory of their own: Pyright finds modules on the disk, where what a
 * task creates, changes and deletes is not yet. Its configuration at the top counts, too. For one thread at a time.
 */
final class SourceCopy implements AutoCloseable {
    private static final Set<String> CONFIGURATIONS = Set.of("pyrightconfig.json", "pyproject.toml");

    private final SourceView view;
    private final Path directory;
    private final Set<String> present = new TreeSet<>();
    /** By path: texts that are other than in the directory. */
    private final Map<String, String> newer = new TreeMap<>();
    /** The paths of which the server may have another text than the view. */
    private final Set<String> doubtful = new TreeSet<>();
    private final ChangedFiles changed;

    SourceCopy(SourceView view) throws IOException {
        this.view = view;
        changed = new ChangedFiles(view);
        directory = Files.createTempDirectory("mod-python").toRealPath();
        try {
            for (String path : view.files()) {
                if (isOfInterest(path)) {
                    String text = textOf(path);
                    if (text != null) {
                        add(path, text);
                    }
                }
            }
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private static boolean isOfInterest(String path) {
        return path.endsWith(".py") || path.endsWith(".pyi") || CONFIGURATIONS.contains(path);
    }

    private @Nullable String textOf(String path) {
        try {
            return view.text(path);
        } catch (IOException e) {
            // deleted meanwhile, or no text
            return null;
        }
    }

    /** Takes in a file that is not there yet; a server that runs does not see it. */
    void add(String path, String text) throws IOException {
        Path file = directory.resolve(path).normalize();
        if (!file.startsWith(directory)) {
            throw new IOException(path + " is outside of the project");
        }
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
        present.add(path);
    }

    Path directory() {
        return directory;
    }

    /** The address of a file for the server. */
    String address(String path) {
        return directory.resolve(path).toUri().toString();
    }

    /** The path in the project of a file that the server names; empty for one that lies elsewhere. */
    Optional<String> path(String address) {
        try {
            Path file = Path.of(URI.create(address));
            return file.startsWith(directory)
                    ? Optional.of(FileNames.slashed(directory.relativize(file)))
                    : Optional.empty();
        } catch (IllegalArgumentException | FileSystemNotFoundException e) {
            return Optional.empty();
        }
    }

    /** The text of a file as the server has it; empty when there is none. */
    Optional<String> text(String path) {
        String text = newer.get(path);
        try {
            return text != null
                    ? Optional.of(text)
                    : present.contains(path)
                            ? Optional.of(Files.readString(directory.resolve(path)))
                            : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Whether there is a file. */
    boolean has(String path) {
        return present.contains(path);
    }

    /**
     * Notes that the server is told another text of a file than the directory has.
     *
     * @param isAsked whether it is asked about that text, whatever the view has
     */
    void tell(String path, String text, boolean isAsked) {
        newer.put(path, text);
        if (isAsked) {
            doubtful.add(path);
        } else {
            doubtful.remove(path);
        }
    }

    /** The texts that the server has to be told when it starts. */
    Map<String, String> told() {
        return Map.copyOf(newer);
    }

    /**
     * Takes in what has been created and deleted meanwhile, and notes what has another text.
     *
     * @return whether there is anything new or gone, which a server that runs does not see
     */
    boolean renew() throws IOException {
        boolean isOther = false;
        for (String path : changed.next()) {
            String text = isOfInterest(path) ? textOf(path) : null;
            if (text == null && present.remove(path)) {
                Files.deleteIfExists(directory.resolve(path));
                newer.remove(path);
                isOther = true;
            } else if (text != null && !present.contains(path)) {
                add(path, text);
                isOther = true;
            } else if (text != null) {
                doubtful.add(path);
            }
        }
        return isOther;
    }

    /** The files of which the view has another text than the server, with that text; also those that were asked about with another one. */
    Map<String, String> changes() {
        Map<String, String> changes = new TreeMap<>();
        for (String path : doubtful) {
            String text = present.contains(path) ? textOf(path) : null;
            if (text != null && text(path).filter(text::equals).isEmpty()) {
                changes.put(path, text);
            }
        }
        doubtful.retainAll(changes.keySet());
        return changes;
    }

    @Override
    public void close() throws IOException {
        FileTrees.delete(directory);
    }
}
