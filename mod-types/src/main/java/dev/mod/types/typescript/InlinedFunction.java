package dev.mod.types.typescript;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.internal.source.Excerpts;
import dev.mod.types.internal.source.Indent;
import dev.mod.types.internal.syntax.Expressions;
import dev.mod.types.internal.syntax.SyntaxKind;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import dev.mod.types.typescript.NamedFile.Name;
import dev.mod.types.typescript.NamedFile.Place;
import dev.mod.types.typescript.SymbolUses.Use;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A function or method that is inlined: one expression, or statements that return nothing. */
final class InlinedFunction {
    private static final Set<Integer> ASYNCHRONOUS = Set.of(SyntaxKind.ASTERISK, SyntaxKind.ASYNC_KEYWORD);
    /** Statements that are expressions: calls, {@code new}, templates with a tag, {@code delete}, {@code await}, steps, {@code yield}. */
    private static final Set<Integer> STATEMENTS = Set.of(SyntaxKind.CALL, SyntaxKind.NEW, SyntaxKind.TAGGED_TEMPLATE,
            SyntaxKind.DELETE, SyntaxKind.AWAIT, SyntaxKind.POSTFIX_UNARY, SyntaxKind.YIELD);
    /** Literals of numbers and texts, {@code true}, {@code false}, templates, lists, objects, functions. */
    private static final Set<Integer> DEFINED = Set.of(SyntaxKind.NUMERIC_LITERAL, SyntaxKind.BIG_LITERAL,
            SyntaxKind.STRING_LITERAL, SyntaxKind.REGULAR_EXPRESSION, SyntaxKind.PLAIN_TEMPLATE,
            SyntaxKind.FALSE_KEYWORD, SyntaxKind.TRUE_KEYWORD, SyntaxKind.TEMPLATE, SyntaxKind.ARRAY_LITERAL,
            SyntaxKind.OBJECT_LITERAL,
            SyntaxKind.ARROW, SyntaxKind.FUNCTION_EXPRESSION);
    private static final int DOTS = 1;
    private static final int DEFAULT = 5;

    private final SideEffects effects;
    private final NamedFile file;
    private final SyntaxTable table;
    private final int function;
    private final String place;
    private final boolean isMethod;
    private final boolean isValue;
    /** What the function is: an expression or statements. */
    private final List<Integer> code;
    private final boolean isExpression;
    private final List<Integer> statements;
    private final List<Integer> parameters;
    /** By parameter: the names in the code that stand for it. */
    private final List<Set<Integer>> names = new ArrayList<>();
    private final boolean hasThis;

    /** @param uses of it, among which it may be itself */
    InlinedFunction(SideEffects effects, int function, List<Use> uses) throws RpcException {
        this.effects = effects;
        this.function = function;
        file = effects.file();
        table = file.table();
        place = place(function);
        isMethod = table.kind(function) == SyntaxKind.METHOD;
        int body = table.body(function);
        if (body < 0) {
            throw refused("it is not written in " + place);
        }
        if (table.children(function).stream().anyMatch(it -> ASYNCHRONOUS.contains(table.kind(it)))) {
            throw refused("async functions and generators cannot be inlined: " + place);
        }
        if (!table.children(function, SyntaxKind.DECORATOR).isEmpty()) {
            throw refused("what decorates it would not happen any more: " + place);
        }
        statements = table.kind(body) == SyntaxKind.BLOCK ? table.children(body) : List.of();
        int only = statements.size() == 1 ? statements.get(0) : -1;
        boolean isReturn = only > 0 && table.kind(only) == SyntaxKind.RETURN && !table.children(only).isEmpty();
        boolean isStatement = only > 0 && table.kind(only) == SyntaxKind.EXPRESSION_STATEMENT;
        isValue = table.kind(body) != SyntaxKind.BLOCK || isReturn;
        isExpression = isValue || isStatement;
        code = table.kind(body) != SyntaxKind.BLOCK
                ? List.of(Expressions.unwrapped(table, body))
                : isExpression ? List.of(Expressions.unwrapped(table, table.children(only).get(0))) : statements;
        parameters = table.children(function, SyntaxKind.PARAMETER);
        for (int each : parameters) {
            int name = table.nameOf(each);
            if (!table.isName(name) || table.property(each, DOTS) > 0 || table.text(name).equals("this")) {
                throw refused("only parameters that are names can be inlined, not that in " + place(each));
            }
            names.add(new HashSet<>());
        }
        for (Use use : uses) {
            if (use.path().equals(file.path()) && table.isWithin(use.node(), function)) {
                throw refused("it calls itself in " + use.place());
            }
        }
        for (int each : code) {
            look(each, false, false);
        }
        hasThis = code.stream().anyMatch(this::hasThis);
        if (hasThis && !isMethod && table.kind(function) != SyntaxKind.ARROW) {
            throw refused("it uses this, which is another object for each call: " + place);
        }
        findNames();
    }

    private String place(int node) {
        return file.path() + ":" + file.line(table.start(node));
    }

    /** Refuses what belongs to the function itself. */
    private void look(int node, boolean isInFunction, boolean isInArrow) {
        int kind = table.kind(node);
        boolean isOwn = (kind == SyntaxKind.IDENTIFIER && table.text(node).equals("arguments")
                && !table.isAccessed(node))
                || kind == SyntaxKind.SUPER_KEYWORD || kind == SyntaxKind.META_PROPERTY;
        if (isOwn && !isInFunction) {
            throw refused("it uses " + table.text(node) + " in " + place(node));
        }
        if (kind == SyntaxKind.RETURN && !isInFunction && !isInArrow) {
            throw refused("it is not one return, and returns from among other statements in " + place(node));
        }
        if (kind == SyntaxKind.VARIABLE_STATEMENT && table.text(node).startsWith("var") && !isInFunction
                && !isInArrow) {
            throw refused("it has a variable of the whole function in " + place(node));
        }
        boolean isFunction = SyntaxTable.isFunction(kind);
        for (int each : table.children(node)) {
            look(each, isInFunction || (isFunction && kind != SyntaxKind.ARROW), isInArrow || isFunction);
        }
    }

    private boolean hasThis(int node) {
        boolean isThis = table.kind(node) == SyntaxKind.THIS_KEYWORD
                && Expressions.ownerOfThis(table, node) == Expressions.ownerOfThis(table, code.get(0));
        return isThis || table.children(node).stream().anyMatch(this::hasThis);
    }

    private boolean isInCode(int node) {
        return code.stream().anyMatch(it -> table.isWithin(node, it));
    }

    /** Finds the names of parameters, and refuses those of type parameters. */
    private void findNames() throws RpcException {
        for (Name name : file.names()) {
            Symbol symbol = name.value() == null ? name.symbol() : name.value();
            if (symbol == null || !isInCode(name.node())) {
                continue;
            }
            Set<Place> places = file.places(symbol);
            for (int i = 0; i < parameters.size(); i++) {
                if (places.contains(placeOf(i))) {
                    names.get(i).add(name.node());
                }
            }
            boolean isOwnType = symbol.is(Symbol.TYPE_PARAMETER) && symbol.declarations().stream()
                    .anyMatch(it -> it.path().equals(table.path()) && table.parent(it.index()) == function);
            if (isOwnType) {
                throw refused("its type parameter " + file.text(name) + " is used in " + place(name.node()));
            }
        }
    }

    private Place placeOf(int parameter) {
        return new Place(file.path(), table.start(table.nameOf(parameters.get(parameter))));
    }

    private String nameOf(int parameter) {
        return table.text(table.nameOf(parameters.get(parameter)));
    }

    /** A call that is to be replaced. */
    private record Call(Use use, int node, SideEffects effects, List<Integer> arguments, InlinedNames imports) {}

    void inline(List<Use> uses, SymbolUses files, InlinedNames imports, InlineEdits edits) throws RpcException {
        Map<String, SideEffects> callers = new HashMap<>();
        Map<String, Integer> done = new HashMap<>();
        List<Use> sorted = new ArrayList<>(uses);
        sorted.sort((one, other) -> Integer.compare(one.table().start(one.call()), other.table().start(other.call())));
        for (Use use : sorted) {
            int call = use.call();
            SideEffects caller = callers.get(use.path());
            if (caller == null) {
                caller = use.path().equals(file.path())
                        ? effects
                        : new SideEffects(files.file(use.path()).orElseThrow());
                callers.put(use.path(), caller);
            }
            if (use.table().start(call) < done.getOrDefault(use.path(), -1)) {
                throw refused("a call is within another one in " + use.place());
            }
            done.put(use.path(), use.table().end(call));
            inline(new Call(use, call, caller, use.table().arguments(call), imports), edits);
        }
    }

    private void inline(Call call, InlineEdits edits) throws RpcException {
        Use use = call.use();
        SyntaxTable there = use.table();
        receiver(call);
        int above = there.parent(call.node());
        boolean isStatement = there.kind(above) == SyntaxKind.EXPRESSION_STATEMENT;
        if (isStatement && isValue && !isStatement(code.get(0))) {
            throw refused("what it returns is no statement, and is not used in " + use.place());
        }
        if (!isStatement && !isValue) {
            throw refused("it gives no value in " + use.place());
        }
        Set<Integer> bound = arguments(call);
        InlineEdits.Values values = node -> value(call, bound, node);
        if (isExpression && bound.isEmpty()) {
            Excerpts text = InlineEdits.text(file, List.of(code.get(0)), values);
            boolean needs = Expressions.needsParentheses(table, code.get(0), there, call.node());
            edits.put(there, use.path(), call.node(), needs ? text.between("(", ")") : text);
        } else {
            statements(call, above, bound, values, edits);
        }
    }

    private boolean isStatement(int node) {
        int kind = table.kind(node);
        String text = table.text(node);
        return STATEMENTS.contains(kind) || (kind == SyntaxKind.BINARY
                && Expressions.assigns(Expressions.operator(table, node)))
                || (kind == SyntaxKind.PREFIX_UNARY && (text.startsWith("++") || text.startsWith("--")));
    }

    /** Refuses what the function is called on if that may have an effect, or may not be there. */
    private void receiver(Call call) throws RpcException {
        Use use = call.use();
        SyntaxTable there = use.table();
        if (Expressions.isOptional(there, call.node())) {
            throw refused("it is called only if something is there, in " + use.place());
        }
        int before = before(use);
        if (isMethod) {
            boolean isClear = before > 0 && (there.kind(before) == SyntaxKind.THIS_KEYWORD
                    || (there.kind(before) == SyntaxKind.IDENTIFIER && call.effects().isStable(before)));
            if (!isClear) {
                throw refused("it belongs to an object in " + use.place()
                        + (before > 0 ? ": " + there.text(before) : ""));
            }
        } else if (hasThis && (!use.path().equals(file.path())
                || Expressions.ownerOfThis(table, function) != Expressions.ownerOfThis(there, call.node()))) {
            throw refused("this would be another object in " + use.place());
        }
    }

    /** What stands before the dot of a call; -1 for nothing. */
    private static int before(Use use) {
        return use.whole() == use.node() ? -1 : use.table().property(use.whole(), 0);
    }

    /** Refuses arguments that would be evaluated at another time, more often or not at all; gives those that get a variable. */
    private Set<Integer> arguments(Call call) throws RpcException {
        Use use = call.use();
        SyntaxTable there = use.table();
        Set<Integer> moving = new LinkedHashSet<>();
        Set<Integer> bound = new LinkedHashSet<>();
        boolean isQuiet = isExpression && !effects.has(code.get(0));
        for (int i = 0; i < call.arguments().size(); i++) {
            int argument = call.arguments().get(i);
            if (there.kind(argument) == SyntaxKind.SPREAD) {
                throw refused("nobody knows which argument " + use.place() + " passes with ...");
            }
            if (i >= parameters.size()) {
                if (call.effects().has(argument)) {
                    throw refused("it does not take what is passed in " + use.place(argument));
                }
            } else if (table.property(parameters.get(i), DEFAULT) > 0
                    && !DEFINED.contains(there.kind(Expressions.unwrapped(there, argument)))) {
                throw refused(nameOf(i) + " has a default, and what is passed may be undefined in "
                        + use.place(argument));
            } else if (!call.effects().isStable(argument)) {
                moving.add(i);
                isQuiet &= call.effects().isQuiet(argument)
                        && names.get(i).stream().noneMatch(this::isLater);
            }
        }
        for (int i = 0; i < parameters.size(); i++) {
            if (effects.isWritten(placeOf(i))) {
                bound.add(i);
            }
        }
        boolean isKept = moving.isEmpty() || isQuiet
                || EvaluationOrder.isFirst(effects, code, moving.stream().map(names::get).toList());
        if (!isKept) {
            bound.addAll(moving);
        }
        if (isValue && !bound.isEmpty()) {
            throw refused(isKept
                    ? nameOf(bound.iterator().next()) + " gets another value in " + place
                    : "an argument would be evaluated at another time, more often or not at all in " + use.place());
        }
        if (!bound.isEmpty()) {
            bound.addAll(moving);
        }
        return bound;
    }

    /** Whether a place is evaluated after the function has returned, or may be. */
    private boolean isLater(int name) {
        return Expressions.functionAround(table, name) != function;
    }

    /** What stands for a node of the code at a call. */
    private @Nullable Excerpts value(Call call, Set<Integer> bound, int node)
            throws RpcException {
        for (int i = 0; i < parameters.size(); i++) {
            if (names.get(i).contains(node) && !bound.contains(i)) {
                return argument(call, i, node);
            }
        }
        if (isMethod && table.kind(node) == SyntaxKind.THIS_KEYWORD
                && Expressions.ownerOfThis(table, node) == function) {
            return passed(call, before(call.use()));
        }
        for (int each : code) {
            if (table.isWithin(node, each)) {
                return call.imports().at(file, each, node, call.use());
            }
        }
        return null;
    }

    private static Excerpts passed(Call call, int node) {
        SyntaxTable there = call.use().table();
        var text = new Excerpts();
        text.copy(call.use().path(), there.text(), there.start(node), there.end(node));
        return text;
    }

    /** What a call passes for a parameter; where it stands in the code, or -1 for a place of its own. */
    private Excerpts argument(Call call, int parameter, int at) throws RpcException {
        SyntaxTable there = call.use().table();
        if (parameter < call.arguments().size()) {
            int argument = Expressions.unwrapped(there, call.arguments().get(parameter));
            if (at > 0 && Expressions.wouldBind(there, argument, table, at)) {
                throw refused("this would be another object in " + call.use().place());
            }
            Excerpts text = passed(call, argument);
            return at > 0 && !table.isShorthand(at) && Expressions.needsParentheses(there, argument, table, at)
                    ? text.between("(", ")")
                    : text;
        }
        int value = table.property(parameters.get(parameter), DEFAULT);
        if (value < 0) {
            var text = new Excerpts();
            text.append("undefined");
            return text;
        }
        if (!effects.isStable(value) || mentionsParameter(value)) {
            throw refused("the default of " + nameOf(parameter) + " would be evaluated at another time in "
                    + call.use().place());
        }
        Excerpts text = InlineEdits.text(file, List.of(value),
                node -> call.imports().at(file, value, node, call.use()));
        return at > 0 && !table.isShorthand(at) && Expressions.needsParentheses(table, value, table, at)
                ? text.between("(", ")")
                : text;
    }

    private boolean mentionsParameter(int value) {
        return parameters.stream().anyMatch(it -> table.text(value).contains(table.text(table.nameOf(it))));
    }

    /** Whether there is a text of several lines, which stays as it is. */
    private boolean hasLongText() {
        for (int node = function; node < table.size() && table.fullStart(node) < table.end(function); node++) {
            if (table.kind(node) >= SyntaxKind.PLAIN_TEMPLATE && table.kind(node) <= SyntaxKind.TEMPLATE_TAIL
                    && table.text(node).contains("\n")) {
                return true;
            }
        }
        return false;
    }

    /** Puts statements in the place of a call, in a block if they declare something or something stands around them. */
    private void statements(Call call, int statement, Set<Integer> bound, InlineEdits.Values values,
            InlineEdits edits) throws RpcException {
        SyntaxTable there = call.use().table();
        boolean isList = Expressions.isInList(there, statement);
        boolean isBlock = !bound.isEmpty() || !isList
                || code.stream().anyMatch(it -> Expressions.declares(table.kind(it)));
        if (code.isEmpty() && bound.isEmpty() && isList) {
            edits.of(call.use().path()).removeLines(there.text(), there.start(statement), there.end(statement));
            return;
        }
        String outer = Indent.of(there.text(), there.start(statement));
        String own = statements.isEmpty() ? "" : Indent.of(table.text(), table.start(statements.get(0)));
        String unit = Indent.unit(own, Indent.of(table.text(), table.start(function)));
        String inner = isBlock ? outer + unit : outer;
        var text = new Excerpts();
        text.append(isBlock ? "{" : "");
        for (int each : bound) {
            int name = table.nameOf(parameters.get(each));
            text.append("\n" + inner + (effects.isWritten(placeOf(each)) ? "let " : "const "));
            text.copy(file.path(), table.text(), table.start(name), table.end(name));
            text.append(" = ");
            text.append(argument(call, each, -1));
            text.append(";");
        }
        if (!statements.isEmpty()) {
            text.append(isBlock ? "\n" + inner : "");
            Excerpts moved = InlineEdits.text(file, statements, values);
            text.append(hasLongText() ? moved : moved.indented(own, inner));
        }
        text.append(isBlock ? "\n" + outer + "}" : "");
        edits.replace(there, call.use().path(), statement, text);
    }
}
