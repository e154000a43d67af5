package dev.mod.types.typescript;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.internal.source.Refusal;
import dev.mod.types.internal.source.UnreadFiles;
import dev.mod.types.Project;
import dev.mod.types.internal.syntax.Handle;
import dev.mod.types.internal.syntax.SyntaxKind;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import dev.mod.types.typescript.NamedFile.Name;
import dev.mod.types.typescript.NamedFile.Place;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Everywhere where something is declared or used, in all files of a project. */
final class SymbolUses {
    private static final Set<Integer> FUNCTIONS = Set.of(SyntaxKind.FUNCTION, SyntaxKind.METHOD,
            SyntaxKind.METHOD_SIGNATURE);

    /** Where a name is passed on. */
    static final Set<Integer> PASSED = Set.of(SyntaxKind.IMPORT_SPECIFIER, SyntaxKind.EXPORT_SPECIFIER,
            SyntaxKind.IMPORT_CLAUSE, SyntaxKind.EXPORT_ASSIGNMENT);

    private final TypeScriptSession session;
    private final Project project;
    private final List<String> paths;
    private final Map<String, Optional<NamedFile>> files = new HashMap<>();

    /** A name that stands for it. */
    record Use(SyntaxTable table, String path, int node) {
        /** Where it is, for people. */
        String place() {
            return place(node);
        }

        String place(int other) {
            return path + ":" + table.line(table.start(other));
        }

        /** Whether it is the name of what is declared there as a function or method. */
        boolean isDeclaredFunction() {
            int above = table.parent(node);
            return FUNCTIONS.contains(table.kind(above)) && table.nameOf(above) == node;
        }

        /** The name with what is before its dot. */
        int whole() {
            return table.isAccessed(node) ? table.parent(node) : node;
        }

        /** The call, or {@code new}, of it; -1 if it is not called. */
        int call() {
            int call = table.parent(whole());
            boolean isCall = table.kind(call) == SyntaxKind.CALL || table.kind(call) == SyntaxKind.NEW;
            return isCall && table.property(call, 0) == whole() ? call : -1;
        }
    }

    SymbolUses(TypeScriptSession session, Project project) throws RpcException, IOException {
        this.session = session;
        this.project = project;
        paths = RenamePlaces.sources(project.sources());
        for (String path : paths) {
            session.open(path);
        }
    }

    /** The files of the project. */
    List<String> paths() {
        return paths;
    }

    /** The names of a file; read once. */
    Optional<NamedFile> file(String path) throws RpcException {
        Optional<NamedFile> known = files.get(path);
        if (known == null) {
            known = NamedFile.of(session, path);
            files.put(path, known);
        }
        return known;
    }

    /**
     * Finds all of them.
     *
     * @param start a file that has the name
     * @param doubts gets a sentence for places that may be meant, which nobody can tell
     */
    List<Use> find(NamedFile start, Symbol symbol, String word, Set<String> doubts) throws RpcException, IOException {
        Map<Place, Use> found = new LinkedHashMap<>();
        Set<Place> places = start.places(symbol);
        search(places, found);
        Set<Place> family = new HashSet<>(places);
        found.forEach((place, use) -> {
            if (use.isDeclaredFunction()) {
                family.add(place);
            }
        });
        others(word, family, found, doubts);
        return List.copyOf(found.values());
    }

    /** What the compiler's own search finds in all programs. */
    private void search(Set<Place> places, Map<Place, Use> found) throws RpcException {
        Deque<Place> open = new ArrayDeque<>(places);
        Set<Place> seen = new HashSet<>(open);
        while (!open.isEmpty()) {
            Place next = open.removeFirst();
            for (Program program : session.programs()) {
                String compared = session.compared(next.path());
                Optional<SyntaxTable> of = program.has(compared)
                        ? program.table(compared, session.text(compared))
                        : Optional.empty();
                Optional<Name> name = of.isEmpty()
                        ? Optional.empty()
                        : file(next.path()).flatMap(it -> it.at(next.start()));
                if (name.isEmpty()) {
                    continue;
                }
                int node = of.orElseThrow().at(name.get().start(), name.get().end());
                for (Program.Referenced each : program.references(of.get().handle(node), next.start())) {
                    for (Handle reference : each.references()) {
                        Use use = found(program, reference, found);
                        Place place = new Place(use.path(), use.table().start(use.node()));
                        // of {a} the compiler would give the property, too
                        boolean isTwo = use.table().isShorthand(use.node())
                                || use.table().isPatternShorthand(use.node());
                        if (!isTwo && seen.add(place)) {
                            open.addLast(place);
                        }
                    }
                }
            }
        }
    }

    private Use found(Program program, Handle reference, Map<Place, Use> found) throws RpcException {
        SyntaxTable table = program.table(reference.path(), session.text(reference.path()))
                .orElseThrow(() -> refused("nobody can read " + reference.path()));
        String path = session.relative(reference.path()).orElseThrow(() -> refused(
                "it is declared or used in " + reference.path() + ", which is not in this project"));
        var use = new Use(table, path, reference.index());
        found.putIfAbsent(new Place(path, table.start(reference.index())), use);
        return use;
    }

    /** What stands for it and is not found by that search, as where JavaScript requires a module. */
    private void others(String word, Set<Place> family, Map<Place, Use> found, Set<String> doubts)
            throws RpcException, IOException {
        List<String> unknown = new ArrayList<>();
        List<String> unread = new ArrayList<>();
        for (String path : paths) {
            Optional<String> text = UnreadFiles.text(project.sources(), path);
            if (text.isEmpty()) {
                unread.add(path);
            }
            NamedFile file = text.filter(it -> it.contains(word)).isPresent() ? file(path).orElse(null) : null;
            if (file == null) {
                continue;
            }
            for (Name each : file.names()) {
                Symbol symbol = each.value() != null && !found.containsKey(new Place(path, each.start()))
                        ? each.value()
                        : each.symbol();
                SyntaxTable table = file.table();
                if (symbol != null && !symbol.is(Symbol.ALIAS) && table.isPatternShorthand(each.node())) {
                    // the variable of that name is another one
                    symbol = property(file, each).orElse(null);
                }
                if (symbol == null) {
                    boolean isMember = table.isAccessed(each.node()) || table.isPatternShorthand(each.node());
                    if (file.text(each).equals(word) && isMember) {
                        unknown.add(path + ":" + file.line(each.start()));
                    }
                } else if (!found.containsKey(new Place(path, each.start()))
                        && file.places(file.meant(symbol)).stream().anyMatch(family::contains)
                        && !(table.isPatternShorthand(each.node()) && symbol.is(Symbol.ALIAS))) {
                    found.put(new Place(path, each.start()), new Use(table, path, each.node()));
                }
            }
        }
        UnreadFiles.doubt(project.sources(), unread, word).ifPresent(doubts::add);
        if (!unknown.isEmpty()) {
            doubts.add(Refusal.leftUnknown(word, unknown));
        }
    }

    /** What a name in a pattern stands for in what is taken apart. */
    private static Optional<Symbol> property(NamedFile file, Name name) throws RpcException {
        SyntaxTable table = file.table();
        Optional<Type> type = file.program().typeAt(table.handle(table.parent(table.parent(name.node()))));
        return type.isEmpty() ? Optional.empty() : file.program().property(type.get(), file.text(name));
    }
}
