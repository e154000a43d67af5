package dev.mod.types.typescript;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.NewParameter;
import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.RenamedView;
import dev.mod.types.Renaming;
import dev.mod.types.internal.source.TextEdits;
import dev.mod.types.internal.syntax.Lists;
import dev.mod.types.internal.syntax.SyntaxKind;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import dev.mod.types.typescript.NamedFile.Name;
import dev.mod.types.typescript.NamedFile.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Takes a parameter away from a function, method or constructor of TypeScript or JavaScript, or gives it one more, with all that the compiler finds
 * to be the same, and in all calls. What is no call, and no import or export, is refused. Then the compiler looks at the result.
 */
final class TypeScriptParameters {
    private static final Pattern NAME = Pattern
            .compile("[\\p{L}\\p{Nl}$_][\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}\\p{Nd}\\p{Pc}$]*");
    private static final Pattern ARGUMENTS = Pattern.compile("(?<![\\w$.])arguments(?![\\w$])");
    private static final String CONSTRUCTOR = "constructor";
    private static final String NEW = ".new";
    private static final Pattern JAVASCRIPT = Pattern.compile(".*\\.[cm]?jsx?");

    private final Path executable;
    private final Project project;
    private final Map<String, TextEdits> edits = new TreeMap<>();

    TypeScriptParameters(Path executable, Project project) {
        this.executable = executable;
        this.project = project;
    }

    /** What happens to what is between parentheses. */
    private interface Change {
        void declared(Declared at) throws RpcException, IOException;

        void called(Called at) throws RpcException;

        /** Refuses what speaks against it only if nothing else does. */
        default void end() {}
    }

    /** A place where the function is declared. */
    private record Declared(SyntaxTable table, String path, int node, List<Integer> parameters) {
        static Declared of(SyntaxTable table, String path, int node) {
            return new Declared(table, path, node, table.children(node, SyntaxKind.PARAMETER));
        }
    }

    /** A call. */
    private record Called(SyntaxTable table, String path, int node, List<Integer> arguments) {
        static Called of(SyntaxTable table, String path, int node) {
            return new Called(table, path, node, table.arguments(node));
        }
    }

    /**
     * Takes a parameter away.
     *
     * @param parameter its name where the function is declared first, or its number, from 1
     * @param doubts gets a sentence for places that may be meant, which nobody can tell
     */
    Renaming remove(RenameTarget target, String parameter, Set<String> doubts) throws RpcException, IOException {
        return run(target, doubts, (uses, declared) -> {
            int index = index(declared, parameter);
            List<String> effects = new ArrayList<>();
            return new Change() {
                @Override
                public void declared(Declared at) throws RpcException, IOException {
                    if (index < at.parameters().size()) {
                        refuseUse(uses, at, at.parameters().get(index));
                        remove(at.table(), at.path(), at.parameters(), index);
                    }
                }

                @Override
                public void called(Called at) {
                    for (int i = 0; i <= index && i < at.arguments().size(); i++) {
                        if (at.table().kind(at.arguments().get(i)) == SyntaxKind.SPREAD) {
                            throw refused("nobody knows which argument " + place(at.table(), at.path(), at.node())
                                    + " passes with ...");
                        }
                    }
                    if (index < at.arguments().size()) {
                        int argument = at.arguments().get(index);
                        if (hasEffect(at.table(), argument)) {
                            effects.add("what " + place(at.table(), at.path(), argument)
                                    + " passes may have an effect: " + text(at.table(), argument));
                        }
                        remove(at.table(), at.path(), at.arguments(), index);
                    }
                }

                @Override
                public void end() {
                    for (String each : effects) {
                        throw refused(each);
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
        return run(target, doubts, (uses, declared) -> {
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
                        if (at.table().kind(at.arguments().get(i)) == SyntaxKind.SPREAD) {
                            throw refused("nobody knows how many arguments " + place(at.table(), at.path(), at.node())
                                    + " passes with ...");
                        }
                    }
                    int end = at.table().end(at.node());
                    if (at.table().hasArguments(at.node())) {
                        add(at.table(), at.path(), at.arguments(), index, end - 1, parameter.value());
                    } else {
                        edits(at.path()).replace(end, end, "(" + parameter.value() + ")");
                    }
                }
            };
        });
    }

    /** Says what is to be done with a function. */
    private interface Plan {
        Change change(SymbolUses uses, Declared declared) throws RpcException;
    }

    private Renaming run(RenameTarget target, Set<String> doubts, Plan plan) throws RpcException, IOException {
        try (var session = new TypeScriptSession(executable, project)) {
            NamedFile start = TypeScriptRename.file(session, project, target);
            Name type = constructed(start, target);
            Name name = type == null ? TypeScriptRename.find(start, target) : type;
            Symbol symbol = name.symbol() == null ? null : start.meant(name.symbol());
            if (symbol == null || !symbol.is(type == null ? Symbol.FUNCTION | Symbol.METHOD : Symbol.CLASS)) {
                throw refused(start.text(name) + " is no function and no method");
            }
            if (symbol.is(Symbol.METHOD) && TypeScriptRename.CALLED.contains(start.text(name))) {
                throw refused(start.text(name) + " is called by the language itself");
            }
            var uses = new SymbolUses(session, project);
            List<Declared> declared = new ArrayList<>();
            List<Called> called = new ArrayList<>();
            if (type != null) {
                var constructors = new ConstructorUses(uses, doubts);
                constructors.find(start, symbol);
                constructors.declared().forEach(it -> declared.add(Declared.of(it.table(), it.path(), it.node())));
                constructors.called().forEach(it -> called.add(Called.of(it.table(), it.path(), it.node())));
            } else {
                for (SymbolUses.Use each : uses.find(start, symbol, start.text(name), doubts)) {
                    classify(each, declared, called);
                }
            }
            if (declared.isEmpty()) {
                throw refused("nobody knows where " + start.text(name) + " is declared");
            }
            for (Declared each : declared) {
                if (ARGUMENTS.matcher(text(each.table(), each.node())).find()) {
                    throw refused("a function that uses arguments keeps its parameters: "
                            + place(each.table(), each.path(), each.node()));
                }
            }
            Change change = plan.change(uses, declared.get(0));
            for (Called each : called) {
                change.called(each);
            }
            for (Declared each : declared) {
                change.declared(each);
            }
            change.end();
            Map<String, String> texts = new LinkedHashMap<>();
            int places = 0;
            for (Map.Entry<String, TextEdits> each : edits.entrySet()) {
                texts.put(each.getKey(), each.getValue().apply(project.sources().text(each.getKey())));
                places += each.getValue().size();
            }
            var renaming = new Renaming(start.model().name(symbol) + (type == null ? "" : NEW), texts, Map.of(),
                    places);
            var changed = new Project(new RenamedView(project.sources(), renaming), project.classPath(),
                    project.tools());
            try (var after = new TypeScriptSession(executable, changed)) {
                for (String path : uses.paths()) {
                    after.open(path);
                }
                var errors = new ErrorCheck(session, after, (path, message) -> message);
                for (String path : uses.paths()) {
                    errors.check(path, path);
                }
            }
            return renaming;
        }
    }

    /** The name of the class whose constructor a target means; null if it means none. */
    private static @Nullable Name constructed(NamedFile start, RenameTarget target) throws RpcException {
        if (target instanceof RenameTarget.Named named) {
            return named.symbol().endsWith(NEW)
                    ? TypeScriptRename.find(start, new RenameTarget.Named(
                            named.symbol().substring(0, named.symbol().length() - NEW.length())))
                    : null;
        }
        int offset = ((RenameTarget.At) target).offset();
        SyntaxTable table = start.table();
        for (int node = 1; node < table.size(); node++) {
            int word = table.kind(node) == SyntaxKind.CONSTRUCTOR
                    ? table.text().indexOf(CONSTRUCTOR, table.start(node))
                    : -1;
            if (word >= 0 && word <= offset && offset <= word + CONSTRUCTOR.length()) {
                return start.at(table.start(table.nameOf(table.parent(node)))).orElseThrow(
                        () -> refused("nobody can tell where a class without a name is constructed: " + start.path()
                                + ":" + start.line(word)));
            }
        }
        return null;
    }

    /** What a function is: where it is declared, and its calls. */
    private static void classify(SymbolUses.Use use, List<Declared> declared, List<Called> called) {
        SyntaxTable table = use.table();
        int above = table.parent(use.node());
        int call = use.call();
        if (use.isDeclaredFunction()) {
            declared.add(Declared.of(table, use.path(), above));
        } else if (call > 0 && table.kind(call) == SyntaxKind.CALL) {
            called.add(Called.of(table, use.path(), call));
        } else if (!SymbolUses.PASSED.contains(table.kind(above)) && !table.isInComment(use.node())) {
            throw refused(use.place() + " uses it and does not call it");
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
    private void refuseUse(SymbolUses uses, Declared at, int parameter) throws RpcException, IOException {
        SyntaxTable table = at.table();
        int name = table.nameOf(parameter);
        String place = place(table, at.path(), parameter);
        if (!table.isName(name) || text(table, parameter).startsWith("@") || text(table, parameter).startsWith("...")) {
            throw refused("only a parameter that is a name can be taken away, not that in " + place);
        }
        Place declared = new Place(at.path(), table.start(name));
        // one that is a property, too, may be used anywhere
        for (String path : table.isParameterWithModifiers(parameter) ? uses.paths() : List.of(at.path())) {
            if (project.sources().text(path).contains(table.text(name))) {
                NamedFile file = uses.file(path).orElseThrow(() -> refused("nobody can read " + path));
                refuseUse(file, declared, edits.getOrDefault(path, new TextEdits()));
            }
        }
    }

    private static void refuseUse(NamedFile file, Place declared, TextEdits removed) throws RpcException {
        for (Name each : file.names()) {
            Place place = new Place(file.path(), each.start());
            for (Symbol symbol : new Symbol[]{each.symbol(), each.value()}) {
                if (symbol != null && !place.equals(declared) && file.places(symbol).contains(declared)
                        && !removed.isRemoved(each.start())) {
                    throw refused(file.text(each) + " is used in " + file.path() + ":" + file.line(each.start()));
                }
            }
        }
    }

    /** Whether an expression does something besides giving a value, or may. */
    private static boolean hasEffect(SyntaxTable table, int expression) {
        for (int node = expression; node < table.size() && table.fullStart(node) < table.end(expression); node++) {
            int kind = table.kind(node);
            boolean isStep = kind == SyntaxKind.PREFIX_UNARY
                    && (text(table, node).startsWith("++") || text(table, node).startsWith("--"));
            boolean isAssigned = kind >= SyntaxKind.FIRST_ASSIGNMENT && kind <= SyntaxKind.LAST_ASSIGNMENT
                    && table.kind(table.parent(node)) == SyntaxKind.BINARY;
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
        Lists.remove(edits(path), table, nodes, index);
    }

    private void add(SyntaxTable table, String path, List<Integer> nodes, int index, int open, String text) {
        edits(path).insert(nodes.stream().map(node -> new TextEdits.Span(table.start(node), table.end(node))).toList(),
                index, open, text);
    }

    /** Behind the parenthesis of a declaration without parameters. */
    private static int open(Declared at) {
        int name = at.table().nameOf(at.node());
        int end = name == at.node() ? at.table().start(name) : at.table().end(name);
        for (int each : at.table().children(at.node(), SyntaxKind.TYPE_PARAMETER)) {
            end = Math.max(end, at.table().end(each));
        }
        return at.table().text().indexOf('(', end) + 1;
    }
}
