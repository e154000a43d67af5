package dev.mod.types.python;

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
        try {
            return Optional.of(view.text(path));
        } catch (IOException e) {
            return Optional.empty();
        }
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

    /** The paths of files that are no text and have a word all the same. */
    List<String> unread(String word) throws IOException {
        return UnreadFiles.with(view, PythonSources::isSource, List.of(word));
    }

    private static boolean isSource(String path) {
        return path.endsWith(".py") || path.endsWith(".pyi");
    }

    /** The paths of files in which one of some words occurs. */
    List<String> with(Collection<String> words) throws IOException {
        Pattern any = Pattern.compile("(?<![\\w])(?:" + String.join("|", words.stream().map(Pattern::quote).toList())
                + ")(?![\\w])", Pattern.UNICODE_CHARACTER_CLASS);
        return view.files().stream().filter(PythonSources::isSource)
                .filter(path -> text(path).filter(text -> any.matcher(text).find()).isPresent()).sorted().toList();
    }
}
