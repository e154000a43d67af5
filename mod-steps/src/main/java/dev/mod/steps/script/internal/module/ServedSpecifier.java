package dev.mod.steps.script.internal.module;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Specifier of a module in the text that runs. It has no colon: what has one is a URL to the loader of GraalJS, which keeps
 * modules by their URLs, and a file that is imported by two names would be two modules with a state each.
 *
 * @param kind whether the number is that of the module, or that of who imports it
 * @param number of {@link ModuleGraph}
 * @param label the specifier as it is written in the file
 */
public record ServedSpecifier(Kind kind, int number, String label) {
    private static final Pattern FORM = Pattern.compile("mod-(module|from)=([0-9]{1,9})=(.*)", Pattern.DOTALL);
    private static final Pattern SHOWN = Pattern.compile("mod-module=[0-9]{1,9}=([^'\"\\s]*)");

    public enum Kind {
        /** What the specifier means was settled when the importing file was read. */
        MODULE,
        /** It is settled when the importing file asks. */
        FROM
    }

    /** The start of the specifiers of a file's {@code import()}; what it asks for follows. */
    static String from(int importer) {
        return "mod-from=" + importer + "=";
    }

    static Optional<ServedSpecifier> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        int number = Integer.parseInt(form.group(2));
        return Optional.of(form.group(1).equals("module")
                ? new ServedSpecifier(Kind.MODULE, number, decode(form.group(3)))
                : new ServedSpecifier(Kind.FROM, number, form.group(3)));
    }

    private static String decode(String label) {
        return URLDecoder.decode(label, StandardCharsets.UTF_8);
    }

    /** A message in which each specifier is as it is written in its file. */
    public static String shown(String message) {
        return SHOWN.matcher(message).replaceAll(found -> Matcher.quoteReplacement(decode(found.group(1))));
    }

    @Override
    public String toString() {
        return kind == Kind.MODULE
                ? "mod-module=" + number + "=" + URLEncoder.encode(label, StandardCharsets.UTF_8).replace("%2F", "/")
                : from(number) + label;
    }
}
