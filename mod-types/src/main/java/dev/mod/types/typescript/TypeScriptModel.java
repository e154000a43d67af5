package dev.mod.types.typescript;

import dev.mod.match.types.SymbolInfo;
import dev.mod.match.types.TypeInfo;
import dev.mod.types.internal.syntax.Handle;
import dev.mod.types.internal.syntax.SyntaxKind;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Types and symbols of the compiler in the form in which rules ask for them. Names are {@code MODULE#NAME.MEMBER}: the module is
 * an installed package, one of the system's, or a file of the project without its extension; what is global has none, and
 * what is declared within a function is {@code #NAME}, which no rule can ask for.
 */
final class TypeScriptModel {
    /** How deeply types are looked into; recursive ones are cut there. */
    private static final int MAX_DEPTH = 8;
    private static final Pattern PACKAGE = Pattern.compile(".*/node_modules/((?:@[^/]+/)?[^/]+)(?:/.*)?");
    private static final Pattern EXTENSION = Pattern.compile("(\\.d)?\\.[cm]?[jt]sx?$");
    private static final Pattern TAG = Pattern.compile("@(\\w+)");

    private final TypeScriptSession session;
    private final Program program;

    TypeScriptModel(TypeScriptSession session, Program program) {
        this.session = session;
        this.program = program;
    }

    /** A type; {@link TypeInfo#UNKNOWN} for one that could not be resolved. */
    TypeInfo type(Type type) throws RpcException {
        return type(type, MAX_DEPTH);
    }

    private TypeInfo type(Type type, int depth) throws RpcException {
        if (type.isError()) {
            return TypeInfo.UNKNOWN;
        }
        if (depth == 0) {
            return TypeInfo.named(program.text(type), List.of(), List::of);
        }
        String primitive = primitive(type);
        if (primitive != null) {
            return TypeInfo.named(primitive, List.of(), List::of);
        }
        if (type.is(Type.ENUM_LIKE)) {
            return enumeration(type);
        }
        Optional<Symbol> alias = program.aliasOf(type);
        if (alias.isPresent()) {
            return TypeInfo.named(name(alias.get()), all(program.aliasArguments(type), depth), () -> supertypes(type));
        }
        if (type.is(Type.UNION)) {
            return union(type, depth);
        }
        if (type.is(Type.INTERSECTION)) {
            return TypeInfo.named(all(program.parts(type), depth).stream().map(TypeInfo::text)
                    .collect(Collectors.joining(" & ")), List.of(), () -> supertypes(type));
        }
        Optional<Symbol> symbol = program.symbolOf(type);
        if (type.isObject(Type.CLASS_OR_INTERFACE | Type.REFERENCE) && symbol.isPresent()) {
            List<TypeInfo> arguments = all(arguments(type), depth);
            String name = name(symbol.get());
            return name.equals("Array") && arguments.size() == 1
                    ? TypeInfo.array(arguments.get(0), List::of)
                    : TypeInfo.named(name, arguments, () -> supertypes(type));
        }
        if (type.is(Type.TYPE_PARAMETER) && symbol.isPresent()) {
            return TypeInfo.named(symbol.get().name(), List.of(), () -> supertypes(type));
        }
        return TypeInfo.named(program.text(type), List.of(), () -> supertypes(type));
    }

    private List<Type> arguments(Type type) throws RpcException {
        if (!type.isObject(Type.REFERENCE)) {
            return List.of();
        }
        // behind those that are declared stands what `this` is
        int declared = program.target(type).map(Type::parameters).orElse(0);
        List<Type> arguments = declared == 0 ? List.of() : program.arguments(type);
        return arguments.subList(0, Math.min(declared, arguments.size()));
    }

    private List<TypeInfo> all(List<Type> types, int depth) throws RpcException {
        List<TypeInfo> all = new ArrayList<>();
        for (Type each : types) {
            all.add(type(each, depth - 1));
        }
        return all;
    }

    /** The name of a type that is no object; what is written out has the type that it is a value of. */
    private static @Nullable String primitive(Type type) {
        if (type.is(Type.BOOLEAN) || (type.is(Type.BOOLEAN_LITERAL) && !type.is(Type.ENUM_LIKE))) {
            return "boolean";
        }
        if (type.is(Type.ENUM_LIKE)) {
            return null;
        }
        return type.is(Type.STRING_LIKE)
                ? "string"
                : type.is(Type.NUMBER_LITERAL)
                        ? "number"
                        : type.is(Type.BIGINT_LITERAL)
                                ? "bigint"
                                : type.is(Type.UNIQUE_SYMBOL)
                                        ? "symbol"
                                        : type.intrinsic().isEmpty() ? null : type.intrinsic();
    }

    private TypeInfo enumeration(Type type) throws RpcException {
        Optional<Symbol> symbol = program.symbolOf(type);
        Optional<Symbol> of = symbol.isPresent() && symbol.get().is(Symbol.ENUM_MEMBER)
                ? program.parent(symbol.get())
                : symbol;
        return TypeInfo.named(of.isPresent() ? name(of.get()) : program.text(type), List.of(), List::of);
    }

    private TypeInfo union(Type type, int depth) throws RpcException {
        Map<String, TypeInfo> parts = new LinkedHashMap<>();
        for (TypeInfo each : all(program.parts(type), depth)) {
            parts.putIfAbsent(each.text(), each);
        }
        return parts.size() == 1
                ? parts.values().iterator().next()
                : parts.containsValue(TypeInfo.UNKNOWN)
                        ? TypeInfo.UNKNOWN
                        : TypeInfo.named(String.join(" | ", parts.keySet()), List.of(), () -> supertypes(type));
    }

    private List<TypeInfo> supertypes(Type type) {
        return session.ask(() -> directSupertypes(type), List.of(TypeInfo.UNKNOWN));
    }

    private List<TypeInfo> directSupertypes(Type type) throws RpcException {
        if (type.is(Type.UNION)) {
            return common(type);
        }
        if (type.is(Type.INTERSECTION)) {
            return all(program.parts(type), MAX_DEPTH);
        }
        if (type.is(Type.TYPE_PARAMETER)) {
            Optional<Type> bound = program.constraint(type);
            return bound.isPresent() ? List.of(type(bound.get())) : List.of();
        }
        Map<String, TypeInfo> supertypes = new LinkedHashMap<>();
        for (TypeInfo each : all(declaredSupertypes(type), MAX_DEPTH)) {
            supertypes.putIfAbsent(each.text(), each);
        }
        return List.copyOf(supertypes.values());
    }

    /** What a class or interface says that it extends and implements; something may be there twice. */
    private List<Type> declaredSupertypes(Type type) throws RpcException {
        if (!type.isObject(Type.CLASS_OR_INTERFACE | Type.REFERENCE)) {
            return List.of();
        }
        List<Type> supertypes = new ArrayList<>();
        Type declared = type.isObject(Type.CLASS_OR_INTERFACE) ? type : program.target(type).orElse(type);
        if (declared.isObject(Type.CLASS_OR_INTERFACE)) {
            supertypes.addAll(program.bases(declared));
        }
        Optional<Symbol> symbol = program.symbolOf(type);
        if (symbol.isPresent() && symbol.get().is(Symbol.CLASS)) {
            supertypes.addAll(implemented(symbol.get()));
        }
        return supertypes;
    }

    /** What all parts of a union have in common, null and undefined aside. */
    private List<TypeInfo> common(Type union) throws RpcException {
        Map<String, TypeInfo> common = null;
        for (Type part : program.parts(union)) {
            if (part.is(Type.NULLISH)) {
                continue;
            }
            TypeInfo info = type(part);
            Map<String, TypeInfo> all = new LinkedHashMap<>();
            all.put(info.text(), info);
            info.allSupertypes().forEach(each -> all.putIfAbsent(each.text(), each));
            if (common == null) {
                common = all;
            } else {
                common.keySet().retainAll(all.keySet());
            }
        }
        return common == null ? List.of() : List.copyOf(common.values());
    }

    /** What a class says that it extends and implements. */
    private List<Type> implemented(Symbol type) throws RpcException {
        List<Type> found = new ArrayList<>();
        for (Handle declaration : type.declarations()) {
            SyntaxTable table = table(declaration).orElse(null);
            if (table == null || (declaration.kind() != SyntaxKind.CLASS
                    && declaration.kind() != SyntaxKind.CLASS_EXPRESSION)) {
                continue;
            }
            for (int node = declaration.index() + 1; node < table.size(); node++) {
                int clause = table.parent(node);
                if (table.fullStart(node) >= table.end(declaration.index())) {
                    break;
                }
                if (table.kind(node) >= 0 && clause > 0 && table.kind(clause) == SyntaxKind.HERITAGE_CLAUSE
                        && table.parent(clause) == declaration.index()) {
                    program.typeAt(table.handle(node)).ifPresent(found::add);
                }
            }
        }
        return found;
    }

    private Optional<SyntaxTable> table(Handle declaration) throws RpcException {
        return program.table(declaration.path(), session.text(declaration.path()));
    }

    /** The symbol that an import or export in the end stands for; empty when that is not known. */
    Optional<Symbol> target(Symbol symbol) throws RpcException {
        return symbol.is(Symbol.ALIAS) ? program.aliased(symbol) : Optional.of(symbol);
    }

    /** A symbol that is no alias. */
    SymbolInfo symbol(Symbol symbol, boolean isCreated) throws RpcException {
        SymbolInfo.Kind kind = kind(symbol);
        String name = name(symbol);
        return new SymbolInfo(isCreated ? SymbolInfo.Kind.CONSTRUCTOR : kind,
                isCreated ? name + ".new" : name, Optional.empty(),
                () -> session.ask(() -> overridden(symbol), List.of(SymbolInfo.UNKNOWN)),
                () -> session.ask(() -> annotations(symbol), List.of(TypeInfo.UNKNOWN)));
    }

    private static SymbolInfo.Kind kind(Symbol symbol) {
        return symbol.is(Symbol.CLASS | Symbol.INTERFACE | Symbol.ENUM | Symbol.TYPE_ALIAS)
                ? SymbolInfo.Kind.TYPE
                : symbol.is(Symbol.FUNCTION | Symbol.METHOD)
                        ? SymbolInfo.Kind.METHOD
                        : symbol.is(Symbol.CONSTRUCTOR)
                                ? SymbolInfo.Kind.CONSTRUCTOR
                                : symbol.is(Symbol.PROPERTY | Symbol.ACCESSOR | Symbol.ENUM_MEMBER)
                                        ? SymbolInfo.Kind.FIELD
                                        : symbol.is(Symbol.TYPE_PARAMETER)
                                                ? SymbolInfo.Kind.TYPE_PARAMETER
                                                : symbol.is(Symbol.MODULE)
                                                        ? SymbolInfo.Kind.PACKAGE
                                                        : SymbolInfo.Kind.VARIABLE;
    }

    /** The name in full. */
    String name(Symbol symbol) throws RpcException {
        if (symbol.is(Symbol.MODULE) && symbol.name().startsWith("\"")) {
            return module(symbol);
        }
        Optional<Symbol> parent = program.parent(symbol);
        String simple = symbol.name().equals("default") || symbol.name().equals("export=")
                ? declaredName(symbol)
                : symbol.name();
        if (parent.isPresent()) {
            String owner = name(parent.get());
            return parent.get().is(Symbol.MODULE) && parent.get().name().startsWith("\"")
                    ? owner + "#" + simple
                    : owner + "." + simple;
        }
        Handle declaration = symbol.declarations().isEmpty() ? null : symbol.declarations().get(0);
        if (declaration == null || isOfSystem(declaration.path())) {
            return simple;
        }
        SyntaxTable table = table(declaration).orElse(null);
        if (table == null || !table.isTopLevel(declaration.index())) {
            // what is declared within a function must not look like what is global
            return table == null ? simple : "#" + simple;
        }
        return table.isModule() ? moduleOf(declaration.path()) + "#" + simple : simple;
    }

    /** Whether a file is one of the compiler's own, which declare nothing but what is global. */
    private static boolean isOfSystem(String path) {
        return path.contains("/@typescript/typescript-");
    }

    /** A class or function that is exported as default is called so, whatever name it has. */
    private static String declaredName(Symbol symbol) {
        return symbol.name().equals("export=") ? "default" : symbol.name();
    }

    private String module(Symbol module) {
        String name = module.name().substring(1, module.name().length() - 1);
        boolean isFile = !module.declarations().isEmpty()
                && module.declarations().get(0).kind() == SyntaxKind.SOURCE_FILE;
        return isFile ? moduleOf(module.declarations().get(0).path()) : name.replaceFirst("^node:", "");
    }

    private String moduleOf(String path) {
        Optional<String> relative = session.relative(path);
        if (relative.isPresent()) {
            return EXTENSION.matcher(relative.get()).replaceFirst("");
        }
        Matcher installed = PACKAGE.matcher(path);
        String name = installed.matches() ? installed.group(1) : path;
        if (name.startsWith("@types/")) {
            String typed = name.substring("@types/".length());
            return typed.contains("__") ? "@" + typed.replaceFirst("__", "/") : typed;
        }
        return name;
    }

    /** The members of supertypes that a member stands before, for rules. */
    private List<SymbolInfo> overridden(Symbol member) throws RpcException {
        List<SymbolInfo> found = new ArrayList<>();
        for (Optional<Symbol> each : overriddenSymbols(member)) {
            found.add(each.isEmpty()
                    ? SymbolInfo.UNKNOWN
                    : new SymbolInfo(kind(each.get()), name(each.get()), Optional.empty(), List::of, List::of));
        }
        return found;
    }

    /** The members of supertypes that a member stands before; empty among them for those of a type that is not known. */
    List<Optional<Symbol>> overriddenSymbols(Symbol member) throws RpcException {
        List<Optional<Symbol>> found = new ArrayList<>();
        Optional<Symbol> owner = program.parent(member);
        if (owner.isEmpty() || !owner.get().is(Symbol.CLASS | Symbol.INTERFACE)
                || !member.is(Symbol.METHOD | Symbol.PROPERTY | Symbol.ACCESSOR)) {
            return found;
        }
        Optional<Type> type = program.declaredType(owner.get());
        if (type.isEmpty()) {
            return List.of(Optional.empty());
        }
        Deque<Type> open = new ArrayDeque<>(declaredSupertypes(type.get()));
        Set<Long> seen = new HashSet<>();
        while (!open.isEmpty()) {
            Type next = open.removeFirst();
            if (next.isError()) {
                found.add(Optional.empty());
            } else if (seen.add(next.id())) {
                Optional<Symbol> same = program.property(next, member.name());
                if (same.isPresent()) {
                    found.add(same);
                }
                open.addAll(declaredSupertypes(next));
            }
        }
        return found;
    }

    /** Decorators, by what they stand for, and tags of the comment, by their names. */
    private List<TypeInfo> annotations(Symbol symbol) throws RpcException {
        List<TypeInfo> found = new ArrayList<>();
        for (Handle declaration : symbol.declarations()) {
            SyntaxTable table = table(declaration).orElse(null);
            if (table == null) {
                continue;
            }
            int at = declaration.index();
            for (int node = at + 1; node < table.size() && table.fullStart(node) < table.end(at); node++) {
                if (table.kind(node) == SyntaxKind.DECORATOR && table.parent(node) == at) {
                    Optional<TypeInfo> decorator = decorator(table, node);
                    found.add(decorator.orElse(TypeInfo.UNKNOWN));
                }
            }
            tags(comment(table, at)).forEach(found::add);
        }
        return found;
    }

    private Optional<TypeInfo> decorator(SyntaxTable table, int decorator) throws RpcException {
        for (int node = decorator + 1; node < table.size(); node++) {
            // the name comes last in a.b.c, and before the arguments of a call
            int next = node + 1;
            if (table.isName(node)
                    && (next >= table.size() || table.kind(table.parent(node)) != SyntaxKind.PROPERTY_ACCESS
                            || table.nameOf(table.parent(node)) == node)) {
                Optional<Symbol> symbol = program.symbolsAt(List.of(table.handle(node))).get(0);
                Optional<Symbol> target = symbol.isPresent() ? target(symbol.get()) : symbol;
                return target.isPresent()
                        ? Optional.of(TypeInfo.named(name(target.get()), List.of(), List::of))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** The comment before a declaration, or before the statement that it is all of. */
    private static String comment(SyntaxTable table, int declaration) {
        int node = declaration;
        for (int above = table.parent(node); above > 0 && table.fullStart(above) <= table.fullStart(node)
                && table.kind(above) != SyntaxKind.SOURCE_FILE
                && (table.kind(above) == SyntaxKind.VARIABLE_LIST
                        || table.kind(above) == SyntaxKind.VARIABLE_STATEMENT); above = table.parent(node)) {
            node = above;
        }
        return table.text().substring(table.fullStart(node), Math.max(table.fullStart(node), table.start(node)));
    }

    private static List<TypeInfo> tags(String trivia) {
        int start = trivia.lastIndexOf("/**");
        int end = start < 0 ? -1 : trivia.indexOf("*/", start);
        return end < 0
                ? List.of()
                : TAG.matcher(trivia.substring(start, end)).results()
                        .map(tag -> TypeInfo.named(tag.group(1), List.of(), List::of)).toList();
    }
}
