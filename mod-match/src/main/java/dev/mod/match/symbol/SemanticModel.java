package dev.mod.match.symbol;

import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Definitions and references of the names of one file: within the file, and beyond it where there is a workspace. Belongs to
 * one thread. Nodes are those of the tree.
 */
public final class SemanticModel {
    private final Tree tree;
    private final Optional<String> path;
    private final Optional<WorkspaceIndex> workspace;
    private final SourceFiles files;
    private final SymbolResolver symbols;
    /** The files that were come to from one, by their paths. */
    private final Map<String, SemanticModel> others;
    private final FileView view = new View();
    private @Nullable ModuleLinks links;

    /** What kind of declaration a definition is. */
    public enum Kind {
        /** A declaration of the file itself; in ECMAScript, of the use of an import, that import. */
        LOCAL,
        /** An import of the file, which is not followed or leads nowhere. */
        IMPORT,
        /** A declaration of another file. */
        EXTERNAL
    }

    /** How far the declaration of an imported name is looked for. */
    public enum Follow {
        /** It is the import. */
        NOTHING,
        /** It is in the module that is imported from, where that one passes it on, too. */
        IMPORTS,
        /** It is where the name is declared in the end. */
        REEXPORTS
    }

    /**
     * Declaration of a name.
     *
     * @param file the file that declares it
     * @param node what stands for the declaration there
     */
    public record Definition(SemanticModel file, int node, Kind kind) {}

    /** Places of one file that mean the same declaration. */
    public record References(SemanticModel file, SortedSet<Integer> nodes) {}

    /** What resolvers see of this file. */
    private final class View implements FileView {
        @Override
        public Tree tree() {
            return tree;
        }

        @Override
        public Optional<String> path() {
            return path;
        }

        @Override
        public <T> Optional<T> names(Class<T> resolver) {
            return Optional.of(symbols).filter(resolver::isInstance).map(resolver::cast);
        }

        @Override
        public Optional<FileView> find(String specifier) {
            return workspace.flatMap(index -> index.find(specifier, path.orElseThrow()))
                    .flatMap(SemanticModel.this::file).map(file -> file.view);
        }

        @Override
        public Optional<Place> exported(String name, boolean through) {
            return workspace.flatMap(index -> index.exported(files, path.orElseThrow(), name, through))
                    .flatMap(found -> file(found.path()).filter(other -> found.node() < other.tree.size())
                            .map(other -> new Place(other.view, found.node())));
        }
    }

    private SemanticModel(Tree tree, Optional<String> path, Optional<WorkspaceIndex> workspace, SourceFiles files,
            SymbolResolver symbols, Map<String, SemanticModel> others) {
        this.tree = tree;
        this.path = path;
        this.workspace = path.isEmpty() ? Optional.empty() : workspace;
        this.files = files;
        this.symbols = symbols;
        this.others = others;
        path.ifPresent(own -> others.putIfAbsent(own, this));
    }

    /**
     * The model of a tree; empty for languages where names are not known.
     *
     * @param path the file's, relative to the target; empty for a text that is no file
     * @param workspace empty if the file is looked at by itself
     */
    public static Optional<SemanticModel> of(Tree tree, Optional<String> path, Optional<WorkspaceIndex> workspace,
            SourceFiles files) {
        return SymbolResolvers.of(tree)
                .map(symbols -> new SemanticModel(tree, path, workspace, files, symbols, new HashMap<>()));
    }

    public Tree tree() {
        return tree;
    }

    /** The path of the file; empty for a text that is no file. */
    public Optional<String> path() {
        return path;
    }

    private ModuleLinks links() {
        if (links == null) {
            links = symbols.links();
        }
        return links;
    }

    /**
     * The declaration that the first name of a node means; empty when it is not known.
     *
     * @param follow how far the declaration of an imported name is looked for in other files
     */
    public Optional<Definition> definition(int node, Follow follow) {
        int leaf = SymbolResolver.leaf(tree, node);
        boolean isItself = symbols.declaresItself(leaf);
        Optional<Definition> found = isItself ? Optional.empty() : elsewhere(leaf, follow);
        int declared = found.isPresent() ? symbols.declarationHere(leaf) : isItself ? leaf : symbols.declaration(node);
        if (declared < 0) {
            return found.or(() -> symbols.resolve(leaf, follow == Follow.NOTHING ? alone().view : view)
                    .map(this::definition));
        }
        int shown = symbols.shown(leaf, declared);
        boolean isUse = tree.start(leaf) < tree.start(shown) || tree.end(leaf) > tree.end(shown);
        return Optional.of(new Definition(this, shown, isUse ? Kind.LOCAL : kind(declared)));
    }

    /** The file by itself. */
    private SemanticModel alone() {
        return new SemanticModel(tree, path, Optional.empty(), files, symbols, others);
    }

    private Definition definition(Place place) {
        SemanticModel file = place.file().path().flatMap(this::file).orElse(this);
        return new Definition(file, file.symbols.shown(place.node(), place.node()), file.equals(this)
                ? kind(place.node())
                : Kind.EXTERNAL);
    }

    private Optional<Definition> elsewhere(int leaf, Follow follow) {
        return switch (follow) {
            case NOTHING -> Optional.empty();
            case REEXPORTS -> target(leaf).flatMap(this::definition);
            case IMPORTS -> workspace.flatMap(index -> index.firstHop(files, path.orElseThrow(),
                    links().imports().getOrDefault(leaf, List.of()))).flatMap(this::definition)
                    .map(found -> found.file().equals(this) ? found : found.file().passedOn(found));
        };
    }

    /** What stands for a name in this module: the statement that passes it on, its import, or its declaration as it is shown. */
    private Definition passedOn(Definition found) {
        for (int above = found.node(); above >= 0; above = tree.parent(above)) {
            if (tree.kindName(above).equals("export_statement")
                    && tree.childByField(above, tree.language().fieldId("source")) >= 0) {
                return new Definition(this, above, found.kind());
            }
        }
        int declared = symbols.declaration(found.node());
        return declared >= 0 && !symbols.seesThroughImports()
                && (symbols.isImport(declared) || declared == found.node())
                        ? new Definition(this, symbols.shown(SymbolResolver.leaf(tree, found.node()), declared),
                                found.kind())
                        : found;
    }

    private Optional<Definition> definition(WorkspaceIndex.Resolution target) {
        return file(target.path()).filter(file -> target.node() < file.tree.size())
                .map(file -> new Definition(file, target.node(), file.equals(this)
                        ? kind(symbols.declaration(target.node()))
                        : Kind.EXTERNAL));
    }

    private Kind kind(int declared) {
        return declared >= 0 && symbols.isImport(declared) ? Kind.IMPORT : Kind.LOCAL;
    }

    /** What a name stands for in the workspace, if it is from another module. */
    private Optional<WorkspaceIndex.Resolution> target(int leaf) {
        return workspace.flatMap(index -> index.target(files, path.orElseThrow(),
                links().imports().getOrDefault(leaf, List.of())));
    }

    private Optional<SemanticModel> file(String other) {
        if (path.filter(other::equals).isPresent()) {
            return Optional.of(this);
        }
        Optional<ParsedFiles.Parsed> parsed = workspace.flatMap(index -> index.parsed(files, other));
        SemanticModel known = others.get(other);
        if (known != null && parsed.filter(now -> Arrays.equals(now.tree().bytes(), known.tree.bytes())).isPresent()) {
            return Optional.of(known);
        }
        Optional<SemanticModel> file = parsed.map(
                now -> new SemanticModel(now.tree(), Optional.of(other), workspace, files, now.symbols(), others));
        file.ifPresent(each -> others.put(other, each));
        return file;
    }

    /** Every place where what the first name of a node means is used, for each file; nothing when there is none. */
    public List<References> references(int node) {
        int declared = symbols.declaration(node);
        Optional<Definition> byName = declared >= 0
                ? Optional.of(new Definition(this, declared, Kind.LOCAL))
                : symbols.resolve(SymbolResolver.leaf(tree, node), view).map(this::definition);
        if (byName.filter(found -> found.file().symbols.isFoundByName(found.node())).isPresent()) {
            return byName(byName.get());
        }
        Optional<WorkspaceIndex.Declaration> elsewhere = elsewhere(SymbolResolver.leaf(tree, node));
        if (elsewhere.isPresent()) {
            return references(elsewhere.get());
        }
        if (declared < 0) {
            return List.of();
        }
        if (workspace.isPresent() && (symbols.seesThroughImports() || !symbols.isImport(declared))) {
            return references(new WorkspaceIndex.Declaration(path.orElseThrow(), tree.start(declared)));
        }
        return nonEmpty(List.of(new References(this, widest(symbols.references(declared)))));
    }

    /** Every place of the same name with the same definition. */
    private List<References> byName(Definition declared) {
        SemanticModel owner = declared.file();
        String text = owner.tree.text(declared.node());
        byte[] name = text.getBytes(StandardCharsets.UTF_8);
        Set<String> paths = new TreeSet<>();
        owner.path.ifPresent(paths::add);
        path.ifPresent(paths::add);
        if (!owner.symbols.isLocal(declared.node())) {
            workspace.ifPresent(index -> paths.addAll(index.mentioning(files, path.orElseThrow(), text)));
        }
        List<References> found = new ArrayList<>();
        List<SemanticModel> mentioning = paths.stream().flatMap(each -> file(each).stream()).toList();
        for (SemanticModel file : paths.isEmpty() ? List.of(this) : mentioning) {
            SortedSet<Integer> nodes = new TreeSet<>();
            for (int node = 1; node < file.tree.size(); node++) {
                if (file.tree.isLeaf(node) && file.tree.textEquals(node, name)
                        && file.definition(node, Follow.REEXPORTS).filter(each -> each.node() == declared.node()
                                && each.file().tree.equals(owner.tree)).isPresent()) {
                    nodes.add(node);
                }
            }
            found.add(new References(file, nodes));
        }
        return nonEmpty(found);
    }

    /** The declaration of which the name here is a reference. */
    private Optional<WorkspaceIndex.Declaration> elsewhere(int leaf) {
        return symbols.seesThroughImports() && links().references().containsKey(SymbolResolver.widest(tree, leaf))
                ? target(leaf).flatMap(WorkspaceIndex.Resolution::declaration)
                : Optional.empty();
    }

    private List<References> references(WorkspaceIndex.Declaration declaration) {
        SortedSet<String> importers = workspace.orElseThrow().importers(files, declaration);
        importers.add(declaration.path());
        Map<String, References> found = new TreeMap<>();
        for (String each : importers) {
            file(each).ifPresent(file -> {
                SortedSet<Integer> nodes = file.uses(declaration);
                if (each.equals(declaration.path())) {
                    nodes.addAll(file.declaredAt(declaration.start()));
                }
                found.put(each, new References(file, nodes));
            });
        }
        return nonEmpty(found.values());
    }

    private static List<References> nonEmpty(Collection<References> found) {
        return found.stream().filter(each -> !each.nodes().isEmpty()).toList();
    }

    /** The references of what is declared at an offset. */
    private SortedSet<Integer> declaredAt(int start) {
        for (int each = 0; each < tree.size(); each++) {
            if (tree.start(each) == start && tree.isLeaf(each) && symbols.declaration(each) == each) {
                return widest(symbols.references(each));
            }
        }
        return new TreeSet<>();
    }

    private SortedSet<Integer> widest(List<Integer> nodes) {
        SortedSet<Integer> widest = new TreeSet<>();
        nodes.forEach(each -> widest.add(SymbolResolver.widest(tree, each)));
        return widest;
    }

    /** What imports, exports again and uses another file's declaration. */
    private SortedSet<Integer> uses(WorkspaceIndex.Declaration declaration) {
        SortedSet<Integer> nodes = new TreeSet<>();
        Map<List<ModuleLinks.ImportPath>, Boolean> isTarget = new HashMap<>();
        links().references().forEach((reference, paths) -> {
            if (isTarget.computeIfAbsent(paths, each -> workspace
                    .flatMap(index -> index.target(files, path.orElseThrow(), each))
                    .flatMap(WorkspaceIndex.Resolution::declaration).filter(declaration::equals).isPresent())) {
                nodes.add(reference);
            }
        });
        return nodes;
    }
}
