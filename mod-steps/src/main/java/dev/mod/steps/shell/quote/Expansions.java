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
    private static final String BRACES = "it stands inside ${ … }";
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
            lexer.substitution(place != Place.BARE);
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
            insertions.read(identifier(), place != Place.HERE_DOCUMENT, place == Place.BARE);
        }
        int behind = lexer.peek();
        if (Script.isValue(behind) && place == Place.HERE_DOCUMENT) {
            throw new Refused(Script.index(behind), "it would lengthen the name before it (write ${name})");
        }
        return true;
    }

    private String identifier() {
        var name = new StringBuilder();
        while (nameStart(lexer.peek()) || digit(lexer.peek())) {
            name.append((char) lexer.next());
        }
        return name.toString();
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
            if (nameStart(c)) {
                insertions.byName((char) c + identifier());
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
        boolean indirect = lexer.peek() == '!';
        if ((lexer.peek() == '#' && script.at(lexer.at() + 1) != '}') || lexer.peek() == '!') {
            lexer.next();
        }
        int c = lexer.peek();
        if (Script.isValue(c)) {
            throw new Refused(Script.index(c), "a name or keyword of the shell stands there");
        }
        if (nameStart(c) || digit(c)) {
            String name = identifier();
            if (indirect) {
                insertions.byName(name);
            }
            insertions.read(name, place != Place.HERE_DOCUMENT && lexer.peek() == '}', place == Place.BARE);
        } else if ("@*#?-$!".indexOf(c) >= 0) {
            lexer.next();
        }
        if (Script.isValue(lexer.peek())) {
            throw new Refused(Script.index(lexer.peek()), "a name or keyword of the shell stands there");
        }
        insertions.prohibit(BRACES);
        word(place);
        insertions.permit();
        insertions.shallower();
    }

    private void word(Place place) throws Unclear, Refused {
        boolean bare = place == Place.BARE;
        while (true) {
            int c = lexer.next();
            if (Script.isValue(c)) {
                throw new Refused(Script.index(c), BRACES);
            }
            if (c == '}' || c == Script.END) {
                return;
            }
            if (nameStart(c)) {
                insertions.byName((char) c + identifier());
            } else if (c == '\\') {
                lexer.escaped();
            } else if (c == '$') {
                dollar(place, null);
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
        insertions.prohibit("it stands in backquotes (write $( … ))");
        new Lexer(new Script(inner.build().toArray()), insertions, true).script();
        insertions.permit();
        insertions.shallower();
    }
}
