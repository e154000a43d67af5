package dev.mod.cli.scan;

import dev.mod.match.scan.Match;
import java.nio.file.Path;
import java.util.List;

/**
 * What was found in one file.
 *
 * @param file relative to the base of the scan
 * @param name what the file is called for people and programs
 * @param matches in the order of the code
 * @param warnings why the file, or a part of the work on it, was left out
 */
record FileMatches(Path file, String name, List<Match> matches, List<String> warnings) {
    FileMatches {
        matches = List.copyOf(matches);
        warnings = List.copyOf(warnings);
    }

    FileMatches with(List<Match> others) {
        return new FileMatches(file, name, others, warnings);
    }
}
