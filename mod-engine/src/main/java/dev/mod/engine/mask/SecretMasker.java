package dev.mod.engine.mask;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Replaces secrets in texts by {@value #MASK}: as they are, in Base64 at any alignment and in both alphabets,
 * URL-encoded, JSON-escaped, and each line of a secret of several lines. Secrets that overlap or touch become one mask.
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

    private final List<String> secrets;
    private final Matcher forms;
    private final Matcher words;
    private final boolean empty;

    /** For these secrets. */
    public SecretMasker(Collection<String> secrets) {
        this.secrets = List.copyOf(secrets);
        Set<String> found = new LinkedHashSet<>();
        Set<String> shortOnes = new LinkedHashSet<>();
        for (String secret : secrets) {
            if (!secret.isBlank()) {
                found.addAll(SecretForms.of(secret));
                if (secret.length() < SecretForms.MIN_LENGTH) {
                    shortOnes.add(secret);
                }
            }
        }
        forms = new Matcher(found);
        words = new Matcher(shortOnes);
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

    private List<int[]> stretches(CharSequence text) {
        var all = new ArrayList<>(forms.find(text));
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
