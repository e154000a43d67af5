package dev.mod.match.symbol;

import dev.mod.match.Tree;
import dev.mod.match.symbol.ModuleLinks.Export;
import dev.mod.match.symbol.ModuleLinks.ImportPath;
import dev.mod.match.symbol.ModuleLinks.Origin;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reader of the imports and exports of a JavaScript or TypeScript module. */
final class EcmaScriptModuleReader {
    private record Import(String module, String name, int local) {}

    private final Tree tree;
    private final EcmaScriptResolver symbols;
    private final List<Import> imports = new ArrayList<>();
    private final Map<String, Export> exports = new LinkedHashMap<>();
    private final List<String> stars = new ArrayList<>();

    private EcmaScriptModuleReader(Tree tree, EcmaScriptResolver symbols) {
        this.tree = tree;
        this.symbols = symbols;
    }

    static ModuleLinks of(Tree tree, EcmaScriptResolver symbols) {
        return new EcmaScriptModuleReader(tree, symbols).read();
    }

    private ModuleLinks read() {
        // a name may be exported before it is imported
        for (int statement : children(0)) {
            if (kind(statement).equals("import_statement")) {
                imported(statement);
            }
        }
        for (int statement : children(0)) {
            if (kind(statement).equals("export_statement")) {
                exported(statement);
            }
        }
        return new ModuleLinks(imports(), references(), Map.copyOf(exports), List.copyOf(stars), Optional.empty(),
                false);
    }

    /** The names of imports only: what uses them means the import. */
    private Map<Integer, List<ImportPath>> imports() {
        Map<Integer, List<ImportPath>> paths = new HashMap<>();
        for (Import each : imports) {
            if (!each.name().equals(ModuleLinks.WHOLE)) {
                List<ImportPath> path = List.of(ImportPath.of(each.module(), each.name()));
                paths.put(each.local(), path);
                int name = field(tree.parent(each.local()), "name");
                if (name >= 0) {
                    paths.put(name, path);
                }
            }
        }
        return Map.copyOf(paths);
    }

    private SortedMap<Integer, List<ImportPath>> references() {
        SortedMap<Integer, List<ImportPath>> references = new TreeMap<>();
        for (Import each : imports) {
            if (!each.name().equals(ModuleLinks.WHOLE)) {
                List<ImportPath> path = List.of(ImportPath.of(each.module(), each.name()));
                int parent = tree.parent(each.local());
                references.put(kind(parent).equals("import_specifier") ? parent : each.local(), path);
                symbols.uses(each.local()).forEach(use -> references.put(SymbolResolver.widest(tree, use), path));
            }
        }
        exports.values().forEach(export -> export.from().ifPresent(from -> {
            if (kind(export.node()).equals("export_specifier") && export.local() < 0) {
                references.put(export.node(), List.of(ImportPath.of(from.module(), from.name())));
            }
        }));
        return Collections.unmodifiableSortedMap(references);
    }

    private String kind(int node) {
        return tree.kindName(node);
    }

    private int field(int node, String name) {
        return tree.childByField(node, tree.language().fieldId(name));
    }

    private List<Integer> children(int node) {
        List<Integer> children = new ArrayList<>();
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            children.add(child);
        }
        return children;
    }

    /** A name, or a string in the place of one. */
    private String name(int node) {
        String text = tree.text(node);
        return kind(node).equals("string") && text.length() >= 2 ? text.substring(1, text.length() - 1) : text;
    }

    private void imported(int statement) {
        int source = field(statement, "source");
        if (source < 0) {
            return;
        }
        String module = name(source);
        for (int clause : children(statement)) {
            for (int part : kind(clause).equals("import_clause") ? children(clause) : List.<Integer>of()) {
                switch (kind(part)) {
                    case "identifier" -> imports.add(new Import(module, ModuleLinks.DEFAULT, part));
                    case "namespace_import" -> children(part).stream()
                            .filter(child -> kind(child).equals("identifier"))
                            .forEach(child -> imports.add(new Import(module, ModuleLinks.WHOLE, child)));
                    case "named_imports" -> children(part).stream()
                            .filter(child -> kind(child).equals("import_specifier")).forEach(specifier -> {
                                int name = field(specifier, "name");
                                int alias = field(specifier, "alias");
                                // none where the syntax is broken
                                if (name >= 0) {
                                    imports.add(new Import(module, name(name), alias < 0 ? name : alias));
                                }
                            });
                    default -> {
                    }
                }
            }
        }
    }

    private void exported(int statement) {
        int source = field(statement, "source");
        int declaration = field(statement, "declaration");
        int value = field(statement, "value");
        Optional<String> module = source < 0 ? Optional.empty() : Optional.of(name(source));
        if (children(statement).stream().anyMatch(child -> kind(child).equals(ModuleLinks.DEFAULT))) {
            int named = value >= 0 && kind(value).equals("identifier") ? symbols.declaration(value) : -1;
            int declared = declaration >= 0 ? field(declaration, "name") : named;
            exports.putIfAbsent(ModuleLinks.DEFAULT,
                    new Export(named >= 0 ? named : statement, declared, from(declared)));
            return;
        }
        if (declaration >= 0) {
            for (int name : symbols.topLevel(declaration)) {
                exports.putIfAbsent(tree.text(name), new Export(name, name, Optional.empty()));
            }
        }
        for (int child : children(statement)) {
            switch (kind(child)) {
                case ModuleLinks.WHOLE -> module.ifPresent(stars::add);
                case "namespace_export" -> children(child).stream().filter(each -> tree.isNamed(each))
                        .forEach(each -> exports.put(name(each), new Export(child, -1,
                                module.map(from -> new Origin(from, ModuleLinks.WHOLE)))));
                case "export_clause" -> children(child).stream()
                        .filter(each -> kind(each).equals("export_specifier"))
                        .forEach(each -> specifier(each, module));
                default -> {
                }
            }
        }
    }

    private void specifier(int specifier, Optional<String> module) {
        int name = field(specifier, "name");
        int alias = field(specifier, "alias");
        if (name < 0) {
            return;
        }
        int local = module.isPresent() ? -1 : symbols.declaration(name);
        Optional<Origin> from = module.isPresent()
                ? module.map(each -> new Origin(each, name(name)))
                : from(local);
        exports.put(name(alias < 0 ? name : alias), new Export(local < 0 || from.isPresent() ? specifier : local,
                local, from));
    }

    /** Where a name is from that is imported here. */
    private Optional<Origin> from(int local) {
        return imports.stream().filter(each -> each.local() == local).findFirst()
                .map(each -> new Origin(each.module(), each.name()));
    }
}
