package dev.mod.types.typescript;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.RenamedView;
import dev.mod.types.Renaming;
import dev.mod.types.internal.source.NameEdits;
import dev.mod.types.rpc.RpcException;
import dev.mod.types.typescript.NamedFile.Name;
import dev.mod.types.typescript.NamedFile.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Gives a variable, type or member of TypeScript or JavaScript another name. What is changed is found by what the compiler says that
 * names stand for; then the compiler looks at the result, which must mean the same.
 */
final class TypeScriptRename {
    private static final Pattern EXTENSION = Pattern.compile("(\\.d)?\\.[cm]?[jt]sx?$");
    private static final Pattern NAME = Pattern
            .compile("#?[\\p{L}\\p{Nl}$_][\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}\\p{Nd}\\p{Pc}$]*");
    private static final Set<String> RESERVED = Set.of("break", "case", "catch", "class", "const", "continue",
            "debugger", "default", "delete", "do", "else", "enum", "export", "extends", "false", "finally", "for",
            "function", "if", "import", "in", "instanceof", "new", "null", "return", "super", "switch", "this", "throw",
            "true", "try", "typeof", "var", "void", "while", "with", "implements", "interface", "let", "package",
            "private", "protected", "public", "static", "yield", "await");

    /** Members that the language calls, whatever the type of the object is. */
    static final Set<String> CALLED = Set.of("constructor", "hasOwnProperty", "isPrototypeOf",
            "propertyIsEnumerable", "then", "toJSON", "toLocaleString", "toString", "valueOf");

    private final Path executable;
    private final Project project;

    TypeScriptRename(Path executable, Project project) {
        this.executable = executable;
        this.project = project;
    }

    /**
     * Renames.
     *
     * @param doubts gets a sentence for places that may be meant, which nobody can tell
     */
    Renaming rename(RenameTarget target, String to, Set<String> doubts) throws RpcException, IOException {
        if (!NAME.matcher(to).matches() || RESERVED.contains(to)) {
            throw refused("\"" + to + "\" is no name in TypeScript");
        }
        try (var session = new TypeScriptSession(executable, project)) {
            return rename(session, target, to, doubts);
        }
    }

    private Renaming rename(TypeScriptSession session, RenameTarget target, String to, Set<String> doubts)
            throws RpcException, IOException {
        NamedFile start = file(session, project, target);
        Name name = find(start, target);
        String from = start.text(name);
        if (from.equals(to)) {
            throw refused("it is called " + to + " already");
        }
        if (from.startsWith("#") != to.startsWith("#")) {
            throw refused("names of private members begin with #, and no others");
        }
        Symbol symbol = name.value() != null ? name.value() : name.symbol();
        if (symbol == null) {
            throw refused("nobody knows what " + from + " stands for there");
        }
        Symbol meant = start.meant(symbol);
        if (meant.is(Symbol.MODULE) && meant.name().startsWith("\"")) {
            throw refused("modules cannot be renamed");
        }
        if (meant.isMember() && (CALLED.contains(from) || CALLED.contains(to))) {
            throw refused((CALLED.contains(from) ? from : to) + " is called by the language itself");
        }
        var places = new RenamePlaces(session, project.sources(), from, to);
        places.read(List.of(from));
        places.find(start, meant, doubts);
        Map<String, String> texts = new LinkedHashMap<>();
        int count = 0;
        for (Map.Entry<String, NameEdits> each : places.edits().entrySet()) {
            texts.put(each.getKey(), each.getValue().apply(project.sources().text(each.getKey())));
            count += each.getValue().starts().size();
        }
        if (count == 0) {
            throw refused("nobody knows where " + from + " is declared");
        }
        var renaming = new Renaming(start.model().name(meant), texts, Map.of(), count);
        places.read(List.of(to));
        var changed = new Project(new RenamedView(project.sources(), renaming), project.classPath(), project.tools());
        try (var after = new TypeScriptSession(executable, changed)) {
            new RenameCheck(places, session, after, from, to).check(project.sources());
        }
        return renaming;
    }

    /** The file in which a target is declared or named. */
    static NamedFile file(TypeScriptSession session, Project project, RenameTarget target)
            throws RpcException, IOException {
        if (target instanceof RenameTarget.At at) {
            return NamedFile.of(session, at.path())
                    .orElseThrow(() -> refused(at.path() + " is no file of TypeScript or JavaScript of this project"));
        }
        String symbol = ((RenameTarget.Named) target).symbol();
        String module = symbol.contains("#") ? symbol.substring(0, symbol.indexOf('#')) : "";
        for (String path : RenamePlaces.sources(project.sources())) {
            if (EXTENSION.matcher(path).replaceFirst("").equals(module)) {
                Optional<NamedFile> file = NamedFile.of(session, path);
                if (file.isPresent()) {
                    return file.get();
                }
            }
        }
        throw refused("there is no " + symbol + " in this project; names are like src/cart#Cart.total");
    }

    /** The name that a target means. */
    static Name find(NamedFile file, RenameTarget target) throws RpcException {
        if (target instanceof RenameTarget.At at) {
            return file.names().stream().filter(each -> each.start() <= at.offset() && at.offset() <= each.end())
                    .findFirst().orElseThrow(() -> refused("there is no name at that place of " + at.path()));
        }
        String symbol = ((RenameTarget.Named) target).symbol();
        String last = symbol.substring(Math.max(symbol.lastIndexOf('#'), symbol.lastIndexOf('.')) + 1);
        TypeScriptModel model = file.model();
        for (Name name : file.names()) {
            Symbol known = name.symbol();
            if (known != null && file.text(name).equals(last) && model.name(known).equals(symbol)
                    && file.places(known).contains(new Place(file.path(), name.start()))) {
                return name;
            }
        }
        throw refused("there is no " + symbol + " in this project");
    }
}
