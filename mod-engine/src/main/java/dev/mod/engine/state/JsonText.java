package dev.mod.engine.state;

import java.math.BigDecimal;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * JSON values as text, without loss: what is printed reads back as an equal value. A number is a {@code double} where
 * that holds its decimal digits, and a decimal of any length where not.
 */
public final class JsonText {
    /** How deep a value may nest. */
    public static final int MAX_DEPTH = 400;

    private static final JsonMapper MAPPER = JsonMapper
            .builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH)
                            .maxStringLength(Integer.MAX_VALUE).maxNumberLength(10_000).build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES).nodeFactory(new Numbers()).build();

    private JsonText() {}

    /**
     * Reads one value.
     *
     * @throws JacksonException if the text is not exactly one JSON value, one too deep, or with a number too large
     */
    public static JsonNode parse(String text) {
        return read(() -> MAPPER.readTree(text));
    }

    /**
     * Reads one value from UTF-8.
     *
     * @throws JacksonException if the text is not exactly one JSON value, one too deep, or with a number too large
     */
    public static JsonNode parse(byte[] text, int offset, int length) {
        return read(() -> MAPPER.readTree(text, offset, length));
    }

    private static JsonNode read(Supplier<JsonNode> reading) {
        try {
            return reading.get();
        } catch (NumberFormatException e) {
            // of an exponent that no decimal can have, which the reader does not look at
            throw new StreamConstraintsException(e.getMessage());
        }
    }

    /** The value on one line, in characters that UTF-8 can carry. */
    public static String print(JsonNode value) {
        var text = MAPPER.writeValueAsString(value);
        return hasLoneSurrogate(text) ? escapeLoneSurrogates(text) : text;
    }

    private static boolean hasLoneSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (!startsPair(text, i)) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }

    private static boolean startsPair(String text, int at) {
        return Character.isHighSurrogate(text.charAt(at)) && at + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(at + 1));
    }

    // such a character can only stand inside a JSON string, where its escape means the same
    private static String escapeLoneSurrogates(String text) {
        var escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (!Character.isSurrogate(character)) {
                escaped.append(character);
            } else if (startsPair(text, i)) {
                escaped.append(character).append(text.charAt(++i));
            } else {
                escaped.append("\\u").append(Integer.toHexString(character));
            }
        }
        return escaped.toString();
    }

    private static final class Numbers extends JsonNodeFactory {
        private static final long serialVersionUID = 1L;

        @Override
        public tools.jackson.databind.node.ValueNode numberNode(BigDecimal value) {
            double rounded = value.doubleValue();
            boolean exact = Double.isFinite(rounded)
                    && new BigDecimal(Double.toString(rounded)).compareTo(value) == 0;
            return exact ? numberNode(rounded) : super.numberNode(value);
        }
    }
}
