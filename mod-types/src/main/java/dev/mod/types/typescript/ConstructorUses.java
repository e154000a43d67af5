package dev.mod.types.typescript;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.internal.syntax.Expressions;
import dev.mod.types.internal.syntax.Handle;
import dev.mod.types.internal.syntax.SyntaxKind;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import dev.mod.types.typescript.NamedFile.Name;
import dev.mod.types.typescript.SymbolUses.Use;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * What calls the constructors of a class: {@code new}, {@code super} in the constructors of its subclasses, and {@code new} of subclasses that
 * have none of their own. Refused is what passes the class on, as it may be constructed elsewhere.
 */
final class ConstructorUses {

    private final SymbolUses uses;
    private final Set<String> doubts;
    private final List<Use> declared = new ArrayList<>();
    private final List<Use> called = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();

    /** @param doubts gets a sentence for places that may be meant, which nobody can tell */
    ConstructorUses(SymbolUses uses, Set<String> doubts) {
        this.uses = uses;
        this.doubts = doubts;
    }

    /** The constructors. */
    List<Use> declared() {
        return List.copyOf(declared);
    }

    /** All calls. */
    List<Use> called() {
        return List.copyOf(called);
    }

    /** Finds them. */
    void find(NamedFile file, Symbol type) throws RpcException, IOException {
        for (Handle each : type.declarations()) {
            if (each.kind() == SyntaxKind.CLASS || each.kind() == SyntaxKind.CLASS_EXPRESSION) {
                // a class is written in one place
                for (int constructor : file.table().children(each.index(), SyntaxKind.CONSTRUCTOR)) {
                    declared.add(new Use(file.table(), file.path(), constructor));
                }
                if (declared.isEmpty()) {
                    throw refused(type.name() + " has no constructor of its own: " + file.path() + ":"
                            + file.line(file.table().start(each.index())));
                }
                constructed(file, each.index());
            }
        }
    }

    /** What constructs a class whose constructor is meant. */
    private void constructed(NamedFile file, int type) throws RpcException, IOException {
        SyntaxTable table = file.table();
        var here = new Use(table, file.path(), type);
        int named = table.nameOf(type);
        Name name = named == type ? null : file.at(table.start(named)).orElse(null);
        if (name == null || name.symbol() == null) {
            throw refused("nobody can tell where a class without a name is constructed: " + here.place());
        }
        if (!seen.add(here.place() + ":" + name.start())) {
            return;
        }
        for (int node = type + 1; node < table.size() && table.fullStart(node) < table.end(type); node++) {
            if (table.kind(node) == SyntaxKind.NEW && table.kind(node + 1) == SyntaxKind.THIS_KEYWORD) {
                throw refused(here.place(node) + " constructs it as this");
            }
        }
        if (!table.children(type, SyntaxKind.DECORATOR).isEmpty()) {
            doubts.add("what decorates " + file.text(name) + " may construct it, so look at " + here.place());
        }
        for (Use each : uses.find(file, name.symbol(), file.text(name), doubts)) {
            classify(each);
        }
    }

    private void classify(Use use) throws RpcException, IOException {
        SyntaxTable table = use.table();
        int whole = use.whole();
        int above = table.parent(whole);
        int kind = table.kind(above);
        if (table.kind(Math.max(use.call(), 0)) == SyntaxKind.NEW) {
            called.add(new Use(table, use.path(), use.call()));
        } else if (kind == SyntaxKind.EXTENDED) {
            int clause = table.parent(above);
            int owner = table.parent(clause);
            if (table.text(clause).startsWith("extends") && table.kind(owner) != SyntaxKind.INTERFACE) {
                extended(use.path(), owner);
            }
        } else if (isType(use)) {
            doubts.add("what " + use.place() + " does with its type may depend on its constructor");
        } else if (!isHarmless(use, above)) {
            throw refused(use.place() + " passes it on, which may construct it");
        }
    }

    /** Whether the type of the class itself is asked for, which has its constructor. */
    private static boolean isType(Use use) {
        return isBelow(use, kind -> kind == SyntaxKind.TYPE_QUERY);
    }

    private static boolean isBelow(Use use, IntPredicate isMeant) {
        for (int above = use.node(); above > 1; above = use.table().parent(above)) {
            if (isMeant.test(use.table().kind(above))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isHarmless(Use use, int above) {
        SyntaxTable table = use.table();
        int kind = table.kind(above);
        boolean isDeclared = table.nameOf(above) == use.node()
                && (kind == SyntaxKind.CLASS || kind == SyntaxKind.CLASS_EXPRESSION || kind == SyntaxKind.INTERFACE);
        boolean isPassed = SymbolUses.PASSED.contains(kind) || table.isInComment(use.node());
        boolean isBefore = (kind == SyntaxKind.PROPERTY_ACCESS || kind == SyntaxKind.ELEMENT_ACCESS)
                && table.property(above, 0) == use.whole();
        boolean isAsked = kind == SyntaxKind.BINARY
                && Expressions.operator(table, above) == SyntaxKind.INSTANCEOF_KEYWORD
                && table.property(above, 1) != use.whole();
        return isDeclared || isPassed || isBefore || isAsked || isBelow(use, Expressions::isType);
    }

    /** A subclass: what it calls, or what constructs it if it has no constructor. */
    private void extended(String path, int type) throws RpcException, IOException {
        NamedFile file = uses.file(path).orElseThrow();
        SyntaxTable table = file.table();
        if (table.children(type, SyntaxKind.CONSTRUCTOR).isEmpty()) {
            constructed(file, type);
            return;
        }
        for (int node = type + 1; node < table.size() && table.fullStart(node) < table.end(type); node++) {
            if (table.kind(node) == SyntaxKind.CALL && table.kind(node + 1) == SyntaxKind.SUPER_KEYWORD
                    && classAround(table, node) == type) {
                called.add(new Use(table, path, node));
            }
        }
    }

    private static int classAround(SyntaxTable table, int node) {
        int above = table.parent(node);
        while (above > 1 && table.kind(above) != SyntaxKind.CLASS
                && table.kind(above) != SyntaxKind.CLASS_EXPRESSION) {
            above = table.parent(above);
        }
        return above;
    }
}
