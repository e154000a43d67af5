package dev.mod.engine.internal.mask;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Replaces secrets in texts by {@value #MASK}: as they are, in Base64 at any alignment and in both alphabets,
 * broken into lines, in hexadecimal, URL-encoded, escaped for JSON, HTML and shells, and each line of a secret of several lines. Secrets that overlap or touch become one mask.
 * Immutable, safe for concurrent use, linear in the text.
 *
 * <p>
 * A secret of fewer than 4 characters is only masked where it is a whole word, as it is; a shorter line of a longer
 * secret is not masked by itself. Blank secrets are none.
 */
public final class SecretMasker {
    /** What stands for a secret. */
    public static final String MASK = "***";
    /** Masks nothing. */
    public static final SecretMasker NONE = new SecretMasker(List.of());

    private static final String BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=";
    /** Lines of Base64 as programs break them. */
    private static final int SHORTEST_LINE = 60;
    private static final int LONGEST_LINE = 80;

    private final List<String> secrets;
    private final LiteralMatcher forms;
    private final LiteralMatcher words;
    private final Set<String> broken = new LinkedHashSet<>();
    private final boolean empty;

    /** For these secrets. */
    public SecretMasker(Collection<String> secrets) {
        this.secrets = List.copyOf(secrets);
        Set<String> found = new LinkedHashSet<>();
        Set<String> shortOnes = new LinkedHashSet<>();
        for (String secret : secrets) {
            if (!secret.isBlank()) {
                found.addAll(SecretForms.of(secret));
                if (secret.length() >= SecretForms.MIN_LENGTH) {
                    broken.addAll(SecretForms.broken(secret));
                }
                if (secret.length() < SecretForms.MIN_LENGTH) {
                    shortOnes.add(secret);
                }
            }
        }
        forms = new LiteralMatcher(found);
        words = new LiteralMatcher(shortOnes);
        empty = found.isEmpty() && shortOnes.isEmpty();
    }

    /** A masker of these secrets too. */
    public SecretMasker and(Collection<String> more) {
        if (more.isEmpty()) {
            return this;
        }
        var all = new ArrayList<>(secrets);
        all.addAll(more);
        return new SecretMasker(all);
    }

    /** The secrets, but blank ones. */
    List<String> secrets() {
        return secrets.stream().filter(secret -> !secret.isBlank()).toList();
    }

    /**
     * The first secret that is in a text.
     *
     * @throws java.util.NoSuchElementException if none is
     */
    String firstIn(String text) {
        return secrets().stream().filter(secret -> !new SecretMasker(List.of(secret)).mask(text).equals(text))
                .findFirst()
                .orElseThrow();
    }

    /** Whether there is nothing to mask. */
    public boolean isEmpty() {
        return empty;
    }

    /** The text without secrets. */
    public String mask(String text) {
        if (empty) {
            return text;
        }
        var stretches = stretches(text);
        if (stretches.isEmpty()) {
            return text;
        }
        var masked = new StringBuilder(text.length());
        int from = 0;
        for (int[] stretch : stretches) {
            masked.append(text, from, stretch[0]).append(MASK);
            from = stretch[1];
        }
        return masked.append(text, from, text.length()).toString();
    }

    /** Lines of Base64 in which a secret may begin or end; they may be indented, and be lines of a diff. */
    private void broken(CharSequence text, List<int[]> found) {
        for (int start = 0, end; start < text.length(); start = end + 1) {
            end = start;
            while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
                end++;
            }
            int from = start;
            while (from < end && " \t>|".indexOf(text.charAt(from)) >= 0) {
                from++;
            }
            broken(text, from, end, found);
            if (from < end && (text.charAt(from) == '+' || text.charAt(from) == '-')) {
                broken(text, from + 1, end, found);
            }
        }
    }

    private void broken(CharSequence text, int start, int end, List<int[]> found) {
        if (end - start < SecretForms.LEAST_BROKEN || end - start > LONGEST_LINE) {
            return;
        }
        for (int i = start; i < end; i++) {
            if (BASE64.indexOf(text.charAt(i)) < 0) {
                return;
            }
        }
        String line = text.subSequence(start, end).toString();
        for (String form : broken) {
            int tail = overlap(line, form);
            int head = overlap(form, line);
            if (tail > 0 && end - start >= SHORTEST_LINE) {
                found.add(new int[]{end - tail, end});
            }
            if (head > 0) {
                found.add(new int[]{start, start + head});
            }
            if (form.contains(line)) {
                found.add(new int[]{start, end});
            }
        }
    }

    /** How many characters at the end of one text are the beginning of another; 0 if too few to mean anything. */
    private static int overlap(String one, String other) {
        for (int length = Math.min(one.length(), other.length()); length >= SecretForms.LEAST_BROKEN; length--) {
            if (one.regionMatches(one.length() - length, other, 0, length)) {
                return length;
            }
        }
        return 0;
    }

    private List<int[]> stretches(CharSequence text) {
        var all = new ArrayList<>(forms.find(text));
        broken(text, all);
        for (int[] word : words.find(text)) {
            char left = word[0] == 0 ? ' ' : text.charAt(word[0] - 1);
            char right = word[1] == text.length() ? ' ' : text.charAt(word[1]);
            if (!Character.isLetterOrDigit(left) && !Character.isLetterOrDigit(right)) {
                all.add(word);
            }
        }
        all.sort((a, b) -> Integer.compare(a[0], b[0]));
        var merged = new ArrayList<int[]>();
        for (int[] stretch : all) {
            var last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last != null && stretch[0] <= last[1]) {
                last[1] = Math.max(last[1], stretch[1]);
            } else {
                merged.add(stretch);
            }
        }
        return merged;
    }
}
