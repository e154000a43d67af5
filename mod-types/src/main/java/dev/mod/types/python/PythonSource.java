package dev.mod.types.python;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import dev.mod.match.symbol.SemanticModel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One file of Python and what scopes know of its names. Annotations in quotes count as code. Offsets are in UTF-16 units, nodes are those of
 * the tree.
 */
final class PythonSource {
    private static final Set<String> SCOPES = Set.of("function_definition", "class_definition", "lambda",
            "list_comprehension", "set_comprehension", "dictionary_comprehension", "generator_expression");

    private static final Set<String> CONDITIONS = Set.of("if_statement", "try_statement", "for_statement",
            "while_statement", "match_statement", "with_statement");
    private static final Set<String> LISTS = Set.of("__slots__", "__match_args__");

    /**
     * What a name stands for: where that is declared.
     *
     * @param start where what is shown of the declaration begins
     */
    record Declared(String path, int start, int end) {}

    private final String path;
    private final String text;
    private final Tree tree;
    private final SemanticModel model;

    PythonSource(String path, String text, SemanticModel model) {
        this.path = path;
        this.text = text;
        this.tree = model.tree();
        this.model = model;
    }

    static Language python() {
        return Languages.find("python").orElseThrow();
    }

    /** A text with blanks instead of the quotes of annotations, so that what they name is code at the same place. */
    static String unquoted(String text) {
        if (text.indexOf('"') < 0 && text.indexOf('\'') < 0) {
            return text;
        }
        Tree tree = python().parse(text.getBytes(StandardCharsets.UTF_8));
        StringBuilder unquoted = new StringBuilder(text);
        for (int node = 1; node < tree.size(); node++) {
            if (tree.kindName(node).equals("string") && isAnnotation(tree, node)) {
                String quoted = tree.text(node);
                char quote = quoted.charAt(0);
                boolean isPlain = quoted.length() > 2 && (quote == '"' || quote == '\'') && quoted.indexOf('\\') < 0
                        && quoted.indexOf('\n') < 0 && quoted.indexOf(quote, 1) == quoted.length() - 1
                        && !quoted.substring(1).isBlank();
                if (isPlain) {
                    unquoted.setCharAt(tree.utf16Offset(tree.start(node)), ' ');
                    unquoted.setCharAt(tree.utf16Offset(tree.end(node)) - 1, ' ');
                }
            }
        }
        return unquoted.toString();
    }

    /** Whether a text is that of a type, or of an argument of one; those of {@code Literal} and {@code Annotated} are texts. */
    private static boolean isAnnotation(Tree tree, int string) {
        for (int above = tree.parent(string); above > 0; above = tree.parent(above)) {
            String kind = tree.kindName(above);
            if (kind.equals("type")) {
                int parent = tree.parent(above);
                if (!tree.kindName(parent).equals("type_parameter")) {
                    return true;
                }
            } else if (kind.equals("generic_type") || kind.equals("subscript")) {
                String generic = tree.text(tree.firstChild(above));
                if (generic.endsWith("Literal") || generic.endsWith("Annotated")) {
                    return false;
                }
            } else if (kind.equals("call") || kind.endsWith("statement")) {
                return false;
            }
        }
        return false;
    }

    String path() {
        return path;
    }

    /** The text as it is written. */
    String text() {
        return text;
    }

    Tree tree() {
        return tree;
    }

    int start(int node) {
        return tree.utf16Offset(tree.start(node));
    }

    int end(int node) {
        return tree.utf16Offset(tree.end(node));
    }

    /** Line of a node, from 1. */
    int line(int node) {
        return tree.line(tree.start(node)) + 1;
    }

    boolean is(int node, String kind) {
        return node >= 0 && tree.kindName(node).equals(kind);
    }

    int field(int node, String name) {
        return node < 0 ? -1 : tree.childByField(node, tree.language().fieldId(name));
    }

    boolean isIn(int node, String field) {
        return tree.isInField(node, tree.language().fieldId(field));
    }

    /** The names that are one of some words, in order. */
    List<Integer> names(Set<String> words) {
        List<Integer> names = new ArrayList<>();
        for (int node = 1; node < tree.size(); node++) {
            if (is(node, "identifier") && tree.isLeaf(node) && words.contains(tree.text(node))) {
                names.add(node);
            }
        }
        return names;
    }

    /** The texts with which classes list a member: in {@code __slots__}, as in {@code __match_args__}. */
    List<Integer> listed(String member) {
        List<Integer> texts = new ArrayList<>();
        for (int node = 1; node < tree.size(); node++) {
            if (is(node, "string_content") && tree.text(node).equals(member) && is(scope(node), "class_definition")
                    && isListing(node)) {
                texts.add(node);
            }
        }
        return texts;
    }

    private boolean isListing(int text) {
        for (int above = tree.parent(text); above > 0; above = tree.parent(above)) {
            if (is(above, "assignment") || is(above, "augmented_assignment")) {
                return LISTS.contains(tree.text(field(above, "left")));
            }
            // what a dictionary of slots says of each
            if (is(above, "call") || (is(tree.parent(above), "pair") && isIn(above, "value"))) {
                return false;
            }
        }
        return false;
    }

    /** Whether a name is that of a member of a module which is one of several that the file imports as the same: {@code except ImportError: import b as m}. */
    boolean isOfSeveralModules(int name) {
        int object = is(tree.parent(name), "attribute") && isIn(name, "attribute")
                ? field(tree.parent(name), "object")
                : -1;
        return is(object, "identifier") && names(Set.of(tree.text(object))).stream()
                .filter(each -> is(tree.parent(each), "aliased_import") && isIn(each, "alias"))
                .map(each -> tree.text(tree.parent(tree.parent(each)))).distinct().count() > 1;
    }

    /** Whether a name is one that is imported from a module, and has no other here. */
    boolean isFromImport(int name) {
        int above = tree.parent(name);
        return is(above, "dotted_name") && is(tree.parent(above), "import_from_statement") && isIn(above, "name");
    }

    /** Where a text or a name is, as something that is declared there. */
    Declared declaredAt(int node) {
        return new Declared(path, start(node), end(node));
    }

    /** Whether something is declared in one branch of several, in a loop or where something may fail. */
    boolean isConditional(int declaring) {
        for (int above = tree.parent(declaring); above > 0; above = tree.parent(above)) {
            if (CONDITIONS.contains(tree.kindName(above))) {
                return true;
            }
        }
        return false;
    }

    /** The name that begins at an offset or has it within or at its end; -1 for none. */
    int nameAt(int offset) {
        for (int node = 1; node < tree.size(); node++) {
            if (is(node, "identifier") && tree.isLeaf(node) && start(node) <= offset && offset <= end(node)) {
                return node;
            }
        }
        return -1;
    }

    /** What scopes say that a name stands for, where imports and what they pass on lead in the end. */
    Optional<Declared> meant(int name) {
        return model.definition(name, SemanticModel.Follow.REEXPORTS).flatMap(found -> found.file().path()
                .map(file -> new Declared(file, utf16(found, true), utf16(found, false))));
    }

    private static int utf16(SemanticModel.Definition found, boolean isStart) {
        Tree of = found.file().tree();
        return of.utf16Offset(isStart ? of.start(found.node()) : of.end(found.node()));
    }

    /** Whether a name is what declares what it stands for. */
    boolean isDeclaring(int name) {
        return meant(name).filter(found -> found.path().equals(path) && found.start() <= start(name)
                && end(name) <= found.end() && !(is(tree.parent(name), "attribute") && isIn(name, "object")))
                .isPresent();
    }

    /** The function, class or comprehension in which something is declared; -1 for the module. */
    int scope(int declaring) {
        int below = declaring;
        int above = tree.parent(declaring);
        boolean isName = (is(above, "function_definition") || is(above, "class_definition")) && isIn(declaring, "name");
        if (isName) {
            below = above;
            above = tree.parent(above);
        }
        while (above > 0) {
            if (SCOPES.contains(tree.kindName(above)) && !isIn(below, "superclasses")) {
                return above;
            }
            below = above;
            above = tree.parent(above);
        }
        return -1;
    }

    /** The class of which a declaring name is a member: in its body, or by {@code self}; -1 for none. */
    int owner(int declaring) {
        int in = scope(declaring);
        if (is(tree.parent(declaring), "attribute")) {
            int object = field(tree.parent(declaring), "object");
            return is(object, "identifier") && isSelf(object) ? enclosingClass(object) : -1;
        }
        return is(in, "class_definition") ? in : -1;
    }

    private int method(int node) {
        int method = scope(node);
        while (method > 0 && !(is(method, "function_definition") && is(scope(method), "class_definition"))) {
            method = scope(method);
        }
        return method;
    }

    /** The class of the method that a node is in; -1 for none. */
    int enclosingClass(int node) {
        int method = method(node);
        return method < 0 ? -1 : scope(method);
    }

    /** Whether a name is the first parameter of the method that it is in. */
    boolean isSelf(int name) {
        int method = method(name);
        return method > 0 && isFirst(method, name);
    }

    private boolean isFirst(int method, int object) {
        return parameters(method).stream().findFirst().filter(tree.text(object)::equals).isPresent();
    }

    /** The names of the parameters of a function, with the stars before them. */
    List<String> parameters(int function) {
        List<String> names = new ArrayList<>();
        int parameters = field(function, "parameters");
        for (int child = parameters < 0 ? -1 : tree.firstChild(parameters); child >= 0; child = tree
                .nextSibling(child)) {
            if (tree.isNamed(child)) {
                names.add(tree.text(child).split("[:=]", 2)[0].strip());
            }
        }
        return names;
    }

    /** The name of what is declared, within the file: {@code Cart.total}. */
    String qualified(int declaring) {
        StringBuilder name = new StringBuilder(tree.text(declaring));
        int owner = owner(declaring);
        for (int in = owner >= 0 ? owner : scope(declaring); in > 0; in = scope(in)) {
            int named = field(in, "name");
            if (named >= 0) {
                name.insert(0, tree.text(named) + ".");
            }
        }
        return name.toString();
    }
}
