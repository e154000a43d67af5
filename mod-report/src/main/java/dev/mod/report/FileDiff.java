package dev.mod.report;

import dev.mod.engine.event.FileChange;

/**
 * What became of one file.
 *
 * @param path relative to the target
 * @param kind what happened to it
 * @param added lines added
 * @param removed lines removed
 * @param text the difference from its first {@code @@} on, or a remark on a file without lines; empty if it is not known
 * @param cut whether the end of a long difference was left out
 */
public record FileDiff(String path, FileChange.Kind kind, int added, int removed, String text, boolean cut) {}
