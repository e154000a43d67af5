package dev.mod.model.source;

import dev.mod.model.diagnostic.Position;
import dev.mod.model.diagnostic.Span;
import tools.jackson.databind.JsonNode;

/**
 * A string, number, boolean or null.
 *
 * @param value the value by the YAML 1.2 core schema
 * @param text the decoded text: what is written, without quotes, escapes, indentation and folding
 * @param style how it is written
 * @param source the text of the file, for {@link #positionAt}
 */
public record SourceScalar(Span span, SourcePath path, JsonNode value, String text, Style style,
        SourceText source) implements SourceNode {
    /** How a scalar is written. */
    public enum Style {
        /** Bare. */
        PLAIN,
        /** In single quotes. */
        SINGLE_QUOTED,
        /** In double quotes. */
        DOUBLE_QUOTED,
        /** A block after {@code |}. */
        LITERAL,
        /** A block after {@code >}. */
        FOLDED
    }

    /**
     * Where a character of the decoded text is written in the file.
     *
     * @param offset UTF-16 index into {@link #text}; the text's length gives the place just past the last character
     */
    public Position positionAt(int offset) {
        int start = source.offset(span.start());
        int end = source.offset(span.end());
        return source.position(new ScalarOffsets(source.text(), start, end, text).raw(style, offset));
    }

    /** The span of a part of the decoded text; offsets as in {@link #positionAt}. */
    public Span spanAt(int start, int end) {
        return new Span(span.file(), positionAt(start), positionAt(end));
    }

    @Override
    public SourceScalar withPath(SourcePath other) {
        return new SourceScalar(span, other, value, text, style, source);
    }

    @Override
    public JsonNode toJson() {
        return value;
    }
}
