package dev.mod.steps.shell.quote;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the lexer decided for each value, and the surroundings that all levels of the script share. */
final class Insertions {
    /** Deeper nesting of quotes, substitutions and here-documents is not followed. */
    static final int MAX_DEPTH = 100;

    /** The lexer lost track; values that come later cannot be placed. */
    static final class Unclear extends Exception {
        private static final long serialVersionUID = 1L;

        Unclear(String reason) {
            super(reason, null, false, false);
        }
    }

    /** A value cannot be made safe. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;

        final int index;

        Refused(int index, String reason) {
            super(reason, null, false, false);
            this.index = index;
        }
    }

    /** Bash 5.2 doubles these in compound assignments. */
    private static final Pattern BASH_INTERNAL = Pattern.compile("[\\x01\\x7f]");

    private final List<ScriptPart.Value> values;
    private final @Nullable String[] texts;
    /** Extra escapes for the levels of backquotes around the current place, outermost first. */
    private final Deque<String> escapes = new ArrayDeque<>();
    private final Deque<String> prohibitions = new ArrayDeque<>();
    private final Deque<Words> enclosing = new ArrayDeque<>();
    private int depth;

    Insertions(List<ScriptPart.Value> values) {
        this.values = values;
        this.texts = new @Nullable String[values.size()];
    }

    void put(int unit, Quoting quoting) throws Refused {
        int index = Script.index(unit);
        String prohibition = prohibitions.peek();
        if (prohibition != null) {
            throw new Refused(index, prohibition);
        }
        if (quoting == Quoting.DOUBLE_BRACED && values.get(index).value().indexOf('\'') >= 0) {
            throw new Refused(index, "it contains a single quote, about which shells differ there");
        }
        for (Words words : enclosing) {
            words.value(index);
            if (words.role() == Words.Role.ELEMENT && BASH_INTERNAL.matcher(values.get(index).value()).find()) {
                throw new Refused(index, "Bash changes the control characters in it");
            }
        }
        String text = quoting.apply(values.get(index).value());
        for (String special : escapes) {
            text = Quoting.backslash(text, special);
        }
        texts[index] = text;
    }

    @Nullable
    String text(int index) {
        return texts[index];
    }

    /** The index of the first value without a place, or the number of values. */
    int firstWithout() {
        for (int i = 0; i < texts.length; i++) {
            if (texts[i] == null) {
                return i;
            }
        }
        return texts.length;
    }

    void putComment(int unit) {
        int index = Script.index(unit);
        texts[index] = Quoting.COMMENT.apply(values.get(index).value());
    }

    void enter(Words words) throws Unclear {
        deeper();
        enclosing.push(words);
    }

    Words leave() {
        depth--;
        return enclosing.pop();
    }

    void deeper() throws Unclear {
        if (++depth > MAX_DEPTH) {
            throw new Unclear("the command is nested more than " + MAX_DEPTH + " levels deep");
        }
    }

    void shallower() {
        depth--;
    }

    void prohibit(String reason) {
        prohibitions.push(reason);
    }

    void permit() {
        prohibitions.pop();
    }

    /** The innermost level of backquotes is escaped first. */
    void enterBackquotes(String special) {
        escapes.push(special);
    }

    void leaveBackquotes() {
        escapes.pop();
    }
}
