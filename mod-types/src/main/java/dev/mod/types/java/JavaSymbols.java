package dev.mod.types.java;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.internal.source.Refusal;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.mod.base.diagnostic.ModException;
import dev.mod.types.RenameTarget;
import dev.mod.types.java.JavaNames.Name;
import dev.mod.types.java.JavaNames.Place;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** What a refactoring of Java is about, and what belongs to it. */
final class JavaSymbols {
    private static final Pattern CALLED_BY_JAVA = Pattern.compile("method .*#(?:main\\(java\\.lang\\.String\\[\\]\\)"
            + "|(?:premain|agentmain)\\(java\\.lang\\.String(?:,.*)?\\)|readObject\\(java\\.io\\.ObjectInputStream\\)"
            + "|writeObject\\(java\\.io\\.ObjectOutputStream\\)|(?:readObjectNoData|readResolve|writeReplace)\\(\\))"
            + "|field .*#serial(?:VersionUID|PersistentFields)");

    private final JavaProgram program;

    JavaSymbols(JavaProgram program) {
        this.program = program;
    }

    /** The symbol that a target names. */
    String find(RenameTarget target) {
        return target instanceof RenameTarget.At at ? at(at) : named(((RenameTarget.Named) target).symbol());
    }

    /** The method or constructor that a target names, a constructor also where it is declared. */
    String method(RenameTarget target) {
        Optional<String> constructor = target instanceof RenameTarget.At at ? constructor(at) : Optional.empty();
        String symbol = constructor.orElseGet(() -> find(target));
        if (!symbol.startsWith("method ")) {
            throw refused(symbol.startsWith("variable ")
                    ? "a variable is no method"
                    : shown(symbol) + " is no method" + (symbol.startsWith("type ")
                            ? "; constructors are named " + shown(symbol) + ".new(int)"
                            : ""));
        }
        return symbol;
    }

    private Optional<String> constructor(RenameTarget.At at) {
        return program.file(at.path()).flatMap(file -> {
            var found = new ArrayList<String>();
            new TreePathScanner<@Nullable Void, @Nullable Void>() {
                @Override
                public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
                    int open = file.find("(", Math.max(file.start(method), file.end(method.getModifiers())),
                            file.end(method));
                    if (method.getReturnType() == null && file.start(method) <= at.offset() && at.offset() <= open) {
                        found.add(file.symbol(file.element(getCurrentPath())));
                    }
                    return super.visitMethod(method, null);
                }
            }.scan(new TreePath(file.unit()), null);
            return found.stream().findFirst();
        });
    }

    private String at(RenameTarget.At at) {
        List<Name> names = program.names(at.path()).map(JavaNames::names)
                .orElseThrow(() -> refused(at.path() + " is no Java file of this project"));
        Name name = names.stream()
                .filter(each -> each.start() <= at.offset() && at.offset() <= each.end())
                .findFirst().orElseThrow(() -> refused("there is no name at that place of " + at.path()));
        if (name.symbols().size() > 1) {
            throw refused("the import of " + name.text() + " stands for several methods; name one of them");
        }
        String symbol = name.symbols().get(0);
        if (symbol.startsWith(JavaNames.UNKNOWN)) {
            throw refused("nobody knows what " + name.text() + " stands for there");
        }
        return symbol;
    }

    private String named(String symbol) {
        int parenthesis = symbol.indexOf('(');
        String name = (parenthesis < 0 ? symbol : symbol.substring(0, parenthesis)).replace('#', '.');
        TypeElement type = parenthesis < 0 ? program.type(name).orElse(null) : null;
        if (type != null) {
            return JavaNames.symbol(compilation(type), type);
        }
        int dot = name.lastIndexOf('.');
        TypeElement owner = dot < 0 ? null : program.type(name.substring(0, dot)).orElse(null);
        if (owner == null) {
            throw refused("there is no " + symbol + " in this project");
        }
        JavaCompilation compilation = compilation(owner);
        String written = name.substring(dot + 1);
        String member = written.equals("new") ? "<init>" : written;
        String parameters = parenthesis < 0 ? "" : symbol.substring(parenthesis).replace(" ", "");
        List<String> found = owner.getEnclosedElements().stream()
                .filter(each -> each.getSimpleName().contentEquals(member) && !(each instanceof TypeElement))
                .map(each -> JavaNames.symbol(compilation, each))
                .filter(each -> parameters.isEmpty() || each.endsWith("#" + member + parameters)).distinct().toList();
        Optional<String> component = owner.getRecordComponents().stream()
                .filter(each -> each.getSimpleName().contentEquals(member) && parameters.isEmpty())
                .map(each -> JavaNames.symbol(compilation, each)).findFirst();
        if (component.isPresent()) {
            return component.get();
        }
        if (found.size() != 1) {
            throw refused(found.isEmpty()
                    ? "there is no " + written + parameters + " in " + owner
                    : symbol + " may be " + found.stream().map(each -> each.substring(each.indexOf('#') + 1))
                            .collect(Collectors.joining(" or ")));
        }
        return found.get(0);
    }

    private JavaCompilation compilation(Element element) {
        return program.compilation(program.declaring(JavaProgram.outermost(element)).get(0));
    }

    /** The type that a member is in, or the type itself; its binary name. */
    static String owner(String symbol) {
        String name = symbol.substring(symbol.indexOf(' ') + 1);
        return name.contains("#") ? name.substring(0, name.indexOf('#')) : name;
    }

    /** A symbol as people write it. */
    static String shown(String symbol) {
        return symbol.substring(symbol.indexOf(' ') + 1).replace("#<init>", ".new").replace('#', '.').replace('$', '.');
    }

    /**
     * A method with all that override it and that it overrides, however far; a constructor alone.
     *
     * @param name of the method
     * @param files in which types within methods count, too
     * @throws ModException {@code cannot-rename} if one of them is not in this project, or may not be
     */
    Set<String> overriding(String method, String name, Collection<String> files) {
        Set<String> family = name.equals("<init>")
                ? Set.of(method)
                : JavaProgram.connected(method, program.overrides(files, List.of(name)));
        family.forEach(each -> refuseForeign(owner(each)));
        if (name.equals("<init>")) {
            return family;
        }
        Set<String> owners = family.stream().map(JavaSymbols::owner).collect(Collectors.toSet());
        program.types(files).forEach((type, compilation) -> {
            if (owners.contains(compilation.elements().getBinaryName(type).toString())) {
                JavaProgram.withSupertypes(type, compilation).stream()
                        .filter(each -> each.getKind() == TypeKind.ERROR).findFirst().ifPresent(unknown -> {
                            throw refused(name + " may be declared in " + unknown + ", which is not known;"
                                    + " give the classes that the code uses with --classpath");
                        });
            }
        });
        return family;
    }

    /** Whether one of some methods is one that lambdas may implement. */
    boolean isOfInterface(Set<String> methods, Collection<String> files) {
        return program.types(files).entrySet().stream().filter(each -> each.getKey().getKind().isInterface())
                .anyMatch(each -> each.getKey().getEnclosedElements().stream()
                        .anyMatch(member -> methods.contains(JavaNames.symbol(each.getValue(), member))));
    }

    /** Whether a type is a record. */
    boolean isRecord(String binary, Collection<String> files) {
        return program.types(files).entrySet().stream().anyMatch(each -> each.getKey().getKind() == ElementKind.RECORD
                && each.getValue().elements().getBinaryName(each.getKey()).contentEquals(binary));
    }

    /** Whether Java itself looks for a member by its name: the launcher, and what writes and reads objects. */
    static boolean isCalledByJava(String symbol) {
        return CALLED_BY_JAVA.matcher(symbol).matches();
    }

    /** Refuses what is not in this project, or several times. */
    void refuseForeign(String owner) {
        int inner = owner.indexOf('$');
        List<JavaSource> declaring = program.declaring(owner);
        if (declaring.isEmpty() && inner > 0) {
            declaring = program.declaring(owner.substring(0, inner));
        }
        if (declaring.isEmpty()) {
            throw refused("it belongs to " + owner.replace('$', '.') + ", which is not in this project");
        }
        if (declaring.size() > 1) {
            throw refused(owner.replace('$', '.') + " is declared in several places: "
                    + declaring.stream().map(JavaSource::path).collect(Collectors.joining(", ")));
        }
    }

    /** Refuses when a name stands somewhere of which nobody knows what it means there. */
    void refuseUnknown(Collection<String> files, String word) {
        program.refuseUnread(List.of(word));
        var unknown = new ArrayList<String>();
        for (String file : files) {
            program.names(file).ifPresent(names -> names.names().stream()
                    .filter(name -> name.place() != Place.COMMENT && name.text().equals(word)
                            && name.symbols().get(0).startsWith(JavaNames.UNKNOWN))
                    .forEach(name -> unknown.add(file + ":" + program.line(file, name.start()))));
        }
        if (!unknown.isEmpty()) {
            throw refused("nobody knows what " + word + " stands for in " + Refusal.places(unknown)
                    + ", so it may be meant there; give the classes that the code uses with --classpath");
        }
    }
}
