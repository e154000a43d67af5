package dev.mod.types.python;

import dev.mod.types.python.PythonSource.Declared;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Which classes of a project extend which, as far as scopes tell. */
final class PythonClasses {
    /** A class, by where it is defined. */
    record ClassDefinition(PythonSource file, int node) {
        String name() {
            return file.tree().text(Math.max(file.field(node, "name"), 0));
        }

        /** Whether its own body has a function of a name. */
        boolean declares(String function) {
            return function(function).isPresent();
        }

        private Optional<Integer> function(String name) {
            return file.names(Set.of(name)).stream().filter(each -> file.scope(each) == node
                    && file.is(file.tree().parent(each), "function_definition") && file.isIn(each, "name"))
                    .map(each -> file.tree().parent(each)).findFirst();
        }

        /** Whether its own constructor, if it has one, passes on an argument of a name that it does not know: {@code **fields}. */
        boolean passesOn(String argument) {
            return function("__init__").map(each -> PythonClasses.passesOn(file, each, argument)).orElse(true);
        }

        boolean isDecorated() {
            return file.is(file.tree().parent(node), "decorated_definition");
        }

        boolean isProtocol() {
            return bases(this).stream().anyMatch(base -> PROTOCOL.matcher(file.tree().text(base)).matches());
        }

        String place() {
            return file.path() + ":" + file.line(node);
        }
    }

    private static final Pattern PROTOCOL = Pattern.compile("(?s)(\\w+\\.)*Protocol(\\[.*)?");

    private final PythonSources sources;

    PythonClasses(PythonSources sources) {
        this.sources = sources;
    }

    /** A class and all that it extends, directly or not, as far as they are in the project. */
    Set<ClassDefinition> ancestors(ClassDefinition type) {
        Set<ClassDefinition> found = new LinkedHashSet<>(List.of(type));
        Deque<ClassDefinition> open = new ArrayDeque<>(found);
        while (!open.isEmpty()) {
            ClassDefinition next = open.removeFirst();
            for (int base : bases(next)) {
                type(next.file(), base).filter(found::add).ifPresent(open::addLast);
            }
        }
        return found;
    }

    /** Whether an argument with which a class is called is for a constructor that is not written, but made by what decorates or is above it. */
    boolean isMadeByFields(ClassDefinition type, String argument) {
        for (ClassDefinition each : ancestors(type)) {
            if (!each.passesOn(argument)) {
                return false;
            }
            if (each.isDecorated()) {
                return true;
            }
        }
        return true;
    }

    /** Whether a function takes an argument of a name that it does not know: {@code **rest}. */
    static boolean passesOn(PythonSource file, int function, String argument) {
        List<String> parameters = file.parameters(function);
        return !parameters.contains(argument) && parameters.stream().anyMatch(each -> each.startsWith("**"));
    }

    /** Whether the constructor of a class, its own or that of a base, is written and passes on an argument of a name. */
    boolean passesToWritten(ClassDefinition type, String argument) {
        return ancestors(type).stream().filter(each -> each.declares("__init__")).findFirst()
                .filter(each -> each.passesOn(argument)).isPresent();
    }

    /** What stands beside a class or above it where something extends it and others. */
    Set<ClassDefinition> beside(ClassDefinition type) throws IOException {
        Set<ClassDefinition> beside = new LinkedHashSet<>();
        for (String path : sources.with(Set.of(type.name()))) {
            PythonSource file = sources.file(path).orElse(null);
            for (int node = 1; file != null && node < file.tree().size(); node++) {
                if (file.is(node, "class_definition")) {
                    var heir = new ClassDefinition(file, node);
                    Set<ClassDefinition> above = bases(heir).size() > 1 ? ancestors(heir) : Set.of();
                    if (above.contains(type)) {
                        beside.addAll(above);
                    }
                }
            }
        }
        return beside;
    }

    /** The bases of a class that are not in the project and may declare one of some names. */
    List<Integer> unknownBases(ClassDefinition type, Set<String> names) {
        return bases(type).stream().filter(base -> type(type.file(), base).isEmpty()
                && !ForeignBases.isHarmless(type.file(), base, names)).toList();
    }

    private static List<Integer> bases(ClassDefinition type) {
        PythonSource file = type.file();
        int list = file.field(type.node(), "superclasses");
        List<Integer> bases = new ArrayList<>();
        for (int child = list < 0 ? -1 : file.tree().firstChild(list); child >= 0; child = file.tree()
                .nextSibling(child)) {
            if (file.tree().isNamed(child) && !file.tree().isExtra(child) && !file.is(child, "keyword_argument")) {
                bases.add(child);
            }
        }
        return bases;
    }

    /** The class of the project that an expression names. */
    Optional<ClassDefinition> type(PythonSource file, int expression) {
        int name = expression;
        while (file.is(name, "attribute") || file.is(name, "subscript")) {
            name = file.field(name, file.is(name, "attribute") ? "attribute" : "value");
        }
        return file.is(name, "identifier") ? file.meant(name).flatMap(this::type) : Optional.empty();
    }

    private Optional<ClassDefinition> type(Declared declared) {
        return sources.file(declared.path()).flatMap(file -> {
            int name = file.nameAt(declared.start());
            int above = name < 0 ? -1 : file.tree().parent(name);
            return file.is(above, "class_definition") && file.isIn(name, "name")
                    && file.start(name) == declared.start()
                            ? Optional.of(new ClassDefinition(file, above))
                            : Optional.empty();
        });
    }
}
