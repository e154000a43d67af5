package dev.mod.steps.script.internal.api;

import dev.mod.match.Position;
import dev.mod.match.Tree;
import dev.mod.match.rule.RuleMatcher;
import dev.mod.match.symbol.SemanticModel;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.NodeSemantics;
import dev.mod.match.types.SymbolInfo;
import dev.mod.match.types.TypeInfo;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Parsed text in one context. Offsets for scripts are UTF-16 units, as those of their strings. */
final class SourceTree {
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

    ApiContext context() {
        return context;
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
        return semantics().flatMap(model -> model.definition(node, follow)).map(found -> {
            SourceTree file = of(found.file());
            return bridge().definition(new SgNode(file, found.node(), null), file.root,
                    found.kind().toString().toLowerCase(Locale.ROOT));
        }).orElse(null);
    }

    Value references(int node) {
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

    private SourceTree of(SemanticModel model) {
        return semantics().filter(model::equals).isPresent() ? this : SgRoot.other(context, model).tree();
    }
}
