package dev.mod.types.python;

import dev.mod.match.Tree;
import dev.mod.match.symbol.SemanticModel;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.Location;
import dev.mod.match.types.NodeSemantics;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One file: where what its names stand for is declared and used. */
final class PyrightFile implements FileSemantics {
    /** By kind: the field with the name that a node is about. */
    private static final Map<String, String> ABOUT = Map.of("attribute", "attribute", "call", "function",
            "function_definition", "name", "class_definition", "name", "keyword_argument", "name", "default_parameter",
            "name", "typed_default_parameter", "name");

    private final PyrightSession session;
    private final String path;
    private final Tree tree;
    private final String text;

    PyrightFile(PyrightSession session, String path, Tree tree) {
        this.session = session;
        this.path = path;
        this.tree = tree;
        text = tree.text(0, tree.bytes().length);
    }

    @Override
    public NodeSemantics at(int node) {
        return NodeSemantics.UNKNOWN;
    }

    @Override
    public boolean completesScopes() {
        return true;
    }

    @Override
    public Optional<List<Location>> declarations(int node, SemanticModel.Follow follow) {
        return ask(LanguageServer::definitions, node);
    }

    @Override
    public Optional<List<Location>> references(int node) {
        return ask(LanguageServer::references, node);
    }

    private Optional<List<Location>> ask(PyrightSession.Question question, int node) {
        int name = nameOf(node);
        return name < 0
                ? Optional.empty()
                : session.ask(question, path, text, tree.utf16Offset(tree.start(name)));
    }

    /** The leaf that is the name, -1 when there is none. */
    private int nameOf(int node) {
        int at = node;
        while (at >= 0 && !tree.isLeaf(at)) {
            String field = ABOUT.get(tree.kindName(at));
            at = field == null ? -1 : tree.childByField(at, tree.language().fieldId(field));
        }
        return at >= 0 && tree.kindName(at).equals("identifier") ? at : -1;
    }
}
