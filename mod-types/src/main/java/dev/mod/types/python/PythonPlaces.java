package dev.mod.types.python;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.match.symbol.python.PythonBuiltins;
import dev.mod.match.types.Location;
import dev.mod.types.internal.source.Refusal;
import dev.mod.types.python.PythonFamily.Kind;
import dev.mod.types.python.PythonSource.Declared;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The places of a project that get another name together. */
final class PythonPlaces {

    private final PythonSources sources;
    private final PythonFamily family;
    private final Oracle oracle;
    private final String from;
    private final Map<String, NavigableSet<Integer>> starts = new TreeMap<>();
    private final Map<String, NavigableSet<Integer>> byOracle = new TreeMap<>();

    PythonPlaces(PythonSources sources, PythonFamily family, Oracle oracle, String from) {
        this.sources = sources;
        this.family = family;
        this.oracle = oracle;
        this.from = from;
    }

    /** By file: where names begin that are to be another one. */
    Map<String, NavigableSet<Integer>> starts() {
        return Collections.unmodifiableMap(starts);
    }

    /** Those of which scopes do not know what they stand for. */
    Map<String, NavigableSet<Integer>> byOracle() {
        return Collections.unmodifiableMap(byOracle);
    }

    private NavigableSet<Integer> in(String path) {
        return starts.getOrDefault(path, Collections.emptyNavigableSet());
    }

    /** Where what is at an offset is with the new name. */
    int after(String path, int offset, String to) {
        return offset + in(path).headSet(offset, false).size() * (to.length() - from.length());
    }

    /** A file with the new name. */
    String text(String path, String to) {
        String old = sources.text(path).orElse("");
        StringBuilder text = new StringBuilder();
        int done = 0;
        for (int start : in(path)) {
            text.append(old, done, start).append(to);
            done = start + from.length();
        }
        return text.append(old, done, old.length()).toString();
    }

    /**
     * Finds them.
     *
     * @param doubts gets a sentence for those that may be meant, which nobody can tell
     */
    void find(Set<String> doubts) throws IOException {
        Map<PythonSource, List<Integer>> open = new LinkedHashMap<>();
        List<String> unknown = new ArrayList<>();
        for (String path : sources.with(Set.of(from))) {
            PythonSource file = sources.file(path)
                    .orElseThrow(() -> refused(path + " cannot be read"));
            file.listed(from).stream().filter(text -> family.has(file.declaredAt(text)))
                    .forEach(text -> add(starts, file, text));
            for (int name : file.names(Set.of(from))) {
                Optional<Declared> meant = file.meant(name);
                if (meant.filter(family::has)
                        .filter(found -> isImportedToo(file, name, found) || isOneOfSeveralImports(file, name))
                        .isPresent()) {
                    throw refused(from + " is imported from elsewhere, too, in " + path + ":" + file.line(name));
                }
                if (family.kind() == Kind.GLOBAL && meant.isPresent() && file.isOfSeveralModules(name)) {
                    if (family.has(meant.get())) {
                        throw refused(from + " in " + file.path() + ":" + file.line(name)
                                + " may be that of another module, too");
                    }
                    unknown.add(file.path() + ":" + file.line(name));
                }
                if (meant.filter(family::has).isPresent() || isArgument(file, name)
                        || isMemberOf(file, name)) {
                    add(starts, file, name);
                } else if (family.kind() != Kind.LOCAL
                        && (meant.isEmpty() || isLost(file, name) || isGiven(meant.get()))
                        && mayMean(file, name)) {
                    open.computeIfAbsent(file, unused -> new ArrayList<>()).add(name);
                }
            }
        }
        List<String> texts = new ArrayList<>();
        open.forEach((file, names) -> names.forEach(name -> ask(file, name, unknown)));
        if (family.kind() != Kind.LOCAL) {
            Pattern example = Pattern.compile("\\s*(?:>>>|\\.\\.\\.) .*" + use() + ".*");
            for (String path : sources.with(Set.of(from))) {
                sources.file(path).ifPresent(file -> inTexts(file, example, texts));
            }
            Pattern use = Pattern.compile(use());
            for (String path : sources.with(MadeNames.RUNNERS)) {
                sources.file(path).ifPresent(
                        file -> MadeNames.code(file, use).forEach(line -> texts.add(path + ":" + line)));
            }
        }
        List<String> made = new ArrayList<>();
        if (family.kind() == Kind.MEMBER || family.kind() == Kind.GLOBAL) {
            for (String path : sources.with(MadeNames.READERS)) {
                sources.file(path).ifPresent(
                        file -> MadeNames.lines(file, from).forEach(line -> made.add(path + ":" + line)));
            }
        }
        if (family.kind() != Kind.LOCAL) {
            sources.doubtUnread(from).ifPresent(doubts::add);
        }
        if (!family.extended().isEmpty()) {
            doubts.add(from + " is a member of what extends " + String.join(", ", family.extended())
                    + ", which may look for it by its name");
        }
        if (!family.fitting().isEmpty()) {
            doubts.add(from + " is declared by others, too, where a protocol may ask for it, so look at "
                    + Refusal.places(List.copyOf(family.fitting())));
        }
        if (!made.isEmpty()) {
            doubts.add(Refusal.madeOfTexts(from, made.stream().distinct().toList()));
        }
        if (!unknown.isEmpty()) {
            doubts.add(Refusal.leftUnknown(from, unknown.stream().distinct().toList()));
        }
        if (!texts.isEmpty()) {
            doubts.add(Refusal.leftInTexts(from, texts.stream().distinct().toList()));
        }
    }

    private static void add(Map<String, NavigableSet<Integer>> places, PythonSource file, int name) {
        places.computeIfAbsent(file.path(), unused -> new TreeSet<>()).add(file.start(name));
    }

    private void ask(PythonSource file, int name, List<String> unknown) {
        Optional<List<Location>> declared = oracle.declarations(file.path(), file.text(), file.start(name));
        if (declared.isEmpty()) {
            if (isLost(file, name)) {
                throw refused("nobody knows what " + from + " stands for in " + file.path() + ":" + file.line(name)
                        + ", so it may be meant there");
            }
            unknown.add(file.path() + ":" + file.line(name));
        } else if (declared.get().stream().anyMatch(this::isPlace)) {
            if (family.kind() == Kind.MEMBER) {
                declared.get().stream().filter(other -> !isPlace(other)).findFirst().ifPresent(other -> {
                    throw refused(from + " in " + file.path() + ":" + file.line(name) + " means that of " + place(other)
                            + ", too, which would keep its name");
                });
            }
            add(starts, file, name);
            add(byOracle, file, name);
        }
    }

    private String place(Location location) {
        return sources.file(location.path())
                .map(file -> location.path() + ":" + (file.tree().line(file.tree().byteOffset(location.start())) + 1))
                .orElse(location.path());
    }

    /** Whether a declaration has a place: a text of {@code __slots__} is declared with its quotes. */
    private boolean isPlace(Location location) {
        return !in(location.path()).subSet(location.start(), true, Math.max(location.start(), location.end()), true)
                .isEmpty();
    }

    /** Whether a name is imported from a module beside that is not there. */
    private static boolean isLost(PythonSource file, int name) {
        int statement = name;
        while (statement > 0 && !file.is(statement, "import_from_statement")) {
            statement = file.tree().parent(statement);
        }
        int module = statement > 0 ? file.field(statement, "module_name") : -1;
        return module >= 0 && file.is(module, "relative_import") && !file.isIn(name, "alias")
                && file.meant(name).filter(found -> found.path().equals(file.path())).isPresent();
    }

    /** Whether the place where something is declared is one of several, of which an import from outside of the project is another. */
    private static boolean isImportedToo(PythonSource file, int name, Declared meant) {
        int above = file.tree().parent(name);
        return file.is(above, "dotted_name") && meant.path().equals(file.path())
                && (file.tree().kindName(file.tree().parent(above)).startsWith("import_")
                        || file.is(file.tree().parent(above), "aliased_import"));
    }

    /** Whether a name is imported, and in the same scope from elsewhere under the same name. */
    private boolean isOneOfSeveralImports(PythonSource file, int name) {
        return file.isFromImport(name) && file.names(Set.of(from)).stream()
                .anyMatch(other -> file.isFromImport(other) && file.scope(other) == file.scope(name)
                        && file.meant(other).filter(family::has).isEmpty());
    }

    /** Whether what scopes know of a member is only that it is given to some object, of which somebody else may know the class. */
    private boolean isGiven(Declared meant) {
        return family.kind() == Kind.MEMBER && sources.file(meant.path()).filter(file -> {
            int name = file.nameAt(meant.end());
            return file.is(file.tree().parent(name), "attribute") && file.owner(name) < 0;
        }).isPresent();
    }

    /** Whether a name stands where what is renamed could stand. */
    private boolean mayMean(PythonSource file, int name) {
        int above = file.tree().parent(name);
        boolean isMember = file.is(above, "attribute") && file.isIn(name, "attribute");
        boolean isKeyword = file.is(above, "keyword_argument") && file.isIn(name, "name");
        return switch (family.kind()) {
            case LOCAL -> false;
            case PARAMETER -> isKeyword
                    && family.mayBeCalled(file, file.field(file.tree().parent(file.tree().parent(above)), "function"));
            case MEMBER -> isMember || (isKeyword && (family.isField() || !family.extended().isEmpty()))
                    || file.is(above, "keyword_pattern");
            case GLOBAL -> !isKeyword && (isMember || !PythonBuiltins.has(from));
        };
    }

    /** Whether a name is that of an argument for the parameter, or with which an object is made of a class that has such a field. */
    private boolean isArgument(PythonSource file, int name) {
        int argument = file.tree().parent(name);
        int call = file.is(argument, "keyword_argument") && file.isIn(name, "name")
                ? file.tree().parent(file.tree().parent(argument))
                : -1;
        if (!file.is(call, "call") || file.meant(name).isPresent()) {
            return false;
        }
        int called = file.field(call, "function");
        return family.isMadeByFields(file, called) || family.isCalled(file, called);
    }

    /** Whether a name is the member of what stands before it, which scopes do not know where the class is of another file. */
    private boolean isMemberOf(PythonSource file, int name) {
        int access = file.tree().parent(name);
        if (family.kind() != Kind.MEMBER || file.meant(name).isPresent()) {
            return false;
        }
        if (file.is(access, "keyword_pattern") && file.tree().firstChild(access) == name) {
            int type = file.tree().firstChild(file.tree().parent(file.tree().parent(access)));
            return file.is(type, "dotted_name") && family.isClass(file, file.nameAt(file.end(type)));
        }
        return file.is(access, "attribute") && file.isIn(name, "attribute")
                && family.hasMember(file, file.field(access, "object"));
    }

    /** Adds the texts of {@code __all__} that name it, and tells others that no class lists it by. */
    private void inTexts(PythonSource file, Pattern example, List<String> told) {
        Pattern named = Pattern.compile("(?:[\\w.]+[.:])?" + Pattern.quote(from));
        boolean isExported = family.kind() == Kind.GLOBAL && isOfModule(file);
        for (int node = 1; node < file.tree().size(); node++) {
            if (!file.is(node, "string_content")) {
                continue;
            }
            inExamples(file, node, example, told);
            if (!named.matcher(file.tree().text(node)).matches()) {
                continue;
            }
            if (isExported && file.tree().text(node).equals(from) && isInAll(file, node)) {
                add(starts, file, node);
            } else if (!family.has(file.declaredAt(node))) {
                told.add(file.path() + ":" + file.line(node));
            }
        }
    }

    /** Code in a text that may mean it. */
    private String use() {
        return switch (family.kind()) {
            case MEMBER -> "\\.\\s*" + Pattern.quote(from) + "\\b";
            case PARAMETER -> "\\b" + Pattern.quote(from) + "\\s*=";
            default -> "(?<![\\w.])" + Pattern.quote(from) + "\\b";
        };
    }

    /** Tells the lines of examples in a documentation text, which doctest runs. */
    private static void inExamples(PythonSource file, int text, Pattern example, List<String> told) {
        int line = file.line(text);
        for (String each : file.tree().text(text).split("\n", -1)) {
            if (example.matcher(each).matches()) {
                told.add(file.path() + ":" + line);
            }
            line++;
        }
    }

    /** Whether the name stands for it in the whole of a file. */
    private boolean isOfModule(PythonSource file) {
        NavigableSet<Integer> here = in(file.path());
        return file.names(Set.of(from)).stream().anyMatch(name -> here.contains(file.start(name))
                && file.scope(name) < 0 && !file.is(file.tree().parent(name), "attribute")
                && !file.is(file.tree().parent(name), "keyword_argument"));
    }

    private static boolean isInAll(PythonSource file, int text) {
        for (int above = file.tree().parent(text); above > 0; above = file.tree().parent(above)) {
            if (file.is(above, "assignment") || file.is(above, "augmented_assignment")) {
                return file.tree().text(file.field(above, "left")).equals("__all__");
            }
            if (file.is(above, "call")) {
                return file.tree().text(file.field(above, "function")).startsWith("__all__.");
            }
        }
        return false;
    }
}
