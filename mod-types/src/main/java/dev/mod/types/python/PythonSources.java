package dev.mod.types.python;

import java.util.Collections;
import java.util.ArrayList;
import java.util.TreeSet;
import java.util.Set;
import dev.mod.types.internal.source.UnreadFiles;
import dev.mod.match.symbol.PythonModuleFinder;
import dev.mod.match.symbol.SemanticModel;
import dev.mod.match.symbol.SourceFiles;
import dev.mod.match.symbol.WorkspaceFiles;
import dev.mod.match.symbol.WorkspaceIndex;
import dev.mod.types.SourceView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The files of Python of a project, which know each other by their imports. For one thread. */
final class PythonSources {
    private final SourceView view;
    private final WorkspaceIndex index;
    private final Map<String, Optional<byte[]>> contents = new HashMap<>();
    /** Sources that are no text. */
    private final Set<String> unread = new TreeSet<>();
    private final Map<String, Optional<PythonSource>> files = new HashMap<>();

    /**
     * Reads nothing yet.
     *
     * @param directory where files of the same paths are
     */
    PythonSources(SourceView view, Path directory) {
        this.view = view;
        index = new WorkspaceIndex(new PythonModuleFinder(new WorkspaceFiles(directory, directory)));
    }

    private Optional<byte[]> content(String path) {
        return contents.computeIfAbsent(path, unused -> text(path).map(PythonSource::unquoted)
                .map(text -> text.getBytes(StandardCharsets.UTF_8)));
    }

    /** The text of a file as it is written; empty when there is none. */
    Optional<String> text(String path) {
        return UnreadFiles.text(view, path);
    }

    /** A file; empty when there is none. */
    Optional<PythonSource> file(String path) {
        SourceFiles all = this::content;
        Optional<PythonSource> known = files.get(path);
        if (known == null) {
            known = content(path).flatMap(bytes -> SemanticModel.of(PythonSource.python().parse(bytes),
                    Optional.of(path), Optional.of(index), all))
                    .map(model -> new PythonSource(path, text(path).orElse(""), model));
            files.put(path, known);
        }
        return known;
    }

    /** A sentence about a word in files that are no text, if it is in any that {@link #with} looked at. */
    Optional<String> doubtUnread(String word) {
        return UnreadFiles.doubt(view, unread, word);
    }

    /** The paths of files in which one of some words occurs. */
    List<String> with(Collection<String> words) throws IOException {
        Pattern any = Pattern.compile("(?<![\\w])(?:" + String.join("|", words.stream().map(Pattern::quote).toList())
                + ")(?![\\w])", Pattern.UNICODE_CHARACTER_CLASS);
        List<String> found = new ArrayList<>();
        for (String path : view.files()) {
            if (path.endsWith(".py") || path.endsWith(".pyi")) {
                Optional<String> text = text(path);
                if (text.isEmpty()) {
                    unread.add(path);
                } else if (any.matcher(text.get()).find()) {
                    found.add(path);
                }
            }
        }
        Collections.sort(found);
        return found;
    }
}
