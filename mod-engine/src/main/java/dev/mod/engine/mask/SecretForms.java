package dev.mod.engine.mask;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** The forms in which a secret may appear in a text. */
final class SecretForms {
    /** A shorter secret, or line of one, would mask half of any text. */
    static final int MIN_LENGTH = 4;

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
        addBase64(secret.getBytes(StandardCharsets.UTF_8), forms);
        var form = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        for (String encoded : new String[]{form, form.replace("+", "%20"), percent(secret)}) {
            forms.add(encoded);
            forms.add(lowerCaseEscapes(encoded));
        }
        for (boolean slash : new boolean[]{false, true}) {
            for (boolean ascii : new boolean[]{false, true}) {
                forms.add(json(secret, slash, ascii, "%04x"));
                forms.add(json(secret, slash, ascii, "%04X"));
            }
        }
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
