package dev.mod.types.python;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.python.PythonClasses.ClassDefinition;
import dev.mod.types.python.PythonSource.Declared;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What gets a name together: a declaration, for members with those that override it, for parameters with those of such methods. */
final class PythonFamily {
    /** What a name is of. */
    enum Kind {
        /** Of the inside of a function: nothing else can name it. */
        LOCAL,
        /** Parameter, which calls may name. */
        PARAMETER,
        /** Of a module. */
        GLOBAL,
        /** Of a class. */
        MEMBER
    }

    /** Member by which class it is declared, and where. */
    private record Member(ClassDefinition type, int declaring, Declared declared) {}

    private final PythonSources sources;
    private final String from;
    private final String to;
    private final PythonClasses classes;
    private final ForeignBases bases;
    /** Bases of which nobody knows what they do with a member that is called so. */
    private final Set<String> extended = new LinkedHashSet<>();
    private final Kind kind;
    private final Set<Declared> declared = new LinkedHashSet<>();
    /** The classes that declare the member, or the method of the parameter. */
    private final Set<ClassDefinition> types = new LinkedHashSet<>();
    /** Those that do not know of each other, but something extends several of them. */
    private final Set<ClassDefinition> beside = new LinkedHashSet<>();
    /** The functions that have the parameter. */
    private final Set<Declared> functions = new LinkedHashSet<>();
    private String method = "";
    private boolean isField;
    /** Where classes declare a member of that name that need not know of each other, as one of them is a protocol. */
    private final Set<String> fitting = new LinkedHashSet<>();

    /** @param oracle knows what scopes do not */
    PythonFamily(PythonSources sources, Oracle oracle, PythonSource home, int declaring, String from,
            String to) throws IOException {
        this.sources = sources;
        this.from = from;
        this.to = to;
        bases = new ForeignBases(oracle);
        classes = new PythonClasses(sources);
        declared.add(home.meant(declaring).orElseThrow());
        int owner = home.owner(declaring);
        int scope = home.scope(declaring);
        if (owner >= 0) {
            kind = Kind.MEMBER;
            member(new ClassDefinition(home, owner));
        } else if (home.is(home.tree().parent(declaring), "attribute")) {
            throw refused(from + " is given to an object of which nobody knows the class, in " + home.path() + ":"
                    + home.line(declaring));
        } else if (scope < 0) {
            kind = Kind.GLOBAL;
        } else if (isParameter(home, declaring, scope)) {
            kind = Kind.PARAMETER;
            parameter(home, scope);
        } else {
            kind = Kind.LOCAL;
        }
    }

    Kind kind() {
        return kind;
    }

    /** What the classes extend that may find members by their names, as it is written. */
    Set<String> extended() {
        return extended;
    }

    /** Where others declare such a member, which a protocol asks for. */
    Set<String> fitting() {
        return fitting;
    }

    boolean has(Declared other) {
        return declared.contains(other);
    }

    /** Whether the member may be a parameter of the constructor that is made for its class. */
    boolean isField() {
        return isField;
    }

    /** Whether a call makes one of the classes by a constructor that is made for it, with its fields. */
    boolean isMadeByFields(PythonSource file, int function) {
        return isField && classes.type(file, function).filter(this::isOf)
                .filter(type -> classes.isMadeByFields(type, from)).isPresent();
    }

    /** Whether an expression in a file names one of the classes, or one that extends it. */
    boolean isClass(PythonSource file, int expression) {
        return classes.type(file, expression).filter(this::isOf).isPresent();
    }

    /** Whether what stands above a class has the member: a base, or a class beside it where something extends both. */
    private boolean isAbove(ClassDefinition type) {
        return beside.contains(type)
                || classes.ancestors(type).stream().anyMatch(above -> !above.equals(type) && types.contains(above));
    }

    private boolean isOf(ClassDefinition type) {
        return classes.ancestors(type).stream().anyMatch(types::contains);
    }

    /** Whether a call in a file is one of the functions that have the parameter. */
    boolean isCalled(PythonSource file, int function) {
        int name = file.is(function, "attribute") ? file.field(function, "attribute") : function;
        if (!file.is(name, "identifier")) {
            return false;
        }
        Optional<Declared> meant = file.meant(name);
        if (meant.filter(functions::contains).isPresent()) {
            return true;
        }
        return method.equals("__init__")
                ? classes.type(file, function).flatMap(type -> classes.ancestors(type).stream()
                        .filter(above -> above.declares(method)).findFirst()).filter(types::contains).isPresent()
                : meant.isEmpty() && file.is(function, "attribute") && file.tree().text(name).equals(method)
                        && hasMember(file, file.field(function, "object"));
    }

    /** Whether an expression gives something that has the member, as far as it says itself: a class, a call of one, {@code self}. */
    boolean hasMember(PythonSource file, int object) {
        if (isClass(file, object)) {
            return true;
        }
        int function = file.is(object, "call") ? file.field(object, "function") : -1;
        if (file.is(function, "identifier") && file.tree().text(function).equals("super")) {
            int owner = file.enclosingClass(object);
            return owner >= 0 && isAbove(new ClassDefinition(file, owner));
        }
        int owner = file.is(object, "identifier") && file.isSelf(object) ? file.enclosingClass(object) : -1;
        return owner >= 0 ? isOf(new ClassDefinition(file, owner)) : isClass(file, function);
    }

    /**
     * Whether a call may be one of the functions, or lead to one: what is called is no function or class that scopes know, or passes on what
     * it does not know.
     */
    boolean mayBeCalled(PythonSource file, int function) {
        int name = file.is(function, "attribute") ? file.field(function, "attribute") : function;
        Optional<Declared> meant = file.is(name, "identifier") ? file.meant(name) : Optional.empty();
        return meant.flatMap(found -> sources.file(found.path()).map(other -> {
            int there = other.nameAt(found.start());
            int above = there < 0 || !other.isIn(there, "name") ? -1 : other.tree().parent(there);
            return other.is(above, "class_definition")
                    ? !classes.passesToWritten(new ClassDefinition(other, above), from)
                    : other.is(above, "function_definition") && !PythonClasses.passesOn(other, above, from);
        })).filter(isKnown -> isKnown).isEmpty();
    }

    private static boolean isParameter(PythonSource file, int declaring, int function) {
        int parameters = file.field(function, "parameters");
        return parameters >= 0 && file.tree().start(parameters) <= file.tree().start(declaring)
                && file.tree().end(declaring) <= file.tree().end(parameters);
    }

    private List<Member> members(String name) throws IOException {
        List<Member> members = new ArrayList<>();
        for (String path : sources.with(Set.of(name))) {
            PythonSource file = sources.file(path).orElse(null);
            if (file == null) {
                continue;
            }
            for (int each : file.names(Set.of(name))) {
                int owner = file.isDeclaring(each) ? file.owner(each) : -1;
                if (owner >= 0) {
                    members.add(new Member(new ClassDefinition(file, owner), each, file.meant(each).orElseThrow()));
                }
            }
            for (int each : file.listed(name)) {
                members.add(new Member(new ClassDefinition(file, file.scope(each)), each, file.declaredAt(each)));
            }
        }
        return members;
    }

    /** The members of a name of a class and of those with which it has to share it. */
    private List<Member> related(ClassDefinition start, List<Member> all) throws IOException {
        Set<ClassDefinition> related = new LinkedHashSet<>(List.of(start));
        Deque<ClassDefinition> open = new ArrayDeque<>(related);
        while (!open.isEmpty()) {
            ClassDefinition next = open.removeFirst();
            Set<ClassDefinition> above = classes.ancestors(next);
            Set<ClassDefinition> heirs = all.size() > 1 ? classes.beside(next) : Set.of();
            for (Member each : all) {
                boolean isRelated = above.contains(each.type()) || classes.ancestors(each.type()).contains(next);
                if (!isRelated && heirs.contains(each.type())) {
                    beside.add(next);
                    beside.add(each.type());
                    isRelated = true;
                }
                if (isRelated && related.add(each.type())) {
                    open.addLast(each.type());
                }
            }
        }
        return all.stream().filter(each -> related.contains(each.type())).toList();
    }

    private void member(ClassDefinition owner) throws IOException {
        List<Member> named = members(from);
        List<Member> related = related(owner, named);
        related.forEach(each -> {
            declared.add(each.declared());
            types.add(each.type());
        });
        types.add(owner);
        boolean isProtocol = types.stream().anyMatch(ClassDefinition::isProtocol);
        for (Member other : named) {
            if (!types.contains(other.type()) && (isProtocol || other.type().isProtocol())) {
                fitting.add(other.type().file().path() + ":" + other.type().file().line(other.declaring()));
            }
        }
        isField = related.stream().anyMatch(each -> isField(each.type(), each.declaring()));
        Set<String> names = Set.of(from, to);
        Set<ClassDefinition> all = new LinkedHashSet<>();
        types.forEach(type -> all.addAll(classes.ancestors(type)));
        for (ClassDefinition above : all) {
            for (int base : classes.unknownBases(above, names)) {
                String written = above.file().tree().text(base);
                bases.declared(above.file(), base, names).ifPresent(member -> {
                    throw refused(above.name() + " in " + above.place() + " extends " + written
                            + ", which has a member " + member);
                });
                if (!bases.lacks(above.file(), base, names)) {
                    throw refused(above.name() + " in " + above.place() + " extends " + written
                            + ", and nobody knows whether that has a member " + from + " or " + to
                            + "; Pyright knows it of what is installed (mod types fetch pyright)");
                }
                extended.add(written);
            }
        }
        for (Member taken : members(to)) {
            Set<ClassDefinition> above = classes.ancestors(taken.type());
            boolean isBelow = above.stream().anyMatch(types::contains);
            boolean isAbove = types.stream().anyMatch(type -> classes.ancestors(type).contains(taken.type()));
            if (isBelow || isAbove) {
                throw refused(taken.type().name() + " in " + taken.type().file().path() + ":"
                        + taken.type().file().line(taken.declaring()) + " has a member " + to + " already");
            }
        }
    }

    /**
     * Whether a member is one that a class declares with its type, or by a call where it is decorated, which is a parameter of its
     * constructor in some.
     */
    private static boolean isField(ClassDefinition type, int declaring) {
        PythonSource file = type.file();
        int assignment = file.tree().parent(declaring);
        return file.is(assignment, "assignment") && file.isIn(declaring, "left")
                && (file.field(assignment, "type") >= 0
                        || (type.isDecorated() && file.is(file.field(assignment, "right"), "call")));
    }

    /** The parameters of that name of the methods that override each other. */
    private void parameter(PythonSource home, int function) throws IOException {
        int name = home.field(function, "name");
        int owner = name < 0 ? -1 : home.owner(name);
        if (name >= 0) {
            home.meant(name).ifPresent(functions::add);
            alternatives(home, function);
        }
        if (owner < 0) {
            return;
        }
        method = home.tree().text(name);
        types.add(new ClassDefinition(home, owner));
        if (method.startsWith("__")) {
            return;
        }
        for (Member each : related(new ClassDefinition(home, owner), members(method))) {
            parameter(each);
        }
    }

    /** The parameters of that name of what else a function may be: its overloads, and what other branches define. */
    private void alternatives(PythonSource file, int function) {
        int name = file.field(function, "name");
        for (int each : file.names(Set.of(file.tree().text(name)))) {
            int other = file.tree().parent(each);
            if (other != function && file.is(other, "function_definition") && file.isIn(each, "name")
                    && file.scope(each) == file.scope(name)
                    && (isAlternative(file, other) || isAlternative(file, function))) {
                file.meant(each).ifPresent(functions::add);
                parameterOf(file, other);
            }
        }
    }

    private static boolean isAlternative(PythonSource file, int function) {
        int decorated = file.tree().parent(function);
        return file.isConditional(function) || (file.is(decorated, "decorated_definition")
                && file.tree().text(decorated).matches("(?s)@(\\w+\\.)*overload\\b.*"));
    }

    private void parameter(Member overriding) {
        functions.add(overriding.declared());
        types.add(overriding.type());
        PythonSource file = overriding.type().file();
        int function = file.tree().parent(overriding.declaring());
        if (file.is(function, "function_definition")) {
            parameterOf(file, function);
            alternatives(file, function);
        }
    }

    private void parameterOf(PythonSource file, int in) {
        for (int each : file.names(Set.of(from, to))) {
            if (isParameter(file, each, in) && file.scope(each) == in
                    && file.isDeclaring(each)) {
                if (file.tree().text(each).equals(to)) {
                    throw refused(file.path() + ":" + file.line(each) + " has a parameter " + to + " already");
                }
                declared.add(file.meant(each).orElseThrow());
            }
        }
    }
}
