package dev.mod.match.scan;

import java.nio.file.Path;

/**
 * A file that was looked at.
 *
 * @param file relative to the base of the scan
 * @param result what was found in it
 */
public record ScannedFile(Path file, FileResult result) {}
