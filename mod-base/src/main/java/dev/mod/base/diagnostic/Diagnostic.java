package dev.mod.base.diagnostic;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One problem found in something a user wrote. Ordered by file, position and code; problems without a span come first.
 *
 * @param code a stable kebab-case id, such as {@code unknown-key}
 * @param severity how grave it is
 * @param message one terse sentence without a full stop
 * @param span where it is, unless it belongs to no place
 * @param pointer the JSON Pointer (RFC 6901) of the value it belongs to; empty for the whole document
 * @param hint what to do about it
 */
public record Diagnostic(String code, Severity severity, String message, Optional<Span> span, String pointer,
        Optional<String> hint) implements Comparable<Diagnostic> {
    private static final Pattern CODE = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

    private static final Comparator<Diagnostic> ORDER = Comparator
            .comparing((Diagnostic d) -> d.span().map(Span::file).orElse(""))
            .thenComparing(d -> d.span().map(Span::start).orElse(Position.START))
            .thenComparing(Diagnostic::code)
            .thenComparing(Diagnostic::severity)
            .thenComparing(Diagnostic::pointer)
            .thenComparing(Diagnostic::message)
            .thenComparing(d -> d.span().map(Span::end).orElse(Position.START))
            .thenComparing(d -> d.hint().orElse(""));

    public Diagnostic {
        if (!CODE.matcher(code).matches()) {
            throw new IllegalArgumentException("not a kebab-case code: " + code);
        }
    }

    /** An error without a hint. */
    public static Diagnostic error(String code, String message, Span span, String pointer) {
        return new Diagnostic(code, Severity.ERROR, message, Optional.of(span), pointer, Optional.empty());
    }

    /** A warning without a hint. */
    public static Diagnostic warning(String code, String message, Span span, String pointer) {
        return new Diagnostic(code, Severity.WARNING, message, Optional.of(span), pointer, Optional.empty());
    }

    /** A note without a hint. */
    public static Diagnostic note(String code, String message, Span span, String pointer) {
        return new Diagnostic(code, Severity.NOTE, message, Optional.of(span), pointer, Optional.empty());
    }

    /** An error that belongs to no place in a file, such as a missing file. */
    public static Diagnostic error(String code, String message) {
        return new Diagnostic(code, Severity.ERROR, message, Optional.empty(), "", Optional.empty());
    }

    /** A warning that belongs to no place in a file. */
    public static Diagnostic warning(String code, String message) {
        return new Diagnostic(code, Severity.WARNING, message, Optional.empty(), "", Optional.empty());
    }

    /** This diagnostic with another hint. */
    public Diagnostic withHint(String text) {
        return new Diagnostic(code, severity, message, span, pointer, Optional.of(text));
    }

    /** This diagnostic with another hint, or without one. */
    public Diagnostic withHint(Optional<String> text) {
        return new Diagnostic(code, severity, message, span, pointer, text);
    }

    /** This diagnostic with another severity. */
    public Diagnostic withSeverity(Severity other) {
        return new Diagnostic(code, other, message, span, pointer, hint);
    }

    @Override
    public int compareTo(Diagnostic other) {
        return ORDER.compare(this, other);
    }

    /** {@code file:line:column: severity: message (hint) [code]}. */
    @Override
    public String toString() {
        return span.map(place -> place + ": ").orElse("") + severity.label() + ": " + message
                + hint.map(text -> " (" + text + ")").orElse("") + " [" + code + "]";
    }
}
