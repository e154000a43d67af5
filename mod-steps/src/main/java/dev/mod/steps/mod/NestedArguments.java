package dev.mod.steps.mod;

import dev.mod.engine.spi.StepException;
import dev.mod.base.diagnostic.Suggestions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The options of a nested run, as they would stand on its command line. Options about terminals and dirty trees are
 * taken and mean nothing. Options that grant something grant nothing: only the person who started the outer run can.
 */
final class NestedArguments {
    private enum Takes {
        NOTHING, VALUE
    }

    private static final Map<String, String> SHORT = Map.of("-t", "--target", "-y", "--yes", "-v", "--verbose", "-q",
            "--quiet", "--workflow", "--workflow-name");
    /** What only a person can grant. */
    private static final List<String> GRANTS = List.of("--allow-fs", "--allow-fetch", "--allow-child-process",
            "--install-skill");
    private static final Map<String, Takes> OPTIONS = options();

    private final Map<String, List<String>> given = new LinkedHashMap<>();

    private NestedArguments() {}

    private static Map<String, Takes> options() {
        var options = new HashMap<String, Takes>();
        for (String name : List.of("--param", "--params-file", "--state", "--workflow-name", "--target",
                "--max-parallel", "--format", "--agent", "--isolation")) {
            options.put(name, Takes.VALUE);
        }
        for (String name : List.of("--dry-run", "--keep-going", "--require-ai", "--no-snapshot", "--allow-dirty",
                "--yes", "--no-interactive", "--no-color", "--verbose", "--quiet", "--report",
                "--disable-analytics")) {
            options.put(name, Takes.NOTHING);
        }
        GRANTS.forEach(name -> options.put(name, Takes.NOTHING));
        return Map.copyOf(options);
    }

    /** @throws StepException if they are no options of a run */
    static NestedArguments parse(List<String> arguments) throws StepException {
        var parsed = new NestedArguments();
        List<String> words = words(arguments);
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            int equals = word.startsWith("--") ? word.indexOf('=') : -1;
            String written = equals < 0 ? word : word.substring(0, equals);
            String name = SHORT.getOrDefault(written, written);
            Takes takes = OPTIONS.get(name);
            if (takes == null) {
                throw new StepException("args: " + (word.startsWith("-") ? "unknown option '" : "unexpected '")
                        + written + "'" + Suggestions.closest(written, OPTIONS.keySet())
                                .map(near -> "; did you mean " + near + "?").orElse(""));
            }
            String value = "";
            if (takes == Takes.VALUE) {
                if (equals >= 0) {
                    value = word.substring(equals + 1);
                } else if (i + 1 < words.size()) {
                    i++;
                    value = words.get(i);
                } else {
                    throw new StepException("args: " + written + " needs a value");
                }
            } else if (equals >= 0) {
                throw new StepException("args: " + written + " takes no value");
            }
            parsed.given.computeIfAbsent(name, unused -> new ArrayList<>()).add(value);
        }
        return parsed;
    }

    /** An option and its value may be one item, as on a line of a shell; no option has a blank in its name. */
    private static List<String> words(List<String> arguments) {
        var words = new ArrayList<String>();
        for (String argument : arguments) {
            int blank = argument.indexOf(' ');
            if (argument.startsWith("-") && blank > 0 && argument.substring(0, blank).indexOf('=') < 0) {
                words.add(argument.substring(0, blank));
                words.add(argument.substring(blank + 1).strip());
            } else {
                words.add(argument);
            }
        }
        return words;
    }

    boolean flag(String name) {
        return given.containsKey(name);
    }

    /** The last value of an option. */
    Optional<String> value(String name) {
        List<String> values = given.getOrDefault(name, List.of());
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() - 1));
    }

    /** The options given that would grant something. */
    List<String> grants() {
        return GRANTS.stream().filter(given::containsKey).toList();
    }

    /** Parameters by key; the last of one key wins. */
    Map<String, String> params() throws StepException {
        var params = new LinkedHashMap<String, String>();
        for (String pair : given.getOrDefault("--param", List.of())) {
            int end = pair.indexOf('=');
            if (end < 1) {
                throw new StepException("args: --param takes NAME=VALUE, not '" + pair + "'");
            }
            params.put(pair.substring(0, end), pair.substring(end + 1));
        }
        return params;
    }

    OptionalInt maxParallel() throws StepException {
        Optional<String> text = value("--max-parallel");
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        if (!text.get().matches("[1-9][0-9]{0,5}")) {
            throw new StepException("args: --max-parallel takes a whole number of at least 1, not '" + text.get()
                    + "'");
        }
        return OptionalInt.of(Integer.parseInt(text.get()));
    }
}
