package dev.mod.steps.ai.tool;

/** Parts of texts; never half a character. */
public final class Texts {
    private Texts() {}

    /** The first characters. */
    public static String head(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }

    /** The last characters. */
    public static String tail(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int from = text.length() - most;
        return text.substring(Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from);
    }
}
