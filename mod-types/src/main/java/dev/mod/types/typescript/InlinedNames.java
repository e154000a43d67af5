package dev.mod.types.typescript;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.internal.source.Excerpts;
import dev.mod.types.internal.syntax.Expressions;
import dev.mod.types.internal.syntax.Handle;
import dev.mod.types.internal.syntax.ModulePaths;
import dev.mod.types.internal.syntax.SyntaxKind;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import dev.mod.types.typescript.NamedFile.Name;
import dev.mod.types.typescript.NamedFile.Place;
import dev.mod.types.typescript.SymbolUses.Use;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names of code that is inlined in another file than its own: imported there already, imported now, or refused. */
final class InlinedNames {
    private static final Set<Integer> IMPORTS = Set.of(SyntaxKind.IMPORT_SPECIFIER, SyntaxKind.IMPORT_CLAUSE,
            SyntaxKind.NAMESPACE_IMPORT);
    private static final Pattern ENDING = Pattern.compile("\\.[cm]?[jt]sx?$");

    private final SymbolUses uses;
    private final InlineEdits edits;

    InlinedNames(SymbolUses uses, InlineEdits edits) {
        this.uses = uses;
        this.edits = edits;
    }

    /** What stands for a name of code at a use of it; null where it is the name itself. */
    @Nullable
    Excerpts at(NamedFile from, int code, int node, Use use) throws RpcException {
        SyntaxTable table = from.table();
        Name name = table.kind(node) == SyntaxKind.IDENTIFIER ? from.at(table.start(node)).orElse(null) : null;
        if (name == null || from.path().equals(use.path()) || table.isAccessed(node)) {
            return null;
        }
        Symbol symbol = name.value() == null ? name.symbol() : name.value();
        if (symbol == null || symbol.isMember() || symbol.declarations().isEmpty()
                || symbol.declarations().stream().anyMatch(it -> isWithin(table, it, code))
                || symbol.declarations().stream().noneMatch(it -> from.isOwn(it.path()))) {
            return null;
        }
        NamedFile to = uses.file(use.path()).orElseThrow();
        String known = known(from, symbol, to).orElse(null);
        String local = known == null ? imported(from, symbol, from.text(name), to, use) : known;
        if (local.equals(from.text(name))) {
            return null;
        }
        var text = new Excerpts();
        text.append(local);
        return text;
    }

    private static boolean isWithin(SyntaxTable table, Handle declaration, int code) {
        return declaration.path().equals(table.path()) && table.isWithin(declaration.index(), code);
    }

    /** The name that a file has for something by an import or because it declares it. */
    private static Optional<String> known(NamedFile from, Symbol symbol, NamedFile to) throws RpcException {
        NavigableSet<Place> meant = places(from, symbol);
        for (Name each : to.names()) {
            Symbol there = each.symbol();
            int above = to.table().parent(each.node());
            boolean isImport = IMPORTS.contains(to.table().kind(above)) && to.table().nameOf(above) == each.node();
            boolean isOwn = meant.contains(new Place(to.path(), each.start()));
            if (there != null && (isOwn || (isImport && places(to, there).equals(meant)))) {
                return Optional.of(to.text(each));
            }
        }
        return Optional.empty();
    }

    private static NavigableSet<Place> places(NamedFile file, Symbol symbol) throws RpcException {
        return file.places(file.resolved(symbol).orElse(symbol));
    }

    /** Has a file import something; gives the name. */
    private String imported(NamedFile from, Symbol symbol, String name, NamedFile to, Use use) throws RpcException {
        if (!to.table().isModule()) {
            if (!from.table().isModule()) {
                return name;
            }
            throw refused(use.place() + " would have to import " + name + ", but " + to.path() + " imports nothing");
        }
        if (!symbol.is(Symbol.ALIAS)) {
            String exported = exported(from, symbol).orElseThrow(() -> refused(
                    name + " is not exported from " + from.path() + ", and " + use.place() + " would need it"));
            edits.add(to.table(), to.path(), "import { " + (exported.equals(name) ? name : exported + " as " + name)
                    + " } from " + module(from, to) + ";");
            return name;
        }
        SyntaxTable table = from.table();
        int declared = symbol.declarations().get(0).index();
        int statement = table.statement(declared);
        int module = table.kind(statement) == SyntaxKind.IMPORT ? table.property(statement, 2) : -1;
        if (module < 0 || !IMPORTS.contains(table.kind(declared))) {
            throw refused(use.place() + " would have to import " + name + " as " + from.path() + " does");
        }
        boolean isType = table.text(table.property(statement, 1)).startsWith("type ");
        String what = table.kind(declared) == SyntaxKind.IMPORT_SPECIFIER
                ? "{ " + table.text(declared) + " }"
                : table.kind(declared) == SyntaxKind.NAMESPACE_IMPORT ? table.text(declared) : name;
        edits.add(to.table(), to.path(),
                "import " + (isType ? "type " : "") + what + " from " + moved(table.text(module), from, to) + ";");
        return name;
    }

    /** The name under which a file exports what it declares. */
    private static Optional<String> exported(NamedFile from, Symbol symbol) throws RpcException {
        if (symbol.parent() != 0) {
            return symbol.name().equals("default") ? Optional.empty() : Optional.of(symbol.name());
        }
        NavigableSet<Place> meant = from.places(symbol);
        for (Name each : from.names()) {
            int above = from.table().parent(each.node());
            Symbol there = each.symbol();
            if (from.table().kind(above) == SyntaxKind.EXPORT_SPECIFIER && there != null
                    && places(from, there).equals(meant)) {
                return Optional.of(from.table().text(from.table().nameOf(above)));
            }
        }
        return Optional.empty();
    }

    /** How a file writes the name of a module for another one, quotes included: as it does already, or in the form of its other imports. */
    private static String module(NamedFile of, NamedFile in) {
        SyntaxTable table = in.table();
        String directory = ModulePaths.directory(in.path());
        String quote = "'";
        String ending = "";
        for (int each : table.children(1)) {
            int module = table.kind(each) == SyntaxKind.IMPORT || table.kind(each) == SyntaxKind.EXPORT
                    ? table.property(each, 2)
                    : -1;
            String written = module < 0 ? "" : table.text(module);
            String name = module < 0 ? "" : written.substring(1, written.length() - 1);
            if (ModulePaths.isRelative(name)) {
                if (ModulePaths.candidates(ModulePaths.resolved(directory, name)).contains("/" + of.path())) {
                    return written;
                }
                quote = written.substring(0, 1);
                Matcher matcher = ENDING.matcher(name);
                ending = matcher.find() ? matcher.group() : "";
            }
        }
        return quote + ModulePaths.relative(directory, ENDING.matcher(of.path()).replaceFirst("") + ending) + quote;
    }

    private static String moved(String written, NamedFile from, NamedFile to) {
        String name = written.substring(1, written.length() - 1);
        String quote = written.substring(0, 1);
        return ModulePaths.isRelative(name)
                ? quote + ModulePaths.relative(ModulePaths.directory(to.path()),
                        ModulePaths.resolved(ModulePaths.directory(from.path()), name)) + quote
                : written;
    }

    /** Whether something happens when a module is evaluated, which a file names relatively. */
    boolean acts(String path, String written) throws RpcException {
        return acts(path, written, new HashSet<>());
    }

    private boolean acts(String path, String written, Set<String> seen) throws RpcException {
        String name = written.substring(1, written.length() - 1);
        if (!ModulePaths.isRelative(name)) {
            return false;
        }
        List<String> candidates = ModulePaths.candidates(ModulePaths.resolved(ModulePaths.directory(path), name));
        for (String each : uses.paths()) {
            if (candidates.contains("/" + each)) {
                return seen.add(each) && acts(each, seen);
            }
        }
        return true;
    }

    private boolean acts(String path, Set<String> seen) throws RpcException {
        NamedFile file = uses.file(path).orElse(null);
        if (file == null) {
            return true;
        }
        SyntaxTable table = file.table();
        var effects = new SideEffects(file);
        for (int each : table.children(1)) {
            int kind = table.kind(each);
            int module = kind == SyntaxKind.IMPORT || kind == SyntaxKind.EXPORT ? table.property(each, 2) : -1;
            boolean acts = module > 0
                    ? acts(path, table.text(module), seen)
                    : kind == SyntaxKind.CLASS
                            ? isSetUp(table, each)
                            : !Expressions.isDeclared(kind) && effects.has(each);
            if (acts) {
                return true;
            }
        }
        return false;
    }

    /** Whether something happens when a class is declared. */
    private static boolean isSetUp(SyntaxTable table, int type) {
        for (int node = type + 1; node < table.size() && table.fullStart(node) < table.end(type); node++) {
            boolean isStatic = table.kind(node) == SyntaxKind.PROPERTY_DECLARATION
                    && table.text(node).contains("static ");
            if (table.kind(node) == SyntaxKind.STATIC_BLOCK || table.kind(node) == SyntaxKind.DECORATOR || isStatic) {
                return true;
            }
        }
        return false;
    }
}
