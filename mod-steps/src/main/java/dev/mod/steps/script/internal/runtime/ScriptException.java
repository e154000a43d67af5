package dev.mod.steps.script.internal.runtime;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Failure of a script, at a place of its own source where that is known. */
public final class ScriptException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Reason reason;
    private final transient Optional<Place> place;
    private final transient List<String> stack;

    /** Reason of a failure. */
    public enum Reason {
        /** It threw, or returned what it must not. */
        FAILED,
        /** It is not JavaScript or TypeScript, or a module it imports is missing. */
        INVALID,
        /** It used more time, memory or statements than it may. */
        LIMIT,
        /** The step was stopped. */
        CANCELED
    }

    /**
     * Place in a script.
     *
     * @param file relative to the package where it is in it
     * @param line from 1
     * @param column from 1, in UTF-16 units
     */
    public record Place(String file, int line, int column) {
        @Override
        public String toString() {
            return file + ":" + line + ":" + column;
        }
    }

    ScriptException(Reason reason, String message, Optional<Place> place, List<String> stack,
            @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
        this.place = place;
        this.stack = List.copyOf(stack);
    }

    ScriptException(Reason reason, String message) {
        this(reason, message, Optional.empty(), List.of(), null);
    }

    public Reason reason() {
        return reason;
    }

    /** Where in the script. */
    public Optional<Place> place() {
        return place;
    }

    /** The calls that led there, innermost first, one a line. */
    public List<String> stack() {
        return stack;
    }

    /** The message with the place before it. */
    public String describe() {
        return place.map(at -> at + ": ").orElse("") + getMessage();
    }

    /** As a diagnostic at the place in the script. */
    public Diagnostic diagnostic(String file) {
        String message = getMessage() + ", while transforming " + file;
        return place.map(at -> {
            var position = new Position(at.line(), at.column());
            return Diagnostic.error("script-error", message, new Span(at.file(), position, position), "");
        }).orElseGet(() -> Diagnostic.error("script-error", message, Span.at(file, Position.START), ""));
    }
}
