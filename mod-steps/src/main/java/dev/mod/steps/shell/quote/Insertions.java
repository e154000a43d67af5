package dev.mod.steps.shell.quote;

import dev.mod.base.file.GitGuard;
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

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final List<ScriptPart.Value> values;
    private final @Nullable String[] texts;
    private final Deque<String> prohibitions = new ArrayDeque<>();
    private final Deque<Words> enclosing = new ArrayDeque<>();
    private final Flows flows;
    private int depth;
    private int pipes;

    Insertions(List<ScriptPart.Value> values, Flows flows) {
        this.values = values;
        this.texts = new @Nullable String[values.size()];
        this.flows = flows;
    }

    void put(int unit, Quoting quoting) throws Refused {
        int index = Script.index(unit);
        String value = values.get(index).value();
        boolean word = quoting == Quoting.BARE || quoting == Quoting.DOUBLE || quoting == Quoting.DOUBLE_AFTER_NAME
                || quoting == Quoting.SINGLE;
        use(Taint.of(index, value), word, false);
        texts[index] = quoting.apply(value);
    }

    /** A variable with a value in it is read. */
    void read(String name, boolean word, boolean bare) throws Refused {
        Taint taint = flows.of(name);
        if (taint != null) {
            use(taint, word, bare);
        }
    }

    private void use(Taint taint, boolean word, boolean splits) throws Refused {
        String prohibition = prohibitions.peek();
        if (prohibition != null) {
            throw new Refused(taint.index(), prohibition);
        }
        saw(taint.index());
        Taint here = word ? taint : taint.derived();
        boolean bare = splits;
        for (Words words : enclosing) {
            words.value(here, bare);
            bare = !words.quotedOutside();
            here = taint.derived();
        }
    }

    /** Why no value can be followed through the script. */
    static Refused all(String reason) {
        return new Refused(0, reason);
    }

    void saw(int index) {
        flows.seen(index);
    }

    /** A value that stands somewhere before; negative if there is none. */
    int seen() {
        return flows.seen();
    }

    void taint(String name, Taint taint) {
        flows.add(name, taint);
    }

    /** A text in which names alone may stand for the values of variables. */
    void byName(String text) throws Refused {
        var name = NAME.matcher(text);
        while (name.find()) {
            Taint taint = flows.of(name.group());
            if (taint != null) {
                throw new Refused(taint.index(), "the shell may evaluate the variable " + name.group()
                        + ", which it is put into");
            }
        }
    }

    /** A command that may run what it reads stands behind a pipe. */
    void piped() {
        pipes++;
    }

    int pipes() {
        return pipes;
    }

    /** The name of a file that a value is in: of one that is in the target, and not of Git. */
    void checkFile(Taint taint, String before) throws Refused {
        String value = values.get(taint.index()).value();
        boolean begins = before.isEmpty() || before.indexOf(Words.UNKNOWN) >= 0;
        if (GitGuard.belongsToGit(value) || ("/" + value + "/").contains("/../") || begins && value.startsWith("/")) {
            throw new Refused(taint.index(), "it would be the name of a file outside");
        }
    }

    /** A simple command is complete. */
    void ended(SimpleCommand command, int value) throws Refused {
        if (value >= 0) {
            command.written().forEach(file -> flows.wrote(file, value));
        } else if (command.program().equals("exec")) {
            command.outputs().forEach(file -> flows.wrote(file, 0));
        }
        if (Programs.evaluates(command.words())) {
            for (String word : command.words()) {
                byName(word);
            }
        }
        if (command.runs(flows.files())) {
            throw new Refused(flows.seen() < 0 ? 0 : flows.seen(),
                    "it is written to a file that " + command.program() + " runs");
        }
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
}
