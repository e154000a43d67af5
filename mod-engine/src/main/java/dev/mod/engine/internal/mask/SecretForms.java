package dev.mod.engine.internal.mask;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The forms in which a secret may appear in a text. */
final class SecretForms {
    /** A shorter secret, or line of one, would mask half of any text. */
    static final int MIN_LENGTH = 4;

    /** A shorter stretch of Base64 at the end of a line may be anything. */
    static final int LEAST_BROKEN = 4;

    private SecretForms() {}

    /** All forms of at least {@link #MIN_LENGTH} characters. */
    static Set<String> of(String secret) {
        var forms = new LinkedHashSet<String>();
        addForms(secret, forms);
        if (secret.contains("\n") || secret.contains("\r")) {
            addForms(secret.replace("\r\n", "\n"), forms);
            secret.lines().forEach(line -> addForms(line.strip(), forms));
        }
        forms.removeIf(form -> form.length() < MIN_LENGTH);
        return forms;
    }

    private static void addForms(String secret, Set<String> forms) {
        if (secret.length() < MIN_LENGTH) {
            return;
        }
        forms.add(secret);
        addQuoted(secret, forms);
        var hex = HexFormat.of().formatHex(secret.getBytes(StandardCharsets.UTF_8));
        forms.add(hex);
        forms.add(hex.toUpperCase(Locale.ROOT));
        addBase64(secret.getBytes(StandardCharsets.UTF_8), forms);
        var form = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        for (String encoded : new String[]{form, form.replace("+", "%20"), percent(secret)}) {
            forms.add(encoded);
            forms.add(lowerCaseEscapes(encoded));
            forms.add(percent(encoded));
        }
        for (boolean slash : new boolean[]{false, true}) {
            for (boolean ascii : new boolean[]{false, true}) {
                forms.add(json(secret, slash, ascii, "%04x"));
                forms.add(json(json(secret, slash, ascii, "%04x"), false, false, "%04x"));
                forms.add(json(secret, slash, ascii, "%04X"));
            }
        }
    }

    /** As shells, pages and tables have it. */
    private static void addQuoted(String secret, Set<String> forms) {
        forms.add(secret.replace("'", "'\\''"));
        forms.add(secret.replace("'", "'\"'\"'"));
        forms.add(secret.replace("'", "''"));
        forms.add(secret.replace("\"", "\"\""));
        forms.add(escaped(secret, "\\\"$`"));
        forms.add(escaped(secret, "\\'"));
        // printf %q, in the ways that versions of it differ
        for (String special : List.of(" '\"\\|&;()<>!{}*[]?^$`,", " '\"\\|&;()<>!{}*[]?^$`",
                " '\"\\|&;()<>!{}*[]?^$`,#~")) {
            forms.add(escaped(secret, special));
        }
        forms.add(secret.replaceAll("([^A-Za-z0-9_])", "\\\\$1"));
        forms.add(escaped(secret, "\\'").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r"));
        var plain = secret.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        for (String quote : List.of("\"", "&quot;", "&#34;")) {
            for (String apostrophe : List.of("'", "&#39;", "&#x27;", "&#039;", "&apos;")) {
                var html = plain.replace("'", apostrophe).replace("\"", quote);
                forms.add(html);
                forms.add(html.replace("/", "&#x2F;").replace("`", "&#x60;").replace("=", "&#x3D;"));
            }
        }
    }

    private static String escaped(String secret, String special) {
        var text = new StringBuilder();
        secret.chars().forEach(c -> text.append(special.indexOf(c) >= 0 ? "\\" : "").append((char) c));
        return text.toString();
    }

    /** The forms in Base64, which programs break into lines. */
    static Set<String> broken(String secret) {
        var forms = new LinkedHashSet<String>();
        addBase64(secret.getBytes(StandardCharsets.UTF_8), forms);
        forms.removeIf(form -> form.length() < LEAST_BROKEN);
        return forms;
    }

    // the characters that depend on nothing but the secret, whatever bytes stand before and after it
    private static void addBase64(byte[] secret, Set<String> forms) {
        for (int before = 0; before < 3; before++) {
            var bytes = new byte[before + secret.length];
            System.arraycopy(secret, 0, bytes, before, secret.length);
            int start = (before * 8 + 5) / 6;
            int end = bytes.length * 8 / 6;
            for (Base64.Encoder encoder : Arrays.asList(Base64.getEncoder(), Base64.getUrlEncoder())) {
                if (end > start) {
                    forms.add(encoder.encodeToString(bytes).substring(start, end));
                }
            }
        }
    }

    // as encodeURIComponent of browsers does, which leaves more characters as they are
    private static String percent(String secret) {
        return URLEncoder.encode(secret, StandardCharsets.UTF_8).replace("+", "%20").replace("%21", "!")
                .replace("%27", "'").replace("%28", "(").replace("%29", ")").replace("%7E", "~");
    }

    private static String lowerCaseEscapes(String encoded) {
        var lower = new StringBuilder(encoded);
        for (int i = 0; i + 2 < lower.length(); i++) {
            if (lower.charAt(i) == '%') {
                lower.replace(i + 1, i + 3, lower.substring(i + 1, i + 3).toLowerCase(Locale.ROOT));
            }
        }
        return lower.toString();
    }

    private static String json(String secret, boolean slash, boolean ascii, String hex) {
        var escaped = new StringBuilder();
        for (int i = 0; i < secret.length(); i++) {
            char character = secret.charAt(i);
            switch (character) {
                case '"' -> escaped.append("\\\"");
                case '\\' -> escaped.append("\\\\");
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                case '\b' -> escaped.append("\\b");
                case '\f' -> escaped.append("\\f");
                case '/' -> escaped.append(slash ? "\\/" : "/");
                default -> {
                    if (character < ' ' || (ascii && character > '~')) {
                        escaped.append("\\u").append(String.format(Locale.ROOT, hex, (int) character));
                    } else {
                        escaped.append(character);
                    }
                }
            }
        }
        return escaped.toString();
    }
}
