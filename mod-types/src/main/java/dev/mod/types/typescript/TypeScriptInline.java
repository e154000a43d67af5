package dev.mod.types.typescript;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.RenamedView;
import dev.mod.types.Renaming;
import dev.mod.types.internal.source.TextEdits;
import dev.mod.types.internal.syntax.Expressions;
import dev.mod.types.internal.syntax.Handle;
import dev.mod.types.internal.syntax.SyntaxKind;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import dev.mod.types.typescript.NamedFile.Name;
import dev.mod.types.typescript.NamedFile.Place;
import dev.mod.types.typescript.SymbolUses.Use;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Puts what a variable, constant, function or method of TypeScript or JavaScript stands for in the place of its name, and takes the
 * declaration away. Refused where something would be evaluated at another time, more often or not at all; what names mean at their new place,
 * and whether it compiles, says the compiler.
 */
final class TypeScriptInline {
    private static final Set<Integer> SPECIFIERS = Set.of(SyntaxKind.IMPORT_SPECIFIER, SyntaxKind.EXPORT_SPECIFIER);
    private static final Set<Integer> DEFAULTS = Set.of(SyntaxKind.IMPORT_CLAUSE, SyntaxKind.EXPORT_ASSIGNMENT);

    private final Path executable;
    private final Project project;

    TypeScriptInline(Path executable, Project project) {
        this.executable = executable;
        this.project = project;
    }

    /**
     * Inlines.
     *
     * @param doubts gets a sentence for places that may be meant, which nobody can tell
     */
    Renaming inline(RenameTarget target, Set<String> doubts) throws RpcException, IOException {
        try (var session = new TypeScriptSession(executable, project)) {
            NamedFile start = TypeScriptRename.file(session, project, target);
            Name name = TypeScriptRename.find(start, target);
            Symbol known = name.value() == null ? name.symbol() : name.value();
            Symbol symbol = known == null ? null : start.resolved(known).orElse(null);
            String word = start.text(name);
            if (symbol == null) {
                throw refused("nobody knows what " + word + " stands for there");
            }
            Handle declaration = declaration(symbol);
            var uses = new SymbolUses(session, project);
            String path = session.relative(declaration.path()).orElseThrow(() -> refused(
                    word + " is declared in " + declaration.path() + ", which is not in this project"));
            NamedFile file = uses.file(path).orElseThrow(() -> refused("nobody can read " + path));
            var edits = new InlineEdits();
            inline(file, declaration.index(), symbol, uses, edits, doubts);
            Renaming renaming = renaming(file, symbol, edits);
            check(session, uses, edits, renaming);
            return renaming;
        }
    }

    private static Handle declaration(Symbol symbol) {
        if (symbol.declarations().size() > 1) {
            throw refused(symbol.name() + " has several declarations");
        }
        int kind = symbol.declarations().isEmpty() ? -1 : symbol.declarations().get(0).kind();
        if (kind != SyntaxKind.VARIABLE && kind != SyntaxKind.FUNCTION && kind != SyntaxKind.METHOD) {
            throw refused(symbol.name() + " is no variable, no constant, no function and no method"
                    + (kind == SyntaxKind.BINDING_ELEMENT ? ": it is part of a pattern" : ""));
        }
        if (symbol.name().equals("default")) {
            throw refused("it is exported as default");
        }
        return symbol.declarations().get(0);
    }

    private void inline(NamedFile file, int declaration, Symbol symbol, SymbolUses uses, InlineEdits edits,
            Set<String> doubts) throws RpcException, IOException {
        SyntaxTable table = file.table();
        int named = table.nameOf(declaration);
        String word = table.text(named);
        int owner = table.kind(table.parent(declaration));
        if (symbol.is(Symbol.METHOD) && owner != SyntaxKind.CLASS && owner != SyntaxKind.CLASS_EXPRESSION) {
            throw refused(word + " is a part of an object, which may be used anywhere");
        }
        List<Use> all = new ArrayList<>();
        int overriding = 0;
        for (Use each : uses.find(file, symbol, word, doubts)) {
            SyntaxTable there = each.table();
            int above = there.parent(each.node());
            int kind = there.kind(above);
            boolean isDeclared = each.path().equals(file.path()) && each.node() == named;
            overriding += each.isDeclaredFunction() ? 1 : 0;
            if (there.isInComment(each.node())) {
                throw refused("a comment refers to it in " + each.place());
            }
            if (SPECIFIERS.contains(kind) && !there.text(there.nameOf(above)).equals("default")) {
                edits.drop(each);
            } else if (DEFAULTS.contains(kind) || kind == SyntaxKind.EXPORT_SPECIFIER) {
                throw refused("it is exported as default, or imported so, in " + each.place());
            } else if (!isDeclared && !each.isDeclaredFunction()) {
                expression(uses, each);
                all.add(each);
            }
        }
        if (symbol.is(Symbol.METHOD) && (overriding > 1
                || !file.model().overriddenSymbols(symbol).isEmpty())) {
            throw refused(word + " overrides a method, or is overridden");
        }
        if (all.isEmpty() && (!file.isLocal(symbol) && symbol.parent() != 0 || symbol.is(Symbol.METHOD))) {
            throw refused(word + " is used nowhere in this project");
        }
        var names = new InlinedNames(uses, edits);
        var effects = new SideEffects(file);
        if (table.kind(declaration) == SyntaxKind.VARIABLE) {
            var variable = new InlinedVariable(effects, declaration);
            int value = variable.value();
            boolean isFunction = table.kind(value) == SyntaxKind.ARROW
                    || table.kind(value) == SyntaxKind.FUNCTION_EXPRESSION;
            if (isFunction && !all.isEmpty() && all.stream().allMatch(TypeScriptInline::isCalled)) {
                variable.refuseWritten(all);
                new InlinedFunction(effects, value, all).inline(all, uses, names, edits);
            } else {
                variable.inline(all, names, edits);
            }
            variable.remove(edits);
        } else {
            for (Use each : all) {
                if (!isCalled(each)) {
                    throw refused(each.place() + " uses it and does not call it");
                }
                if (effects.isWritten(new Place(file.path(), table.start(named)))) {
                    throw refused(word + " gets another value in " + file.path());
                }
            }
            new InlinedFunction(effects, declaration, all).inline(all, uses, names, edits);
            edits.of(file.path()).removeDeclaration(table.text(), table.start(declaration), table.end(declaration));
        }
        edits.finish(names::acts);
        keepModule(table, file.path(), edits);
    }

    private static boolean isCalled(Use use) {
        return use.call() > 0 && use.table().kind(use.call()) == SyntaxKind.CALL;
    }

    /** Refuses what is no expression, or part of one that means an object and not a module. */
    private static void expression(SymbolUses uses, Use use) throws RpcException {
        SyntaxTable table = use.table();
        for (int above = table.parent(use.whole()); above > 1; above = table.parent(above)) {
            if (Expressions.isType(table.kind(above))) {
                throw refused(use.place() + " asks for its type");
            }
        }
        int kind = table.kind(table.parent(use.node()));
        boolean isAccessed = use.whole() != use.node();
        boolean isTaken = kind == SyntaxKind.BINDING_ELEMENT
                && table.property(table.parent(use.node()), 3) != use.node();
        if (isTaken || !table.isName(use.node())) {
            throw refused(use.place() + " takes it out of an object");
        }
        NamedFile there = uses.file(use.path()).orElseThrow();
        Symbol local = there.at(table.start(use.node())).map(Name::symbol).orElse(null);
        if (local != null && local.is(Symbol.ALIAS)
                && local.declarations().stream().anyMatch(it -> it.kind() == SyntaxKind.BINDING_ELEMENT)) {
            throw refused(use.path() + ":" + table.line(table.start(local.declarations().get(0).index()))
                    + " takes it out of an object");
        }
        if (isAccessed) {
            int before = table.property(use.whole(), 0);
            Name name = table.isName(before) ? there.at(table.start(before)).orElse(null) : null;
            Symbol of = name == null || name.symbol() == null ? null : there.resolved(name.symbol()).orElse(null);
            Symbol member = there.at(table.start(use.node())).map(Name::symbol).orElse(null);
            boolean isMethod = member != null && member.is(Symbol.METHOD);
            if (!isMethod && (of == null || !of.is(Symbol.MODULE))) {
                throw refused("it belongs to an object in " + use.place() + ": " + table.text(before));
            }
        }
    }

    /** A file without imports and exports would share its names with others. */
    private static void keepModule(SyntaxTable table, String path, InlineEdits edits) {
        TextEdits edited = edits.of(path);
        boolean isModule = false;
        for (int each : table.children(1)) {
            boolean isPart = table.isModulePart(each);
            if (isPart && !edited.isRemoved(table.start(each))) {
                return;
            }
            isModule |= isPart;
        }
        if (isModule) {
            edited.replace(table.text().length(), table.text().length(), "export {};\n");
        }
    }

    private Renaming renaming(NamedFile file, Symbol symbol, InlineEdits edits) throws RpcException, IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        int places = 0;
        for (Map.Entry<String, TextEdits> each : edits.edits().entrySet()) {
            if (each.getValue().size() > 0) {
                texts.put(each.getKey(), each.getValue().apply(project.sources().text(each.getKey())));
                places += each.getValue().size();
            }
        }
        String name = file.model().name(symbol);
        return new Renaming(name.startsWith("#") ? name.substring(1) : name, texts, Map.of(), places);
    }

    private void check(TypeScriptSession session, SymbolUses uses, InlineEdits edits, Renaming renaming)
            throws RpcException {
        var changed = new Project(new RenamedView(project.sources(), renaming), project.classPath(), project.tools());
        try (var after = new TypeScriptSession(executable, changed)) {
            for (String path : uses.paths()) {
                after.open(path);
            }
            var check = new InlineCheck(edits, uses, after);
            for (String path : new TreeSet<>(renaming.texts().keySet())) {
                check.check(path);
            }
            var errors = new ErrorCheck(session, after, (path, message) -> message);
            for (String path : uses.paths()) {
                errors.check(path, path);
            }
        }
    }
}
