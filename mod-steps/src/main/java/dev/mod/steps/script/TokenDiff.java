package dev.mod.steps.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jgit.diff.Edit;
import org.eclipse.jgit.diff.EditList;
import org.eclipse.jgit.diff.MyersDiff;
import org.eclipse.jgit.diff.Sequence;
import org.eclipse.jgit.diff.SequenceComparator;

/** How a text has become another one, word by word. Offsets are UTF-16 units. */
final class TokenDiff {
    private static final Pattern TOKEN = Pattern.compile("[\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}\\p{Nd}\\p{Pc}$]+|\\s+|.",
            Pattern.DOTALL);
    private static final SequenceComparator<Tokens> BY_TEXT = new SequenceComparator<>() {
        @Override
        public boolean equals(Tokens a, int at, Tokens b, int other) {
            return a.text.get(at).equals(b.text.get(other));
        }

        @Override
        public int hash(Tokens tokens, int at) {
            return tokens.text.get(at).hashCode();
        }
    };

    private final Tokens before;
    private final Tokens after;
    private final EditList edits;

    /** The words of a text, and what is between them. */
    private static final class Tokens extends Sequence {
        private final List<String> text = new ArrayList<>();
        private final List<Integer> starts = new ArrayList<>();

        Tokens(String source) {
            Matcher token = TOKEN.matcher(source);
            while (token.find()) {
                text.add(token.group());
                starts.add(token.start());
            }
        }

        @Override
        public int size() {
            return text.size();
        }

        /** The nearest token that is no space, from a token on in steps of 1 or -1; -1 or the size for none. */
        int word(int from, int step) {
            int at = from;
            while (at >= 0 && at < text.size() && text.get(at).isBlank()) {
                at += step;
            }
            return at;
        }

        String joined(int from, int to) {
            return String.join("", text.subList(from, to));
        }
    }

    TokenDiff(String before, String after) {
        this(new Tokens(before), new Tokens(after));
    }

    private TokenDiff(Tokens before, Tokens after) {
        this.before = before;
        this.after = after;
        this.edits = MyersDiff.INSTANCE.diff(BY_TEXT, before, after);
    }

    /** The word at an offset of the text before; empty where none begins. */
    Optional<String> word(int offset) {
        int token = before.starts.indexOf(offset);
        return token < 0 ? Optional.empty() : Optional.of(before.text.get(token));
    }

    /** Where the word that began at an offset is now, if it is still there, or another one in its place. */
    OptionalInt moved(int offset) {
        int token = before.starts.indexOf(offset);
        if (token < 0) {
            return OptionalInt.empty();
        }
        for (Edit edit : edits) {
            if (edit.getBeginA() <= token && token < edit.getEndA()) {
                return edit.getLengthA() == edit.getLengthB()
                        ? OptionalInt.of(after.starts.get(edit.getBeginB() + token - edit.getBeginA()))
                        : OptionalInt.empty();
            }
        }
        return OptionalInt.of(after.starts.get(kept(token)));
    }

    /** Which token of the text after one of the text before is, or the end; -1 if it is gone. */
    private int kept(int token) {
        int shift = 0;
        for (Edit edit : edits) {
            if (edit.getBeginA() > token) {
                break;
            }
            if (token < edit.getEndA()) {
                return -1;
            }
            shift += edit.getLengthB() - edit.getLengthA();
        }
        return token + shift;
    }

    /**
     * Makes the same changes in another text that the text before has become. A place is known there by the word beside it on one
     * side at least.
     *
     * @param word what the changes replace: where the other text has changed as well, it may not be left
     * @return empty if that is so somewhere
     */
    Optional<String> appliedTo(String other, String word) {
        var theirs = new TokenDiff(before, new Tokens(other));
        var text = new StringBuilder();
        int done = 0;
        for (Edit edit : edits) {
            if (edit.getLengthA() == 0
                    && theirs.inserts(edit.getBeginA(), after.joined(edit.getBeginB(), edit.getEndB()))) {
                continue;
            }
            // an insertion belongs to the word before it
            int begin = edit.getLengthA() > 0 ? edit.getBeginA() : Math.max(0, edit.getBeginA() - 1);
            int from = theirs.unchanged(begin, edit.getEndA());
            if (from >= 0) {
                if (!theirs.keepsOneSide(begin, edit.getEndA())) {
                    return Optional.empty();
                }
                from += edit.getBeginA() - begin;
                text.append(theirs.after.joined(done, from)).append(after.joined(edit.getBeginB(), edit.getEndB()));
                done = from + edit.getLengthA();
            } else if (theirs.has(word, begin, edit.getEndA())) {
                return Optional.empty();
            }
        }
        return Optional.of(text.append(theirs.after.joined(done, theirs.after.size())).toString());
    }

    /** Whether a text was inserted before a token. */
    private boolean inserts(int token, String text) {
        return edits.stream().anyMatch(edit -> edit.getBeginA() == token && edit.getLengthA() == 0
                && after.joined(edit.getBeginB(), edit.getEndB()).equals(text));
    }

    /** Where tokens are that are side by side still; -1 if they are not. */
    private int unchanged(int begin, int end) {
        int from = kept(begin);
        for (int token = begin; token < end; token++) {
            if (kept(token) != from + token - begin) {
                return -1;
            }
        }
        return from;
    }

    /** Whether the nearest word before or behind unchanged tokens is the same as it was. */
    private boolean keepsOneSide(int begin, int end) {
        int left = before.word(begin - 1, -1);
        int right = before.word(end, 1);
        int now = kept(begin);
        return (left < 0 ? -1 : kept(left)) == after.word(now - 1, -1) && (left < 0 || kept(left) >= 0)
                || (right >= before.size() ? after.size() : kept(right)) == after.word(now + end - begin, 1);
    }

    /** Whether what is now in the place of tokens has a word. */
    private boolean has(String word, int begin, int end) {
        return edits.stream().filter(edit -> edit.getBeginA() < end && edit.getEndA() > begin)
                .anyMatch(edit -> after.text.subList(edit.getBeginB(), edit.getEndB()).contains(word));
    }
}
