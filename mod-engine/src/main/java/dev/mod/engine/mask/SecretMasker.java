package dev.mod.engine.mask;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

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

    private final Matcher forms;
    private final Matcher words;
    private final boolean empty;
    private final int longest;

    /** For these secrets. */
    public SecretMasker(Collection<String> secrets) {
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
        longest = Math.max(SecretForms.MIN_LENGTH, found.stream().mapToInt(String::length).max().orElse(0));
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
        var stretches = stretches(text, ' ');
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

    /**
     * Masks a text that comes in pieces, cut anywhere. What is given on is, in all, what {@link #mask} makes of the
     * whole; up to twice the longest form of a secret is held back until the stream is closed.
     */
    public Stream stream(Consumer<String> out) {
        return new Stream(out);
    }

    private List<int[]> stretches(CharSequence text, char before) {
        var all = new ArrayList<>(forms.find(text));
        for (int[] word : words.find(text)) {
            char left = word[0] == 0 ? before : text.charAt(word[0] - 1);
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

    /** A text in pieces. Not safe for concurrent use. */
    public final class Stream implements AutoCloseable {
        private final Consumer<String> out;
        private final StringBuilder held = new StringBuilder();
        private char before = ' ';
        /** How many of the characters held are known to belong to a secret whose mask was given on. */
        private int covered;
        private boolean masking;

        private Stream(Consumer<String> out) {
            this.out = out;
        }

        /** The next piece. */
        public void write(String piece) {
            held.append(piece);
            if (empty) {
                emit(held.length());
            } else if (held.length() > 2 * (longest + 1)) {
                emit(held.length() - longest - 1);
            }
        }

        /** The text is complete. */
        @Override
        public void close() {
            emit(held.length());
        }

        // every secret that begins before the limit lies in what is held, with the character after it
        private void emit(int limit) {
            if (limit == 0) {
                return;
            }
            var given = new StringBuilder();
            int from = Math.min(covered, limit);
            int rest = covered - from;
            for (int[] stretch : stretches(held, before)) {
                if (stretch[0] >= limit) {
                    break;
                }
                if (stretch[0] > from) {
                    given.append(held, from, stretch[0]);
                    masking = false;
                }
                if (!masking) {
                    given.append(MASK);
                    masking = true;
                }
                from = Math.max(from, Math.min(stretch[1], limit));
                rest = Math.max(rest, stretch[1] - limit);
            }
            if (from < limit) {
                given.append(held, from, limit);
                masking = false;
            }
            before = held.charAt(limit - 1);
            covered = Math.max(0, rest);
            held.delete(0, limit);
            if (given.length() > 0) {
                out.accept(given.toString());
            }
        }
    }
}
