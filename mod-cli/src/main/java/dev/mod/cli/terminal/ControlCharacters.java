package dev.mod.cli.terminal;

import java.util.regex.Pattern;

/** Makes text of unknown origin harmless for a terminal. */
public final class ControlCharacters {
    // ECMA-48: control sequences, operating system commands and the like, other escapes
    private static final Pattern SEQUENCE = Pattern
            .compile(
                    "\u001b\\[[0-?]*[ -/]*[@-~]|\u001b[\\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\\\)?|\u001b[ -/]*[0-~]?");

    private ControlCharacters() {}

    /** The text without escape sequences and control characters; what follows a lone carriage return replaces what is before it. */
    public static String remove(String text) {
        if (text.chars().noneMatch(Character::isISOControl)) {
            return text;
        }
        var plain = SEQUENCE.matcher(text).replaceAll("");
        plain = plain.substring(plain.lastIndexOf('\r', plain.length() - 2) + 1);
        var kept = new StringBuilder();
        plain.chars().forEach(character -> {
            if (character == '\t') {
                kept.append("    ");
            } else if (!Character.isISOControl(character)) {
                kept.append((char) character);
            }
        });
        return kept.toString();
    }
}
