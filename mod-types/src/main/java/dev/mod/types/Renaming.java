package dev.mod.types;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a new name, or another place, does to the files of a project. Nothing is written.
 *
 * @param symbol what had the old name, in full
 * @param texts new texts, by the paths that the files have now
 * @param moves new paths of files, by those that they have now
 * @param places in how many places the name stands
 */
public record Renaming(String symbol, Map<String, String> texts, Map<String, String> moves, int places) {
    /** Copies the maps, in their order. */
    public Renaming {
        texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
        moves = Collections.unmodifiableMap(new LinkedHashMap<>(moves));
    }
}
