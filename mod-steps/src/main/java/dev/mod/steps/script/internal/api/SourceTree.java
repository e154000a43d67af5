package dev.mod.steps.script.internal.api;

import dev.mod.match.Dialect;
import dev.mod.base.diagnostic.ModException;
import dev.mod.match.Languages;
import dev.mod.match.Position;
import dev.mod.match.Tree;
import dev.mod.match.rule.RuleMatcher;
import dev.mod.match.symbol.SemanticModel;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.Location;
import dev.mod.match.types.NodeSemantics;
import dev.mod.match.types.SymbolInfo;
import dev.mod.match.types.TypeInfo;
import dev.mod.steps.script.host.SymbolRename;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Parsed text in one context. Offsets for scripts are UTF-16 units, as those of their strings. */
final class SourceTree {
    /** Characters of a node's text that people are shown. */
    private static final int SHOWN = 40;

    private final ApiContext context;
    private final Tree tree;
    private final String source;
    private final SgRoot root;
    private @Nullable SemanticModel semantics;
    private boolean semanticsKnown;
    private @Nullable FileSemantics types;
    private boolean typesKnown;

    SourceTree(ApiContext context, Tree tree, SgRoot root) {
        this.context = context;
        this.tree = tree;
        this.source = new String(tree.bytes(), StandardCharsets.UTF_8);
        this.root = root;
    }

    SourceTree(ApiContext context, SemanticModel semantics, SgRoot root) {
        this(context, semantics.tree(), root);
        this.semantics = semantics;
        this.semanticsKnown = true;
    }

    ScriptBridge bridge() {
        return context.bridge();
    }

    Tree tree() {
        return tree;
    }

    String source() {
        return source;
    }

    SgRoot root() {
        return root;
    }

    RuleMatcher matcher(Value value) {
        return context.matchers().of(bridge(), tree.language(), value);
    }

    int start(int node) {
        return tree.utf16Offset(tree.start(node));
    }

    int end(int node) {
        return tree.utf16Offset(tree.end(node));
    }

    String text(int node) {
        return source.substring(start(node), end(node));
    }

    Value range(int node) {
        Position start = tree.position(tree.start(node));
        Position end = tree.position(tree.end(node));
        return bridge().range(start.line(), start.utf16Column(), start(node), end.line(), end.utf16Column(),
                end(node));
    }

    /** Where a node is, as {@link #range} has it, and the beginning of its text, for people. */
    String place(int node) {
        Position start = tree.position(tree.start(node));
        Position end = tree.position(tree.end(node));
        String text = text(node);
        StringBuilder begin = text.lines().findFirst().orElse("").codePoints().limit(SHOWN)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append);
        return start.line() + ":" + start.utf16Column() + "-" + end.line() + ":" + end.utf16Column() + " `" + begin
                + (begin.length() < text.length() ? "…" : "") + "`";
    }

    /** The nodes as an array of the script. */
    Value array(Collection<Integer> nodes) {
        return bridge().array(nodes.stream().map(node -> new SgNode(this, node, null)).toList());
    }

    /** Definitions and references; empty in languages where names are not known. */
    private Optional<SemanticModel> semantics() {
        if (!semanticsKnown) {
            semantics = SemanticModel.of(tree, root.path(), context.host().semantics(), context.host()).orElse(null);
            semanticsKnown = true;
        }
        return Optional.ofNullable(semantics);
    }

    @Nullable
    Value definition(int node, SemanticModel.Follow follow) {
        Optional<List<Location>> typed = byTypes(file -> file.completesScopes() && isKnownByScopes(node, follow)
                ? Optional.empty()
                : file.declarations(node, follow));
        return typed.isPresent()
                ? typed.get().stream().findFirst().flatMap(this::definition).orElse(null)
                : definitionByScopes(node, follow);
    }

    private boolean isKnownByScopes(int node, SemanticModel.Follow follow) {
        return semantics().flatMap(model -> model.definition(node, follow)).isPresent();
    }

    /** What is known of the file by types, where they count. */
    private <T> Optional<T> byTypes(Function<FileSemantics, Optional<T>> question) {
        return context.host().typesCount()
                ? root.path().flatMap(path -> context.host().types().flatMap(all -> all.file(path, tree)))
                        .flatMap(question)
                : Optional.empty();
    }

    private Optional<Value> definition(Location location) {
        return at(location.path()).flatMap(file -> file.node(location).map(node -> {
            boolean isHere = file.equals(this);
            return bridge().definition(new SgNode(file, node, null), file.root,
                    !isHere ? "external" : isImport(node) ? "import" : "local");
        }));
    }

    private boolean isImport(int node) {
        for (int above = node; above > 0; above = tree.parent(above)) {
            if (tree.kindName(above).equals("import_statement")) {
                return true;
            }
        }
        return false;
    }

    /** A file of the target as it is now. */
    private Optional<SourceTree> at(String path) {
        return root.path().filter(path::equals).isPresent()
                ? Optional.of(this)
                : context.host().read(path).flatMap(content -> Languages.forPath(path)
                        .map(language -> SgRoot.other(context, language.parse(content, Dialect.SCRIPTS), path).tree()));
    }

    private Optional<Integer> node(Location location) {
        if (location.end() > source.length()) {
            return Optional.empty();
        }
        int node = tree.smallestNodeAt(tree.byteOffset(location.start()), tree.byteOffset(location.end()));
        return node < 0 ? Optional.empty() : Optional.of(node);
    }

    private @Nullable Value definitionByScopes(int node, SemanticModel.Follow follow) {
        return semantics().flatMap(model -> model.definition(node, follow)).map(found -> {
            SourceTree file = of(found.file());
            return bridge().definition(new SgNode(file, found.node(), null), file.root,
                    found.kind().toString().toLowerCase(Locale.ROOT));
        }).orElse(null);
    }

    Value references(int node) {
        Optional<List<Location>> typed = byTypes(file -> file.references(node));
        if (typed.isPresent()) {
            Map<String, List<Location>> byPath = new TreeMap<>();
            typed.get().forEach(each -> byPath.computeIfAbsent(each.path(), unused -> new ArrayList<>()).add(each));
            List<Value> files = new ArrayList<>();
            byPath.forEach((path, places) -> at(path).ifPresent(file -> files.add(bridge().references(file.root,
                    file.array(
                            places.stream().flatMap(each -> file.node(each).stream()).sorted().distinct().toList())))));
            return bridge().array(files);
        }
        return referencesByScopes(node);
    }

    private Value referencesByScopes(int node) {
        List<SemanticModel.References> found = semantics().map(model -> model.references(node)).orElse(List.of());
        return bridge().array(found.stream().map(each -> {
            SourceTree file = of(each.file());
            return bridge().references(file.root, file.array(each.nodes()));
        }).toList());
    }

    @Nullable
    Value typeInfo(int node) {
        if (!typesKnown) {
            types = root.path().flatMap(path -> context.host().types().flatMap(all -> all.file(path, tree)))
                    .orElse(null);
            typesKnown = true;
        }
        NodeSemantics known = types == null ? NodeSemantics.NOTHING : types.at(node);
        TypeInfo type = known.type();
        SymbolInfo symbol = known.symbol();
        return type == null && symbol == null
                ? null
                : bridge().typeInfo(type == null ? null : type.text(),
                        type == null ? List.of() : type.allSupertypes().stream().map(TypeInfo::text).toList(),
                        symbol == null ? null : symbol.toString());
    }

    Value rename(int node, String to) {
        String path = root.path()
                .orElseThrow(() -> bridge().error("rename() needs a file; this is a parsed text"));
        int name = node;
        while (name >= 0 && !tree.isLeaf(name)) {
            name = tree.childByField(name, tree.language().fieldId("name"));
        }
        if (name < 0 || !tree.isNamed(name)) {
            throw bridge().error("rename() needs a name, or a declaration that has one");
        }
        try {
            SymbolRename made = context.host().renameSymbol(path, source, start(name), to);
            return bridge().renaming(made.symbol(), made.places(), made.files());
        } catch (ModException e) {
            throw bridge().error(String.valueOf(e.getMessage()));
        }
    }

    private SourceTree of(SemanticModel model) {
        return semantics().filter(model::equals).isPresent() ? this : SgRoot.other(context, model).tree();
    }
}
