package dev.mod.steps.shell.quote;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where values have gone in a script: into which variables and files. It only grows. */
final class Flows {
    private final Map<String, Taint> variables = new HashMap<>();
    private final Set<String> files = new HashSet<>();
    private int seen = -1;

    /** How much is known; the same number again when nothing came new. */
    int size() {
        return variables.values().stream().mapToInt(taint -> 1 + (taint.start() ? 0 : 1) + (taint.plain() ? 0 : 1))
                .sum()
                + files.size() + (seen < 0 ? 0 : 1);
    }

    @Nullable
    Taint of(String variable) {
        return variables.get(variable);
    }

    /** What a variable may be is all that was ever put into it. */
    void add(String variable, Taint taint) {
        variables.merge(variable, taint, (one, other) -> new Taint(one.index(), one.start() && other.start(),
                one.plain() && other.plain()));
    }

    void wrote(String file, int value) {
        seen(value);
        files.add(SimpleCommand.plain(file));
    }

    Set<String> files() {
        return files;
    }

    void seen(int value) {
        seen = seen < 0 ? value : seen;
    }

    int seen() {
        return seen;
    }
}
