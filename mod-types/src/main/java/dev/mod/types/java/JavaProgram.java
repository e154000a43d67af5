package dev.mod.types.java;

import static dev.mod.types.internal.source.Refusal.refused;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.types.Renaming;
import dev.mod.types.SourceView;
import dev.mod.types.internal.source.FullNames;
import dev.mod.types.internal.source.MemberTexts;
import dev.mod.types.internal.source.Refusal;
import dev.mod.types.internal.source.UnreadFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/** All files of a project, compiled as far as they are asked for, by one thread. */
final class JavaProgram implements AutoCloseable {
    private final JavaCompiler compiler;
    private final SourceView view;
    private final List<Path> classPath;
    private final SourceIndex index;
    private final Map<String, JavaCompilation> compilations = new HashMap<>();
    private final Map<String, AttributedFile> files = new HashMap<>();
    private final Map<String, JavaNames> names = new HashMap<>();
    /** By the files that they are in. */
    private final Map<String, List<String>> errors = new TreeMap<>();

    JavaProgram(JavaCompiler compiler, SourceView view, List<Path> classPath) {
        this.compiler = compiler;
        this.view = view;
        this.classPath = classPath;
        try {
            index = SourceIndex.of(view);
        } catch (IOException e) {
            throw UnreadFiles.unlisted(e);
        }
    }

    SourceIndex index() {
        return index;
    }

    /** What the compiler did not accept in these files. */
    List<String> errors(Collection<String> files) {
        return files.stream().sorted().flatMap(file -> errors.getOrDefault(file, List.of()).stream()).toList();
    }

    JavaCompilation compilation(JavaSource source) {
        return compilations.computeIfAbsent(index.placeOf(source), place -> new JavaCompilation(compiler, classPath,
                name -> index.ofPackage(name, place), problem -> {
                    if (problem.getKind() == Diagnostic.Kind.ERROR && problem.getSource() != null) {
                        String path = problem.getSource().toUri().getPath().substring(1);
                        errors.computeIfAbsent(path, key -> new ArrayList<>())
                                .add(path + ":" + problem.getLineNumber() + ": " + problem.getMessage(null));
                    }
                }));
    }

    /** A file; empty for one that is no Java, or in which no type is declared. */
    Optional<AttributedFile> file(String path) {
        JavaSource source = index.file(path).orElse(null);
        if (source == null || source.types().isEmpty()) {
            return Optional.empty();
        }
        AttributedFile known = files.get(path);
        if (known == null) {
            JavaCompilation compilation = compilation(source);
            CompilationUnitTree unit = compilation.attribute(source).orElse(null);
            if (unit == null) {
                return Optional.empty();
            }
            known = new AttributedFile(path, text(source), unit, compilation);
            files.put(path, known);
        }
        return Optional.of(known);
    }

    /** The names in a file; empty for one that is no Java, or in which no type is declared. */
    Optional<JavaNames> names(String path) {
        return file(path).map(file -> names.computeIfAbsent(path,
                unused -> new JavaNames(file.text(), file.unit(), file.compilation())));
    }

    /** The types in a text that is compiled no further; none if it is no Java. */
    static List<ClassTree> parse(JavaCompiler compiler, String text) {
        var problems = new DiagnosticCollector<JavaFileObject>();
        var source = new SimpleJavaFileObject(URI.create("text:///X.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
        var types = new ArrayList<ClassTree>();
        try {
            for (CompilationUnitTree unit : ((JavacTask) compiler.getTask(null, null, problems, List.of("-proc:none"),
                    null,
                    List.of(source))).parse()) {
                unit.getTypeDecls().forEach(type -> types.add((ClassTree) type));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return problems.getDiagnostics().isEmpty() ? types : List.of();
    }

    static String text(JavaSource source) {
        try {
            return source.text();
        } catch (IOException e) {
            throw new ModException(ErrorCodes.CANNOT_RENAME,
                    source.path() + " cannot be read: " + FailureMessages.reason(e), e);
        }
    }

    /** The line of an offset in a file, from 1. */
    long line(String path, int offset) {
        return text(index.file(path).orElseThrow()).substring(0, offset).chars().filter(c -> c == '\n').count() + 1;
    }

    /** Refuses when a word stands in a file that is no text. */
    void refuseUnread(Collection<String> words) {
        try {
            List<String> unread = UnreadFiles.with(view, view.files().stream()
                    .filter(path -> path.endsWith(".java") && index.file(path).isEmpty()).toList(), words);
            if (!unread.isEmpty()) {
                throw refused("nobody knows what " + String.join(", ", words) + " stands for in "
                        + Refusal.places(unread) + ", which is not UTF-8, or cannot be read; save it as UTF-8");
            }
        } catch (IOException e) {
            throw UnreadFiles.unlisted(e);
        }
    }

    /** A sentence about full names that stay where the compiler does not look, if there are any. */
    Optional<String> elsewhere(Renaming renaming, Collection<String> types, Collection<String> packages) {
        try {
            return FullNames.doubt(view, renaming, types, packages);
        } catch (IOException e) {
            throw UnreadFiles.unlisted(e);
        }
    }

    /** A sentence about texts of the files that may name a member and stay as they are, if there are any. */
    Optional<String> inTexts(Renaming renaming, Collection<String> files, String member) {
        List<String> places = new ArrayList<>();
        for (String path : files) {
            String text = Optional.ofNullable(renaming.texts().get(path))
                    .orElseGet(() -> text(index.file(path).orElseThrow()));
            MemberTexts.lines(text, member).forEach(line -> places.add(path + ":" + line));
        }
        return places.isEmpty()
                ? Optional.empty()
                : Optional.of(Refusal.leftInTexts(member, places));
    }

    /** The files in which one of these words stands in code or in a comment. */
    Set<String> mentioning(Collection<String> words) {
        var files = new TreeSet<String>();
        for (JavaSource source : index.all()) {
            String text = text(source);
            if (words.stream().anyMatch(text::contains)) {
                files.add(source.path());
            }
        }
        return files;
    }

    /** The type of a name, if it is one of this project or of what it uses. */
    Optional<TypeElement> type(String qualified) {
        for (JavaSource source : index.all()) {
            for (String type : source.types()) {
                if (qualified.equals(source.qualified(type)) || qualified.startsWith(source.qualified(type) + ".")) {
                    return Optional.ofNullable(compilation(source).elements().getTypeElement(qualified));
                }
            }
        }
        return Optional.empty();
    }

    /** The files that declare a type of that name at their top. */
    List<JavaSource> declaring(String qualified) {
        return index.all().stream()
                .filter(source -> source.types().stream().anyMatch(type -> source.qualified(type).equals(qualified)))
                .toList();
    }

    /** The outermost type around an element, as its file names it. */
    static String outermost(Element element) {
        Element type = element;
        while (type.getEnclosingElement() != null
                && type.getEnclosingElement().getKind() != ElementKind.PACKAGE) {
            type = type.getEnclosingElement();
        }
        return type.toString();
    }

    /** All types that are declared in fields of files and types, and those in the methods of some files. */
    Map<TypeElement, JavaCompilation> types(Collection<String> withBodies) {
        Map<TypeElement, JavaCompilation> types = new LinkedHashMap<>();
        for (JavaSource source : index.all()) {
            JavaCompilation compilation = compilation(source);
            for (String name : source.types()) {
                TypeElement type = compilation.elements().getTypeElement(source.qualified(name));
                if (type != null) {
                    nested(type, compilation, types);
                }
            }
            if (withBodies.contains(source.path())) {
                names(source.path()).ifPresent(it -> it.types().forEach(type -> types.put(type, compilation)));
            }
        }
        return types;
    }

    private static void nested(TypeElement type, JavaCompilation compilation,
            Map<TypeElement, JavaCompilation> types) {
        types.put(type, compilation);
        for (Element member : type.getEnclosedElements()) {
            if (member instanceof TypeElement inner) {
                nested(inner, compilation, types);
            }
        }
    }

    /** A type and all above it, the nearest first; what is not known has no element. */
    static List<TypeMirror> withSupertypes(TypeElement type, JavaCompilation compilation) {
        var all = new ArrayList<TypeMirror>();
        Set<Element> seen = new HashSet<>();
        Deque<TypeMirror> open = new ArrayDeque<>(List.of(type.asType()));
        while (!open.isEmpty()) {
            TypeMirror next = open.removeFirst();
            if (next.getKind() != TypeKind.DECLARED) {
                all.add(next);
            } else if (seen.add(((DeclaredType) next).asElement())) {
                all.add(next);
                open.addAll(compilation.types().directSupertypes(next));
            }
        }
        return all;
    }

    /** For each method of one of these names the methods that it overrides, in the types that are given. */
    Map<String, Set<String>> overrides(Collection<String> withBodies, Collection<String> methods) {
        Map<String, Set<String>> overrides = new TreeMap<>();
        types(withBodies).forEach((type, compilation) -> pairs(type, compilation, methods).forEach(
                pair -> overrides.computeIfAbsent(JavaNames.symbol(compilation, pair.get(0)), key -> new TreeSet<>())
                        .add(JavaNames.symbol(compilation, pair.get(1)))));
        return overrides;
    }

    /** Methods of a type, inherited ones as well, each with one that it overrides there. */
    static List<List<ExecutableElement>> pairs(TypeElement type, JavaCompilation compilation,
            Collection<String> names) {
        List<ExecutableElement> methods = withSupertypes(type, compilation).stream()
                .filter(each -> each.getKind() == TypeKind.DECLARED)
                .flatMap(each -> ((DeclaredType) each).asElement().getEnclosedElements().stream())
                .flatMap(each -> each.getKind() == ElementKind.METHOD
                        && names.contains(each.getSimpleName().toString())
                                ? Stream.of((ExecutableElement) each)
                                : Stream.of())
                .toList();
        var pairs = new ArrayList<List<ExecutableElement>>();
        for (ExecutableElement one : methods) {
            for (ExecutableElement other : methods) {
                if (!one.equals(other) && compilation.elements().overrides(one, other, type)) {
                    pairs.add(List.of(one, other));
                }
            }
        }
        return pairs;
    }

    /** All that are connected with a first one, however far. */
    static Set<String> connected(String first, Map<String, Set<String>> pairs) {
        Map<String, Set<String>> both = new HashMap<>();
        pairs.forEach((one, others) -> others.forEach(other -> {
            both.computeIfAbsent(one, key -> new LinkedHashSet<>()).add(other);
            both.computeIfAbsent(other, key -> new LinkedHashSet<>()).add(one);
        }));
        Set<String> connected = new LinkedHashSet<>(List.of(first));
        Deque<String> open = new ArrayDeque<>(connected);
        while (!open.isEmpty()) {
            for (String next : both.getOrDefault(open.removeFirst(), Set.of())) {
                if (connected.add(next)) {
                    open.add(next);
                }
            }
        }
        return connected;
    }

    @Override
    public void close() {
        compilations.values().forEach(JavaCompilation::close);
        compilations.clear();
    }
}
