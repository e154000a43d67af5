package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Draft;
import dev.mod.match.internal.shape.Nodes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;

/**
 * The modifiers of classes and mixins that Dart 3 has added, as in {@code final class A {}}. The old grammar would lose
 * the class over them: it is given blanks in their place.
 */
final class ClassModifiers {
    private static final Set<String> MODIFIERS = Set.of("base", "final", "interface", "mixin", "sealed");
    private static final byte[] CLASS = "class".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MIXIN = "mixin".getBytes(StandardCharsets.US_ASCII);
    private static final int LONGEST = 9;

    private ClassModifiers() {}

    /** The text with blanks for modifiers; the one given when there are none. */
    static byte[] blank(byte[] text, int length) {
        byte[] out = text;
        boolean copied = false;
        for (int at = 0; at + CLASS.length <= length; at++) {
            byte first = text[at];
            if ((first != 'c' && first != 'm') || !isKeyword(text, at, length)) {
                continue;
            }
            for (int end = before(text, at); end > 0; end = before(text, start(text, end))) {
                int start = start(text, end);
                if (!isModifier(text, start, end, text[at] == 'm')) {
                    break;
                }
                if (!copied) {
                    out = text.clone();
                    copied = true;
                }
                Arrays.fill(out, start, end, (byte) ' ');
            }
        }
        return out;
    }

    private static boolean isKeyword(byte[] text, int at, int length) {
        byte[] word = text[at] == 'c' ? CLASS : MIXIN;
        int end = at + word.length;
        return Arrays.equals(text, at, end, word, 0, word.length) && (end == length || isBlank(text[end]))
                && at > 0 && isBlank(text[at - 1]);
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || (b >= '\t' && b <= '\r');
    }

    private static boolean isWord(byte b) {
        return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') || b == '_' || b == '$'
                || b < 0;
    }

    /** The end of what stands before an offset, blanks aside. */
    private static int before(byte[] text, int at) {
        int end = at;
        while (end > 0 && isBlank(text[end - 1])) {
            end--;
        }
        return end;
    }

    private static int start(byte[] text, int end) {
        int start = end;
        while (start > 0 && end - start <= LONGEST && isWord(text[start - 1])) {
            start--;
        }
        return start;
    }

    /** Whether a word is a modifier, and no annotation like {@code @sealed}. */
    private static boolean isModifier(byte[] text, int start, int end, boolean ofMixin) {
        if (start == end || (start > 0 && (text[start - 1] == '@' || text[start - 1] == '.'))) {
            return false;
        }
        String word = new String(text, start, end - start, StandardCharsets.UTF_8);
        return ofMixin ? word.equals("base") : MODIFIERS.contains(word);
    }

    /** Puts modifiers into the children of a class or mixin. */
    static Nodes restore(DartKinds kinds, Draft draft, Nodes children) {
        int keyword = -1;
        for (int i = 0; i < children.size() && keyword < 0; i++) {
            int kind = draft.kind(children.get(i));
            if (kind == kinds.classToken || kind == kinds.mixinToken) {
                keyword = i;
            }
        }
        if (keyword < 0) {
            return children;
        }
        int at = draft.start(children.get(keyword));
        int from = keyword == 0 ? 0 : draft.end(children.get(keyword - 1));
        boolean ofMixin = draft.kind(children.get(keyword)) == kinds.mixinToken;
        byte[] text = draft.text();
        Nodes backwards = new Nodes();
        for (int end = before(text, at); end > from; end = before(text, start(text, end))) {
            int start = start(text, end);
            if (start < from || !isModifier(text, start, end, ofMixin)) {
                break;
            }
            String word = draft.text(start, end);
            backwards.add(draft.leaf(kinds.words.getOrDefault(word, kinds.finalToken), start, end));
        }
        Nodes out = new Nodes();
        out.addAll(children, 0, keyword);
        for (int i = backwards.size() - 1; i >= 0; i--) {
            out.add(backwards.get(i));
        }
        out.addAll(children, keyword, children.size());
        return out;
    }
}
