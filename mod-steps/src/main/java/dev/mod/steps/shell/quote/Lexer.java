package dev.mod.steps.shell.quote;

import dev.mod.steps.shell.quote.Insertions.Refused;
import dev.mod.steps.shell.quote.Insertions.Unclear;
import dev.mod.steps.shell.quote.Words.Redirection;
import dev.mod.steps.shell.quote.Words.Role;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Follows the commands of a script as far as needed to know how each value in it must be quoted. The grammar is that of
 * the POSIX Shell Command Language (IEEE Std 1003.1, Shell and Utilities, chapter 2) with Bash's additions; where shells
 * read the same text differently, it stops with {@link Unclear}.
 */
final class Lexer {
    private enum Ending {
        SCRIPT, SUBSTITUTION, SUBSHELL, ARRAY
    }

    private static final String OPERATORS = ";&|<>(";

    private final Script script;
    private final Insertions insertions;
    private final Expansions expansions;
    private final HereDocuments hereDocuments;
    private int at;

    Lexer(Script script, Insertions insertions, boolean nested) {
        this.script = script;
        this.insertions = insertions;
        this.expansions = new Expansions(this, script, insertions);
        this.hereDocuments = new HereDocuments(script, insertions, nested);
    }

    int at() {
        return at;
    }

    int peek() {
        return script.at(at);
    }

    int next() {
        return script.at(at++);
    }

    boolean accept(String text) {
        if (script.startsWith(text, at)) {
            at += text.length();
            return true;
        }
        return false;
    }

    void script() throws Unclear, Refused {
        commands(Ending.SCRIPT, Role.COMMAND, hereDocuments, true);
    }

    /**
     * The commands of {@code $( … )}, after the opening parenthesis and up to behind the closing one.
     *
     * @param quoted whether it stands in quotes
     */
    void substitution(boolean quoted) throws Unclear, Refused {
        commands(Ending.SUBSTITUTION, Role.COMMAND, hereDocuments.nested(), quoted);
    }

    /** The text of a here-document. */
    void hereDocument() throws Unclear, Refused {
        while (peek() != Script.END) {
            int c = next();
            if (Script.isValue(c)) {
                insertions.put(c, Quoting.HERE_DOCUMENT);
            } else if (c == '\\') {
                escaped();
            } else if (c == '$') {
                expansions.dollar(Expansions.Place.HERE_DOCUMENT, null);
            } else if (c == '`') {
                expansions.backquotes(Expansions.Place.HERE_DOCUMENT);
            }
        }
    }

    /** What follows a backslash. */
    int escaped() throws Refused {
        int c = next();
        if (Script.isValue(c)) {
            throw new Refused(Script.index(c), "it stands behind a backslash");
        }
        return c;
    }

    private void commands(Ending ending, Role first, HereDocuments documents, boolean quoted)
            throws Unclear, Refused {
        var words = new Words(first, insertions, quoted);
        var cases = new ArrayDeque<Boolean>();
        insertions.enter(words);
        while (peek() != Script.END && !step(words, ending, cases, documents)) {
            // each step consumes something
        }
        words.end();
        if (documents.pending() && peek() == Script.END && ending != Ending.SCRIPT) {
            throw new Unclear("a here-document does not end inside the substitution");
        }
        insertions.leave();
    }

    /** Reads one unit or operator; true when it ends the commands. */
    private boolean step(Words words, Ending ending, Deque<Boolean> cases, HereDocuments documents)
            throws Unclear, Refused {
        int c = next();
        if (ending == Ending.ARRAY && OPERATORS.indexOf(c) >= 0) {
            // a shell that finds the mistake goes on with the next line, and that may be one of a value
            throw new Unclear("the array before it has an operator in it");
        }
        switch (c) {
            case ' ', '\t', '\r' -> blank(words, cases, c);
            case '\n' -> newline(words, cases, ending, documents);
            case '#' -> {
                if (words.inWord()) {
                    words.append(c);
                } else {
                    comment();
                }
            }
            case '\\' -> {
                int escaped = escaped();
                if (escaped != '\n' && escaped != Script.END) {
                    words.quote();
                    words.append(escaped);
                }
            }
            case ';' -> semicolon(words, cases);
            case '&' -> {
                accept("&");
                words.endCommand();
            }
            case '|' -> {
                if (inPattern(words)) {
                    endPattern(words, cases);
                } else {
                    if (accept("|")) {
                        words.endCommand();
                    } else {
                        accept("&");
                        words.pipe();
                    }
                }
            }
            case '<', '>' -> redirection(words, c, documents);
            case '(' -> open(words, ending, documents);
            case ')' -> {
                return close(words, ending, cases, documents);
            }
            default -> unit(words, c, Quoting.BARE);
        }
        return false;
    }

    /** A unit that is no operator. */
    private void unit(Words words, int c, Quoting quoting) throws Unclear, Refused {
        if (Script.isValue(c)) {
            insertions.put(c, quoting);
            words.append(Words.UNKNOWN);
        } else if (c == '\'') {
            words.quote();
            singleQuoted(words, true);
        } else if (c == '"') {
            words.quote();
            doubleQuoted(words, true);
        } else if (c == '$') {
            expansions.dollar(Expansions.Place.BARE, words);
        } else if (c == '`') {
            words.append(Words.UNKNOWN);
            expansions.backquotes(Expansions.Place.BARE);
        } else {
            words.append(c);
        }
    }

    void singleQuoted(@Nullable Words words, boolean valuesAllowed) throws Refused {
        int c;
        while ((c = next()) != '\'' && c != Script.END) {
            if (Script.isValue(c)) {
                if (!valuesAllowed) {
                    throw new Refused(Script.index(c), "shells differ about quotes there");
                }
                insertions.put(c, Quoting.SINGLE);
                if (words != null) {
                    words.append(Words.UNKNOWN);
                }
            } else if (words != null) {
                words.append(c);
            }
        }
    }

    void doubleQuoted(@Nullable Words words, boolean valuesAllowed) throws Unclear, Refused {
        if (!valuesAllowed) {
            insertions.prohibit("shells differ about quotes there");
        }
        boolean afterName = false;
        int c;
        while ((c = next()) != '"' && c != Script.END) {
            boolean named = false;
            if (Script.isValue(c)) {
                insertions.put(c, afterName ? Quoting.DOUBLE_AFTER_NAME : Quoting.DOUBLE);
                if (words != null) {
                    words.append(Words.UNKNOWN);
                }
            } else if (c == '\\') {
                int escaped = escaped();
                if (words != null && escaped != '\n' && escaped != Script.END) {
                    words.append(escaped);
                }
            } else if (c == '$') {
                named = expansions.dollar(Expansions.Place.DOUBLE, words);
            } else if (c == '`') {
                expansions.backquotes(Expansions.Place.DOUBLE);
                if (words != null) {
                    words.append(Words.UNKNOWN);
                }
            } else if (words != null) {
                words.append(c);
            }
            afterName = named;
        }
        if (!valuesAllowed) {
            insertions.permit();
        }
    }

    private void comment() {
        int c;
        while ((c = peek()) != '\n' && c != Script.END) {
            if (Script.isValue(c)) {
                insertions.putComment(c);
            }
            at++;
        }
    }

    private static boolean inPattern(Words words) {
        return words.role() == Role.PATTERN;
    }

    private void blank(Words words, Deque<Boolean> cases, int c) throws Refused {
        if (c == '\r') {
            words.append(c);
        } else {
            endWord(words, cases);
        }
    }

    /** Ends a word, and the case construct if it is {@code esac}. */
    private void endWord(Words words, Deque<Boolean> cases) throws Refused {
        boolean atStart = words.role() == Role.PATTERN || words.role() == Role.COMMAND;
        if (atStart && !cases.isEmpty() && words.plainWord() && words.word().equals("esac")) {
            cases.pop();
            words.restart(Role.COMMAND);
            return;
        }
        boolean subject = words.role() == Role.CASE_IN && words.inWord();
        words.endWord();
        if (subject) {
            cases.push(true);
        }
    }

    private void endPattern(Words words, Deque<Boolean> cases) throws Refused {
        endWord(words, cases);
    }

    private void newline(Words words, Deque<Boolean> cases, Ending ending, HereDocuments documents)
            throws Unclear, Refused {
        endWord(words, cases);
        if (!inPattern(words) && ending != Ending.ARRAY && words.role() != Role.CASE_IN
                && words.role() != Role.FOR_IN) {
            words.endCommand();
        }
        if (documents.pending()) {
            Words own = insertions.leave();
            at = documents.read(at);
            insertions.enter(own);
        }
    }

    private void semicolon(Words words, Deque<Boolean> cases) throws Refused {
        endWord(words, cases);
        boolean item = accept(";");
        item |= accept("&");
        words.endCommand();
        if (item && !cases.isEmpty()) {
            words.restart(Role.PATTERN);
        }
    }

    private void redirection(Words words, int c, HereDocuments documents) throws Unclear, Refused {
        if (peek() == '(') {
            at++;
            words.append(Words.UNKNOWN);
            if (c == '>') {
                throw Insertions.all("the command writes to " + ">( … ), through which values are not followed");
            }
            insertions.prohibit("it would be in a file that another command reads");
            substitution(true);
            insertions.permit();
            return;
        }
        if (words.conditional()) {
            throw new Unclear("only some shells compare with " + (char) c + " in [[ … ]]");
        }
        if (c == '<' && accept("<<")) {
            words.redirect(Redirection.STRING);
        } else if (c == '<' && accept("<")) {
            words.redirect(Redirection.NONE);
            at = documents.declare(at, words.command());
        } else if (accept("&")) {
            words.redirect(Redirection.DESCRIPTOR);
        } else {
            if (!accept(">")) {
                accept("|");
            }
            words.redirect(c == '<' ? Redirection.INPUT : Redirection.OUTPUT);
        }
    }

    private void open(Words words, Ending ending, HereDocuments documents) throws Unclear, Refused {
        if (inPattern(words) && !words.inWord()) {
            return;
        }
        if (words.assigning()) {
            commands(Ending.ARRAY, Role.ELEMENT, documents, true);
            return;
        }
        boolean arithmeticFor = words.role() == Role.NAME && !words.inWord();
        if (peek() == '(' && !words.inWord() && (arithmeticFor || words.role() == Role.COMMAND)) {
            at++;
            expansions.arithmetic();
            if (arithmeticFor) {
                words.restart(Role.COMMAND);
            }
            return;
        }
        if (words.role() == Role.COMMAND && !words.inWord()) {
            words.group();
            Words own = insertions.leave();
            commands(Ending.SUBSHELL, Role.COMMAND, documents, true);
            insertions.enter(own);
            return;
        }
        int close = (int) IntStream.iterate(at, i -> script.at(i) == ' ' || script.at(i) == '\t', i -> i + 1).count()
                + at;
        if (script.at(close) != ')' || ending == Ending.ARRAY || inPattern(words)) {
            throw new Unclear("shells differ about the parenthesis before it");
        }
        throw Insertions.all("the command defines a function, into which values are not followed");
    }

    private boolean close(Words words, Ending ending, Deque<Boolean> cases, HereDocuments documents)
            throws Unclear, Refused {
        if (inPattern(words)) {
            words.endWord();
            words.restart(Role.COMMAND);
            return false;
        }
        endWord(words, cases);
        if (words.conditional()) {
            return false;
        }
        if (ending == Ending.SCRIPT || !cases.isEmpty()) {
            throw new Unclear("a closing parenthesis before it has no opening one");
        }
        if (ending == Ending.SUBSTITUTION && documents.pending()) {
            throw new Unclear("a here-document does not end inside the substitution");
        }
        return true;
    }
}
