package dev.mod.cli.command;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was given on the command line of one command.
 *
 * @param options values by the option's last name; a flag has the value {@code true}
 * @param positionals the positional arguments
 */
public record Arguments(Map<String, List<String>> options, List<String> positionals) {
    public Arguments {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        positionals = List.copyOf(positionals);
    }

    /** Whether a flag was given. */
    public boolean flag(String name) {
        return options.containsKey(name);
    }

    /** The value of an option. */
    public Optional<String> value(String name) {
        return values(name).stream().findFirst();
    }

    /** All values of an option, in the order given. */
    public List<String> values(String name) {
        return options.getOrDefault(name, List.of());
    }

    /** The value of an option that must be given. */
    public String required(String name) {
        return value(name).orElseThrow(() -> new UsageException("missing option " + name));
    }

    /**
     * What {@code --id} says, which must be given.
     *
     * @param list the command that shows what there is
     */
    public String id(String list) {
        return value("--id").orElseThrow(
                () -> new UsageException("missing option --id", "-i latest, or -i and an id that " + list + " shows"));
    }

    /** Whether {@link CommonOptions#TEXT_OR_JSON} asks for JSON. */
    public boolean json() {
        return value("--format").orElse("").equals("json");
    }

    /** A whole number of at least {@code least}. */
    public Optional<Integer> integer(String name, int least) {
        return value(name).map(text -> {
            try {
                int number = Integer.parseInt(text);
                if (number >= least) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // told below
            }
            throw new UsageException(name + " takes a whole number of at least " + least + ", not '" + text + "'");
        });
    }

    /** A positional argument. */
    public Optional<String> positional(int index) {
        return index < positionals.size() ? Optional.of(positionals.get(index)) : Optional.empty();
    }
}
