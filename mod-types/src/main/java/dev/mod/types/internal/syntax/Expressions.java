package dev.mod.types.internal.syntax;

import java.util.Set;
import java.util.regex.Pattern;

/** How strongly expressions of TypeScript bind, where they need parentheses, and what a place does with what is there. */
public final class Expressions {
    private static final int ASSIGNMENT = 1;
    private static final int CONDITIONAL = 2;
    private static final int COALESCE = 3;
    private static final int RELATIONAL = 10;
    private static final int POWER = 14;
    private static final int UNARY = 15;
    private static final int POSTFIX = 16;
    /** Of {@code new} without arguments and of what is skipped as a whole behind {@code ?.}. */
    private static final int CHAIN = 17;
    private static final int MEMBER = 18;
    /** Of what needs no parentheses anywhere. */
    private static final int PRIMARY = 20;

    private static final int COMMA_TOKEN = 27;
    private static final int COALESCE_TOKEN = 60;
    private static final Set<Integer> LOGICAL_TOKENS = Set.of(55, 56);
    private static final int FIRST_TYPE = 182;
    private static final int LAST_TYPE = 206;
    private static final int ARRAY = 210;
    private static final int OBJECT = 211;
    private static final int TAGGED = 216;
    private static final int ASSERTION = 217;
    private static final int PREFIX = SyntaxTable.PREFIX_UNARY;
    private static final int STEP_BEHIND = 226;
    private static final int CONDITION = 228;
    private static final int YIELD = 230;
    private static final int NOT_NULL = 236;
    private static final int AS = 235;
    private static final int SATISFIES = 239;
    private static final int FOR_IN = 250;
    private static final int FOR_OF = 251;
    private static final int PROPERTY = 303;
    private static final int SHORTHAND = 304;
    private static final int SPREAD_PROPERTY = 305;
    /** Operators before an operand: {@code delete}, {@code typeof}, {@code void}, {@code await}, signs. */
    private static final Set<Integer> UNARIES = Set.of(221, 222, 223, 224, PREFIX, ASSERTION);
    /** Where a whole expression stands, with commas, too: parentheses, templates, statements. */
    private static final Set<Integer> ANYTHING = Set.of(SyntaxTable.PARENTHESES, 240, SyntaxTable.EXPRESSION_STATEMENT,
            246,
            247, 248, 249, FOR_IN, SyntaxTable.RETURN, 256, 258, 297);
    /** Where an expression stands that has no comma: in lists, as values, in braces of JSX. */
    private static final Set<Integer> ONE = Set.of(ARRAY, SyntaxTable.ARROW, YIELD, SyntaxTable.SPREAD, FOR_OF,
            SyntaxTable.VARIABLE, SyntaxTable.PARAMETER, SyntaxTable.BINDING_ELEMENT, 168, 173,
            SyntaxTable.EXPORT_ASSIGNMENT, 294, 295, PROPERTY, SHORTHAND, SPREAD_PROPERTY, 306);
    /** Where an object or a function would be read as something else. */
    private static final Pattern LIKE_STATEMENT = Pattern
            .compile("(?s)(?:\\{|(?:async\\s+)?function\\b|class\\b|let\\s*\\[).*");
    private static final Pattern BEFORE_STATEMENT = Pattern.compile("(?s).*[;{}]\\s*");
    private static final Pattern GOES_ON = Pattern.compile("(?s)[(\\[`+/-].*");

    private Expressions() {}

    /** An expression without parentheses around it. */
    public static int unwrapped(SyntaxTable table, int expression) {
        int at = expression;
        while (table.kind(at) == SyntaxTable.PARENTHESES) {
            at = table.children(at).get(0);
        }
        return at;
    }

    /** Whether a node is a type. */
    public static boolean isType(int kind) {
        return kind >= FIRST_TYPE && kind <= LAST_TYPE;
    }

    /** Whether a statement of a kind declares a name for what is beside it. */
    public static boolean declares(int kind) {
        return kind == SyntaxTable.VARIABLE_STATEMENT || (kind >= SyntaxTable.FUNCTION && kind <= SyntaxTable.MODULE);
    }

    /** Whether nothing happens where a node of a kind declares something: a function, a type. */
    public static boolean isDeclared(int kind) {
        return kind == SyntaxTable.FUNCTION || kind == 265 || kind == 266 || kind == 267 || kind == SyntaxTable.EXPORT;
    }

    /** The operator of a binary expression. */
    public static int operator(SyntaxTable table, int binary) {
        return table.kind(table.property(binary, 3));
    }

    /** Whether an operator assigns. */
    public static boolean assigns(int operator) {
        return operator >= SyntaxTable.FIRST_ASSIGNMENT && operator <= SyntaxTable.LAST_ASSIGNMENT;
    }

    /** How strongly an expression binds; more binds more strongly. */
    public static int precedence(SyntaxTable table, int expression) {
        int kind = table.kind(expression);
        if (kind == SyntaxTable.BINARY) {
            return ofOperator(operator(table, expression));
        }
        if (UNARIES.contains(kind)) {
            return UNARY;
        }
        return switch (kind) {
            case SyntaxTable.ARROW, YIELD -> ASSIGNMENT;
            case CONDITION -> CONDITIONAL;
            case AS, SATISFIES -> RELATIONAL;
            case STEP_BEHIND -> POSTFIX;
            case SyntaxTable.NEW -> table.text(expression).endsWith(")") ? MEMBER : CHAIN;
            case SyntaxTable.CALL, SyntaxTable.PROPERTY_ACCESS, SyntaxTable.ELEMENT_ACCESS, NOT_NULL, TAGGED ->
                isOptional(table, expression) ? CHAIN : MEMBER;
            default -> PRIMARY;
        };
    }

    private static int ofOperator(int token) {
        return switch (token) {
            case COMMA_TOKEN -> 0;
            case COALESCE_TOKEN -> COALESCE;
            case 56 -> 4;
            case 55 -> 5;
            case 51 -> 6;
            case 52 -> 7;
            case 50 -> 8;
            case 34, 35, 36, 37 -> 9;
            case 29, 31, 32, 33, 102, 103 -> RELATIONAL;
            case 47, 48, 49 -> 11;
            case 39, 40 -> 12;
            case 41, 43, 44 -> 13;
            case 42 -> POWER;
            default -> ASSIGNMENT;
        };
    }

    /** Whether an expression may be skipped as a whole because of a {@code ?.} in it. */
    public static boolean isOptional(SyntaxTable table, int expression) {
        int at = expression;
        while (true) {
            switch (table.kind(at)) {
                case SyntaxTable.CALL, SyntaxTable.PROPERTY_ACCESS, SyntaxTable.ELEMENT_ACCESS -> {
                    if (table.property(at, 1) > 0) {
                        return true;
                    }
                }
                case NOT_NULL, TAGGED -> {
                    // goes on with what is before
                }
                default -> {
                    return false;
                }
            }
            at = table.children(at).get(0);
        }
    }

    /** Whether an expression needs parentheses in the place of another one. */
    public static boolean needsParentheses(SyntaxTable from, int expression, SyntaxTable table, int place) {
        int above = table.parent(place);
        String text = from.text(expression);
        return precedence(from, expression) < least(table, above, place)
                || isUnclear(from, expression, table, above, place)
                || (LIKE_STATEMENT.matcher(text).matches() && beginsStatement(table, place, text))
                || (from.kind(expression) == SyntaxTable.NUMERIC_LITERAL
                        && table.kind(above) == SyntaxTable.PROPERTY_ACCESS);
    }

    /** What may not stand beside each other without parentheses, however strongly it binds. */
    private static boolean isUnclear(SyntaxTable from, int expression, SyntaxTable table, int above, int place) {
        int kind = table.kind(above);
        String text = from.text(expression);
        boolean isSigned = text.startsWith("-") || text.startsWith("+") || text.startsWith("/");
        if (kind == SyntaxTable.NEW) {
            return table.property(above, 0) == place && !isPath(from, expression);
        }
        if (kind != SyntaxTable.BINARY) {
            return isSigned && kind == PREFIX;
        }
        int operator = operator(table, above);
        int inner = from.kind(expression) == SyntaxTable.BINARY ? operator(from, expression) : -1;
        boolean isMixed = (operator == COALESCE_TOKEN && LOGICAL_TOKENS.contains(inner))
                || (inner == COALESCE_TOKEN && LOGICAL_TOKENS.contains(operator));
        return isMixed || (isSigned && table.property(above, 1) != place && !assigns(operator));
    }

    /** Whether an expression is a member, which gives a call of it its object, in the place of what is called. */
    public static boolean wouldBind(SyntaxTable from, int expression, SyntaxTable table, int place) {
        int kind = from.kind(expression);
        int above = table.parent(place);
        boolean isMember = kind == SyntaxTable.PROPERTY_ACCESS || kind == SyntaxTable.ELEMENT_ACCESS;
        boolean isCalled = table.kind(above) == SyntaxTable.CALL || table.kind(above) == TAGGED;
        return isMember && isCalled && table.property(above, 0) == place;
    }

    /** Whether an expression is a name, or names with dots between them. */
    public static boolean isPath(SyntaxTable table, int expression) {
        int at = expression;
        while (table.kind(at) == SyntaxTable.PROPERTY_ACCESS && table.property(at, 1) < 0) {
            at = table.children(at).get(0);
        }
        return table.kind(at) == SyntaxTable.IDENTIFIER || table.kind(at) == SyntaxTable.THIS_KEYWORD;
    }

    /** What an expression must at least have below another node. */
    private static int least(SyntaxTable table, int above, int place) {
        int kind = table.kind(above);
        if (kind == SyntaxTable.BINARY) {
            int operator = operator(table, above);
            boolean isLeft = table.property(above, 1) == place;
            return assigns(operator)
                    ? ASSIGNMENT
                    : operator == 42
                            ? isLeft ? POSTFIX : POWER
                            : ofOperator(operator) + (isLeft ? 0 : 1);
        }
        if (UNARIES.contains(kind)) {
            return UNARY;
        }
        if (ANYTHING.contains(kind)) {
            return 0;
        }
        boolean isArgument = (kind == SyntaxTable.CALL || kind == SyntaxTable.NEW || kind == SyntaxTable.ELEMENT_ACCESS)
                && table.property(above, 0) != place;
        return isArgument || ONE.contains(kind)
                ? ASSIGNMENT
                : kind == CONDITION
                        ? table.property(above, 0) == place ? CONDITIONAL + 1 : ASSIGNMENT
                        : kind == AS || kind == SATISFIES ? RELATIONAL : MEMBER;
    }

    /** Whether a text would be the first of a statement, or of the body of an arrow function where that matters. */
    private static boolean beginsStatement(SyntaxTable table, int place, String text) {
        for (int above = table.parent(place); above > 0; above = table.parent(above)) {
            switch (table.kind(above)) {
                case SyntaxTable.EXPRESSION_STATEMENT -> {
                    return table.start(above) == table.start(place);
                }
                case SyntaxTable.ARROW -> {
                    return text.startsWith("{") && table.start(table.body(above)) == table.start(place);
                }
                case SyntaxTable.EXPORT_ASSIGNMENT -> {
                    return !text.startsWith("{") && table.start(table.children(above).get(0)) == table.start(place);
                }
                default -> {
                    if (table.start(above) < table.start(place)) {
                        return false;
                    }
                }
            }
        }
        return false;
    }

    /** Whether a text in the place of an expression would continue the statement before, which ends with its line. */
    public static boolean continuesStatement(SyntaxTable table, int place, String text) {
        int statement = place;
        while (table.kind(statement) != SyntaxTable.EXPRESSION_STATEMENT) {
            statement = table.parent(statement);
            if (statement < 0 || table.start(statement) != table.start(place)) {
                return false;
            }
        }
        return GOES_ON.matcher(text).matches() && isInList(table, statement)
                && !table.text().substring(0, table.fullStart(statement)).isEmpty()
                && !BEFORE_STATEMENT.matcher(table.text().substring(0, table.fullStart(statement))).matches();
    }

    /** Whether a statement is one of several, of a block, a file, a namespace or a {@code case}. */
    public static boolean isInList(SyntaxTable table, int statement) {
        return switch (table.kind(table.parent(statement))) {
            case SyntaxTable.BLOCK, SyntaxTable.SOURCE_FILE, 269, 297, 298 -> true;
            default -> false;
        };
    }

    /** Whether a name, or what a member is accessed by, gets a value where it stands. */
    public static boolean isWritten(SyntaxTable table, int expression) {
        int at = expression;
        for (int above = table.parent(at); above > 0; at = above, above = table.parent(above)) {
            int kind = table.kind(above);
            switch (kind) {
                case SyntaxTable.BINARY -> {
                    if (!assigns(operator(table, above)) || table.property(above, 1) != at) {
                        return false;
                    }
                    // in a pattern this may be a default, and the pattern may be assigned farther out; it gets a value in any case
                    return true;
                }
                case PREFIX, STEP_BEHIND -> {
                    String text = table.text(above);
                    return kind == STEP_BEHIND || text.startsWith("++") || text.startsWith("--");
                }
                case FOR_IN, FOR_OF -> {
                    return table.property(above, 1) == at;
                }
                case SHORTHAND, SyntaxTable.SPREAD, SPREAD_PROPERTY, ARRAY, OBJECT, SyntaxTable.PARENTHESES, NOT_NULL,
                        AS,
                        SATISFIES, ASSERTION -> {
                    // as far as it is in what is assigned
                }
                case PROPERTY -> {
                    if (table.property(above, 1) == at) {
                        return false;
                    }
                }
                default -> {
                    return kind == 221;
                }
            }
        }
        return false;
    }

    /** The function, class member or file to which {@code this} belongs at a place. */
    public static int ownerOfThis(SyntaxTable table, int node) {
        int at = node;
        for (int above = table.parent(node); above > 0; at = above, above = table.parent(above)) {
            int kind = table.kind(above);
            boolean isOwner = kind == 173 || kind == 176 || kind == 269
                    || (SyntaxTable.isFunction(kind) && kind != SyntaxTable.ARROW);
            // names that are computed, decorators and what a class extends belong to what is around
            if (isOwner && table.kind(at) != 168 && table.kind(at) != SyntaxTable.DECORATOR) {
                return above;
            }
        }
        return 1;
    }

    /** The function around a node; the file where there is none. */
    public static int functionAround(SyntaxTable table, int node) {
        int above = table.parent(node);
        while (above > 1 && !SyntaxTable.isFunction(table.kind(above)) && table.kind(above) != 173
                && table.kind(above) != 176) {
            above = table.parent(above);
        }
        return above;
    }

    /** Whether a place below a node may be reached several times, or later: in a loop or a function. */
    public static boolean isRepeated(SyntaxTable table, int place, int until) {
        for (int above = table.parent(place); above > until; above = table.parent(above)) {
            int kind = table.kind(above);
            if ((kind >= 247 && kind <= FOR_OF) || SyntaxTable.isFunction(kind) || kind == SyntaxTable.CLASS
                    || kind == SyntaxTable.CLASS_EXPRESSION) {
                return true;
            }
        }
        return false;
    }
}
