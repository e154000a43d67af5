package dev.mod.steps.script.api;

import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Definitions and references of nodes, as scripts are shown them: in the file, and beyond where the step asks for that. */
final class Meaning {
    private final SourceTree source;
    private final Symbols symbols;
    private final int node;

    private Meaning(SourceTree source, Symbols symbols, int node) {
        this.source = source;
        this.symbols = symbols;
        this.node = node;
    }

    /** Null for languages where names are not known. */
    static @Nullable Meaning of(SourceTree source, int node) {
        Symbols symbols = source.symbols();
        return symbols == null ? null : new Meaning(source, symbols, node);
    }

    /** @param resolveExternal whether an import is followed to another file */
    @Nullable
    Value definition(boolean resolveExternal) {
        int declared = symbols.declaration(node);
        if (declared < 0) {
            return null;
        }
        Guest guest = source.guest();
        if (resolveExternal && symbols.isImport(declared) && symbols.isWithinImport(node)) {
            SgRoot root = source.root();
            String path = root.path();
            Optional<SemanticWorkspace> workspace = path == null ? Optional.empty() : root.host().semantics();
            if (path != null && workspace.isPresent()) {
                Optional<SemanticWorkspace.Target> target = Optional.ofNullable(source.links())
                        .flatMap(links -> links.importOf(declared))
                        .flatMap(each -> workspace.get().target(root.host(), path, each));
                SgRoot other = target.isEmpty() ? null : root.neighbour(target.get().path());
                if (other != null && target.get().node() < other.tree().tree().size()) {
                    return guest.definition(new SgNode(other.tree(), target.get().node(), null), other, "external");
                }
            }
        }
        return guest.definition(new SgNode(source, symbols.shown(symbols.leaf(node), declared), null), source.root(),
                symbols.isImport(declared) ? "import" : "local");
    }

    Value references() {
        int declared = symbols.declaration(node);
        Guest guest = source.guest();
        if (declared < 0) {
            return guest.array(List.of());
        }
        Map<String, Value> found = new TreeMap<>();
        String path = source.root().path();
        List<Integer> uses = symbols.uses(declared).stream().map(symbols::widest).toList();
        if (!uses.isEmpty()) {
            found.put(path == null ? "" : path, shown(source, uses));
        }
        Optional<SemanticWorkspace> workspace = path == null ? Optional.empty() : source.root().host().semantics();
        if (path != null && workspace.isPresent() && !symbols.isImport(declared)) {
            var declaration = new SemanticWorkspace.Declaration(path, source.tree().start(declared));
            for (String importer : workspace.get().importers(source.root().host(), declaration)) {
                SgRoot other = importer.equals(path) ? null : source.root().neighbour(importer);
                if (other != null) {
                    List<Integer> there = usesThere(workspace.get(), other.tree(), importer, declaration);
                    if (!there.isEmpty()) {
                        found.put(importer, shown(other.tree(), there));
                    }
                }
            }
        }
        return guest.array(List.copyOf(found.values()));
    }

    /** What imports, exports again and uses a declaration of this file in another one, in order. */
    private List<Integer> usesThere(SemanticWorkspace workspace, SourceTree other, String path,
            SemanticWorkspace.Declaration declaration) {
        Symbols there = other.symbols();
        ModuleLinks links = other.links();
        if (there == null || links == null) {
            return List.of();
        }
        Tree tree = other.tree();
        ScriptHost host = source.root().host();
        var nodes = new TreeSet<Integer>();
        for (ModuleLinks.Import each : links.imports()) {
            if (isTarget(workspace.target(host, path, each), declaration)) {
                int parent = tree.parent(each.local());
                nodes.add(tree.kindName(parent).equals("import_specifier") ? parent : each.local());
                there.uses(each.local()).stream().map(there::widest).forEach(nodes::add);
            }
        }
        links.exports().values().forEach(export -> export.from().ifPresent(from -> {
            var asImport = new ModuleLinks.Import(from.module(), from.name(), -1);
            if (tree.kindName(export.node()).equals("export_specifier") && export.local() < 0
                    && isTarget(workspace.target(host, path, asImport), declaration)) {
                nodes.add(export.node());
            }
        }));
        return new ArrayList<>(nodes);
    }

    private static boolean isTarget(Optional<SemanticWorkspace.Target> target,
            SemanticWorkspace.Declaration declaration) {
        return target.flatMap(SemanticWorkspace.Target::declaration).filter(declaration::equals).isPresent();
    }

    private Value shown(SourceTree in, List<Integer> nodes) {
        Guest guest = source.guest();
        return guest.references(in.root(),
                guest.array(nodes.stream().map(each -> new SgNode(in, each, null)).toList()));
    }
}
