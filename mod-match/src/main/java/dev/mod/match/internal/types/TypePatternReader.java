package dev.mod.match.internal.types;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parser of types in rules.
 *
 * <pre>
 * type     = "?" [("extends" | "super") type]
 *          | ("$" NAME | "$_" | name ["&lt;" type {"," type} "&gt;"]) {"[" "]"}
 * name     = [MODULE "#"] identifier {"." identifier}
 * </pre>
 */
final class TypePatternReader {
    /** How deeply arguments may be nested. */
    private static final int MAX_DEPTH = 50;

    private final String text;
    private final boolean modules;
    private int at;
    private int depth;

    /** @param modules whether names may begin with a module, as those of ECMAScript do */
    TypePatternReader(String text, boolean modules) {
        this.text = text;
        this.modules = modules;
    }

    /** The pattern that the whole text is. */
    TypePattern read() throws SemanticSyntaxException {
        TypePattern pattern = type();
        end();
        return pattern;
    }

    /** The list of types in parentheses that ends the text, or null when it has ended. */
    @Nullable
    List<TypePattern> parameters() throws SemanticSyntaxException {
        List<TypePattern> parameters = null;
        if (accept('(')) {
            parameters = new ArrayList<>();
            if (!accept(')')) {
                parameters.addAll(list());
                expect(')');
            }
        }
        end();
        return parameters;
    }

    private void end() throws SemanticSyntaxException {
        blanks();
        if (at < text.length()) {
            throw error("unexpected `" + Character.toString(text.codePointAt(at)) + "`");
        }
    }

    private TypePattern type() throws SemanticSyntaxException {
        if (++depth > MAX_DEPTH) {
            throw error("types are nested more than " + MAX_DEPTH + " deep");
        }
        TypePattern type = accept('?') ? wildcard() : array();
        depth--;
        return type;
    }

    private TypePattern wildcard() throws SemanticSyntaxException {
        for (String relation : List.of("extends", "super")) {
            blanks();
            int end = at + relation.length();
            if (text.startsWith(relation, at) && end < text.length() && isBlank(text.charAt(end))) {
                at = end;
                return new TypePattern.Wildcard(relation, List.of(type()));
            }
        }
        return new TypePattern.Wildcard("", List.of());
    }

    private TypePattern array() throws SemanticSyntaxException {
        TypePattern type = accept('$') ? variable() : named();
        while (accept('[')) {
            expect(']');
            type = new TypePattern.Array(type);
        }
        return type;
    }

    private TypePattern variable() throws SemanticSyntaxException {
        int start = at;
        while (at < text.length() && isVariablePart(text.charAt(at))) {
            at++;
        }
        String name = text.substring(start, at);
        if (name.isEmpty() || (name.charAt(0) >= '0' && name.charAt(0) <= '9')) {
            throw error("a variable is `$` and upper-case letters, digits and `_`");
        }
        return new TypePattern.Variable(name.startsWith("_") ? null : name);
    }

    private static boolean isVariablePart(char c) {
        return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    }

    private TypePattern named() throws SemanticSyntaxException {
        String name = name();
        if (!accept('<')) {
            return new TypePattern.Named(name, null);
        }
        List<TypePattern> arguments = list();
        expect('>');
        return new TypePattern.Named(name, arguments);
    }

    private List<TypePattern> list() throws SemanticSyntaxException {
        List<TypePattern> types = new ArrayList<>();
        do {
            types.add(type());
        } while (accept(','));
        return List.copyOf(types);
    }

    /** A qualified name. */
    String name() throws SemanticSyntaxException {
        blanks();
        int start = at;
        at += modules ? module() : 0;
        do {
            int part = at;
            if (at < text.length() && Character.isJavaIdentifierStart(text.codePointAt(at))
                    && text.charAt(at) != '$') {
                while (at < text.length() && Character.isJavaIdentifierPart(text.codePointAt(at))
                        && !Character.isIdentifierIgnorable(text.codePointAt(at))) {
                    at += Character.charCount(text.codePointAt(at));
                }
            }
            if (at == part) {
                throw error("a name is expected");
            }
        } while (at < text.length() && text.charAt(at) == '.' && at++ >= 0);
        return text.substring(start, at);
    }

    /** The length of a module's name and the sign behind it. */
    private int module() {
        int end = at;
        while (end < text.length() && !isBlank(text.charAt(end)) && "#<>()[],?$".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end > at && end < text.length() && text.charAt(end) == '#' ? end + 1 - at : 0;
    }

    private boolean accept(char c) {
        blanks();
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) throws SemanticSyntaxException {
        if (!accept(c)) {
            throw error("`" + c + "` is expected");
        }
    }

    private void blanks() {
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    private SemanticSyntaxException error(String message) {
        return new SemanticSyntaxException(message, at);
    }
}
