package dev.mod.types.java;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.types.Project;
import dev.mod.types.RenamedView;
import dev.mod.types.Renaming;
import dev.mod.types.java.JavaNames.Name;
import dev.mod.types.java.JavaNames.Place;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;

/** Compiles what a refactoring makes of a project, and compares it with what was there before. Every check throws {@code cannot-rename}. */
final class SameMeaning implements AutoCloseable {
    private static final int SHOWN = 5;

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
        for (String file : files) {
            List<Name> old = code(before, file);
            List<Name> young = code(after, now(file));
            for (int i = 0; i < Math.max(old.size(), young.size()); i++) {
                if (i >= old.size() || i >= young.size()
                        || !meaning.apply(old.get(i).symbols().get(0)).equals(young.get(i).symbols().get(0))) {
                    boolean isLost = i >= young.size();
                    Name name = isLost ? old.get(i) : young.get(i);
                    throw refused(why + ", " + name.text() + " in " + now(file) + ":"
                            + (isLost ? before.line(file, name.start()) : after.line(now(file), name.start()))
                            + " would mean something else");
                }
            }
        }
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
    private static List<Name> code(JavaProgram program, String file) {
        return program.names(file).map(names -> names.names().stream()
                .filter(name -> name.place() == Place.CODE && !name.symbols().get(0).startsWith("package "))
                .toList()).orElse(List.of());
    }

    private static ModException refused(String message) {
        return new ModException(ErrorCodes.CANNOT_RENAME, message);
    }

    @Override
    public void close() {
        after.close();
    }
}
