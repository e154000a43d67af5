package dev.mod.types.typescript;

import dev.mod.types.internal.syntax.Handle;
import dev.mod.types.internal.syntax.SyntaxKind;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** All names of a file in code, and those in its comments that stand for something, with what they stand for. */
final class NamedFile {
    private static final int MOST_HOPS = 64;

    /**
     * Name.
     *
     * @param symbol that it stands for; of {@code a} in <code>{a}</code> the property
     * @param value the variable that gives a property in <code>{a}</code> its value; null everywhere else
     */
    record Name(int node, int start, int end, @Nullable Symbol symbol, @Nullable Symbol value) {}

    /**
     * Place where something is declared.
     *
     * @param path in the project, or absolute
     * @param start of the name
     */
    record Place(String path, int start) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            int byPath = path.compareTo(other.path);
            return byPath != 0 ? byPath : Integer.compare(start, other.start);
        }
    }

    private final TypeScriptSession session;
    private final Program program;
    private final SyntaxTable table;
    private final String path;
    private final Map<Integer, Name> byStart = new LinkedHashMap<>();

    private NamedFile(TypeScriptSession session, Program program, SyntaxTable table, String path) {
        this.session = session;
        this.program = program;
        this.table = table;
        this.path = path;
    }

    /** A file of the project as it is; empty when the compiler does not have it. */
    static Optional<NamedFile> of(TypeScriptSession session, String path) throws RpcException {
        Program program = session.open(path);
        String compared = session.compared(path);
        Optional<SyntaxTable> table = program.table(compared, session.text(compared));
        return table.isPresent() ? Optional.of(read(session, program, table.get(), path)) : Optional.empty();
    }

    private static NamedFile read(TypeScriptSession session, Program program, SyntaxTable table, String path)
            throws RpcException {
        var file = new NamedFile(session, program, table, path);
        List<Integer> nodes = new ArrayList<>();
        for (int node = 1; node < table.size(); node++) {
            if (table.isMeaningful(node) || isNamedInComment(table, node)) {
                nodes.add(node);
            }
        }
        List<Optional<Symbol>> symbols = program.symbolsAt(nodes.stream().map(table::handle).toList());
        for (int i = 0; i < nodes.size(); i++) {
            int node = nodes.get(i);
            Symbol symbol = i < symbols.size() ? symbols.get(i).orElse(null) : null;
            if (table.isInComment(node) && (symbol == null || file.byStart.containsKey(table.start(node)))) {
                // the compiler has types of comments a second time, where they are those of the code
                continue;
            }
            Symbol value = table.isShorthand(node)
                    ? program.shorthandValue(table.handle(table.parent(node))).orElse(null)
                    : null;
            if (symbol != null && symbol.is(Symbol.ALIAS) && !symbol.name().equals(file.text(node))) {
                // the first name in `import {a as b}`
                symbol = program.immediatelyAliased(symbol).orElse(symbol);
            }
            file.byStart.put(table.start(node), new Name(node, table.start(node), table.end(node), symbol, value));
        }
        return file;
    }

    private static boolean isNamedInComment(SyntaxTable table, int node) {
        return table.isName(node) && table.isInComment(node) && table.start(node) < table.end(node);
    }

    String path() {
        return path;
    }

    SyntaxTable table() {
        return table;
    }

    Program program() {
        return program;
    }

    TypeScriptModel model() {
        return new TypeScriptModel(session, program);
    }

    /** All names, in their order. */
    List<Name> names() {
        return Collections.unmodifiableList(new ArrayList<>(byStart.values()));
    }

    /** The name that begins at an offset. */
    Optional<Name> at(int start) {
        return Optional.ofNullable(byStart.get(start));
    }

    String text(Name name) {
        return table.text().substring(name.start(), name.end());
    }

    private String text(int node) {
        return table.text().substring(table.start(node), table.end(node));
    }

    /** What a name stands for where imports and exports of the same name lead. */
    Symbol meant(Symbol symbol) throws RpcException {
        Symbol at = symbol;
        for (int hop = 0; hop < MOST_HOPS && at.is(Symbol.ALIAS); hop++) {
            Optional<Symbol> next = program.immediatelyAliased(at);
            if (next.isEmpty() || !next.get().name().equals(at.name())) {
                return at;
            }
            at = next.get();
        }
        return at;
    }

    /** What a name stands for in the end, wherever imports and exports lead; empty where one leads nowhere. */
    Optional<Symbol> resolved(Symbol symbol) throws RpcException {
        return symbol.is(Symbol.ALIAS) ? program.aliased(symbol) : Optional.of(symbol);
    }

    /** Whether a path of the compiler is one of the project. */
    boolean isOwn(String compared) {
        return session.relative(compared).isPresent();
    }

    /** The tree of the file of a declaration. */
    Optional<SyntaxTable> table(Handle declaration) throws RpcException {
        return declaration.path().equals(table.path())
                ? Optional.of(table)
                : program.table(declaration.path(), session.text(declaration.path()));
    }

    /** Where a symbol is declared. */
    NavigableSet<Place> places(Symbol symbol) throws RpcException {
        NavigableSet<Place> places = new TreeSet<>();
        for (Handle each : symbol.declarations()) {
            places.add(place(each));
        }
        return places;
    }

    /** Where the name of a declaration is. */
    Place place(Handle declaration) throws RpcException {
        Optional<String> own = session.relative(declaration.path());
        Optional<SyntaxTable> there = own.isEmpty()
                ? Optional.empty()
                : declaration.path().equals(table.path())
                        ? Optional.of(table)
                        : program.table(declaration.path(), session.text(declaration.path()));
        return there.isEmpty() || declaration.index() >= there.get().size()
                ? new Place(declaration.path(), declaration.index())
                : new Place(own.get(), declaration.kind() == SyntaxKind.SOURCE_FILE
                        ? 0
                        : there.get().start(there.get().nameOf(declaration.index())));
    }

    /** Whether something is declared within functions only, so that no other file can name it. */
    boolean isLocal(Symbol symbol) {
        return symbol.parent() == 0 && !symbol.isMember() && !symbol.declarations().isEmpty()
                && symbol.declarations().stream().allMatch(each -> each.path().equals(table.path())
                        && !table.isTopLevel(each.index()) && !table.isParameterWithModifiers(each.index()));
    }

    /** The line of an offset, from 1. */
    long line(int offset) {
        return table.line(offset);
    }
}
