package dev.mod.types.python;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.match.symbol.python.PythonBuiltins;
import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.RenamedView;
import dev.mod.types.Renaming;
import dev.mod.types.internal.source.Refusal;
import dev.mod.types.python.PythonSource.Declared;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Gives a variable, function, class, member or parameter of Python another name. What is changed is found by scopes, and where they know
 * nothing by Pyright, if it is there; the result must mean the same by both.
 */
final class PythonRename {
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{Nl}_][\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}\\p{Nd}\\p{Pc}]*");
    private static final Set<String> RESERVED = Set.of("False", "None", "True", "and", "as", "assert", "async", "await",
            "break", "class", "continue", "def", "del", "elif", "else", "except", "finally", "for", "from", "global",
            "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
            "with", "yield");

    private final Project project;
    private final Path directory;
    private final Oracle oracle;

    /**
     * A renaming in a project.
     *
     * @param directory has its files of Python
     */
    PythonRename(Project project, Path directory, Oracle oracle) {
        this.project = project;
        this.directory = directory;
        this.oracle = oracle;
    }

    /**
     * Renames.
     *
     * @param doubts gets a sentence for places that may be meant, which nobody can tell
     * @param after opens a session that knows more about the result
     */
    Renaming rename(RenameTarget target, String to, Set<String> doubts, Function<Project, PyrightSession> after)
            throws IOException {
        if (!NAME.matcher(to).matches() || RESERVED.contains(to)) {
            throw refused("\"" + to + "\" is no name in Python");
        }
        var sources = new PythonSources(project.sources(), directory);
        PythonSource start = file(sources, target);
        int name = find(start, target);
        String from = start.tree().text(name);
        if (from.equals(to)) {
            throw refused("it is called " + to + " already");
        }
        if (isSpecial(from) || isSpecial(to)) {
            throw refused((isSpecial(from) ? from : to) + " is called by the language itself");
        }
        if (from.startsWith("__") != to.startsWith("__")) {
            throw refused("names that begin with two underscores are private to their class, and no others");
        }
        Declared declared = start.meant(name).or(() -> declared(sources, start, name))
                .orElseThrow(() -> refused("nobody knows what " + from + " stands for there"));
        PythonSource home = sources.file(declared.path())
                .orElseThrow(
                        () -> refused(from + " is declared in " + declared.path() + ", which is not in this project"));
        int declaring = declaring(home, declared, from);
        if (home.scope(declaring) < 0 && PythonBuiltins.has(from) && home.isConditional(declaring)) {
            throw refused(from + " is one of the language, too, where " + home.path() + ":" + home.line(declaring)
                    + " does not declare it");
        }
        String stub = home.path().endsWith("i")
                ? home.path().substring(0, home.path().length() - 1)
                : home.path() + "i";
        if (sources.with(Set.of(from)).contains(stub)) {
            throw refused(from + " stands in " + stub + ", too");
        }
        var family = new PythonFamily(sources, oracle, home, declaring, from, to);
        var places = new PythonPlaces(sources, family, oracle, from);
        places.find(doubts);
        List<Integer> readers = MadeNames.readersOfAll(home, home.scope(declaring));
        if (!readers.isEmpty() && home.owner(declaring) < 0) {
            doubts.add(from + " may be looked for by its name, so look at "
                    + Refusal.places(readers.stream().map(line -> home.path() + ":" + line).toList()));
        }
        Map<String, String> texts = new LinkedHashMap<>();
        int count = 0;
        for (Map.Entry<String, NavigableSet<Integer>> each : places.starts().entrySet()) {
            texts.put(each.getKey(), places.text(each.getKey(), to));
            count += each.getValue().size();
        }
        var renaming = new Renaming(module(home.path()) + "#" + home.qualified(declaring), texts, Map.of(), count);
        var changed = new Project(new RenamedView(project.sources(), renaming), project.classPath(), project.tools());
        var check = new PythonCheck(places, from, to);
        check.byScopes(sources, new PythonSources(changed.sources(), directory));
        if (!places.byOracle().isEmpty()) {
            try (PyrightSession session = after.apply(changed)) {
                check.byOracle(sources, session::declarations, texts);
            }
        }
        return renaming;
    }

    private static boolean isSpecial(String name) {
        return name.length() > 4 && name.startsWith("__") && name.endsWith("__");
    }

    private static String module(String path) {
        return path.replaceFirst("(/__init__)?\\.pyi?$", "");
    }

    private Optional<Declared> declared(PythonSources sources, PythonSource file, int name) {
        return oracle.declarations(file.path(), file.text(), file.start(name)).stream().flatMap(List::stream)
                .flatMap(place -> sources.file(place.path()).stream().flatMap(other -> {
                    int there = other.nameAt(place.start());
                    return there < 0 ? Stream.empty() : other.meant(there).stream();
                })).findFirst();
    }

    /** The name by which something is declared. */
    private static int declaring(PythonSource home, Declared declared, String from) {
        for (int each : home.names(Set.of(from))) {
            if (home.start(each) >= declared.start() && home.end(each) <= declared.end() && home.isDeclaring(each)) {
                int above = home.tree().parent(each);
                boolean isImported = home.is(above, "dotted_name")
                        && !home.is(home.tree().parent(above), "case_pattern");
                if (isImported) {
                    throw refused(home.is(home.tree().parent(above), "import_statement")
                            ? "modules cannot be renamed"
                            : from + " is imported from a module that is not in this project");
                }
                return each;
            }
        }
        throw refused("modules cannot be renamed, and neither can what nobody declares");
    }

    private PythonSource file(PythonSources sources, RenameTarget target) throws IOException {
        if (target instanceof RenameTarget.At at) {
            return sources.file(at.path())
                    .orElseThrow(() -> refused(at.path() + " is no file of Python of this project"));
        }
        String symbol = ((RenameTarget.Named) target).symbol();
        String module = symbol.contains("#") ? symbol.substring(0, symbol.indexOf('#')) : "";
        for (String path : project.sources().files()) {
            if ((path.endsWith(".py") || path.endsWith(".pyi")) && module(path).equals(module)) {
                return sources.file(path).orElseThrow();
            }
        }
        throw refused("there is no " + symbol + " in this project; names are like src/cart#Cart.total");
    }

    private static int find(PythonSource file, RenameTarget target) {
        if (target instanceof RenameTarget.At at) {
            int name = file.nameAt(at.offset());
            if (name < 0) {
                throw refused("there is no name at that place of " + at.path());
            }
            return name;
        }
        String symbol = ((RenameTarget.Named) target).symbol();
        String wanted = symbol.substring(symbol.indexOf('#') + 1);
        String last = wanted.substring(wanted.lastIndexOf('.') + 1);
        return file.names(Set.of(last)).stream().filter(file::isDeclaring)
                .filter(each -> file.qualified(each).equals(wanted)).findFirst()
                .orElseThrow(() -> refused("there is no " + symbol + " in this project"));
    }
}
