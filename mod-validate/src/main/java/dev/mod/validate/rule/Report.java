package dev.mod.validate.rule;

import dev.mod.model.diagnostic.Diagnostic;
import dev.mod.model.diagnostic.Diagnostics;
import dev.mod.model.diagnostic.Severity;
import dev.mod.model.source.SourceMap;
import dev.mod.model.source.SourceNode;
import java.util.Collection;
import java.util.Optional;

/** Where rules report to. */
public final class Report {
    private final boolean strict;
    private final boolean running;
    private final Diagnostics diagnostics;

    /**
     * A report into a collection.
     *
     * @param strict whether lapses are errors
     * @param running whether faults are warnings
     */
    public Report(boolean strict, boolean running, Diagnostics diagnostics) {
        this.strict = strict;
        this.running = running;
        this.diagnostics = diagnostics;
    }

    /** An error at a value. */
    public void error(String code, String message, SourceNode at) {
        add(Diagnostic.error(code, message, at.span(), at.pointer()));
    }

    /** An error at a value, with a hint. */
    public void error(String code, String message, SourceNode at, String hint) {
        add(Diagnostic.error(code, message, at.span(), at.pointer()).withHint(hint));
    }

    /** An error at a value, with a hint if there is one. */
    public void error(String code, String message, SourceNode at, Optional<String> hint) {
        add(Diagnostic.error(code, message, at.span(), at.pointer()).withHint(hint));
    }

    /** An error at a key. */
    public void error(String code, String message, SourceMap.Entry at, String hint) {
        add(Diagnostic.error(code, message, at.keySpan(), at.value().pointer()).withHint(hint));
    }

    /** A warning at a value. */
    public void warning(String code, String message, SourceNode at, String hint) {
        add(Diagnostic.warning(code, message, at.span(), at.pointer()).withHint(hint));
    }

    /** Something that does no harm to a run and should not be published: a warning, in strict mode an error. */
    public void lapse(String code, String message, SourceNode at, Optional<String> hint) {
        lapse(Diagnostic.warning(code, message, at.span(), at.pointer()).withHint(hint));
    }

    /** Something that published packages have and a run can do with: an error, but a warning when running. */
    public void fault(String code, String message, SourceNode at, String hint) {
        add(Diagnostic.error(code, message, at.span(), at.pointer()).withHint(hint)
                .withSeverity(running ? Severity.WARNING : Severity.ERROR));
    }

    /** A lapse that only concerns publishing: nothing at all when running. */
    public void carelessness(String code, String message, SourceNode at, Optional<String> hint) {
        if (!running) {
            lapse(code, message, at, hint);
        }
    }

    /** A lapse as a diagnostic. */
    public void lapse(Diagnostic diagnostic) {
        add(diagnostic.withSeverity(strict ? Severity.ERROR : Severity.WARNING));
    }

    /** Any diagnostic. */
    public void add(Diagnostic diagnostic) {
        diagnostics.add(diagnostic);
    }

    /** Several diagnostics. */
    public void addAll(Collection<Diagnostic> all) {
        diagnostics.addAll(all);
    }
}
