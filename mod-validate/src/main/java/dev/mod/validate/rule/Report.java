package dev.mod.validate.rule;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Diagnostics;
import dev.mod.base.diagnostic.Severity;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;

/** Receiver of the problems that rules find. Not safe for concurrent use. */
public final class Report {
    private final Function<SeverityByMode, Optional<Severity>> mode;
    private final Diagnostics diagnostics;
    private final boolean forgiving;

    /**
     * A report into a collection.
     *
     * @param mode the severity in the mode at hand; none for what is not reported in it
     */
    public Report(Function<SeverityByMode, Optional<Severity>> mode, Diagnostics diagnostics) {
        this(mode, diagnostics, false);
    }

    private Report(Function<SeverityByMode, Optional<Severity>> mode, Diagnostics diagnostics, boolean forgiving) {
        this.mode = mode;
        this.diagnostics = diagnostics;
        this.forgiving = forgiving;
    }

    /** A report of errors that are {@link SeverityByMode#ERROR_UNLESS_RUN}, all of them. */
    public Report forgiving() {
        return new Report(mode, diagnostics,
                mode.apply(SeverityByMode.ERROR_UNLESS_RUN).filter(Severity.WARNING::equals).isPresent());
    }

    /** An error at a value. */
    public void error(String code, String message, SourceNode at) {
        error(code, message, at, Optional.empty());
    }

    /** An error at a value, with a hint. */
    public void error(String code, String message, SourceNode at, String hint) {
        error(code, message, at, Optional.of(hint));
    }

    /** An error at a value, with a hint if there is one. */
    public void error(String code, String message, SourceNode at, Optional<String> hint) {
        add(SeverityByMode.ERROR, code, message, at, hint);
    }

    /** An error at a key. */
    public void error(String code, String message, SourceMap.Entry at, String hint) {
        add(Diagnostic.error(code, message, at.keySpan(), at.value().pointer()).withHint(hint));
    }

    /** A problem at a value. */
    public void add(SeverityByMode severity, String code, String message, SourceNode at, Optional<String> hint) {
        add(severity, Diagnostic.error(code, message, at.span(), at.pointer()).withHint(hint));
    }

    /** A problem at a value, with a hint. */
    public void add(SeverityByMode severity, String code, String message, SourceNode at, String hint) {
        add(severity, code, message, at, Optional.of(hint));
    }

    /** A diagnostic with the severity that the mode at hand gives it. */
    public void add(SeverityByMode severity, Diagnostic diagnostic) {
        mode.apply(severity).map(diagnostic::withSeverity).ifPresent(this::add);
    }

    /** A diagnostic as it is. */
    public void add(Diagnostic diagnostic) {
        diagnostics.add(forgiving && diagnostic.severity() == Severity.ERROR
                ? diagnostic.withSeverity(Severity.WARNING)
                : diagnostic);
    }

    /** Several diagnostics as they are. */
    public void addAll(Collection<Diagnostic> all) {
        all.forEach(this::add);
    }
}
