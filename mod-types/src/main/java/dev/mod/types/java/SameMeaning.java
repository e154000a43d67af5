package dev.mod.types.java;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.base.diagnostic.ModException;
import dev.mod.types.Project;
import dev.mod.types.RenamedView;
import dev.mod.types.Renaming;
import dev.mod.types.internal.source.Excerpts.Copy;
import dev.mod.types.internal.source.TextEdits;
import dev.mod.types.java.JavaNames.Name;
import dev.mod.types.java.JavaNames.Place;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;

/** Compiles what a refactoring makes of a project, and compares it with what was there before. Every check throws {@code cannot-rename}. */
final class SameMeaning implements AutoCloseable {
    private static final int SHOWN = 5;
    private static final Pattern VARIABLE = Pattern.compile("variable \\d+");

    private final JavaProgram before;
    private final JavaProgram after;
    private final Renaming renaming;
    private final UnaryOperator<String> meaning;

    /** @param meaning what a symbol is called afterwards */
    SameMeaning(JavaCompiler compiler, Project project, JavaProgram before, Renaming renaming,
            UnaryOperator<String> meaning) {
        this.before = before;
        this.renaming = renaming;
        this.meaning = meaning;
        after = new JavaProgram(compiler, new RenamedView(project.sources(), renaming), project.classPath());
    }

    private String now(String file) {
        return renaming.moves().getOrDefault(file, file);
    }

    /**
     * Every name in the code of these files must stand for what it stood for.
     *
     * @param why what a message begins with
     */
    void names(Collection<String> files, String why) {
        names(files, why, Map.of());
    }

    /**
     * The same, but for names that edits take away or put in.
     *
     * @param edits by file
     */
    void names(Collection<String> files, String why, Map<String, TextEdits> edits) {
        names(files, why, edits, List.of());
    }

    /**
     * The same, and names in code that stands at another place afterwards must mean there what they mean now.
     *
     * @param copies of that code
     */
    void names(Collection<String> files, String why, Map<String, TextEdits> edits, List<Copy> copies) {
        for (String file : files) {
            TextEdits edited = edits.getOrDefault(file, new TextEdits());
            Map<String, String> variables = compare(file, why, names(before, file, edited::isRemoved),
                    names(after, now(file), edited::isInserted));
            copies.stream().filter(copy -> copy.file().equals(file)).collect(Collectors.groupingBy(Copy::whole))
                    .values().forEach(whole -> compare(whole, why, variables));
            compare(file, why, constructed(before, file, edited::isRemoved),
                    constructed(after, now(file), edited::isInserted));
        }
    }

    /** Gives the variables of the file, by what they are before, and the other way with a mark. */
    private Map<String, String> compare(String file, String why, List<Name> old, List<Name> young) {
        Map<String, String> variables = new HashMap<>();
        for (int i = 0; i < Math.max(old.size(), young.size()); i++) {
            if (i >= old.size() || i >= young.size() || !isSame(old.get(i), young.get(i), variables)) {
                boolean isLost = i >= young.size();
                Name name = isLost ? old.get(i) : young.get(i);
                throw refused(why + ", " + (name.text().isEmpty() ? "the call of a constructor" : name.text()) + " in "
                        + now(file) + ":"
                        + (isLost ? before.line(file, name.start()) : after.line(now(file), name.start()))
                        + " would mean something else");
            }
        }
        return variables;
    }

    private void compare(List<Copy> whole, String why, Map<String, String> variables) {
        String file = whole.get(0).file();
        Map<Integer, Name> there = byStart(names(after, now(file), offset -> false));
        Map<Integer, Name> made = byStart(constructed(after, now(file), offset -> false));
        // what is declared within the code is another variable in each copy
        Map<String, String> within = new HashMap<>();
        for (Copy copy : whole) {
            IntPredicate isOutside = offset -> !copy.has(copy.source(), offset);
            Set<String> outside = names(before, copy.source(),
                    offset -> whole.stream().anyMatch(each -> each.has(copy.source(), offset))).stream()
                    .map(name -> name.symbols().get(0)).filter(symbol -> VARIABLE.matcher(symbol).matches())
                    .collect(Collectors.toSet());
            for (Name name : names(before, copy.source(), isOutside)) {
                Name is = there.get(copy.start() + name.start() - copy.from());
                String symbol = name.symbols().get(0);
                boolean isSame = is != null && (outside.contains(symbol)
                        ? copy.source().equals(file) && is.symbols().get(0).equals(variables.get(symbol))
                        : isSame(name, is, within));
                if (!isSame) {
                    throw moved(name.text(), copy, name.start(), why);
                }
            }
            for (Name name : constructed(before, copy.source(), isOutside)) {
                Name is = made.get(copy.start() + name.start() - copy.from());
                if (is == null || !isSame(name, is, within)) {
                    throw moved("the call of a constructor", copy, name.start(), why);
                }
            }
        }
    }

    private static Map<Integer, Name> byStart(List<Name> names) {
        return names.stream().collect(Collectors.toMap(Name::start, name -> name, (first, second) -> first));
    }

    private ModException moved(String name, Copy copy, int start, String why) {
        return refused(why + ", " + name + " of " + copy.source() + ":" + before.line(copy.source(), start)
                + " would mean something else in " + copy.file() + ":" + after.line(copy.file(), copy.start()));
    }

    /** Variables have numbers in their file, which may be others afterwards. */
    private boolean isSame(Name old, Name young, Map<String, String> variables) {
        String was = old.symbols().get(0);
        String is = young.symbols().get(0);
        if (!VARIABLE.matcher(was).matches() || !VARIABLE.matcher(is).matches()) {
            return meaning.apply(was).equals(is);
        }
        String forward = variables.putIfAbsent(was, is);
        String back = variables.putIfAbsent("<" + is, was);
        return (forward == null || forward.equals(is)) && (back == null || back.equals(was));
    }

    /** The members of a name that a type has afterwards. */
    List<String> members(Collection<String> files, String owner, String name) {
        List<String> members = new ArrayList<>();
        after.types(files.stream().map(this::now).toList()).forEach((type, compilation) -> {
            if (compilation.elements().getBinaryName(type).contentEquals(owner)) {
                type.getEnclosedElements().stream().filter(each -> each.getSimpleName().contentEquals(name))
                        .forEach(each -> members.add(JavaNames.symbol(compilation, each)));
            }
        });
        return members;
    }

    /** No file may have more errors than it had. */
    void errors(Collection<String> files) {
        for (String file : files) {
            // errors are found when the names are
            before.names(file);
            after.names(now(file));
            List<String> young = after.errors(List.of(now(file)));
            List<String> old = before.errors(List.of(file));
            if (young.size() > old.size()) {
                throw refused("the code would not compile any more: "
                        + young.stream().filter(error -> !old.contains(error)).findFirst().orElse(young.get(0)));
            }
        }
    }

    /**
     * Methods of these names must override what they did, in all types.
     *
     * @param withBodies the files in which types in methods count, too
     * @param why what a message begins with
     */
    void overrides(Collection<String> withBodies, Collection<String> methods, String why) {
        Map<String, Set<String>> expected = new TreeMap<>();
        before.overrides(withBodies, methods).forEach((method, overridden) -> expected.put(meaning.apply(method),
                overridden.stream().map(meaning).collect(Collectors.toCollection(TreeSet::new))));
        Map<String, Set<String>> found = after.overrides(withBodies.stream().map(this::now).toList(), methods);
        if (!expected.equals(found)) {
            Map<String, Set<String>> differing = new HashMap<>(expected);
            differing.putAll(found);
            differing.entrySet().removeIf(each -> each.getValue().equals(expected.get(each.getKey()))
                    && each.getValue().equals(found.get(each.getKey())));
            throw refused(why + " it would override other methods, or be overridden by others: "
                    + differing.keySet().stream().sorted().limit(SHOWN)
                            .map(each -> each.substring(each.indexOf(' ') + 1).replace('$', '.').replace('#', '.'))
                            .collect(Collectors.joining(", ")));
        }
    }

    /** Names of packages are not compared: what is in them is. */
    private static List<Name> names(JavaProgram program, String file, IntPredicate isLeftOut) {
        return program.names(file).map(names -> names.names().stream()
                .filter(name -> name.place() == Place.CODE && !name.symbols().get(0).startsWith("package ")
                        && !isLeftOut.test(name.start()))
                .toList()).orElse(List.of());
    }

    private static List<Name> constructed(JavaProgram program, String file, IntPredicate isLeftOut) {
        return program.names(file).map(names -> names.constructed().stream()
                .filter(name -> !isLeftOut.test(name.start())).toList()).orElse(List.of());
    }

    @Override
    public void close() {
        after.close();
    }
}
