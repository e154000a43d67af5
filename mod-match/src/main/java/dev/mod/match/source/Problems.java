package dev.mod.match.source;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the problems of one file. */
public final class Problems {
    private final String file;
    private final List<Problem> found = new ArrayList<>();

    /** None yet. */
    public Problems(String file) {
        this.file = file;
    }

    /** Adds an error at a value. */
    public void error(RuleValue where, String code, String message) {
        add(where.place(), Problem.Severity.ERROR, code, message, null);
    }

    /** Adds an error at a value, with a hint. */
    public void error(RuleValue where, String code, String message, @Nullable String hint) {
        add(where.place(), Problem.Severity.ERROR, code, message, hint);
    }

    /** Adds a warning at a value. */
    public void warning(RuleValue where, String code, String message, @Nullable String hint) {
        add(where.place(), Problem.Severity.WARNING, code, message, hint);
    }

    /** Adds a problem. */
    public void add(@Nullable Place place, Problem.Severity severity, String code, String message,
            @Nullable String hint) {
        found.add(new Problem(code, severity, message, file, place, hint));
    }

    /** Reports a name that is none of the known ones, with the nearest as hint. */
    public void unknown(RuleValue where, String code, String what, String name, Collection<String> known) {
        error(where, code, "unknown " + what + " `" + name + "`", Suggestion.hint(name, known));
    }

    /** Whether there is an error. */
    public boolean hasErrors() {
        return errorCount() > 0;
    }

    /** How many errors there are. */
    public int errorCount() {
        return (int) found.stream().filter(p -> p.severity() == Problem.Severity.ERROR).count();
    }

    /** Everything found, in order. */
    public List<Problem> list() {
        return List.copyOf(found);
    }
}
