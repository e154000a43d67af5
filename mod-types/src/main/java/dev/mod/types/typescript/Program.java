package dev.mod.types.typescript;

import dev.mod.types.internal.syntax.Handle;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Files that the compiler looks at together, as they are in one of its snapshots. For any number of threads. */
final class Program {
    /** The compiler. */
    interface Questions {
        JsonNode ask(String method, @Nullable Object parameters) throws RpcException;
    }

    /** A symbol and the places that mean it. */
    record Referenced(Handle definition, List<Handle> references) {}

    /** The category of diagnostics that keep a file from being compiled. */
    private static final int ERROR = 1;

    private final Questions compiler;
    private final long snapshot;
    private final String id;
    private final String configuration;
    private @Nullable Set<String> files;
    private final Map<Long, Symbol> symbols = new ConcurrentHashMap<>();
    private final Map<String, Optional<SyntaxTable>> tables = new ConcurrentHashMap<>();
    private volatile long unknown = -1;

    /** @param files the compared paths of its files where they are known */
    Program(Questions compiler, long snapshot, String id, String configuration, @Nullable Set<String> files) {
        this.compiler = compiler;
        this.snapshot = snapshot;
        this.id = id;
        this.configuration = configuration;
        this.files = files;
    }

    private Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("snapshot", snapshot);
        parameters.put("project", id);
        return parameters;
    }

    private JsonNode ask(String method, String name, Object value) throws RpcException {
        Map<String, Object> parameters = parameters();
        parameters.put(name, value);
        return compiler.ask(method, parameters);
    }

    /** The path of what describes it. */
    String configuration() {
        return configuration;
    }

    /** Whether a file describes it. */
    boolean isConfigured() {
        return configuration.endsWith(".json");
    }

    /** The compared paths of its files. */
    synchronized Set<String> files() {
        if (files == null) {
            Set<String> all = new HashSet<>();
            try {
                compiler.ask("getSourceFileNames", parameters()).forEach(each -> all.add(each.asString("")));
            } catch (RpcException e) {
                // then it has none
            }
            files = Collections.unmodifiableSet(all);
        }
        return files;
    }

    boolean has(String comparedPath) {
        return files().contains(comparedPath);
    }

    /** The tree of a file; empty when it is none of the program. */
    Optional<SyntaxTable> table(String path, Optional<String> text) throws RpcException {
        Optional<SyntaxTable> known = tables.get(path);
        if (known != null) {
            return known;
        }
        JsonNode data = text.isEmpty() ? null : ask("getSourceFile", "file", path).path("data");
        Optional<SyntaxTable> table = data == null || !data.isString()
                ? Optional.empty()
                : Optional.of(new SyntaxTable(Base64.getDecoder().decode(data.asString("")), path, text.get()));
        tables.put(path, table);
        return table;
    }

    private Symbol known(JsonNode json) {
        return symbols.computeIfAbsent(json.path("id").asLong(0), unused -> Symbol.of(json));
    }

    private Optional<Symbol> symbol(JsonNode json) throws RpcException {
        return json.path("id").asLong(0) == 0 || isUnknown(json.path("id").asLong(0))
                ? Optional.empty()
                : Optional.of(known(json));
    }

    private boolean isUnknown(long symbol) throws RpcException {
        if (unknown < 0) {
            unknown = compiler.ask("getWellKnownSymbols", parameters()).path("unknown").asLong(0);
        }
        return symbol == unknown;
    }

    private static Optional<Type> type(JsonNode json) {
        return json.path("id").asLong(0) == 0 ? Optional.empty() : Optional.of(Type.of(json));
    }

    private static List<Type> types(JsonNode json) {
        List<Type> types = new ArrayList<>();
        json.forEach(each -> type(each).ifPresent(types::add));
        return types;
    }

    /** What each of some nodes stands for; empty where that is not known. */
    List<Optional<Symbol>> symbolsAt(List<Handle> nodes) throws RpcException {
        List<Optional<Symbol>> found = new ArrayList<>();
        if (!nodes.isEmpty()) {
            for (JsonNode each : ask("getSymbolsAtLocations", "locations",
                    nodes.stream().map(Handle::toString).toList())) {
                found.add(symbol(each));
            }
        }
        return found;
    }

    Optional<Type> typeAt(Handle node) throws RpcException {
        return type(ask("getTypeAtLocation", "location", node.toString()));
    }

    Optional<Symbol> aliased(Symbol alias) throws RpcException {
        return symbol(ask("getAliasedSymbol", "symbol", alias.id()));
    }

    /** What an import stands for in the module that it names, which may pass it on only. */
    Optional<Symbol> immediatelyAliased(Symbol alias) throws RpcException {
        return symbol(ask("getImmediateAliasedSymbol", "symbol", alias.id()));
    }

    /** What the name in an object stands for as a value, {@code b} in <code>{b}</code>. */
    Optional<Symbol> shorthandValue(Handle node) throws RpcException {
        return symbol(ask("getShorthandAssignmentValueSymbol", "location", node.toString()));
    }

    Optional<Symbol> parent(Symbol symbol) throws RpcException {
        if (symbol.parent() == 0) {
            return Optional.empty();
        }
        Symbol known = symbols.get(symbol.parent());
        return known != null ? Optional.of(known) : symbol(ask("getParentOfSymbol", "objectId", symbol.id()));
    }

    Optional<Symbol> symbolOf(Type type) throws RpcException {
        return symbolOf(type, type.symbol(), "getSymbolOfType");
    }

    Optional<Symbol> aliasOf(Type type) throws RpcException {
        return symbolOf(type, type.alias(), "getAliasSymbolOfType");
    }

    private Optional<Symbol> symbolOf(Type type, long symbol, String method) throws RpcException {
        if (symbol == 0) {
            return Optional.empty();
        }
        Symbol known = symbols.get(symbol);
        return known != null ? Optional.of(known) : symbol(ask(method, "objectId", type.id()));
    }

    Optional<Type> declaredType(Symbol symbol) throws RpcException {
        return type(ask("getDeclaredTypeOfSymbol", "symbol", symbol.id()));
    }

    List<Type> arguments(Type type) throws RpcException {
        return types(ask("getTypeArguments", "type", type.id()));
    }

    List<Type> aliasArguments(Type type) throws RpcException {
        return types(ask("getAliasTypeArgumentsOfType", "objectId", type.id()));
    }

    /** The types that a union or an intersection is made of. */
    List<Type> parts(Type type) throws RpcException {
        return types(ask("getTypesOfType", "objectId", type.id()));
    }

    Optional<Type> target(Type type) throws RpcException {
        return type(ask("getTargetOfType", "objectId", type.id()));
    }

    List<Type> bases(Type type) throws RpcException {
        return types(ask("getBaseTypes", "type", type.id()));
    }

    Optional<Type> constraint(Type type) throws RpcException {
        return type(ask("getBaseConstraintOfType", "type", type.id()));
    }

    Optional<Symbol> property(Type type, String name) throws RpcException {
        Map<String, Object> parameters = parameters();
        parameters.put("type", type.id());
        parameters.put("name", name);
        return symbol(compiler.ask("getPropertyOfType", parameters));
    }

    /** A type as TypeScript writes it. */
    String text(Type type) throws RpcException {
        return ask("typeToString", "type", type.id()).asString("?");
    }

    /** Everything that means what a name means, in the files of the program. */
    List<Referenced> references(Handle name, int position) throws RpcException {
        Map<String, Object> parameters = parameters();
        parameters.put("node", name.toString());
        parameters.put("position", position);
        List<Referenced> found = new ArrayList<>();
        for (JsonNode each : compiler.ask("getReferencedSymbolsForNode", parameters)) {
            List<Handle> references = new ArrayList<>();
            each.path("references").forEach(reference -> references.add(Handle.parse(reference.asString(""))));
            found.add(new Referenced(Handle.parse(each.path("definition").asString("")), references));
        }
        return found;
    }

    /** What is wrong in a file, a message each. */
    List<String> errors(String path) throws RpcException {
        List<String> errors = new ArrayList<>();
        for (String question : List.of("getSyntacticDiagnostics", "getSemanticDiagnostics")) {
            for (JsonNode each : ask(question, "file", path)) {
                if (each.path("category").asInt(0) == ERROR) {
                    errors.add(each.path("text").asString(""));
                }
            }
        }
        return errors;
    }
}
