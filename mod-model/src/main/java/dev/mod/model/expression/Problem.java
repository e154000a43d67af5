package dev.mod.model.expression;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.source.SourceScalar;
import java.util.Optional;

/**
 * Something wrong with an expression or template.
 *
 * @param code kebab-case: {@code expression-syntax}, {@code undeclared-param} or {@code unavailable-variable}
 * @param message one terse sentence
 * @param start UTF-16 index into the text
 * @param end just past the wrong part
 * @param hint what to do about it
 */
public record Problem(String code, String message, int start, int end, Optional<String> hint) {
    static final String SYNTAX = "expression-syntax";

    static Problem syntax(String message, int start, int end) {
        return new Problem(SYNTAX, message, start, end, Optional.empty());
    }

    Problem withHint(String text) {
        return new Problem(code, message, start, end, Optional.of(text));
    }

    /** This problem as a diagnostic in the file where the text is written. */
    public Diagnostic in(SourceScalar scalar) {
        return Diagnostic.error(code, message, scalar.spanAt(start, Math.max(start, end)), scalar.pointer())
                .withHint(hint);
    }
}
