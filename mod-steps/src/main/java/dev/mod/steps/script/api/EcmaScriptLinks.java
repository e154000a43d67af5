package dev.mod.steps.script.api;

import dev.mod.match.Tree;
import dev.mod.steps.script.api.ModuleLinks.Export;
import dev.mod.steps.script.api.ModuleLinks.From;
import dev.mod.steps.script.api.ModuleLinks.Lead;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads what a JavaScript or TypeScript module imports and exports off its statements. */
final class EcmaScriptLinks {
    private record Import(String module, String name, int local) {}

    private final Tree tree;
    private final EcmaScriptSymbols symbols;
    private final List<Import> imports = new ArrayList<>();
    private final Map<String, Export> exports = new LinkedHashMap<>();
    private final List<String> stars = new ArrayList<>();

    private EcmaScriptLinks(Tree tree, EcmaScriptSymbols symbols) {
        this.tree = tree;
        this.symbols = symbols;
    }

    static ModuleLinks of(Tree tree, EcmaScriptSymbols symbols) {
        return new EcmaScriptLinks(tree, symbols).read();
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
        return new ModuleLinks(leads(), mentions(), Map.copyOf(exports), List.copyOf(stars), Optional.empty(), false);
    }

    /** The names of imports only: what uses them means the import. */
    private Map<Integer, List<Lead>> leads() {
        Map<Integer, List<Lead>> leads = new HashMap<>();
        for (Import each : imports) {
            if (!each.name().equals(ModuleLinks.ALL)) {
                List<Lead> lead = List.of(Lead.of(each.module(), each.name()));
                leads.put(each.local(), lead);
                int name = field(tree.parent(each.local()), "name");
                if (name >= 0) {
                    leads.put(name, lead);
                }
            }
        }
        return Map.copyOf(leads);
    }

    private SortedMap<Integer, List<Lead>> mentions() {
        SortedMap<Integer, List<Lead>> mentions = new TreeMap<>();
        for (Import each : imports) {
            if (!each.name().equals(ModuleLinks.ALL)) {
                List<Lead> lead = List.of(Lead.of(each.module(), each.name()));
                int parent = tree.parent(each.local());
                mentions.put(kind(parent).equals("import_specifier") ? parent : each.local(), lead);
                symbols.uses(each.local()).forEach(use -> mentions.put(Symbols.widest(tree, use), lead));
            }
        }
        exports.values().forEach(export -> export.from().ifPresent(from -> {
            if (kind(export.node()).equals("export_specifier") && export.local() < 0) {
                mentions.put(export.node(), List.of(Lead.of(from.module(), from.name())));
            }
        }));
        return Collections.unmodifiableSortedMap(mentions);
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
                            .forEach(child -> imports.add(new Import(module, ModuleLinks.ALL, child)));
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
            int declared = declaration >= 0 ? field(declaration, "name") : -1;
            if (value >= 0 && kind(value).equals("identifier")) {
                declared = symbols.declaration(value);
            }
            exports.put(ModuleLinks.DEFAULT, new Export(statement, declared, from(declared)));
            return;
        }
        if (declaration >= 0) {
            for (int name : symbols.topLevel(declaration)) {
                exports.putIfAbsent(tree.text(name), new Export(name, name, Optional.empty()));
            }
        }
        for (int child : children(statement)) {
            switch (kind(child)) {
                case ModuleLinks.ALL -> module.ifPresent(stars::add);
                case "namespace_export" -> children(child).stream().filter(each -> tree.isNamed(each))
                        .forEach(each -> exports.put(name(each), new Export(child, -1,
                                module.map(from -> new From(from, ModuleLinks.ALL)))));
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
