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
    private int forgotten;

    /** Tree of a file, with what its names mean there. */
    record Parsed(Tree tree, SymbolResolver symbols) {}

    /** A file as it is kept, else as it is parsed now; empty if there is none, or nothing parses it. */
    Optional<Parsed> get(String path, Supplier<Optional<Tree>> parse) {
        int before;
        synchronized (this) {
            Optional<Parsed> known = files.get(path);
            if (known != null) {
                return known;
            }
            before = forgotten;
        }
        Optional<Parsed> file = parse.get()
                .flatMap(tree -> SymbolResolvers.of(tree).map(names -> new Parsed(tree, names)));
        keep(path, file, before);
        return file;
    }

    /** Drops a file, and what is being read at the moment. */
    synchronized void forget(String path) {
        forgotten++;
        Optional<Parsed> file = files.remove(path);
        size -= file == null ? 0 : size(file);
    }

    private synchronized void keep(String path, Optional<Parsed> file, int before) {
        if (before != forgotten) {
            return;
        }
        Optional<Parsed> replaced = files.put(path, file);
        size += size(file) - (replaced == null ? 0 : size(replaced));
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
