package dev.mod.base.source;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Diagnostics;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads YAML 1.2 (core schema) and JSON files: one document, UTF-8, without tags, within {@link SourceLimits}. Merge keys
 * ({@code <<: *anchor}) of YAML 1.1 are understood, because published packages use them; explicit keys win over merged
 * ones, and earlier merged objects over later ones.
 */
public final class SourceReader {
    private SourceReader() {}

    /**
     * Reads one document. Never throws for what is in it: a problem is a diagnostic with its place, and reading goes on
     * behind it where that makes sense, so that one pass reports as much as it can.
     *
     * @param file the name to show the file by
     */
    public static SourceResult read(String file, byte[] bytes) {
        Decoder.Decoded decoded = Decoder.decode(file, bytes);
        if (decoded.problem().isPresent()) {
            return new SourceResult(Optional.empty(), List.of(decoded.problem().get()), decoded.text());
        }
        var diagnostics = new Diagnostics();
        Optional<SourceNode> root = new TreeBuilder(decoded.text(), diagnostics).build();
        List<Diagnostic> found = diagnostics.list();
        return new SourceResult(root, found, decoded.text());
    }

    /**
     * Reads a file, no more of it than can be said to be too large.
     *
     * @param shown the name to show the file by
     */
    public static SourceResult read(String shown, Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(shown, in.readNBytes(SourceLimits.FILE_BYTES + 1));
        }
    }
}
