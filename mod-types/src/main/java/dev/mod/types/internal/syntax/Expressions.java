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

    private static final Set<Integer> LOGICAL_TOKENS = Set.of(SyntaxKind.AND, SyntaxKind.OR);
    /** Operators before an operand: {@code delete}, {@code typeof}, {@code void}, {@code await}, signs. */
    private static final Set<Integer> UNARIES = Set.of(SyntaxKind.DELETE, SyntaxKind.TYPEOF, SyntaxKind.VOID,
            SyntaxKind.AWAIT, SyntaxKind.PREFIX_UNARY, SyntaxKind.TYPE_ASSERTION);
    /** Where a whole expression stands, with commas, too: parentheses, templates, statements. */
    private static final Set<Integer> ANYTHING = Set.of(SyntaxKind.PARENTHESES, SyntaxKind.TEMPLATE_SPAN,
            SyntaxKind.EXPRESSION_STATEMENT, SyntaxKind.IF, SyntaxKind.DO, SyntaxKind.WHILE, SyntaxKind.FOR,
            SyntaxKind.FOR_IN, SyntaxKind.RETURN, SyntaxKind.SWITCH, SyntaxKind.THROW, SyntaxKind.CASE);
    /** Where an expression stands that has no comma: in lists, as values, in braces of JSX. */
    private static final Set<Integer> ONE = Set.of(SyntaxKind.ARRAY_LITERAL, SyntaxKind.ARROW, SyntaxKind.YIELD,
            SyntaxKind.SPREAD, SyntaxKind.FOR_OF, SyntaxKind.VARIABLE, SyntaxKind.PARAMETER, SyntaxKind.BINDING_ELEMENT,
            SyntaxKind.COMPUTED_NAME, SyntaxKind.PROPERTY_DECLARATION, SyntaxKind.EXPORT_ASSIGNMENT,
            SyntaxKind.JSX_SPREAD_ATTRIBUTE, SyntaxKind.JSX_EXPRESSION, SyntaxKind.PROPERTY_ASSIGNMENT,
            SyntaxKind.SHORTHAND, SyntaxKind.SPREAD_ASSIGNMENT, SyntaxKind.ENUM_MEMBER);
    /** Where an object or a function would be read as something else. */
    private static final Pattern LIKE_STATEMENT = Pattern
            .compile("(?s)(?:\\{|(?:async\\s+)?function\\b|class\\b|let\\s*\\[).*");
    private static final Pattern BEFORE_STATEMENT = Pattern.compile("(?s).*[;{}]\\s*");
    private static final Pattern GOES_ON = Pattern.compile("(?s)[(\\[`+/-].*");

    private Expressions() {}

    /** An expression without parentheses around it. */
    public static int unwrapped(SyntaxTable table, int expression) {
        int at = expression;
        while (table.kind(at) == SyntaxKind.PARENTHESES) {
            at = table.children(at).get(0);
        }
        return at;
    }

    /** Whether a node is a type. */
    public static boolean isType(int kind) {
        return kind >= SyntaxKind.INDEX_SIGNATURE && kind <= SyntaxKind.IMPORT_TYPE;
    }

    /** Whether a statement of a kind declares a name for what is beside it. */
    public static boolean declares(int kind) {
        return kind == SyntaxKind.VARIABLE_STATEMENT || (kind >= SyntaxKind.FUNCTION && kind <= SyntaxKind.MODULE);
    }

    /** Whether nothing happens where a node of a kind declares something: a function, a type. */
    public static boolean isDeclared(int kind) {
        return kind == SyntaxKind.FUNCTION || kind == SyntaxKind.INTERFACE || kind == SyntaxKind.TYPE_ALIAS
                || kind == SyntaxKind.ENUM || kind == SyntaxKind.EXPORT;
    }

    /** The operator of a binary expression. */
    public static int operator(SyntaxTable table, int binary) {
        return table.kind(table.property(binary, 3));
    }

    /** Whether an operator assigns. */
    public static boolean assigns(int operator) {
        return operator >= SyntaxKind.FIRST_ASSIGNMENT && operator <= SyntaxKind.LAST_ASSIGNMENT;
    }

    /** How strongly an expression binds; more binds more strongly. */
    public static int precedence(SyntaxTable table, int expression) {
        int kind = table.kind(expression);
        if (kind == SyntaxKind.BINARY) {
            return ofOperator(operator(table, expression));
        }
        if (UNARIES.contains(kind)) {
            return UNARY;
        }
        return switch (kind) {
            case SyntaxKind.ARROW, SyntaxKind.YIELD -> ASSIGNMENT;
            case SyntaxKind.CONDITIONAL -> CONDITIONAL;
            case SyntaxKind.AS, SyntaxKind.SATISFIES -> RELATIONAL;
            case SyntaxKind.POSTFIX_UNARY -> POSTFIX;
            case SyntaxKind.NEW -> table.text(expression).endsWith(")") ? MEMBER : CHAIN;
            case SyntaxKind.CALL, SyntaxKind.PROPERTY_ACCESS, SyntaxKind.ELEMENT_ACCESS, SyntaxKind.NON_NULL,
                    SyntaxKind.TAGGED_TEMPLATE ->
                isOptional(table, expression) ? CHAIN : MEMBER;
            default -> PRIMARY;
        };
    }

    private static int ofOperator(int token) {
        return switch (token) {
            case SyntaxKind.COMMA -> 0;
            case SyntaxKind.COALESCE -> COALESCE;
            case SyntaxKind.OR -> 4;
            case SyntaxKind.AND -> 5;
            case SyntaxKind.BIT_OR -> 6;
            case SyntaxKind.BIT_XOR -> 7;
            case SyntaxKind.BIT_AND -> 8;
            case SyntaxKind.EQUAL, SyntaxKind.NOT_EQUAL, SyntaxKind.SAME, SyntaxKind.NOT_SAME -> 9;
            case SyntaxKind.LESS, SyntaxKind.GREATER, SyntaxKind.LESS_OR_EQUAL, SyntaxKind.GREATER_OR_EQUAL,
                    SyntaxKind.IN_KEYWORD, SyntaxKind.INSTANCEOF_KEYWORD ->
                RELATIONAL;
            case SyntaxKind.SHIFT_LEFT, SyntaxKind.SHIFT_RIGHT, SyntaxKind.SHIFT_RIGHT_UNSIGNED -> 11;
            case SyntaxKind.PLUS, SyntaxKind.MINUS -> 12;
            case SyntaxKind.ASTERISK, SyntaxKind.SLASH, SyntaxKind.PERCENT -> 13;
            case SyntaxKind.POWER -> POWER;
            default -> ASSIGNMENT;
        };
    }

    /** Whether an expression may be skipped as a whole because of a {@code ?.} in it. */
    public static boolean isOptional(SyntaxTable table, int expression) {
        int at = expression;
        while (true) {
            switch (table.kind(at)) {
                case SyntaxKind.CALL, SyntaxKind.PROPERTY_ACCESS, SyntaxKind.ELEMENT_ACCESS -> {
                    if (table.property(at, 1) > 0) {
                        return true;
                    }
                }
                case SyntaxKind.NON_NULL, SyntaxKind.TAGGED_TEMPLATE -> {
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
                || (from.kind(expression) == SyntaxKind.NUMERIC_LITERAL
                        && table.kind(above) == SyntaxKind.PROPERTY_ACCESS);
    }

    /** What may not stand beside each other without parentheses, however strongly it binds. */
    private static boolean isUnclear(SyntaxTable from, int expression, SyntaxTable table, int above, int place) {
        int kind = table.kind(above);
        String text = from.text(expression);
        boolean isSigned = text.startsWith("-") || text.startsWith("+") || text.startsWith("/");
        if (kind == SyntaxKind.NEW) {
            return table.property(above, 0) == place && !isPath(from, expression);
        }
        if (kind != SyntaxKind.BINARY) {
            return isSigned && kind == SyntaxKind.PREFIX_UNARY;
        }
        int operator = operator(table, above);
        int inner = from.kind(expression) == SyntaxKind.BINARY ? operator(from, expression) : -1;
        boolean isMixed = (operator == SyntaxKind.COALESCE && LOGICAL_TOKENS.contains(inner))
                || (inner == SyntaxKind.COALESCE && LOGICAL_TOKENS.contains(operator));
        return isMixed || (isSigned && table.property(above, 1) != place && !assigns(operator));
    }

    /** Whether an expression is a member, which gives a call of it its object, in the place of what is called. */
    public static boolean wouldBind(SyntaxTable from, int expression, SyntaxTable table, int place) {
        int kind = from.kind(expression);
        int above = table.parent(place);
        boolean isMember = kind == SyntaxKind.PROPERTY_ACCESS || kind == SyntaxKind.ELEMENT_ACCESS;
        boolean isCalled = table.kind(above) == SyntaxKind.CALL || table.kind(above) == SyntaxKind.TAGGED_TEMPLATE;
        return isMember && isCalled && table.property(above, 0) == place;
    }

    /** Whether an expression is a name, or names with dots between them. */
    public static boolean isPath(SyntaxTable table, int expression) {
        int at = expression;
        while (table.kind(at) == SyntaxKind.PROPERTY_ACCESS && table.property(at, 1) < 0) {
            at = table.children(at).get(0);
        }
        return table.kind(at) == SyntaxKind.IDENTIFIER || table.kind(at) == SyntaxKind.THIS_KEYWORD;
    }

    /** What an expression must at least have below another node. */
    private static int least(SyntaxTable table, int above, int place) {
        int kind = table.kind(above);
        if (kind == SyntaxKind.BINARY) {
            int operator = operator(table, above);
            boolean isLeft = table.property(above, 1) == place;
            return assigns(operator)
                    ? ASSIGNMENT
                    : operator == SyntaxKind.POWER
                            ? isLeft ? POSTFIX : POWER
                            : ofOperator(operator) + (isLeft ? 0 : 1);
        }
        if (UNARIES.contains(kind)) {
            return UNARY;
        }
        if (ANYTHING.contains(kind)) {
            return 0;
        }
        boolean isArgument = (kind == SyntaxKind.CALL || kind == SyntaxKind.NEW || kind == SyntaxKind.ELEMENT_ACCESS)
                && table.property(above, 0) != place;
        return isArgument || ONE.contains(kind)
                ? ASSIGNMENT
                : kind == SyntaxKind.CONDITIONAL
                        ? table.property(above, 0) == place ? CONDITIONAL + 1 : ASSIGNMENT
                        : kind == SyntaxKind.AS || kind == SyntaxKind.SATISFIES ? RELATIONAL : MEMBER;
    }

    /** Whether a text would be the first of a statement, or of the body of an arrow function where that matters. */
    private static boolean beginsStatement(SyntaxTable table, int place, String text) {
        for (int above = table.parent(place); above > 0; above = table.parent(above)) {
            switch (table.kind(above)) {
                case SyntaxKind.EXPRESSION_STATEMENT -> {
                    return table.start(above) == table.start(place);
                }
                case SyntaxKind.ARROW -> {
                    return text.startsWith("{") && table.start(table.body(above)) == table.start(place);
                }
                case SyntaxKind.EXPORT_ASSIGNMENT -> {
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
        while (table.kind(statement) != SyntaxKind.EXPRESSION_STATEMENT) {
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
            case SyntaxKind.BLOCK, SyntaxKind.SOURCE_FILE, SyntaxKind.MODULE_BLOCK, SyntaxKind.CASE,
                    SyntaxKind.DEFAULT ->
                true;
            default -> false;
        };
    }

    /** Whether a name, or what a member is accessed by, gets a value where it stands. */
    public static boolean isWritten(SyntaxTable table, int expression) {
        int at = expression;
        for (int above = table.parent(at); above > 0; at = above, above = table.parent(above)) {
            int kind = table.kind(above);
            switch (kind) {
                case SyntaxKind.BINARY -> {
                    // in a pattern this may be a default, and the pattern may be assigned farther out; it gets a value in any case
                    return assigns(operator(table, above)) && table.property(above, 1) == at;
                }
                case SyntaxKind.PREFIX_UNARY, SyntaxKind.POSTFIX_UNARY -> {
                    String text = table.text(above);
                    return kind == SyntaxKind.POSTFIX_UNARY || text.startsWith("++") || text.startsWith("--");
                }
                case SyntaxKind.FOR_IN, SyntaxKind.FOR_OF -> {
                    return table.property(above, 1) == at;
                }
                case SyntaxKind.SHORTHAND, SyntaxKind.SPREAD, SyntaxKind.SPREAD_ASSIGNMENT, SyntaxKind.ARRAY_LITERAL,
                        SyntaxKind.OBJECT_LITERAL, SyntaxKind.PARENTHESES, SyntaxKind.NON_NULL,
                        SyntaxKind.AS, SyntaxKind.SATISFIES, SyntaxKind.TYPE_ASSERTION -> {
                    // as far as it is in what is assigned
                }
                case SyntaxKind.PROPERTY_ASSIGNMENT -> {
                    if (table.property(above, 1) == at) {
                        return false;
                    }
                }
                default -> {
                    return kind == SyntaxKind.DELETE;
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
            boolean isOwner = kind == SyntaxKind.PROPERTY_DECLARATION || kind == SyntaxKind.STATIC_BLOCK
                    || kind == SyntaxKind.MODULE_BLOCK
                    || (SyntaxTable.isFunction(kind) && kind != SyntaxKind.ARROW);
            // names that are computed, decorators and what a class extends belong to what is around
            if (isOwner && table.kind(at) != SyntaxKind.COMPUTED_NAME && table.kind(at) != SyntaxKind.DECORATOR) {
                return above;
            }
        }
        return 1;
    }

    /** The function around a node; the file where there is none. */
    public static int functionAround(SyntaxTable table, int node) {
        int above = table.parent(node);
        while (above > 1 && !SyntaxTable.isFunction(table.kind(above))
                && table.kind(above) != SyntaxKind.PROPERTY_DECLARATION
                && table.kind(above) != SyntaxKind.STATIC_BLOCK) {
            above = table.parent(above);
        }
        return above;
    }

    /** Whether a place below a node may be reached several times, or later: in a loop or a function. */
    public static boolean isRepeated(SyntaxTable table, int place, int until) {
        for (int above = table.parent(place); above > until; above = table.parent(above)) {
            int kind = table.kind(above);
            if ((kind >= SyntaxKind.DO && kind <= SyntaxKind.FOR_OF) || SyntaxTable.isFunction(kind)
                    || kind == SyntaxKind.CLASS
                    || kind == SyntaxKind.CLASS_EXPRESSION) {
                return true;
            }
        }
        return false;
    }
}
