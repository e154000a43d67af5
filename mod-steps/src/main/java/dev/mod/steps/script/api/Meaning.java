package dev.mod.steps.script.api;

import dev.mod.match.Tree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Definitions and references of nodes, as scripts are shown them: in the file, and beyond where the step asks for that. */
final class Meaning {
    private final SourceTree source;
    private final Symbols symbols;
    private final int node;
    private final int leaf;
    private final Optional<String> path;
    private final Optional<SemanticWorkspace> workspace;

    private Meaning(SourceTree source, Symbols symbols, int node) {
        this.source = source;
        this.symbols = symbols;
        this.node = node;
        this.leaf = Symbols.leaf(source.tree(), node);
        this.path = Optional.ofNullable(source.root().path());
        this.workspace = path.flatMap(unused -> source.root().host().semantics());
    }

    /** Null for languages where names are not known. */
    static @Nullable Meaning of(SourceTree source, int node) {
        Symbols symbols = source.symbols();
        return symbols == null ? null : new Meaning(source, symbols, node);
    }

    /** @param resolveExternal whether an import is followed to another file */
    @Nullable
    Value definition(boolean resolveExternal) {
        Guest guest = source.guest();
        Optional<SemanticWorkspace.Target> target = resolveExternal ? target() : Optional.empty();
        if (target.isPresent()) {
            SgRoot root = root(target.get().path());
            if (root != null && target.get().node() < root.tree().tree().size()) {
                boolean isHere = root.equals(source.root());
                return guest.definition(new SgNode(root.tree(), target.get().node(), null), root,
                        isHere ? kind(symbols.declaration(target.get().node())) : "external");
            }
        }
        int declared = symbols.declaration(node);
        return declared < 0
                ? null
                : guest.definition(new SgNode(source, symbols.shown(leaf, declared), null), source.root(),
                        kind(declared));
    }

    private String kind(int declared) {
        return declared >= 0 && symbols.isImport(declared) ? "import" : "local";
    }

    /** What the name stands for in the workspace, if it is from another module. */
    private Optional<SemanticWorkspace.Target> target() {
        ModuleLinks links = source.links();
        return links == null || path.isEmpty() || workspace.isEmpty()
                ? Optional.empty()
                : workspace.get().target(source.root().host(), path.get(),
                        links.leads().getOrDefault(leaf, List.of()));
    }

    private @Nullable SgRoot root(String file) {
        return path.filter(file::equals).isPresent() ? source.root() : source.root().neighbour(file);
    }

    Value references() {
        int declared = symbols.declaration(node);
        Optional<SemanticWorkspace.Declaration> elsewhere = elsewhere();
        if (elsewhere.isPresent()) {
            return references(elsewhere.get());
        }
        if (declared < 0) {
            return source.guest().array(List.of());
        }
        if (path.isPresent() && workspace.isPresent()
                && (symbols.seesThroughImports() || !symbols.isImport(declared))) {
            return references(new SemanticWorkspace.Declaration(path.get(), source.tree().start(declared)));
        }
        return shown(Map.of(path.orElse(""), new Found(source, widest(source.tree(), symbols.references(declared)))));
    }

    /** The declaration of which the name here is a reference. */
    private Optional<SemanticWorkspace.Declaration> elsewhere() {
        ModuleLinks links = source.links();
        int widest = Symbols.widest(source.tree(), leaf);
        return links != null && symbols.seesThroughImports() && links.mentions().containsKey(widest)
                ? target().flatMap(SemanticWorkspace.Target::declaration)
                : Optional.empty();
    }

    private record Found(SourceTree source, SortedSet<Integer> nodes) {}

    private Value references(SemanticWorkspace.Declaration declaration) {
        SemanticWorkspace known = workspace.orElseThrow();
        SortedSet<String> files = known.importers(source.root().host(), declaration);
        files.add(declaration.path());
        Map<String, Found> found = new TreeMap<>();
        for (String file : files) {
            SgRoot root = root(file);
            if (root != null) {
                SortedSet<Integer> nodes = usesIn(known, root.tree(), file, declaration);
                if (file.equals(declaration.path())) {
                    nodes.addAll(references(root.tree(), declaration.start()));
                }
                found.put(file, new Found(root.tree(), nodes));
            }
        }
        return shown(found);
    }

    private static SortedSet<Integer> references(SourceTree source, int start) {
        Symbols there = source.symbols();
        Tree tree = source.tree();
        for (int each = 0; there != null && each < tree.size(); each++) {
            if (tree.start(each) == start && tree.isLeaf(each) && there.declaration(each) == each) {
                return widest(tree, there.references(each));
            }
        }
        return new TreeSet<>();
    }

    private static SortedSet<Integer> widest(Tree tree, List<Integer> nodes) {
        SortedSet<Integer> widest = new TreeSet<>();
        nodes.forEach(each -> widest.add(Symbols.widest(tree, each)));
        return widest;
    }

    /** What imports, exports again and uses a declaration in a file. */
    private SortedSet<Integer> usesIn(SemanticWorkspace known, SourceTree other, String file,
            SemanticWorkspace.Declaration declaration) {
        SortedSet<Integer> nodes = new TreeSet<>();
        ModuleLinks links = other.links();
        if (links != null) {
            Map<List<ModuleLinks.Lead>, Boolean> isTarget = new HashMap<>();
            links.mentions().forEach((mention, ways) -> {
                if (isTarget.computeIfAbsent(ways, leads -> known.target(source.root().host(), file, leads)
                        .flatMap(SemanticWorkspace.Target::declaration).filter(declaration::equals).isPresent())) {
                    nodes.add(mention);
                }
            });
        }
        return nodes;
    }

    private Value shown(Map<String, Found> found) {
        Guest guest = source.guest();
        return guest.array(found.values().stream().filter(each -> !each.nodes().isEmpty())
                .map(each -> guest.references(each.source().root(), guest.array(each.nodes().stream()
                        .map(at -> new SgNode(each.source(), at, null)).toList())))
                .toList());
    }
}
