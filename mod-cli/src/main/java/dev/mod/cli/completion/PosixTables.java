package dev.mod.cli.completion;

import dev.mod.cli.command.Opt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the scripts of bash and zsh have in common: {@code case} tables over the path so far. */
final class PosixTables {
    private PosixTables() {}

    /** A word for the shell. */
    static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    /** A function that succeeds if the words given are a command or group. */
    static String words(Word root) {
        return "_mod_word() {\n  case $1 in\n    "
                + root.all().map(word -> quoted(word.path())).collect(Collectors.joining("|"))
                + ") return 0 ;;\n  esac\n  return 1\n}\n";
    }

    /**
     * A function that sets {@code kind} to what the value of an option is, and fails if it takes none. Its arguments are
     * the path and the option.
     */
    static String values(Word root) {
        Map<String, List<String>> patterns = new LinkedHashMap<>();
        root.all().forEach(word -> {
            for (Opt option : word.options()) {
                if (option.takesNextWord()) {
                    option.names().forEach(name -> patterns
                            .computeIfAbsent(Value.of(option).code(), unused -> new ArrayList<>())
                            .add(quoted(word.path() + " " + name)));
                }
            }
        });
        var text = new StringBuilder("_mod_value() {\n  case \"$1 $2\" in\n");
        patterns.forEach((code, names) -> text.append("    ").append(String.join("|", names)).append(") kind=")
                .append(quoted(code)).append(" ;;\n"));
        return text.append("    *) return 1 ;;\n  esac\n}\n").toString();
    }

    /** A function that sets {@code kind} to what a positional argument is. Its arguments are the path and its number. */
    static String positionals(Word root) {
        var text = new StringBuilder("_mod_positional() {\n  kind=any\n  case \"$1 $2\" in\n");
        root.all().forEach(word -> {
            int index = 0;
            for (var positional : word.positionals()) {
                text.append("    ").append(positional.repeatable()
                        ? quoted(word.path() + " ") + "*"
                        : quoted(word.path() + " " + index++)).append(") kind=")
                        .append(quoted(Value.of(positional).code())).append(" ;;\n");
            }
        });
        return text.append("  esac\n}\n").toString();
    }
}
