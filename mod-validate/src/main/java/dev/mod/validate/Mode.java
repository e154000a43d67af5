package dev.mod.validate;

import dev.mod.base.diagnostic.Severity;
import dev.mod.validate.rule.SeverityByMode;
import java.util.Optional;

/**
 * Purpose of a validation, which decides what is forgiven.
 *
 * @since 0.1.0
 */
public enum Mode {
    /** For running: errors that published packages have and that do no harm to a run are warnings. */
    RUN,
    /** For running fixtures: as {@link #RUN}, but nobody needs the libraries of steps that fixtures leave out. */
    TEST,
    /** For checking: unknown keys and careless metadata are warnings. */
    LENIENT,
    /** For publishing: these are errors too. */
    STRICT;

    Optional<Severity> severity(SeverityByMode problem) {
        return switch (this) {
            case RUN, TEST -> problem.running();
            case LENIENT -> Optional.of(problem.lenient());
            case STRICT -> Optional.of(problem.strict());
        };
    }
}
