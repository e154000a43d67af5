package dev.mod.validate.rule;

import dev.mod.base.diagnostic.Severity;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Severity of a problem in each mode of validation. */
public enum SeverityByMode {
    /** An error in every mode. */
    ERROR(Severity.ERROR, Severity.ERROR, Severity.ERROR),
    /** An error that published packages have and a run can do with: a warning there. */
    ERROR_UNLESS_RUN(Severity.WARNING, Severity.ERROR, Severity.ERROR),
    /** A warning that keeps a package from being published. */
    ERROR_IF_STRICT(Severity.WARNING, Severity.WARNING, Severity.ERROR),
    /** The same, of no concern to a run: nothing at all there. */
    PUBLISHING_ONLY(null, Severity.WARNING, Severity.ERROR),
    /** A warning in every mode. */
    WARNING(Severity.WARNING, Severity.WARNING, Severity.WARNING);

    private final @Nullable Severity running;
    private final Severity lenient;
    private final Severity strict;

    SeverityByMode(@Nullable Severity running, Severity lenient, Severity strict) {
        this.running = running;
        this.lenient = lenient;
        this.strict = strict;
    }

    /** The severity when a package is about to be run; none if it is not reported then. */
    public Optional<Severity> running() {
        return Optional.ofNullable(running);
    }

    /** The severity when a package is checked by its author. */
    public Severity lenient() {
        return lenient;
    }

    /** The severity when a package is about to be published. */
    public Severity strict() {
        return strict;
    }
}
