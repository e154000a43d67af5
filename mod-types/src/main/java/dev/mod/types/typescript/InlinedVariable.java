package dev.mod.types.typescript;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.internal.source.Excerpts;
import dev.mod.types.internal.syntax.Expressions;
import dev.mod.types.internal.syntax.Lists;
import dev.mod.types.internal.syntax.SyntaxKind;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import dev.mod.types.typescript.SymbolUses.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A variable or constant that is inlined. */
final class InlinedVariable {
    private static final Set<Integer> TAGS = Set.of(SyntaxKind.JSX_SELF_CLOSING_ELEMENT, SyntaxKind.JSX_OPENING_ELEMENT,
            SyntaxKind.JSX_CLOSING_ELEMENT);
    private static final Set<Integer> WAITING = Set.of(SyntaxKind.AWAIT, SyntaxKind.YIELD);
    /** {@code case} and {@code default}, which may be entered behind a declaration. */
    private static final Set<Integer> CLAUSES = Set.of(SyntaxKind.CASE, SyntaxKind.DEFAULT);
    private static final Pattern NO_BLOCKS = Pattern.compile("(?s)(?:(?:export|declare)\\s+)*var\\b.*");
    private static final Pattern RELEASED = Pattern.compile("(?s)(?:await\\s+)?using\\b.*");

    private final SideEffects effects;
    private final SyntaxTable table;
    private final NamedFile file;
    private final int variable;
    private final int list;
    private final int statement;
    private final String name;
    private final String place;
    private final int value;

    /** @param variable where it is declared */
    InlinedVariable(SideEffects effects, int variable) {
        this.effects = effects;
        this.variable = variable;
        file = effects.file();
        table = file.table();
        name = table.text(table.nameOf(variable));
        place = file.path() + ":" + file.line(table.start(variable));
        list = table.parent(variable);
        statement = table.parent(list);
        if (table.kind(statement) != SyntaxKind.VARIABLE_STATEMENT || !table.isName(table.nameOf(variable))) {
            throw refused(name + " is declared by no statement of its own, in " + place);
        }
        int written = table.property(variable, 3);
        if (written < 0) {
            throw refused(name + " gets no value where it is declared, in " + place);
        }
        if (RELEASED.matcher(table.text(list)).matches()) {
            throw refused(name + " is released where its block ends, in " + place);
        }
        value = Expressions.unwrapped(table, written);
    }

    /** What it is, without parentheses. */
    int value() {
        return value;
    }

    /** Refuses a variable that gets another value. */
    void refuseWritten(List<Use> uses) {
        for (Use use : uses) {
            if (Expressions.isWritten(use.table(), use.whole())) {
                throw refused(name + " gets another value in " + use.place());
            }
        }
    }

    void inline(List<Use> uses, InlinedNames names, InlineEdits edits) throws RpcException {
        refuseWritten(uses);
        for (Use use : uses) {
            refuse(use);
        }
        if (!isSame(uses)) {
            throw refused("its value would be evaluated at another time, more often or not at all: "
                    + file.path() + ":" + file.line(table.start(value))
                    + (uses.isEmpty() ? "" : ", used in " + uses.get(0).place()));
        }
        for (Use use : uses) {
            Excerpts text = InlineEdits.text(file, List.of(value), node -> names.at(file, value, node, use));
            boolean needs = !use.table().isShorthand(use.node())
                    && Expressions.needsParentheses(table, value, use.table(), use.whole());
            edits.put(use.table(), use.path(), use.whole(), needs ? text.between("(", ")") : text);
        }
    }

    private void refuse(Use use) throws RpcException {
        SyntaxTable there = use.table();
        boolean isOwn = use.path().equals(file.path());
        if (isOwn && there.isWithin(use.node(), variable)) {
            throw refused(name + " uses itself in " + use.place());
        }
        if (Expressions.wouldBind(table, value, there, use.whole())) {
            throw refused("this would be another object in " + use.place());
        }
        boolean isTag = TAGS.contains(there.kind(there.parent(use.whole())));
        if (isTag && !Expressions.isPath(table, value)) {
            throw refused(name + " is a tag in " + use.place());
        }
        boolean hasBlock = NO_BLOCKS.matcher(table.text(list)).matches()
                || CLAUSES.contains(table.kind(table.parent(statement)));
        boolean isBehind = isOwn && there.isWithin(use.node(), table.parent(statement))
                && there.start(use.node()) > table.end(variable);
        if (hasBlock && isOwn && !isBehind) {
            throw refused(name + " may be used before it gets its value, in " + use.place());
        }
        if (!isOwn || Expressions.ownerOfThis(table, value) != Expressions.ownerOfThis(there, use.node())) {
            int self = own(SyntaxKind.THIS_KEYWORD, value);
            if (self > 0) {
                throw refused("this would be another object in " + use.place());
            }
        }
        boolean isAround = isOwn
                && Expressions.functionAround(table, value) == Expressions.functionAround(there, use.node());
        if (!isAround && (WAITING.stream().anyMatch(it -> own(it, value) > 0) || hasOwn(value))) {
            throw refused("it belongs to the function around it, and " + use.place() + " does not");
        }
    }

    /** A node of a kind in an expression that belongs to what is around that; -1 for none. */
    private int own(int kind, int node) {
        if (table.kind(node) == kind) {
            return node;
        }
        if (node != value && Expressions.ownerOfThis(table, node) != Expressions.ownerOfThis(table, value)) {
            return -1;
        }
        for (int each : table.children(node)) {
            int found = own(kind, each);
            if (found > 0) {
                return found;
            }
        }
        return -1;
    }

    /** Whether {@code arguments}, {@code super} or {@code new.target} of the function around is used. */
    private boolean hasOwn(int node) {
        boolean isArguments = table.kind(node) == SyntaxKind.IDENTIFIER && table.text(node).equals("arguments");
        return isArguments || table.kind(node) == SyntaxKind.SUPER_KEYWORD
                || table.kind(node) == SyntaxKind.META_PROPERTY
                || table.children(node).stream().anyMatch(this::hasOwn);
    }

    /** Whether the value is the same where the variable is used, and made as often. */
    private boolean isSame(List<Use> uses) throws RpcException {
        if (effects.isStable(value)) {
            return true;
        }
        if (uses.isEmpty()) {
            return !effects.has(value);
        }
        Use only = uses.get(0);
        if (uses.size() > 1 || !only.path().equals(file.path()) || !table.isWithin(only.node(), table.parent(statement))
                || table.start(only.node()) < table.end(variable)) {
            return false;
        }
        if (effects.isSteady(value) && !Expressions.isRepeated(table, only.node(), table.parent(statement))) {
            return true;
        }
        return EvaluationOrder.isFirst(effects, until(only.node()), List.of(uses.stream().map(Use::node)
                .collect(Collectors.toSet())));
    }

    /** What is evaluated after it: the variables declared with it, and the statements up to that of a use. */
    private List<Integer> until(int use) {
        List<Integer> variables = table.children(list);
        List<Integer> next = new ArrayList<>(variables.subList(variables.indexOf(variable) + 1, variables.size()));
        List<Integer> statements = table.children(table.parent(statement));
        for (int each : statements.subList(statements.indexOf(statement) + 1, statements.size())) {
            if (next.stream().noneMatch(it -> table.isWithin(use, it))) {
                next.add(each);
            }
        }
        return next;
    }

    /** Takes the declaration away. */
    void remove(InlineEdits edits) {
        List<Integer> variables = table.children(list);
        if (variables.size() > 1) {
            Lists.remove(edits.of(file.path()), table, variables, variables.indexOf(variable));
            return;
        }
        // a semicolon on a line of its own is that of the next statement
        boolean isOfNext = table.text().substring(table.end(list), table.end(statement)).contains("\n");
        int end = isOfNext ? table.end(list) : table.end(statement);
        if (table.isTopLevel(variable)) {
            edits.of(file.path()).removeDeclaration(table.text(), table.start(statement), end);
        } else {
            edits.of(file.path()).removeLines(table.text(), table.start(statement), end);
        }
    }
}
