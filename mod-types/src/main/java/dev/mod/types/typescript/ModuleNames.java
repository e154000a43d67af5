package dev.mod.types.typescript;

import dev.mod.types.SourceView;
import dev.mod.types.internal.syntax.ModulePaths;
import dev.mod.types.internal.syntax.SyntaxKind;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.internal.syntax.Trivia;
import dev.mod.types.rpc.RpcException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a file names other files by: in imports and exports, calls that load modules, types, and references before all code. */
final class ModuleNames {
    private static final Pattern REFERENCE = Pattern
            .compile("///\\s*<reference\\s[^>\\n]*?\\bpath\\s*=\\s*([\"'])([^\"'\\n]*)\\1");
    /** The nodes of which a text is the name of a module. */
    private static final Set<Integer> NAMING = Set.of(SyntaxKind.IMPORT, SyntaxKind.JS_IMPORT, SyntaxKind.EXPORT,
            SyntaxKind.MODULE, SyntaxKind.MODULE_REFERENCE, SyntaxKind.COMMENT_IMPORT);

    /**
     * Name of a module.
     *
     * @param start of what is between the quotes
     * @param isPath whether it is relative though no dot says so
     * @param file the path of the file that it stands for, in the project or absolute; empty for none, and where nobody knows
     */
    record ModuleName(int start, String text, boolean isPath, Optional<String> file) {
        int end() {
            return start + text.length();
        }

        /** Whether it is a path from the file that it is in. */
        boolean isRelative() {
            return isPath || ModulePaths.isRelative(text);
        }
    }

    /** Text that is no name of a module. */
    record Text(int start, String text) {}

    private final String path;
    private final SyntaxTable table;
    private final List<ModuleName> names = new ArrayList<>();
    private final List<Text> texts = new ArrayList<>();

    private ModuleNames(String path, SyntaxTable table) {
        this.path = path;
        this.table = table;
    }

    /**
     * Reads a file; empty when the compiler does not have it.
     *
     * @param sources the files, for names that mean nothing to the compiler
     */
    static Optional<ModuleNames> of(TypeScriptSession session, SourceView sources, String path) throws RpcException {
        Program program = session.open(path);
        String compared = session.compared(path);
        SyntaxTable table = program.table(compared, session.text(compared)).orElse(null);
        if (table == null) {
            return Optional.empty();
        }
        var file = new ModuleNames(path, table);
        file.read(session, program, sources);
        return Optional.of(file);
    }

    private void read(TypeScriptSession session, Program program, SourceView sources) throws RpcException {
        List<Integer> nodes = new ArrayList<>();
        for (int node = 1; node < table.size(); node++) {
            int kind = table.kind(node);
            if ((kind == SyntaxKind.STRING_LITERAL || kind == SyntaxKind.PLAIN_TEMPLATE)
                    && table.end(node) - table.start(node) >= 2) {
                if (isName(node)) {
                    nodes.add(node);
                } else {
                    texts.add(new Text(table.start(node) + 1, content(node)));
                }
            }
        }
        List<Optional<Symbol>> symbols = program.symbolsAt(nodes.stream().map(table::handle).toList());
        for (int i = 0; i < nodes.size(); i++) {
            String name = content(nodes.get(i));
            Optional<String> known = symbols.get(i).flatMap(symbol -> symbol.declarations().stream()
                    .filter(each -> each.kind() == SyntaxKind.SOURCE_FILE).findFirst())
                    .map(each -> session.relative(each.path()).orElse(each.path()));
            add(new ModuleName(table.start(nodes.get(i)) + 1, name, false,
                    known.or(() -> ModulePaths.isRelative(name) ? byPath(sources, name) : Optional.empty())));
        }
        String text = table.text();
        Matcher reference = REFERENCE.matcher(text);
        int code = Trivia.end(text, 0, text.length());
        while (reference.find() && reference.start() < code) {
            String name = reference.group(2);
            add(new ModuleName(reference.start(2), name, true, byPath(sources, name)));
        }
        names.sort(Comparator.comparingInt(ModuleName::start));
    }

    /** Comments of JavaScript are there twice. */
    private void add(ModuleName name) {
        if (names.stream().noneMatch(each -> each.start() == name.start())) {
            names.add(name);
        }
    }

    private Optional<String> byPath(SourceView sources, String name) {
        return ModulePaths.candidates(ModulePaths.resolved(ModulePaths.directory("/" + path), name)).stream()
                .filter(each -> !each.isEmpty()).map(each -> each.substring(1)).filter(sources::exists).findFirst();
    }

    private String content(int literal) {
        return table.text().substring(table.start(literal) + 1, table.end(literal) - 1);
    }

    private boolean isName(int literal) {
        int above = table.parent(literal);
        if (above < 0) {
            return false;
        }
        int kind = table.kind(above);
        if (kind == SyntaxKind.CALL) {
            return isLoading(above, literal);
        }
        return NAMING.contains(kind) || (kind == SyntaxKind.LITERAL_TYPE
                && table.kind(table.parent(above)) == SyntaxKind.IMPORT_TYPE && isFirst(table.parent(above), above));
    }

    /** Whether a call loads the module that a text names, which is its first argument. */
    private boolean isLoading(int call, int literal) {
        int called = call + 1;
        return (table.kind(called) == SyntaxKind.IMPORT_KEYWORD || (table.kind(called) == SyntaxKind.IDENTIFIER
                && table.text().startsWith("require", table.start(called))
                && table.end(called) - table.start(called) == "require".length()))
                && isFirst(called, literal);
    }

    /** Whether no other node beside a node stands between another one and it. */
    private boolean isFirst(int after, int node) {
        for (int each = after + 1; each < node; each++) {
            if (table.kind(each) >= 0 && table.parent(each) == table.parent(node)) {
                return false;
            }
        }
        return true;
    }

    String path() {
        return path;
    }

    /** All names of modules, in their order. */
    List<ModuleName> names() {
        return List.copyOf(names);
    }

    /** Texts that are something else. */
    List<Text> texts() {
        return List.copyOf(texts);
    }

    /** The place of an offset, {@code file:line}. */
    String place(int offset) {
        return path + ":" + table.line(offset);
    }
}
