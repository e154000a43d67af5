package dev.mod.steps.shell.quote;

import dev.mod.steps.shell.quote.Insertions.Refused;
import dev.mod.steps.shell.quote.Insertions.Unclear;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Everything that begins with a dollar sign or a backquote. */
final class Expansions {
    /** Where an expansion stands. */
    enum Place {
        BARE, DOUBLE, HERE_DOCUMENT
    }

    private static final String ARITHMETIC = "the shell evaluates it as arithmetic";
    private static final String DIFFER = "shells differ about quotes there";

    private final Lexer lexer;
    private final Script script;
    private final Insertions insertions;

    Expansions(Lexer lexer, Script script, Insertions insertions) {
        this.lexer = lexer;
        this.script = script;
        this.insertions = insertions;
    }

    /**
     * What follows a dollar sign.
     *
     * @return whether it was a name without braces, which a letter behind it would lengthen
     */
    boolean dollar(Place place, @Nullable Words words) throws Unclear, Refused {
        if (words != null) {
            words.append(Words.UNKNOWN);
        }
        int c = lexer.peek();
        if (Script.isValue(c)) {
            throw new Refused(Script.index(c), "it stands behind a dollar sign");
        }
        if (c == '\n' || c == Script.END) {
            return false;
        }
        if (c == '\'' || c == '"') {
            if (place == Place.BARE) {
                lexer.next();
                dollarQuoted(c);
            }
            return false;
        }
        if (c == '[') {
            throw new Unclear("shells differ about $[ before it");
        }
        if (lexer.accept("((")) {
            arithmetic();
            return false;
        }
        if (lexer.accept("(")) {
            // Bash joins continued lines there even inside single quotes
            if (place == Place.HERE_DOCUMENT) {
                insertions.prohibit(DIFFER);
            }
            lexer.substitution();
            if (place == Place.HERE_DOCUMENT) {
                insertions.permit();
            }
            return false;
        }
        if (lexer.accept("{")) {
            braces(place);
            return false;
        }
        return name(place);
    }

    private boolean name(Place place) throws Refused {
        int c = lexer.peek();
        if (!nameStart(c)) {
            if ("0123456789@*#?-$!".indexOf(c) < 0) {
                return false;
            }
            lexer.next();
        } else {
            while (nameStart(lexer.peek()) || digit(lexer.peek())) {
                lexer.next();
            }
        }
        int behind = lexer.peek();
        if (Script.isValue(behind) && place == Place.HERE_DOCUMENT) {
            throw new Refused(Script.index(behind), "it would lengthen the name before it (write ${name})");
        }
        return true;
    }

    private static boolean nameStart(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean digit(int c) {
        return c >= '0' && c <= '9';
    }

    /** {@code $'…'} and {@code $"…"}: Bash's own; others read a dollar sign and plain quotes. */
    private void dollarQuoted(int quote) throws Unclear, Refused {
        if (quote == '"') {
            lexer.doubleQuoted(null, false);
            return;
        }
        int c;
        while ((c = lexer.next()) != '\'' && c != Script.END) {
            if (Script.isValue(c)) {
                throw new Refused(Script.index(c), DIFFER);
            }
            if (c == '\\' && lexer.escaped() == '\'') {
                throw new Unclear("shells differ about $'…' before it");
            }
        }
    }

    /** After <code>((</code>, up to behind {@code ))}. */
    void arithmetic() throws Unclear, Refused {
        insertions.deeper();
        insertions.prohibit(ARITHMETIC);
        int depth = 0;
        while (true) {
            int c = lexer.next();
            if (Script.isValue(c)) {
                throw new Refused(Script.index(c), ARITHMETIC);
            }
            if (c == Script.END) {
                break;
            }
            switch (c) {
                case '(' -> depth++;
                case ')' -> {
                    if (depth == 0) {
                        if (!lexer.accept(")")) {
                            throw new Unclear("shells differ about (( before it");
                        }
                        insertions.permit();
                        insertions.shallower();
                        return;
                    }
                    depth--;
                }
                case '"' -> lexer.doubleQuoted(null, true);
                case '$' -> dollar(Place.DOUBLE, null);
                case '`' -> backquotes(Place.DOUBLE);
                case '\'', '\n', '\\' -> throw new Unclear("shells differ about (( before it");
                default -> {
                }
            }
        }
        insertions.permit();
        insertions.shallower();
    }

    /** After <code>${</code>, up to behind the closing brace. */
    private void braces(Place place) throws Unclear, Refused {
        insertions.deeper();
        if ((lexer.peek() == '#' && script.at(lexer.at() + 1) != '}') || lexer.peek() == '!') {
            lexer.next();
        }
        int c = lexer.peek();
        if (Script.isValue(c)) {
            throw new Refused(Script.index(c), "a name or keyword of the shell stands there");
        }
        if (nameStart(c) || digit(c)) {
            while (nameStart(lexer.peek()) || digit(lexer.peek())) {
                lexer.next();
            }
        } else if ("@*#?-$!".indexOf(c) >= 0) {
            lexer.next();
        }
        if (Script.isValue(lexer.peek())) {
            throw new Refused(Script.index(lexer.peek()), "a name or keyword of the shell stands there");
        }
        String prohibition = operator(place);
        if (prohibition != null) {
            insertions.prohibit(prohibition);
        }
        word(place);
        if (prohibition != null) {
            insertions.permit();
        }
        insertions.shallower();
    }

    /** Reads the operator; answers why values may not stand in the word behind it, or null. */
    private @Nullable String operator(Place place) {
        if (place == Place.HERE_DOCUMENT) {
            return DIFFER;
        }
        lexer.accept(":");
        int c = lexer.peek();
        if (c == '-' || c == '+' || c == '?') {
            lexer.next();
            return null;
        }
        if (c == '=') {
            lexer.next();
            // in double quotes Bash reads single quotes in this word, but not in that of ${x:-…}
            return DIFFER;
        }
        if (c == '#' || c == '%') {
            lexer.next();
            if (lexer.peek() == c) {
                lexer.next();
            }
            return place == Place.BARE ? null : DIFFER;
        }
        return "the shell evaluates it as a pattern or arithmetic";
    }

    private void word(Place place) throws Unclear, Refused {
        boolean bare = place == Place.BARE;
        boolean afterName = false;
        while (true) {
            int c = lexer.next();
            boolean named = false;
            if (Script.isValue(c)) {
                if (afterName && !bare) {
                    throw new Refused(Script.index(c), "it would lengthen the name before it (write ${name})");
                }
                insertions.put(c, bare ? Quoting.BARE : Quoting.DOUBLE_BRACED);
            } else if (c == '}' || c == Script.END) {
                return;
            } else if (c == '\\') {
                lexer.escaped();
            } else if (c == '$') {
                named = dollar(place, null);
            } else if (c == '`') {
                backquotes(bare ? Place.BARE : Place.HERE_DOCUMENT);
            } else if (c == '\'') {
                if (!bare) {
                    throw new Unclear("shells differ about a quote inside ${…} before it");
                }
                lexer.singleQuoted(null, true);
            } else if (c == '"') {
                if (place == Place.HERE_DOCUMENT) {
                    throw new Unclear("shells differ about a quote inside ${…} before it");
                }
                lexer.doubleQuoted(null, bare);
            }
            afterName = named;
        }
    }

    /** After a backquote, up to behind the closing one; what stands between is a script once a level of escapes is off. */
    void backquotes(Place place) throws Unclear, Refused {
        insertions.deeper();
        String special = place == Place.DOUBLE ? "\\`$\"" : "\\`$";
        var inner = IntStream.builder();
        int c;
        while ((c = lexer.next()) != '`' && c != Script.END) {
            if (c == '\\') {
                int escaped = lexer.peek();
                if (escaped >= 0 && special.indexOf(escaped) >= 0) {
                    c = lexer.next();
                } else if (escaped == '\n') {
                    throw new Unclear("shells differ about a continued line inside backquotes before it");
                }
            }
            inner.add(c);
        }
        if (place == Place.HERE_DOCUMENT) {
            insertions.prohibit(DIFFER);
        }
        insertions.enterBackquotes(special);
        new Lexer(new Script(inner.build().toArray()), insertions, true).script();
        insertions.leaveBackquotes();
        if (place == Place.HERE_DOCUMENT) {
            insertions.permit();
        }
        insertions.shallower();
    }
}
