package dev.mod.match.symbol;

import dev.mod.base.file.FileNames;
import dev.mod.match.Languages;
import dev.mod.match.walk.FileWalker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;

/**
 * Directory tree whose files import each other.
 *
 * @param target real path of the directory that paths are relative to
 * @param root real path of the tree's root, the target or a directory in it
 */
public record WorkspaceFiles(Path target, Path root) {
    /** The files of some languages, relative to the target. */
    public List<String> of(List<String> languages) {
        var extensions = new TreeSet<String>();
        languages.forEach(each -> extensions.addAll(Languages.find(each).orElseThrow().extensions()));
        try {
            return FileWalker.below(root).extensions(extensions).build().walk().files().stream()
                    .map(file -> relative(root.resolve(file))).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A path below the target as the workspace names it. */
    public String relative(Path file) {
        return FileNames.slashed(target.relativize(file));
    }
}
