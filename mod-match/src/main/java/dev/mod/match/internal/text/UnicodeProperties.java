package dev.mod.match.internal.text;

import java.util.Locale;
import java.util.Map;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Unicode classes by the names that the regular expressions of rules use. */
final class UnicodeProperties {
    /** Long names of the general categories, letters only, in lower case. */
    private static final Map<String, String> CATEGORIES = Map.ofEntries(
            Map.entry("letter", "L"), Map.entry("uppercaseletter", "Lu"), Map.entry("lowercaseletter", "Ll"),
            Map.entry("titlecaseletter", "Lt"), Map.entry("modifierletter", "Lm"), Map.entry("otherletter", "Lo"),
            Map.entry("mark", "M"), Map.entry("nonspacingmark", "Mn"), Map.entry("spacingmark", "Mc"),
            Map.entry("enclosingmark", "Me"), Map.entry("number", "N"), Map.entry("decimalnumber", "Nd"),
            Map.entry("digit", "Nd"), Map.entry("letternumber", "Nl"), Map.entry("othernumber", "No"),
            Map.entry("punctuation", "P"), Map.entry("punct", "P"), Map.entry("connectorpunctuation", "Pc"),
            Map.entry("dashpunctuation", "Pd"), Map.entry("openpunctuation", "Ps"),
            Map.entry("closepunctuation", "Pe"), Map.entry("initialpunctuation", "Pi"),
            Map.entry("finalpunctuation", "Pf"), Map.entry("otherpunctuation", "Po"), Map.entry("symbol", "S"),
            Map.entry("mathsymbol", "Sm"), Map.entry("currencysymbol", "Sc"), Map.entry("modifiersymbol", "Sk"),
            Map.entry("othersymbol", "So"), Map.entry("separator", "Z"), Map.entry("spaceseparator", "Zs"),
            Map.entry("lineseparator", "Zl"), Map.entry("paragraphseparator", "Zp"), Map.entry("other", "C"),
            Map.entry("control", "Cc"), Map.entry("cntrl", "Cc"), Map.entry("format", "Cf"),
            Map.entry("privateuse", "Co"));

    private UnicodeProperties() {}

    /**
     * The members of a property as Unicode's annex 18 names it ({@code Lu}, {@code Letter}, {@code Greek},
     * {@code sc=Greek}, {@code Alphabetic}), or null when it is not known.
     */
    static @Nullable CodePoints find(String name) {
        String value = name.substring(name.indexOf('=') + 1).trim();
        String loose = value.toLowerCase(Locale.ROOT).replaceAll("[_\\- ]", "");
        return switch (loose) {
            case "any" -> CodePoints.range(0, Character.MAX_CODE_POINT);
            case "ascii" -> CodePoints.range(0, 0x7f);
            case "assigned" -> CodePoints.where(Character::isDefined);
            case "idstart", "xidstart" -> CodePoints.where(Character::isUnicodeIdentifierStart);
            case "idcontinue", "xidcontinue" -> CodePoints
                    .where(c -> Character.isUnicodeIdentifierPart(c) && !Character.isIdentifierIgnorable(c));
            case "whitespace", "space" -> CodePoints.where(UnicodeProperties::isSpace);
            default -> byJava(loose, value);
        };
    }

    private static @Nullable CodePoints byJava(String loose, String value) {
        String category = CATEGORIES.getOrDefault(loose, value);
        CodePoints found = category.length() <= 2 ? byJava("\\p{" + category + "}") : null;
        return found != null ? found : byJava("\\p{Is" + category + "}");
    }

    private static @Nullable CodePoints byJava(String property) {
        try {
            java.util.regex.Pattern pattern = java.util.regex.Pattern.compile(property);
            return CodePoints.where(c -> pattern.matcher(Character.toString(c)).matches());
        } catch (PatternSyntaxException e) {
            return null;
        }
    }

    /** The general category that the matcher knows by itself, or null. */
    static @Nullable String category(String name) {
        String loose = name.toLowerCase(Locale.ROOT).replaceAll("[_\\- ]", "");
        String known = CATEGORIES.get(loose);
        return known != null ? known : name.matches("[LMNPSZC][a-z]?") && !"Cn".equals(name) ? name : null;
    }

    static boolean isWord(int c) {
        int type = Character.getType(c);
        return Character.isAlphabetic(c) || type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK || type == Character.ENCLOSING_MARK
                || type == Character.DECIMAL_DIGIT_NUMBER || type == Character.CONNECTOR_PUNCTUATION || c == 0x200c
                || c == 0x200d;
    }

    static boolean isSpace(int c) {
        int type = Character.getType(c);
        return (c >= 9 && c <= 13) || c == 0x85 || type == Character.SPACE_SEPARATOR
                || type == Character.LINE_SEPARATOR || type == Character.PARAGRAPH_SEPARATOR;
    }
}
