package dev.mod.match.symbol;

import dev.mod.match.Tree;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Trees of the files that were looked at last, so that a file that many others import is parsed once. */
final class ParsedFiles {
    /** How many bytes of source are kept; a tree takes about eight times that. */
    private static final int LIMIT = 8 << 20;

    private final Map<String, Optional<Parsed>> files = new LinkedHashMap<>(16, 0.75f, true);
    private int size;

    /** Tree of a file, with what its names mean there. */
    record Parsed(Tree tree, SymbolResolver symbols) {}

    /** A file as it is kept, else as it is parsed now; empty if there is none, or nothing parses it. */
    Optional<Parsed> get(String path, Supplier<Optional<Tree>> parse) {
        Optional<Parsed> known;
        synchronized (this) {
            known = files.get(path);
        }
        if (known == null) {
            known = parse.get().flatMap(tree -> SymbolResolvers.of(tree).map(names -> new Parsed(tree, names)));
            keep(path, known);
        }
        return known;
    }

    private synchronized void keep(String path, Optional<Parsed> file) {
        Optional<Parsed> before = files.put(path, file);
        size += size(file) - (before == null ? 0 : size(before));
        var oldest = files.entrySet().iterator();
        while (size > LIMIT && oldest.hasNext()) {
            size -= size(oldest.next().getValue());
            oldest.remove();
        }
    }

    private static int size(Optional<Parsed> file) {
        return file.map(parsed -> parsed.tree().bytes().length).orElse(0);
    }
}
