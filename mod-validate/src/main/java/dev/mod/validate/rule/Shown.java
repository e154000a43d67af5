package dev.mod.validate.rule;

import tools.jackson.databind.JsonNode;

/** How values and types are written in messages. */
public final class Shown {
    private static final int LENGTH = 60;

    private Shown() {}

    /** A value with its type, such as {@code number 5}; collections by type only. */
    public static String value(JsonNode value) {
        return switch (value.getNodeType()) {
            case NULL, MISSING -> "nothing";
            case BOOLEAN -> value.asString();
            case NUMBER -> "number " + text(value.asString());
            case STRING -> value.asString().isEmpty() ? "empty text" : "\"" + text(value.asString()) + "\"";
            case ARRAY -> value.isEmpty() ? "an empty list" : "a list";
            case OBJECT -> "an object";
            case BINARY, POJO -> "something else";
        };
    }

    /** A value as it is typed on a command line: texts as they are, all else as JSON. */
    public static String typed(JsonNode value) {
        return value.isString() ? value.stringValue() : value.toString();
    }

    /** A type of JSON Schema in plain words. */
    public static String type(String type) {
        return switch (type) {
            case "array" -> "a list";
            case "object" -> "an object";
            case "integer" -> "a whole number";
            case "number" -> "a number";
            case "boolean" -> "true or false";
            case "null" -> "nothing";
            default -> "text";
        };
    }

    /** The first part of a text, on one line. */
    public static String text(String text) {
        var shown = new StringBuilder();
        int end = text.length() > LENGTH
                ? text.offsetByCodePoints(0, Math.min(LENGTH, text.codePointCount(0, text.length())))
                : text.length();
        text.substring(0, end).codePoints().forEach(c -> {
            if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT
                    || Character.getType(c) == Character.SURROGATE) {
                shown.append(String.format("\\u%04x", c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return end < text.length() ? shown + "…" : shown.toString();
    }
}
