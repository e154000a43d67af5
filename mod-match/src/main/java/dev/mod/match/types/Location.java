package dev.mod.match.types;

/**
 * Place in a file of the project.
 *
 * @param path relative to the project, with {@code /}
 * @param start in UTF-16 units of the text
 * @param end behind its last unit
 */
public record Location(String path, int start, int end) {}
