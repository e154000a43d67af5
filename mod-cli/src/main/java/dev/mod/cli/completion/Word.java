package dev.mod.cli.completion;

import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import java.util.List;
import java.util.stream.Stream;

/**
 * A word of the command line and what may follow it.
 *
 * @param path the words up to here, with single blanks
 * @param description one line on it
 * @param children the words that may follow
 * @param options the options that it takes
 * @param positionals the arguments that it takes
 */
public record Word(String path, String description, List<Word> children, List<Opt> options,
        List<Positional> positionals) {
    public Word {
        children = List.copyOf(children);
        options = List.copyOf(options);
        positionals = List.copyOf(positionals);
    }

    /** The last word of the path. */
    public String name() {
        return path.substring(path.lastIndexOf(' ') + 1);
    }

    /** This word and all below it. */
    Stream<Word> all() {
        return Stream.concat(Stream.of(this), children.stream().flatMap(Word::all));
    }

    /** Whether words may follow. */
    boolean group() {
        return !children.isEmpty();
    }
}
