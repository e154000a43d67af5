package dev.mod.steps.script.api;

import dev.mod.match.Tree;
import dev.mod.steps.script.api.ModuleLinks.Export;
import dev.mod.steps.script.api.ModuleLinks.From;
import dev.mod.steps.script.api.ModuleLinks.Lead;
import dev.mod.steps.script.api.PythonNames.Role;
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
 * Reads what a Python module imports and exports: its imports wherever they stand, the names after a dot that follow an
 * imported one, and all names of the module.
 */
final class PythonLinks {
    /** Longer chains of names are not followed. */
    private static final int DEPTH = 16;

    private final Tree tree;
    private final PythonNames names;
    private final PythonSymbols symbols;
    private final Map<Integer, List<Lead>> leads = new HashMap<>();
    private final SortedMap<Integer, List<Lead>> mentions = new TreeMap<>();
    private final Map<Integer, From> imported = new HashMap<>();
    private final List<String> stars = new ArrayList<>();

    PythonLinks(Tree tree, PythonNames names, PythonSymbols symbols) {
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
        return new ModuleLinks(Map.copyOf(leads), Collections.unmodifiableSortedMap(mentions), exports(),
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

    /** Each part of a dotted name leads to a module; gives the whole name. */
    private String parts(String prefix, int dotted) {
        StringBuilder module = new StringBuilder(prefix);
        String dot = "";
        for (int part : named(dotted)) {
            if (names.isIdentifier(part)) {
                module.append(dot).append(names.name(part));
                leads.put(part, List.of(new Lead(module.toString(), List.of(), false)));
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
        leads.put(local, List.of(new Lead(meant, List.of(), false)));
        imported.put(local, new From(meant, ModuleLinks.ALL));
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
                    List<Lead> lead = List.of(Lead.of(module, names.name(name)));
                    mention(name, lead);
                    leads.put(alias < 0 ? name : alias, lead);
                    imported.put(alias < 0 ? name : alias, new From(module, names.name(name)));
                }
            }
        }
    }

    private void mention(int name, List<Lead> lead) {
        leads.put(name, lead);
        mentions.put(Symbols.widest(tree, name), lead);
    }

    /** Everything that uses an import, or what a star may have imported. */
    private void follow() {
        Set<Integer> done = new HashSet<>();
        for (int local : List.copyOf(imported.keySet())) {
            int declared = symbols.declaration(local);
            if (declared < 0 || !symbols.isImport(declared) || !done.add(declared)) {
                continue;
            }
            List<Lead> ways = symbols.importsOf(declared).stream()
                    .flatMap(each -> leads.getOrDefault(each, List.of()).stream()).distinct().toList();
            boolean isAlias = names.is(tree.parent(declared), "aliased_import");
            List<Integer> all = new ArrayList<>(symbols.uses(declared));
            all.add(declared);
            for (int use : all) {
                if (isAlias) {
                    leads.putIfAbsent(use, ways);
                } else if (names.role(use) != Role.IMPORT) {
                    mention(use, ways);
                }
                members(use, ways);
            }
        }
        if (!stars.isEmpty()) {
            for (int use : symbols.unknown()) {
                List<Lead> ways = stars.stream().map(star -> new Lead(star, List.of(names.name(use)), true)).toList();
                mention(use, ways);
                members(use, ways);
            }
        }
    }

    private void members(int first, List<Lead> ways) {
        int object = first;
        List<Lead> longer = ways;
        for (int depth = 0; depth < DEPTH; depth++) {
            int parent = tree.parent(object);
            int member = names.is(parent, "attribute") && names.isIn(object, "object")
                    ? field(parent, "attribute")
                    : -1;
            if (member < 0) {
                return;
            }
            String name = names.name(member);
            longer = longer.stream().map(lead -> lead.member(name)).toList();
            mention(member, longer);
            object = parent;
        }
    }

    private Map<String, Export> exports() {
        Map<String, Export> exports = new LinkedHashMap<>();
        symbols.exported().forEach((name, local) -> exports.put(name,
                new Export(symbols.shown(local, local), local, Optional.ofNullable(imported.get(local)))));
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
