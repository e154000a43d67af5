package dev.mod.match.source;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Severity;
import dev.mod.base.diagnostic.Span;
import dev.mod.base.diagnostic.Suggestions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Collector of what is wrong with the values of one rule file, in the order in which it is found. */
public final class RuleDiagnostics {
    /** Known names that are listed when none is near. */
    private static final int MOST_LISTED = 20;
    private static final Pattern KEY = Pattern.compile("[A-Za-z][\\w-]*");

    private final String file;
    private final List<Diagnostic> found = new ArrayList<>();

    /** None yet. */
    public RuleDiagnostics(String file) {
        this.file = file;
    }

    /** Adds an error at a value. */
    public void error(RuleValue where, String code, String message) {
        error(where, code, message, null);
    }

    /** Adds an error at a value, with a hint. */
    public void error(RuleValue where, String code, String message, @Nullable String hint) {
        add(where.place(), Severity.ERROR, code, message, hint);
    }

    /** Adds an error that belongs to no value. */
    public void error(@Nullable Position place, String code, String message) {
        add(place, Severity.ERROR, code, message, null);
    }

    /** Adds a warning at a value. */
    public void warning(RuleValue where, String code, String message, @Nullable String hint) {
        add(where.place(), Severity.WARNING, code, message, hint);
    }

    private void add(@Nullable Position place, Severity severity, String code, String message, @Nullable String hint) {
        found.add(new Diagnostic(code, severity, message, Optional.ofNullable(place).map(at -> Span.at(file, at)), "",
                Optional.ofNullable(hint)));
    }

    /** Reports a name that is none of the known ones, with the nearest as hint. */
    public void unknown(RuleValue where, String code, String what, String name, Collection<String> known) {
        error(where, code, "unknown " + what + " `" + name + "`", hint(name, known));
    }

    /** What may be meant by a key; in YAML's braces a text ends at its first comma, and what follows is one. */
    public static @Nullable String keyHint(String name, Collection<String> known) {
        return KEY.matcher(name).matches()
                ? hint(name, known)
                : "between braces a text with a comma needs quotes: {pattern: 'f($A, $B)'}";
    }

    /** The nearest of the known names, or all of them when they are few; null when there is nothing to say. */
    public static @Nullable String hint(String name, Collection<String> known) {
        String nearest = nearest(name, known);
        return nearest != null || known.isEmpty() || known.size() > MOST_LISTED
                ? nearest
                : "known: " + String.join(", ", known);
    }

    /** The nearest of the known names as a hint, or null. */
    public static @Nullable String nearest(String name, Collection<String> known) {
        return Suggestions.closest(name, known).map(found -> "did you mean `" + found + "`?").orElse(null);
    }

    /** Whether there is an error. */
    public boolean hasErrors() {
        return errorCount() > 0;
    }

    /** How many errors there are. */
    public int errorCount() {
        return (int) found.stream().filter(each -> each.severity() == Severity.ERROR).count();
    }

    /** Everything found, in order. */
    public List<Diagnostic> list() {
        return List.copyOf(found);
    }
}
