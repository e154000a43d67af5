package dev.mod.steps.ai.tool;

import java.math.BigDecimal;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a model passes to a tool. Models write it, so nothing about it can be relied on.
 *
 * @param json an object
 */
public record Arguments(JsonNode json) {
    /** Characters of all arguments of a call at most. */
    public static final int MAX_CHARACTERS = 4 * 1024 * 1024;

    /**
     * Reads the JSON text that came from a model; none at all is an empty object.
     *
     * @throws ToolException if it is no JSON object
     */
    public static Arguments parse(String text) throws ToolException {
        if (text.length() > MAX_CHARACTERS) {
            throw new ToolException("the arguments have more than " + MAX_CHARACTERS + " characters");
        }
        if (text.isBlank()) {
            return new Arguments(JsonMapper.shared().createObjectNode());
        }
        JsonNode json;
        try {
            json = JsonMapper.shared().readTree(text);
        } catch (JacksonException e) {
            throw new ToolException("the arguments are no valid JSON: " + e.getOriginalMessage(), e);
        }
        if (!json.isObject()) {
            throw new ToolException("the arguments are no JSON object");
        }
        return new Arguments(json);
    }

    /** A text that must be there. */
    public String text(String name) throws ToolException {
        return optionalText(name).orElseThrow(() -> new ToolException("'" + name + "' is missing"));
    }

    /** A text that may be missing. */
    public Optional<String> optionalText(String name) throws ToolException {
        JsonNode value = json.get(name);
        if (value == null || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isString()) {
            throw new ToolException("'" + name + "' is no string");
        }
        return Optional.of(value.asString());
    }

    /** A number between bounds; what lies outside is moved to the nearer bound. */
    public int integer(String name, int missing, int least, int most) throws ToolException {
        JsonNode value = json.get(name);
        if (value == null || value.isNull()) {
            return missing;
        }
        BigDecimal number;
        try {
            // some models write numbers as strings
            number = value.isNumber() ? value.decimalValue() : new BigDecimal(value.isString() ? value.asString() : "");
        } catch (ArithmeticException | NumberFormatException | JacksonException e) {
            throw new ToolException("'" + name + "' is no number", e);
        }
        // compared before it is converted, since 1e999999999 would become a number of a billion digits
        if (number.compareTo(BigDecimal.valueOf(least)) < 0) {
            return least;
        }
        return number.compareTo(BigDecimal.valueOf(most)) > 0 ? most : number.intValue();
    }

    /** A yes or no. */
    public boolean flag(String name, boolean missing) throws ToolException {
        JsonNode value = json.get(name);
        if (value == null || value.isNull()) {
            return missing;
        }
        String text = value.isString() ? value.asString() : value.toString();
        if (text.equals("true") || text.equals("false")) {
            return text.equals("true");
        }
        throw new ToolException("'" + name + "' is neither true nor false");
    }
}
