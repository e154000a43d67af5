package dev.mod.types.java;

import dev.mod.match.types.SymbolInfo;
import dev.mod.match.types.TypeInfo;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.QualifiedNameable;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.UnionType;
import javax.lang.model.type.WildcardType;
import org.jspecify.annotations.Nullable;

/** Types and symbols of the compiler in the form in which rules ask for them. */
final class JavaModel {
    /** How deeply types are looked into; recursive bounds are cut there. */
    private static final int MAX_DEPTH = 20;

    private final JavaCompilation compilation;
    /** Held by whoever uses the compiler. */
    private final Object lock;

    JavaModel(JavaCompilation compilation, Object lock) {
        this.compilation = compilation;
        this.lock = lock;
    }

    /** Asks the compiler, which may fail on code with errors and on damaged classes. */
    <T> T ask(Supplier<T> question, T unknown) {
        synchronized (lock) {
            try {
                return question.get();
            } catch (RuntimeException | AssertionError | StackOverflowError e) {
                return unknown;
            }
        }
    }

    /** A type; null for what is none, as that of a package, method or statement. */
    @Nullable
    TypeInfo type(@Nullable TypeMirror type) {
        return type == null ? null : type(type, MAX_DEPTH);
    }

    private @Nullable TypeInfo type(TypeMirror type, int depth) {
        return switch (type.getKind()) {
            case BOOLEAN, BYTE, SHORT, INT, LONG, CHAR, FLOAT, DOUBLE, VOID, NULL ->
                TypeInfo.named(type.getKind().name().toLowerCase(Locale.ROOT), List.of(), List::of);
            case DECLARED -> TypeInfo.named(name(((DeclaredType) type).asElement()),
                    arguments(((DeclaredType) type).getTypeArguments(), depth), supertypes(type));
            case ARRAY -> TypeInfo.array(argument(((ArrayType) type).getComponentType(), depth), supertypes(type));
            case TYPEVAR -> variable((TypeVariable) type, depth);
            case WILDCARD -> wildcard((WildcardType) type, depth);
            case INTERSECTION -> joined(((IntersectionType) type).getBounds(), " & ", type, depth);
            case UNION -> joined(((UnionType) type).getAlternatives(), " | ", type, depth);
            case ERROR -> TypeInfo.UNKNOWN;
            default -> null;
        };
    }

    private TypeInfo argument(TypeMirror type, int depth) {
        TypeInfo info = depth == 0 ? null : type(type, depth - 1);
        return info == null ? TypeInfo.named("java.lang.Object", List.of(), List::of) : info;
    }

    private List<TypeInfo> arguments(List<? extends TypeMirror> types, int depth) {
        return types.stream().map(type -> argument(type, depth)).toList();
    }

    private TypeInfo variable(TypeVariable type, int depth) {
        // what a wildcard stands for in an expression has no name that one could write
        return type.asElement().getSimpleName().toString().startsWith("<")
                ? argument(type.getUpperBound(), depth)
                : TypeInfo.named(type.asElement().getSimpleName().toString(), List.of(), supertypes(type));
    }

    private TypeInfo wildcard(WildcardType type, int depth) {
        if (type.getExtendsBound() != null) {
            return TypeInfo.wildcard("extends", List.of(argument(type.getExtendsBound(), depth)));
        }
        return type.getSuperBound() == null
                ? TypeInfo.wildcard("", List.of())
                : TypeInfo.wildcard("super", List.of(argument(type.getSuperBound(), depth)));
    }

    private TypeInfo joined(List<? extends TypeMirror> parts, String by, TypeMirror type, int depth) {
        return TypeInfo.named(arguments(parts, depth).stream().map(TypeInfo::text).collect(Collectors.joining(by)),
                List.of(), supertypes(type));
    }

    private Supplier<List<TypeInfo>> supertypes(TypeMirror type) {
        return () -> ask(() -> compilation.types().directSupertypes(type).stream()
                .map(supertype -> argument(supertype, MAX_DEPTH))
                .toList(), List.of(TypeInfo.UNKNOWN));
    }

    /** Whether a type or symbol could not be resolved. */
    static boolean isUnresolved(@Nullable Element element) {
        return element != null && element.asType() != null && element.asType().getKind() == TypeKind.ERROR;
    }

    /** The qualified name of a type or package. */
    private static String name(Element element) {
        String name = element instanceof QualifiedNameable qualified ? qualified.getQualifiedName().toString() : "";
        return name.isEmpty() ? element.getSimpleName().toString() : name;
    }

    /** A symbol; null for what is none or could not be resolved. */
    @Nullable
    SymbolInfo symbol(@Nullable Element element) {
        if (element == null || isUnresolved(element)) {
            return null;
        }
        String simple = element.getSimpleName().toString();
        return switch (element.getKind()) {
            case PACKAGE, MODULE -> symbol(SymbolInfo.Kind.PACKAGE, name(element), element);
            case CLASS, INTERFACE, ENUM, RECORD, ANNOTATION_TYPE ->
                symbol(SymbolInfo.Kind.TYPE, name(element), element);
            case TYPE_PARAMETER -> symbol(SymbolInfo.Kind.TYPE_PARAMETER, simple, element);
            case FIELD, ENUM_CONSTANT -> symbol(SymbolInfo.Kind.FIELD, member(element, simple), element);
            case CONSTRUCTOR ->
                method(SymbolInfo.Kind.CONSTRUCTOR, member(element, "new"), (ExecutableElement) element);
            case METHOD -> method(SymbolInfo.Kind.METHOD, member(element, simple), (ExecutableElement) element);
            default -> symbol(SymbolInfo.Kind.VARIABLE, simple, element);
        };
    }

    /** A method or field of which only the name is known, as a static import gives it. */
    static SymbolInfo named(SymbolInfo.Kind kind, Element owner, String name) {
        return new SymbolInfo(kind, name(owner) + "." + name, Optional.empty(), List::of, List::of);
    }

    private static String member(Element element, String name) {
        Element owner = element.getEnclosingElement();
        return owner == null ? name : name(owner) + "." + name;
    }

    private SymbolInfo symbol(SymbolInfo.Kind kind, String name, Element element) {
        return new SymbolInfo(kind, name, Optional.empty(), List::of, annotations(element));
    }

    private SymbolInfo method(SymbolInfo.Kind kind, String name, ExecutableElement method) {
        List<String> parameters = method.getParameters().stream()
                .map(parameter -> argument(compilation.types().erasure(parameter.asType()), MAX_DEPTH).text())
                .toList();
        return new SymbolInfo(kind, name, Optional.of(parameters), kind == SymbolInfo.Kind.METHOD
                ? () -> ask(() -> overridden(method), List.of(SymbolInfo.UNKNOWN))
                : List::of, annotations(method));
    }

    private Supplier<List<TypeInfo>> annotations(Element element) {
        return () -> ask(() -> element.getAnnotationMirrors().stream()
                .map(annotation -> argument(annotation.getAnnotationType(), MAX_DEPTH))
                .toList(), List.of(TypeInfo.UNKNOWN));
    }

    private List<SymbolInfo> overridden(ExecutableElement method) {
        List<SymbolInfo> found = new ArrayList<>();
        if (!(method.getEnclosingElement() instanceof TypeElement type)) {
            return found;
        }
        for (TypeMirror supertype : allSupertypes(type.asType())) {
            if (supertype.getKind() != TypeKind.DECLARED) {
                found.add(SymbolInfo.UNKNOWN);
                continue;
            }
            for (Element member : ((DeclaredType) supertype).asElement().getEnclosedElements()) {
                if (member.getKind() == ElementKind.METHOD
                        && member.getSimpleName().equals(method.getSimpleName())
                        && compilation.elements().overrides(method, (ExecutableElement) member, type)) {
                    SymbolInfo symbol = symbol(member);
                    if (symbol != null) {
                        found.add(symbol);
                    }
                }
            }
        }
        return found;
    }

    private Set<TypeMirror> allSupertypes(TypeMirror type) {
        Set<TypeMirror> all = new LinkedHashSet<>();
        Set<Element> seen = new HashSet<>();
        Deque<TypeMirror> open = new ArrayDeque<>(compilation.types().directSupertypes(type));
        while (!open.isEmpty()) {
            TypeMirror next = open.removeFirst();
            if (seen.add(compilation.types().asElement(next))) {
                all.add(next);
                if (next.getKind() == TypeKind.DECLARED) {
                    open.addAll(compilation.types().directSupertypes(next));
                }
            }
        }
        return all;
    }
}
