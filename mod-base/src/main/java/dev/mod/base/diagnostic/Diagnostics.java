package dev.mod.base.diagnostic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Collects diagnostics in the order they are found and gives them back sorted. Not safe for concurrent use. */
public final class Diagnostics {
    private final List<Diagnostic> found = new ArrayList<>();

    /** Adds one. */
    public void add(Diagnostic diagnostic) {
        found.add(diagnostic);
    }

    /** Adds all of them. */
    public void addAll(Collection<Diagnostic> diagnostics) {
        found.addAll(diagnostics);
    }

    /** Everything collected so far, in the order of {@link Diagnostic}; an immutable copy. */
    public List<Diagnostic> list() {
        return found.stream().sorted().toList();
    }

    /** Whether any of them is an error. */
    public boolean hasErrors() {
        return found.stream().anyMatch(d -> d.severity() == Severity.ERROR);
    }

    /** Whether none was added. */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** How many were added. */
    public int size() {
        return found.size();
    }
}
