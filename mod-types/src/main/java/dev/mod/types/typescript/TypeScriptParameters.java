package dev.mod.types.typescript;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.NewParameter;
import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.RenamedView;
import dev.mod.types.Renaming;
import dev.mod.types.internal.source.TextEdits;
import dev.mod.types.rpc.RpcException;
import dev.mod.types.typescript.NamedFile.Name;
import dev.mod.types.typescript.NamedFile.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Takes a parameter away from a function or method of TypeScript or JavaScript, or gives it one more, with all that the compiler finds
 * to be the same, and in all calls. What is no call, and no import or export, is refused. Then the compiler looks at the result.
 */
final class TypeScriptParameters {
    private static final Pattern NAME = Pattern
            .compile("[\\p{L}\\p{Nl}$_][\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}\\p{Nd}\\p{Pc}$]*");
    private static final Pattern ARGUMENTS = Pattern.compile("(?<![\\w$.])arguments(?![\\w$])");
    private static final Pattern JAVASCRIPT = Pattern.compile(".*\\.[cm]?jsx?");
    private static final Set<Integer> DECLARATIONS = Set.of(SyntaxTable.FUNCTION, SyntaxTable.METHOD,
            SyntaxTable.METHOD_SIGNATURE);
    /** Where a name is passed on. */
    private static final Set<Integer> PASSED = Set.of(SyntaxTable.IMPORT_SPECIFIER, SyntaxTable.EXPORT_SPECIFIER,
            SyntaxTable.IMPORT_CLAUSE, SyntaxTable.EXPORT_ASSIGNMENT);

    private final Path executable;
    private final Project project;
    private final Map<String, TextEdits> edits = new TreeMap<>();

    TypeScriptParameters(Path executable, Project project) {
        this.executable = executable;
        this.project = project;
    }

    /** What happens to what is between parentheses. */
    private interface Change {
        void declared(Declared at) throws RpcException;

        void called(Called at) throws RpcException;
    }

    /** A place where the function is declared. */
    private record Declared(SyntaxTable table, String path, int node, List<Integer> parameters) {}

    /** A call. */
    private record Called(SyntaxTable table, String path, int node, List<Integer> arguments) {}

    /**
     * Takes a parameter away.
     *
     * @param parameter its name where the function is declared first, or its number, from 1
     * @param doubts gets a sentence for places that may be meant, which nobody can tell
     */
    Renaming remove(RenameTarget target, String parameter, Set<String> doubts) throws RpcException, IOException {
        return run(target, doubts, (session, declared) -> {
            int index = index(declared, parameter);
            return new Change() {
                @Override
                public void declared(Declared at) throws RpcException {
                    if (index < at.parameters().size()) {
                        refuseUse(session, at, at.parameters().get(index));
                        remove(at.table(), at.path(), at.parameters(), index);
                    }
                }

                @Override
                public void called(Called at) {
                    for (int i = 0; i <= index && i < at.arguments().size(); i++) {
                        if (at.table().kind(at.arguments().get(i)) == SyntaxTable.SPREAD) {
                            throw refused("nobody knows which argument " + place(at.table(), at.path(), at.node())
                                    + " passes with ...");
                        }
                    }
                    if (index < at.arguments().size()) {
                        int argument = at.arguments().get(index);
                        if (hasEffect(at.table(), argument)) {
                            throw refused("what " + place(at.table(), at.path(), argument)
                                    + " passes may have an effect: " + text(at.table(), argument));
                        }
                        remove(at.table(), at.path(), at.arguments(), index);
                    }
                }
            };
        });
    }

    /**
     * Gives a function one more parameter.
     *
     * @param doubts gets a sentence for places that may be meant, which nobody can tell
     */
    Renaming add(RenameTarget target, NewParameter parameter, Set<String> doubts) throws RpcException, IOException {
        if (!NAME.matcher(parameter.name()).matches()) {
            throw refused("\"" + parameter.name() + "\" is no name in TypeScript");
        }
        return run(target, doubts, (session, declared) -> {
            int count = declared.parameters().size();
            boolean hasRest = count > 0
                    && text(declared.table(), declared.parameters().get(count - 1)).startsWith("...");
            int last = hasRest ? count - 1 : count;
            int index = parameter.position() == 0 ? last : parameter.position() - 1;
            if (index < 0 || index > last) {
                throw refused("there is no position " + parameter.position() + " for a parameter");
            }
            return new Change() {
                @Override
                public void declared(Declared at) {
                    boolean isTyped = !JAVASCRIPT.matcher(at.path()).matches();
                    add(at.table(), at.path(), at.parameters(), index, open(at),
                            parameter.name() + (isTyped ? ": " + parameter.type() : ""));
                }

                @Override
                public void called(Called at) {
                    if (at.arguments().size() < index) {
                        throw refused(place(at.table(), at.path(), at.node())
                                + " passes fewer arguments than come before it");
                    }
                    for (int i = 0; i < index; i++) {
                        if (at.table().kind(at.arguments().get(i)) == SyntaxTable.SPREAD) {
                            throw refused("nobody knows how many arguments " + place(at.table(), at.path(), at.node())
                                    + " passes with ...");
                        }
                    }
                    add(at.table(), at.path(), at.arguments(), index, at.table().end(at.node()) - 1, parameter.value());
                }
            };
        });
    }

    /** Says what is to be done with a function. */
    private interface Plan {
        Change change(TypeScriptSession session, Declared declared) throws RpcException;
    }

    private Renaming run(RenameTarget target, Set<String> doubts, Plan plan) throws RpcException, IOException {
        try (var session = new TypeScriptSession(executable, project)) {
            NamedFile start = TypeScriptRename.file(session, project, target);
            Name name = TypeScriptRename.find(start, target);
            Symbol symbol = name.symbol() == null ? null : start.meant(name.symbol());
            if (symbol == null || !symbol.is(Symbol.FUNCTION | Symbol.METHOD)) {
                throw refused(start.text(name) + " is no function and no method");
            }
            if (symbol.is(Symbol.METHOD) && TypeScriptRename.CALLED.contains(start.text(name))) {
                throw refused(start.text(name) + " is called by the language itself");
            }
            List<String> paths = RenamePlaces.sources(project.sources());
            for (String path : paths) {
                session.open(path);
            }
            List<Declared> declared = new ArrayList<>();
            List<Called> called = new ArrayList<>();
            Set<Place> known = find(session, start.places(symbol), declared, called);
            others(session, start.text(name), known, declared, called, doubts);
            if (declared.isEmpty()) {
                throw refused("nobody knows where " + start.text(name) + " is declared");
            }
            for (Declared each : declared) {
                if (ARGUMENTS.matcher(text(each.table(), each.node())).find()) {
                    throw refused("a function that uses arguments keeps its parameters: "
                            + place(each.table(), each.path(), each.node()));
                }
            }
            Change change = plan.change(session, declared.get(0));
            for (Called each : called) {
                change.called(each);
            }
            for (Declared each : declared) {
                change.declared(each);
            }
            Map<String, String> texts = new LinkedHashMap<>();
            int places = 0;
            for (Map.Entry<String, TextEdits> each : edits.entrySet()) {
                texts.put(each.getKey(), each.getValue().apply(project.sources().text(each.getKey())));
                places += each.getValue().size();
            }
            var renaming = new Renaming(start.model().name(symbol), texts, Map.of(), places);
            var changed = new Project(new RenamedView(project.sources(), renaming), project.classPath(),
                    project.tools());
            try (var after = new TypeScriptSession(executable, changed)) {
                for (String path : paths) {
                    after.open(path);
                }
                var errors = new ErrorCheck(session, after, (path, message) -> message);
                for (String path : paths) {
                    errors.check(path, path);
                }
            }
            return renaming;
        }
    }

    /** Everything that is the function, as the compiler's own search finds it in all programs. */
    private static Set<Place> find(TypeScriptSession session, Set<Place> places, List<Declared> declared,
            List<Called> called) throws RpcException {
        Deque<Place> open = new ArrayDeque<>(places);
        Set<Place> seen = new HashSet<>(open);
        Set<Place> done = new HashSet<>();
        while (!open.isEmpty()) {
            Place next = open.removeFirst();
            for (Program program : session.programs()) {
                String compared = session.compared(next.path());
                Optional<SyntaxTable> of = program.has(compared)
                        ? program.table(compared, session.text(compared))
                        : Optional.empty();
                Optional<NamedFile> file = of.isEmpty() ? Optional.empty() : NamedFile.of(session, next.path());
                Optional<Name> name = file.flatMap(each -> each.at(next.start()));
                if (name.isEmpty()) {
                    continue;
                }
                int node = of.orElseThrow().at(name.get().start(), name.get().end());
                for (Program.Referenced each : program.references(of.get().handle(node), next.start())) {
                    for (Handle reference : each.references()) {
                        SyntaxTable table = program.table(reference.path(), session.text(reference.path()))
                                .orElseThrow(() -> refused("nobody can read " + reference.path()));
                        String path = session.relative(reference.path()).orElse("");
                        Place place = new Place(path.isEmpty() ? reference.path() : path,
                                table.start(reference.index()));
                        if (done.add(place)) {
                            if (path.isEmpty()) {
                                throw refused("it is declared or used in " + reference.path()
                                        + ", which is not in this project");
                            }
                            classify(table, path, reference.index(), declared, called);
                            if (seen.add(place)) {
                                open.addLast(place);
                            }
                        }
                    }
                }
            }
        }
        return done;
    }

    /**
     * What stands for the function and is not found by that search, as where JavaScript requires a module.
     *
     * @param doubts gets a sentence for places that may be meant, which nobody can tell
     */
    private void others(TypeScriptSession session, String word, Set<Place> known, List<Declared> declared,
            List<Called> called, Set<String> doubts) throws RpcException, IOException {
        Set<Place> family = new HashSet<>();
        for (Declared each : declared) {
            family.add(new Place(each.path(), each.table().start(each.table().nameOf(each.node()))));
        }
        List<String> unknown = new ArrayList<>();
        for (String path : RenamePlaces.sources(project.sources())) {
            NamedFile file = project.sources().text(path).contains(word)
                    ? NamedFile.of(session, path).orElse(null)
                    : null;
            if (file == null) {
                continue;
            }
            for (Name each : file.names()) {
                Symbol symbol = each.symbol();
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
                } else if (!known.contains(new Place(path, each.start()))
                        && file.places(file.meant(symbol)).stream().anyMatch(family::contains)
                        && !(table.isPatternShorthand(each.node()) && symbol.is(Symbol.ALIAS))) {
                    classify(table, path, each.node(), declared, called);
                }
            }
        }
        if (!unknown.isEmpty()) {
            doubts.add(word + " was left alone where nobody knows what it belongs to, so look at "
                    + RenamePlaces.shown(unknown));
        }
    }

    /** What a name in a pattern stands for in what is taken apart. */
    private static Optional<Symbol> property(NamedFile file, Name name) throws RpcException {
        SyntaxTable table = file.table();
        Optional<Type> type = file.program().typeAt(table.handle(table.parent(table.parent(name.node()))));
        return type.isEmpty() ? Optional.empty() : file.program().property(type.get(), file.text(name));
    }

    private static void classify(SyntaxTable table, String path, int name, List<Declared> declared,
            List<Called> called) {
        int above = table.parent(name);
        int kind = table.kind(above);
        if (DECLARATIONS.contains(kind) && table.nameOf(above) == name) {
            declared.add(new Declared(table, path, above, table.children(above, SyntaxTable.PARAMETER)));
            return;
        }
        int callee = kind == SyntaxTable.PROPERTY_ACCESS && table.nameOf(above) == name ? above : name;
        int call = table.parent(callee);
        if (table.kind(call) == SyntaxTable.CALL && call + 1 == callee) {
            called.add(new Called(table, path, call, table.arguments(call)));
        } else if (!PASSED.contains(kind) && !table.isInComment(name)) {
            throw refused(place(table, path, name) + " uses it and does not call it");
        }
    }

    private static String place(SyntaxTable table, String path, int node) {
        return path + ":" + table.line(table.start(node));
    }

    private static String text(SyntaxTable table, int node) {
        return table.text().substring(table.start(node), table.end(node));
    }

    private static int index(Declared declared, String parameter) {
        for (int i = 0; i < declared.parameters().size(); i++) {
            int name = declared.table().nameOf(declared.parameters().get(i));
            if (text(declared.table(), name).equals(parameter) || String.valueOf(i + 1).equals(parameter)) {
                return i;
            }
        }
        throw refused("there is no parameter " + parameter + " in "
                + place(declared.table(), declared.path(), declared.node()));
    }

    /** A parameter may be used only in what is taken away itself. */
    private void refuseUse(TypeScriptSession session, Declared at, int parameter) throws RpcException {
        SyntaxTable table = at.table();
        int name = table.nameOf(parameter);
        String place = place(table, at.path(), parameter);
        if (!table.isName(name) || text(table, parameter).startsWith("@") || text(table, parameter).startsWith("...")) {
            throw refused("only a parameter that is a name can be taken away, not that in " + place);
        }
        NamedFile file = NamedFile.of(session, at.path()).orElseThrow(() -> refused("nobody can read " + at.path()));
        TextEdits removed = edits.getOrDefault(at.path(), new TextEdits());
        Place declared = new Place(at.path(), table.start(name));
        for (Name each : file.names()) {
            for (Symbol symbol : new Symbol[]{each.symbol(), each.value()}) {
                if (symbol != null && each.start() != declared.start() && file.places(symbol).contains(declared)
                        && !removed.isRemoved(each.start())) {
                    throw refused(file.text(each) + " is used in " + at.path() + ":" + file.line(each.start()));
                }
            }
        }
    }

    /** Whether an expression does something besides giving a value, or may. */
    private static boolean hasEffect(SyntaxTable table, int expression) {
        for (int node = expression; node < table.size() && table.fullStart(node) < table.end(expression); node++) {
            int kind = table.kind(node);
            boolean isStep = kind == SyntaxTable.PREFIX_UNARY
                    && (text(table, node).startsWith("++") || text(table, node).startsWith("--"));
            boolean isAssigned = kind >= SyntaxTable.FIRST_ASSIGNMENT && kind <= SyntaxTable.LAST_ASSIGNMENT
                    && table.kind(table.parent(node)) == SyntaxTable.BINARY;
            if ((SyntaxTable.EFFECTS.contains(kind) || isStep || isAssigned) && !table.isInFunction(node, expression)) {
                return true;
            }
        }
        return false;
    }

    private TextEdits edits(String path) {
        return edits.computeIfAbsent(path, unused -> new TextEdits());
    }

    private void remove(SyntaxTable table, String path, List<Integer> nodes, int index) {
        String text = table.text();
        int start = table.start(nodes.get(index));
        int end = table.end(nodes.get(index));
        if (index > 0) {
            edits(path).replace(comma(table, nodes.get(index - 1)), end, "");
        } else {
            int comma = comma(table, nodes.get(index));
            boolean hasComma = comma < text.length() && text.charAt(comma) == ',';
            int next = nodes.size() > 1 ? table.start(nodes.get(1)) : comma + 1;
            edits(path).replace(start, hasComma ? next : end, "");
        }
    }

    /** Where the comma behind a node is, or what stands there instead. */
    private static int comma(SyntaxTable table, int node) {
        return Trivia.end(table.text(), table.end(node), table.text().length());
    }

    private void add(SyntaxTable table, String path, List<Integer> nodes, int index, int open, String text) {
        edits(path).insert(nodes.stream().map(node -> new TextEdits.Span(table.start(node), table.end(node))).toList(),
                index, open, text);
    }

    /** Behind the parenthesis of a declaration without parameters. */
    private static int open(Declared at) {
        int end = at.table().end(at.table().nameOf(at.node()));
        for (int each : at.table().children(at.node(), SyntaxTable.TYPE_PARAMETER)) {
            end = Math.max(end, at.table().end(each));
        }
        return at.table().text().indexOf('(', end) + 1;
    }
}
