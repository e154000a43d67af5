package dev.mod.steps.script.host;

import java.util.List;

/**
 * A symbol that has got another name.
 *
 * @param symbol its full name as it was
 * @param places in how many places its name was written
 * @param files the files with those, by the paths that they have now
 */
public record SymbolRename(String symbol, int places, List<String> files) {
    /** Copies the list. */
    public SymbolRename {
        files = List.copyOf(files);
    }
}
