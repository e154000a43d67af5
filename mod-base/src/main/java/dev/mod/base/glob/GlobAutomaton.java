package dev.mod.base.glob;

import dev.mod.base.glob.GlobParser.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Globs as one nondeterministic automaton whose states are bits: a code point costs a few operations for each 64
 * states, whatever the globs are. State i of a glob means that its first i steps have matched. (The technique is known
 * as bit parallelism, Baeza-Yates and Gonnet 1992; stars as in Navarro and Raffinot, "Flexible Pattern Matching in
 * Strings", chapter 4.)
 */
final class GlobAutomaton {
    private static final int ASCII = 128;

    private final int words;
    private final long[] initial;
    private final long[] accepting;
    /** By state: left for the next one on the code point, or kept on it. */
    private final long[][] advance = new long[ASCII][];
    private final long[][] stay = new long[ASCII][];
    private final Map<Integer, long[]> advanceOther = new HashMap<>();
    private final long[] advanceAnyOther;
    private final long[] stayOther;
    private final List<Member> members = new ArrayList<>();
    /** States that lead to the next one, or to the next but one too, on nothing. */
    private final long[] skip;
    private final long[] skipTwo;

    private record Member(int state, Step.OneOf step) {}

    GlobAutomaton(List<List<Step>> globs) {
        int states = 0;
        for (List<Step> glob : globs) {
            states += glob.size() + 2 + (int) glob.stream().filter(step -> step instanceof Step.Directories).count();
        }
        words = (states >> 6) + 1;
        initial = new long[words];
        accepting = new long[words];
        advanceAnyOther = new long[words];
        stayOther = new long[words];
        skip = new long[words];
        skipTwo = new long[words];
        for (int c = 0; c < ASCII; c++) {
            advance[c] = new long[words];
            stay[c] = new long[words];
        }
        int state = 0;
        for (List<Step> glob : globs) {
            set(initial, state);
            for (Step step : glob) {
                state = add(step, state);
            }
            set(accepting, state);
            state++;
        }
        close(initial);
    }

    private static void set(long[] bits, int index) {
        bits[index >> 6] |= 1L << index;
    }

    /** Enters a step that starts in a state; gives the state after it. */
    private int add(Step step, int state) {
        if (step instanceof Step.Literal literal) {
            int c = literal.codePoint();
            set(c < ASCII ? advance[c] : advanceOther.computeIfAbsent(c, unused -> new long[words]), state);
        } else if (step instanceof Step.AnyOne any) {
            loop(advance, advanceAnyOther, state, any.slashToo());
        } else if (step instanceof Step.OneOf oneOf) {
            for (int c = 0; c < ASCII; c++) {
                if (oneOf.accepts(c)) {
                    set(advance[c], state);
                }
            }
            members.add(new Member(state, oneOf));
        } else if (step instanceof Step.Star) {
            loop(stay, stayOther, state, false);
            set(skip, state);
        } else if (step instanceof Step.Rest) {
            loop(stay, stayOther, state, true);
            set(skip, state);
        } else {
            // an entry that may be passed by, then anything up to a slash
            set(skip, state);
            set(skipTwo, state);
            loop(stay, stayOther, state + 1, true);
            set(advance['/'], state + 1);
            return state + 2;
        }
        return state + 1;
    }

    private static void loop(long[][] ascii, long[] other, int state, boolean slashToo) {
        for (int c = 0; c < ASCII; c++) {
            if (slashToo || c != '/') {
                set(ascii[c], state);
            }
        }
        set(other, state);
    }

    /**
     * Follows the steps on nothing. Two passes do: a directories step may be followed by a star, never a star by one,
     * and of two in a row the parser makes one.
     */
    private void close(long[] states) {
        long carry = 0;
        long carryTwo = 0;
        for (int i = 0; i < words; i++) {
            long one = states[i] & skip[i] & skipTwo[i];
            states[i] |= one << 1 | one << 2 | carryTwo;
            carryTwo = one >>> 63 | one >>> 62;
        }
        for (int i = 0; i < words; i++) {
            long one = states[i] & skip[i];
            states[i] |= one << 1 | carry;
            carry = one >>> 63;
        }
    }

    /** Whether a text is matched. */
    boolean matches(String text) {
        long[] states = after(text);
        for (int i = 0; i < words; i++) {
            if ((states[i] & accepting[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether a text may be the beginning of one that is matched. */
    boolean mayBegin(String text) {
        for (long word : after(text)) {
            if (word != 0) {
                return true;
            }
        }
        return false;
    }

    /** The states that a text leads to. */
    private long[] after(String text) {
        long[] states = initial.clone();
        long[] next = new long[words];
        for (int at = 0; at < text.length();) {
            int c = text.codePointAt(at);
            at += Character.charCount(c);
            long[] go = c < ASCII ? advance[c] : advanceOn(c);
            long[] keep = c < ASCII ? stay[c] : stayOther;
            long carry = 0;
            long any = 0;
            for (int i = 0; i < words; i++) {
                if (states[i] == 0 && carry == 0) {
                    next[i] = 0;
                    continue;
                }
                long moved = states[i] & go[i];
                next[i] = moved << 1 | carry | (states[i] & keep[i]);
                carry = moved >>> 63;
                any |= next[i];
            }
            if (any == 0) {
                return next;
            }
            close(next);
            long[] swap = states;
            states = next;
            next = swap;
        }
        return states;
    }

    private long[] advanceOn(int c) {
        long[] literal = advanceOther.get(c);
        long[] go = advanceAnyOther.clone();
        if (literal != null) {
            for (int i = 0; i < words; i++) {
                go[i] |= literal[i];
            }
        }
        for (Member member : members) {
            if (member.step().accepts(c)) {
                set(go, member.state());
            }
        }
        return go;
    }
}
