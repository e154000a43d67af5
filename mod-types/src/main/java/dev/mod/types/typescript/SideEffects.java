package dev.mod.types.typescript;

import dev.mod.types.internal.syntax.Expressions;
import dev.mod.types.internal.syntax.Handle;
import dev.mod.types.internal.syntax.SyntaxKind;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import dev.mod.types.typescript.NamedFile.Name;
import dev.mod.types.typescript.NamedFile.Place;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What the evaluation of expressions of one file does besides giving a value. */
final class SideEffects {
    /** Types whose values operators and templates can take without calling anything. */
    private static final int PLAIN = 4 | 8 | 16 | 64 | Type.STRING_LIKE | Type.NUMBER_LITERAL | Type.BOOLEAN
            | Type.BOOLEAN_LITERAL | Type.ENUM_LIKE;
    /** What calls, throws, stops, leaves, goes through something, takes it apart, or makes an element of JSX. */
    private static final Set<Integer> ACTING = Set.of(SyntaxKind.CALL, SyntaxKind.NEW, SyntaxKind.TAGGED_TEMPLATE,
            SyntaxKind.DELETE, SyntaxKind.AWAIT, SyntaxKind.POSTFIX_UNARY, SyntaxKind.YIELD,
            SyntaxKind.SPREAD, SyntaxKind.SPREAD_ASSIGNMENT, SyntaxKind.CLASS, SyntaxKind.CLASS_EXPRESSION,
            SyntaxKind.OBJECT_PATTERN, SyntaxKind.ARRAY_PATTERN,
            SyntaxKind.ELEMENT_ACCESS, SyntaxKind.FOR_IN, SyntaxKind.FOR_OF, SyntaxKind.CONTINUE, SyntaxKind.BREAK,
            SyntaxKind.RETURN, SyntaxKind.THROW, SyntaxKind.DEBUGGER, SyntaxKind.JSX_ELEMENT,
            SyntaxKind.JSX_SELF_CLOSING_ELEMENT, SyntaxKind.JSX_FRAGMENT);
    /** What is another object each time: lists, objects, functions, patterns of texts. */
    private static final Set<Integer> MADE = Set.of(SyntaxKind.REGULAR_EXPRESSION, SyntaxKind.ARRAY_LITERAL,
            SyntaxKind.OBJECT_LITERAL, SyntaxKind.ARROW, SyntaxKind.FUNCTION_EXPRESSION);
    /** Operators that call nothing: {@code === !== && || ??} and the comma. */
    private static final Set<Integer> QUIET = Set.of(SyntaxKind.SAME, SyntaxKind.NOT_SAME, SyntaxKind.AND,
            SyntaxKind.OR, SyntaxKind.COALESCE, SyntaxKind.COMMA);
    private static final Set<Integer> ASKING = Set.of(SyntaxKind.IN_KEYWORD, SyntaxKind.INSTANCEOF_KEYWORD);
    private static final Pattern CONSTANT = Pattern.compile("(?s)(?:export\\s+)?(?:declare\\s+)?const\\b.*");
    /** Objects of the language of which the members stay. */
    private static final Set<String> STEADY = Set.of("Math", "Number");
    private static final int NAMESPACE = Symbol.MODULE | Symbol.ENUM;

    private final NamedFile file;
    private final SyntaxTable table;
    private final Set<Place> written = new HashSet<>();
    private final Question acts = remembered(this::findActs);
    private final Question varies = remembered(this::findVaries);

    SideEffects(NamedFile file) throws RpcException {
        this.file = file;
        table = file.table();
        for (Name name : file.names()) {
            Symbol variable = name.value() == null ? name.symbol() : name.value();
            int whole = table.isAccessed(name.node()) ? table.parent(name.node()) : name.node();
            if (variable != null && Expressions.isWritten(table, whole)) {
                written.addAll(file.places(variable));
            }
        }
    }

    NamedFile file() {
        return file;
    }

    /** Whether what is declared at a place gets another value anywhere in the file. */
    boolean isWritten(Place place) {
        return written.contains(place);
    }

    private interface Question {
        boolean isMeant(int node) throws RpcException;
    }

    /** The same question, which is asked once of each node. */
    private static Question remembered(Question question) {
        Map<Integer, Boolean> answers = new HashMap<>();
        return node -> {
            Boolean known = answers.get(node);
            if (known == null) {
                known = question.isMeant(node);
                answers.put(node, known);
            }
            return known;
        };
    }

    /** Whether it may make a difference that an expression is not evaluated. */
    boolean has(int expression) throws RpcException {
        return any(expression, acts);
    }

    /** Whether an expression is the same whenever and however often it is evaluated. */
    boolean isStable(int expression) throws RpcException {
        return isSteady(expression) && !isMade(expression);
    }

    /** Whether what an expression is made of is always the same, though it may be another object each time. */
    boolean isSteady(int expression) throws RpcException {
        return !any(expression, node -> acts(node) || varies(node));
    }

    /** Whether an expression gives the same value while nothing else has an effect, and makes nothing. */
    boolean isQuiet(int expression) throws RpcException {
        return !has(expression) && !isMade(expression);
    }

    private boolean isMade(int expression) throws RpcException {
        return any(expression, node -> MADE.contains(table.kind(node)));
    }

    private boolean any(int node, Question question) throws RpcException {
        int kind = table.kind(node);
        if (Expressions.isType(kind)) {
            return false;
        }
        if (question.isMeant(node)) {
            return true;
        }
        if (!SyntaxTable.isFunction(kind)) {
            for (int each : table.children(node)) {
                if (any(each, question)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a node has an effect of its own, whatever is in it has; what may fail counts. */
    boolean acts(int node) throws RpcException {
        return acts.isMeant(node);
    }

    private boolean findActs(int node) throws RpcException {
        int kind = table.kind(node);
        if (ACTING.contains(kind)) {
            return true;
        }
        return switch (kind) {
            case SyntaxKind.BINARY -> {
                int operator = Expressions.operator(table, node);
                yield Expressions.assigns(operator) || ASKING.contains(operator) || (!QUIET.contains(operator)
                        && !(isPlain(table.property(node, 1)) && isPlain(table.property(node, 4))));
            }
            case SyntaxKind.PREFIX_UNARY -> {
                String text = table.text(node);
                yield text.startsWith("++") || text.startsWith("--")
                        || (!text.startsWith("!") && !isPlain(table.children(node).get(0)));
            }
            // a part of a template, and a name that is computed
            case SyntaxKind.TEMPLATE_SPAN, SyntaxKind.COMPUTED_NAME -> !isPlain(table.children(node).get(0));
            case SyntaxKind.PROPERTY_ACCESS -> !isSafe(node);
            case SyntaxKind.IDENTIFIER -> isUnknown(node);
            default -> false;
        };
    }

    private boolean isPlain(int expression) throws RpcException {
        Optional<Type> type = file.program().typeAt(table.handle(expression));
        if (type.isEmpty()) {
            return false;
        }
        List<Type> parts = type.get().is(Type.UNION) ? file.program().parts(type.get()) : List.of(type.get());
        return !parts.isEmpty() && parts.stream().allMatch(part -> part.is(PLAIN));
    }

    private Optional<Symbol> symbol(int name) throws RpcException {
        Name found = file.at(table.start(name)).orElse(null);
        Symbol symbol = found == null ? null : found.value() == null ? found.symbol() : found.value();
        return symbol == null ? Optional.empty() : file.resolved(symbol);
    }

    /** Whether nobody knows what a name stands for, which may not be there at all. */
    private boolean isUnknown(int name) throws RpcException {
        return table.isMeaningful(name) && !table.isAccessed(name) && symbol(name).isEmpty();
    }

    /** Whether nothing is called to get a member: it is a method, a part of a namespace, or {@code this} has it. */
    private boolean isSafe(int access) throws RpcException {
        Symbol member = symbol(table.nameOf(access)).orElse(null);
        int before = table.property(access, 0);
        if (member == null || member.is(Symbol.ACCESSOR)) {
            return false;
        }
        boolean isOfNamespace = table.isName(before) && symbol(before).filter(it -> it.is(NAMESPACE)).isPresent();
        return isOfNamespace || member.is(Symbol.METHOD | Symbol.ENUM_MEMBER) || isSteady(before, access)
                || (table.kind(before) == SyntaxKind.THIS_KEYWORD && member.is(Symbol.PROPERTY));
    }

    private boolean isSteady(int before, int access) throws RpcException {
        boolean isLength = table.text(table.nameOf(access)).equals("length") && isPlain(before);
        return isLength || (table.isName(before) && STEADY.contains(table.text(before)) && isForeign(before));
    }

    /** Whether what a name stands for is declared outside of the project. */
    private boolean isForeign(int name) throws RpcException {
        Symbol symbol = symbol(name).orElse(null);
        return symbol != null && symbol.declarations().stream().noneMatch(it -> file.isOwn(it.path()));
    }

    /** Whether a name or member, looked at for itself, may have another value later. */
    boolean varies(int node) throws RpcException {
        return varies.isMeant(node);
    }

    private boolean findVaries(int node) throws RpcException {
        if (table.kind(node) == SyntaxKind.PROPERTY_ACCESS) {
            Symbol member = symbol(table.nameOf(node)).orElse(null);
            return member != null && member.is(Symbol.PROPERTY) && !isSteady(table.property(node, 0), node);
        }
        if (table.kind(node) != SyntaxKind.IDENTIFIER || !table.isMeaningful(node)) {
            return false;
        }
        Symbol symbol = symbol(node).orElse(null);
        if (symbol == null || !symbol.is(Symbol.VARIABLE | Symbol.FUNCTION)) {
            return false;
        }
        for (Handle each : symbol.declarations()) {
            if (file.isOwn(each.path()) && (isWritten(file.place(each)) || isElsewhere(each))) {
                return true;
            }
        }
        return false;
    }

    /** Whether another file declares a variable that may get other values there. */
    private boolean isElsewhere(Handle declaration) throws RpcException {
        if (declaration.path().equals(table.path()) || declaration.kind() != SyntaxKind.VARIABLE) {
            return false;
        }
        SyntaxTable there = file.table(declaration).orElse(null);
        return there == null
                || !CONSTANT.matcher(there.text(there.parent(declaration.index()))).matches();
    }
}
