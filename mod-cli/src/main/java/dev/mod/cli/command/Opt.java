package dev.mod.cli.command;

import java.util.List;
import java.util.Optional;

/**
 * An option of a command.
 *
 * @param names all names, the long one last
 * @param label what stands for its value in help; empty for a flag
 * @param repeatable whether it may be given several times
 * @param allowed the only values allowed; empty means any
 * @param implied the value where it is given without one; then a value needs an equals sign
 * @param description one sentence for help, without a full stop
 */
public record Opt(List<String> names, Optional<String> label, boolean repeatable, List<String> allowed,
        Optional<String> implied, String description) {
    public Opt {
        names = List.copyOf(names);
        allowed = List.copyOf(allowed);
    }

    /** An option without a value. */
    public static Opt flag(String names, String description) {
        return new Opt(List.of(names.split(",")), Optional.empty(), false, List.of(), Optional.empty(), description);
    }

    /** An option with a value. */
    public static Opt value(String names, String label, String description) {
        return new Opt(List.of(names.split(",")), Optional.of(label), false, List.of(), Optional.empty(), description);
    }

    /** An option with one of several values. */
    public static Opt choice(String names, List<String> allowed, String description) {
        return new Opt(List.of(names.split(",")), Optional.of(String.join("|", allowed)), false, allowed,
                Optional.empty(),
                description);
    }

    /** An option that may be given several times. */
    public static Opt values(String names, String label, String description) {
        return new Opt(List.of(names.split(",")), Optional.of(label), true, List.of(), Optional.empty(), description);
    }

    /** This option with a value that it has where it is given without one. */
    public Opt implying(String value) {
        return new Opt(names, label, repeatable, allowed, Optional.of(value), description);
    }

    /** Whether the next word of the command line is its value. */
    public boolean takesNextWord() {
        return label.isPresent() && implied.isEmpty();
    }
}
