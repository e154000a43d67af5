package dev.mod.match.symbol;

import dev.mod.match.Tree;
import dev.mod.match.symbol.ModuleLinks.Export;
import dev.mod.match.symbol.ModuleLinks.ImportPath;
import dev.mod.match.symbol.ModuleLinks.Origin;
import dev.mod.match.symbol.PythonNames.Role;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reader of the imports and exports of a Python module: its imports wherever they stand, the names after a dot that follow an
 * imported one, and all names of the module.
 */
final class PythonModuleReader {
    /** Longer chains of names are not followed. */
    private static final int DEPTH = 16;

    private final Tree tree;
    private final PythonNames names;
    private final PythonResolver symbols;
    private final Map<Integer, List<ImportPath>> imports = new HashMap<>();
    private final SortedMap<Integer, List<ImportPath>> references = new TreeMap<>();
    private final Map<Integer, Origin> imported = new HashMap<>();
    private final List<String> stars = new ArrayList<>();

    PythonModuleReader(Tree tree, PythonNames names, PythonResolver symbols) {
        this.tree = tree;
        this.names = names;
        this.symbols = symbols;
    }

    ModuleLinks read() {
        for (int node = 1; node < tree.size(); node++) {
            if (names.is(node, "import_statement") && tree.isNamed(node)) {
                named(node).forEach(each -> module(each, field(each, "name") < 0 ? each : field(each, "name")));
            } else if (names.is(node, "import_from_statement")) {
                from(node);
            }
        }
        // the last one counts
        Collections.reverse(stars);
        follow();
        return new ModuleLinks(Map.copyOf(imports), Collections.unmodifiableSortedMap(references), exports(),
                List.copyOf(stars), starred(), true);
    }

    private int field(int node, String name) {
        return names.field(node, name);
    }

    private List<Integer> named(int node) {
        List<Integer> children = new ArrayList<>();
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            if (tree.isNamed(child)) {
                children.add(child);
            }
        }
        return children;
    }

    /** Each part of a dotted name imports to a module; gives the whole name. */
    private String parts(String prefix, int dotted) {
        StringBuilder module = new StringBuilder(prefix);
        String dot = "";
        for (int part : named(dotted)) {
            if (names.isIdentifier(part)) {
                module.append(dot).append(names.name(part));
                imports.put(part, List.of(new ImportPath(module.toString(), List.of(), false)));
                dot = ".";
            }
        }
        return module.toString();
    }

    private void module(int clause, int dotted) {
        if (!names.is(dotted, "dotted_name")) {
            return;
        }
        String module = parts("", dotted);
        int alias = field(clause, "alias");
        int local = alias < 0 ? tree.firstChild(dotted) : alias;
        String meant = alias < 0 ? names.name(local) : module;
        imports.put(local, List.of(new ImportPath(meant, List.of(), false)));
        imported.put(local, new Origin(meant, ModuleLinks.WHOLE));
    }

    private void from(int statement) {
        int source = field(statement, "module_name");
        if (source < 0) {
            return;
        }
        String module = "";
        for (int part : names.is(source, "dotted_name") ? List.of(source) : named(source)) {
            module = names.is(part, "dotted_name")
                    ? parts(module, part)
                    : tree.text(part).codePoints().filter(c -> c == '.').mapToObj(Character::toString)
                            .reduce("", String::concat);
        }
        for (int clause : named(statement)) {
            if (names.is(clause, "wildcard_import")) {
                stars.add(module);
            } else if (names.isIn(clause, "name")) {
                int dotted = field(clause, "name") < 0 ? clause : field(clause, "name");
                int alias = field(clause, "alias");
                int name = names.is(dotted, "dotted_name") ? tree.firstChild(dotted) : -1;
                if (name >= 0 && names.isIdentifier(name)) {
                    List<ImportPath> path = List.of(ImportPath.of(module, names.name(name)));
                    mention(name, path);
                    imports.put(alias < 0 ? name : alias, path);
                    imported.put(alias < 0 ? name : alias, new Origin(module, names.name(name)));
                }
            }
        }
    }

    private void mention(int name, List<ImportPath> path) {
        imports.put(name, path);
        references.put(SymbolResolver.widest(tree, name), path);
    }

    /** Everything that uses an import, or what a star may have imported. */
    private void follow() {
        Set<Integer> done = new HashSet<>();
        for (int local : List.copyOf(imported.keySet())) {
            int declared = symbols.declaration(local);
            if (declared < 0 || !symbols.isImport(declared) || !done.add(declared)) {
                continue;
            }
            List<ImportPath> ways = symbols.importsOf(declared).stream()
                    .flatMap(each -> imports.getOrDefault(each, List.of()).stream()).distinct().toList();
            boolean isAlias = names.is(tree.parent(declared), "aliased_import");
            List<Integer> all = new ArrayList<>(symbols.uses(declared));
            all.add(declared);
            for (int use : all) {
                if (isAlias) {
                    imports.putIfAbsent(use, ways);
                } else if (names.role(use) != Role.IMPORT) {
                    mention(use, ways);
                }
                members(use, ways);
            }
        }
        if (!stars.isEmpty()) {
            for (int use : symbols.unknown()) {
                List<ImportPath> ways = stars.stream().map(star -> new ImportPath(star, List.of(names.name(use)), true))
                        .toList();
                mention(use, ways);
                members(use, ways);
            }
        }
    }

    private void members(int first, List<ImportPath> ways) {
        members(first, ways, 0);
    }

    /** The members of an imported thing; what a class makes, and a name that is given that, has those of the class. */
    private void members(int first, List<ImportPath> ways, int depth) {
        int object = first;
        List<ImportPath> longer = ways;
        for (int deep = depth; deep < DEPTH; deep++) {
            int parent = tree.parent(object);
            if (names.is(parent, "assignment") && names.isIn(object, "right")) {
                int local = field(parent, "left");
                for (int use : symbols.isConstant(local) ? symbols.uses(local) : List.<Integer>of()) {
                    members(use, longer, deep + 1);
                }
                return;
            }
            if (!names.is(parent, "call") || !names.isIn(object, "function")) {
                int member = names.is(parent, "attribute") && names.isIn(object, "object")
                        ? field(parent, "attribute")
                        : -1;
                if (member < 0) {
                    return;
                }
                String name = names.name(member);
                longer = longer.stream().map(path -> path.member(name)).toList();
                mention(member, longer);
            }
            object = parent;
        }
    }

    private Map<String, Export> exports() {
        Map<String, Export> exports = new LinkedHashMap<>();
        symbols.exported().forEach((name, local) -> {
            int given = symbols.given(local);
            int node = given < 0 ? local : given;
            exports.put(name, new Export(symbols.shown(node, node), local, Optional.ofNullable(imported.get(local)),
                    given >= 0));
        });
        return Map.copyOf(exports);
    }

    /** What {@code __all__} lists, if nothing but strings in lists is ever assigned or added to it. */
    private Optional<Set<String>> starred() {
        Integer all = symbols.exported().get("__all__");
        Set<String> starred = new HashSet<>();
        for (int use : all == null ? List.<Integer>of() : symbols.references(all)) {
            int statement = tree.parent(use);
            int value = names.isIn(use, "left") ? field(statement, "right") : -1;
            if (!names.is(value, "list") && !names.is(value, "tuple")) {
                return Optional.empty();
            }
            for (int each : named(value)) {
                List<Integer> content = named(each).stream().filter(part -> names.is(part, "string_content")).toList();
                if (!names.is(each, "string") || content.size() != 1) {
                    return Optional.empty();
                }
                starred.add(tree.text(content.get(0)));
            }
        }
        return all == null ? Optional.empty() : Optional.of(Set.copyOf(starred));
    }
}
