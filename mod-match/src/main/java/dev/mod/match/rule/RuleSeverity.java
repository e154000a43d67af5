package dev.mod.match.rule;

import java.util.Locale;
import java.util.Optional;

/** How bad what a rule finds is. */
public enum RuleSeverity {
    /** The rule is not used. */
    OFF,
    /** A suggestion; the default. */
    HINT,
    /** Worth knowing. */
    INFO,
    /** Probably wrong. */
    WARNING,
    /** Wrong. */
    ERROR;

    /** The name as it is written in rules. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The severity of that name. */
    public static Optional<RuleSeverity> find(String id) {
        for (RuleSeverity severity : values()) {
            if (severity.id().equals(id)) {
                return Optional.of(severity);
            }
        }
        return Optional.empty();
    }
}
