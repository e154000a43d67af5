package dev.mod.validate.kind;

import java.util.List;
import java.util.Optional;

/**
 * Input of a fixture, as a step sees it.
 *
 * @param file the single file of a pair of input and expected output; empty for a directory of files
 * @param files all files, relative to the input, with {@code /} between names
 * @param anywhere whether transforms take all files of their language, wherever these lie: the input is not laid out like
 *     a target
 * @param shell whether shell commands may run
 */
public record FixtureInput(Optional<String> file, List<String> files, boolean anywhere, boolean shell) {
    public FixtureInput {
        files = List.copyOf(files);
    }
}
