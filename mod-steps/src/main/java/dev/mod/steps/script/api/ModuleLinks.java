package dev.mod.steps.script.api;

import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a module imports and exports. Nodes are those of the tree that it was read from.
 *
 * @param stars modules all of whose names it exports
 */
record ModuleLinks(List<Import> imports, Map<String, Export> exports, List<String> stars) {
    static final String ALL = "*";
    static final String DEFAULT = "default";

    /**
     * One imported name.
     *
     * @param name the name over there, {@link #ALL} for a namespace
     * @param local the node that declares it here
     */
    record Import(String module, String name, int local) {}

    /** Where an exported name is from. */
    record From(String module, String name) {}

    /**
     * One exported name.
     *
     * @param node what stands for it here: the declaring name, the statement of a default, or the specifier
     * @param local the node that declares it here, -1 if none does
     * @param from where it is from if not from here
     */
    record Export(int node, int local, Optional<From> from) {}

    static ModuleLinks of(Tree tree, Symbols symbols) {
        return new Reader(tree, symbols).read();
    }

    Optional<Import> importOf(int local) {
        return imports.stream().filter(each -> each.local() == local).findFirst();
    }

    /** Reads the statements of a file. */
    private static final class Reader {
        private final Tree tree;
        private final Symbols symbols;
        private final List<Import> imports = new ArrayList<>();
        private final Map<String, Export> exports = new LinkedHashMap<>();
        private final List<String> stars = new ArrayList<>();

        Reader(Tree tree, Symbols symbols) {
            this.tree = tree;
            this.symbols = symbols;
        }

        ModuleLinks read() {
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
            return new ModuleLinks(List.copyOf(imports), Map.copyOf(exports), List.copyOf(stars));
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
                        case "identifier" -> imports.add(new Import(module, DEFAULT, part));
                        case "namespace_import" -> children(part).stream()
                                .filter(child -> kind(child).equals("identifier"))
                                .forEach(child -> imports.add(new Import(module, ALL, child)));
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
            if (children(statement).stream().anyMatch(child -> kind(child).equals(DEFAULT))) {
                int declared = declaration >= 0 ? field(declaration, "name") : -1;
                if (value >= 0 && kind(value).equals("identifier")) {
                    declared = symbols.declaration(value);
                }
                exports.put(DEFAULT, new Export(statement, declared, from(declared)));
                return;
            }
            if (declaration >= 0) {
                for (int name : symbols.topLevel(declaration)) {
                    exports.putIfAbsent(tree.text(name), new Export(name, name, Optional.empty()));
                }
            }
            for (int child : children(statement)) {
                switch (kind(child)) {
                    case ALL -> module.ifPresent(stars::add);
                    case "namespace_export" -> children(child).stream().filter(each -> tree.isNamed(each))
                            .forEach(each -> exports.put(name(each), new Export(child, -1,
                                    module.map(from -> new From(from, ALL)))));
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
            Optional<From> from = module.isPresent()
                    ? module.map(each -> new From(each, name(name)))
                    : from(local);
            exports.put(name(alias < 0 ? name : alias), new Export(local < 0 || from.isPresent() ? specifier : local,
                    local, from));
        }

        /** Where a name is from that is imported here. */
        private Optional<From> from(int local) {
            return imports.stream().filter(each -> each.local() == local).findFirst()
                    .map(each -> new From(each.module(), each.name()));
        }
    }
}
