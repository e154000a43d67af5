package dev.mod.lsp;

import java.nio.file.Path;

/**
 * A file as the editor shows it, saved or not.
 *
 * @param uri what the editor calls it
 * @param version the editor's number of this text
 */
record OpenFile(String uri, Path path, int version, LineIndex lines) {
    /** The last name of its path. */
    String name() {
        return String.valueOf(path.getFileName());
    }
}
