package dev.mod.match.source;

/**
 * A place in a text.
 *
 * @param line 1-based
 * @param column 1-based, in UTF-16 units
 */
public record Place(int line, int column) {}
