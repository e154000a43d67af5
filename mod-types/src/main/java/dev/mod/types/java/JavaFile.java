package dev.mod.types.java;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeParameterTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import dev.mod.match.symbol.SemanticModel;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.Location;
import dev.mod.match.types.NodeSemantics;
import dev.mod.match.types.SymbolInfo;
import dev.mod.match.types.TypeInfo;
import dev.mod.types.Resolution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of the nodes of one file: each is looked up by its range among the compiler's trees, names in declarations
 * by where they begin. Offsets are UTF-16.
 */
final class JavaFile implements FileSemantics {
    /** What always means something; one of these that the compiler does not know is not resolved. */
    private static final Set<String> NAMES = Set.of("identifier", "type_identifier", "scoped_identifier",
            "scoped_type_identifier", "field_access", "method_invocation", "object_creation_expression",
            "method_reference", "generic_type");
    /** Where names stand that the compiler has no trees of. */
    private static final Set<String> NAMELESS = Set.of("package_declaration", "import_declaration", "labeled_statement",
            "break_statement", "continue_statement", "module_declaration");
    private static final int EXAMPLES = 5;

    private final dev.mod.match.Tree tree;
    private final JavaModel model;
    private final Trees trees;
    private final String path;
    private final JavaPlaces places;
    private final Mentions mentions;
    private final Map<Long, TreePath> byRange = new HashMap<>();
    private final Map<Integer, Element> declared = new HashMap<>();
    private final Map<Long, SymbolInfo> imported = new HashMap<>();
    /** By where they are named in an import: the static members of the name. */
    private final Map<Long, List<Element>> importedMembers = new HashMap<>();
    private Resolution resolution = Resolution.NONE;

    /** The files of the project in which a word occurs. */
    interface Mentions {
        List<JavaFile> of(String word);
    }

    /** @param lock held by whoever uses the compiler; held now */
    JavaFile(dev.mod.match.Tree tree, String path, String text, CompilationUnitTree unit, JavaCompilation compilation,
            Object lock, Mentions mentions) {
        this.tree = tree;
        this.path = path;
        this.mentions = mentions;
        model = new JavaModel(compilation, lock);
        trees = compilation.trees();
        places = new JavaPlaces(compilation, unit, path, declared);
        new Reader(path, text, unit, compilation.elements()).read();
    }

    /** How many names there are in the file, and how many of them are resolved. */
    Resolution resolution() {
        return resolution;
    }

    private static long range(int start, int end) {
        return ((long) start << 32) | end;
    }

    @Override
    public NodeSemantics at(int node) {
        int start = tree.utf16Offset(tree.start(node));
        int end = tree.utf16Offset(tree.end(node));
        String kind = tree.kindName(node);
        return model.ask(() -> {
            Element declaration = declaration(node, kind, start);
            if (declaration != null) {
                return of(declaredType(declaration), declaration);
            }
            SymbolInfo symbol = imported.get(range(start, end));
            if (symbol != null) {
                return new NodeSemantics(true, null, symbol);
            }
            TreePath path = byRange.get(range(start, end));
            if (path == null) {
                return NAMES.contains(kind) && !isNameless(node) ? NodeSemantics.UNKNOWN : NodeSemantics.NOTHING;
            }
            return of(trees.getTypeMirror(path), trees.getElement(path));
        }, NodeSemantics.UNKNOWN);
    }

    private @Nullable Element declaration(int node, String kind, int start) {
        if (kind.endsWith("identifier")) {
            return declared.get(start);
        }
        int name = tree.childByField(node, nameField());
        return name < 0 ? null : declared.get(tree.utf16Offset(tree.start(name)));
    }

    private int nameField() {
        return tree.language().fieldId("name");
    }

    private boolean isNameless(int node) {
        for (int above = tree.parent(node); above >= 0; above = tree.parent(above)) {
            if (NAMELESS.contains(tree.kindName(above))) {
                return true;
            }
            if (!tree.kindName(above).endsWith("identifier")) {
                return false;
            }
        }
        return false;
    }

    @Override
    public Optional<List<Location>> declarations(int node, SemanticModel.Follow follow) {
        int name = name(node);
        List<Location> found = name < 0 ? List.of() : declared(name);
        boolean isHere = found.stream().allMatch(each -> each.path().equals(path));
        return found.isEmpty() || (!isHere && follow == SemanticModel.Follow.NOTHING)
                ? Optional.empty()
                : Optional.of(found);
    }

    @Override
    public Optional<List<Location>> references(int node) {
        int name = name(node);
        Set<Location> meant = name < 0 ? Set.of() : Set.copyOf(declared(name));
        if (meant.isEmpty()) {
            return Optional.empty();
        }
        Set<Location> found = new TreeSet<>(Comparator.comparing(Location::path).thenComparingInt(Location::start));
        for (JavaFile file : mentions.of(tree.text(name))) {
            file.uses(tree.text(name), meant, found);
        }
        return found.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(found));
    }

    private void uses(String word, Set<Location> meant, Set<Location> found) {
        for (int each = 1; each < tree.size(); each++) {
            if (isName(each) && tree.text(each).equals(word) && declared(each).stream().anyMatch(meant::contains)) {
                int start = tree.utf16Offset(tree.start(each));
                found.add(new Location(path, start, start + word.length()));
            }
        }
    }

    private boolean isName(int node) {
        return tree.isLeaf(node) && tree.isNamed(node) && tree.kindName(node).endsWith("identifier");
    }

    /** The leaf that names what a node is about, -1 for none. */
    private int name(int node) {
        int at = node;
        while (at >= 0 && !tree.isLeaf(at)) {
            int named = tree.childByField(at, nameField());
            at = named >= 0 ? named : tree.kindName(at).endsWith("_type") ? tree.firstChild(at) : -1;
        }
        return at >= 0 && isName(at) ? at : -1;
    }

    /** Where what a name stands for is declared in the project; of a static import all members of the name. */
    private List<Location> declared(int name) {
        int start = tree.utf16Offset(tree.start(name));
        long range = range(start, tree.utf16Offset(tree.end(name)));
        return model.ask(() -> {
            Element declaration = declared.get(start);
            TreePath use = byRange.get(range);
            List<Element> elements = declaration != null
                    ? List.of(declaration)
                    : use == null
                            ? importedMembers.getOrDefault(range, List.of())
                            : Stream.ofNullable(trees.getElement(use)).toList();
            return elements.stream().flatMap(each -> places.of(each).stream()).distinct().toList();
        }, List.<Location>of());
    }

    private static TypeMirror declaredType(Element declaration) {
        return declaration instanceof ExecutableElement method && method.getKind() == ElementKind.METHOD
                ? method.getReturnType()
                : declaration.asType();
    }

    private NodeSemantics of(@Nullable TypeMirror type, @Nullable Element element) {
        boolean isUnresolved = JavaModel.isUnresolved(element) || (type != null && type.getKind() == TypeKind.ERROR);
        TypeInfo info = model.type(type);
        SymbolInfo symbol = model.symbol(element);
        return info == null && symbol == null && !isUnresolved
                ? NodeSemantics.NOTHING
                : new NodeSemantics(!isUnresolved, info == TypeInfo.UNKNOWN ? null : info, symbol);
    }

    /** Walks through the compiler's trees once. */
    private final class Reader extends TreePathScanner<@Nullable Void, @Nullable Void> {
        private final String path;
        private final String text;
        private final CompilationUnitTree unit;
        private final Elements elements;
        private final SourcePositions positions;
        private final List<String> examples = new ArrayList<>();
        private long names;
        private long unresolved;

        Reader(String path, String text, CompilationUnitTree unit, Elements elements) {
            this.path = path;
            this.text = text;
            this.unit = unit;
            this.elements = elements;
            positions = trees.getSourcePositions();
        }

        void read() {
            scan(new TreePath(unit), null);
            resolution = new Resolution(1, names, unresolved, examples);
        }

        private int start(Tree of) {
            return (int) positions.getStartPosition(unit, of);
        }

        private int end(Tree of) {
            return (int) positions.getEndPosition(unit, of);
        }

        @Override
        public @Nullable Void scan(@Nullable Tree next, @Nullable Void unused) {
            if (next == null) {
                return null;
            }
            int start = start(next);
            int end = end(next);
            if (start >= 0 && end > start && end <= text.length()) {
                byRange.put(range(start, end), new TreePath(getCurrentPath(), next));
            }
            return super.scan(next, null);
        }

        @Override
        public @Nullable Void visitIdentifier(IdentifierTree identifier, @Nullable Void unused) {
            if (end(identifier) > start(identifier)) {
                count(identifier.getName().toString(), start(identifier));
            }
            return super.visitIdentifier(identifier, null);
        }

        @Override
        public @Nullable Void visitMemberSelect(MemberSelectTree select, @Nullable Void unused) {
            member(select, select.getIdentifier().toString());
            return super.visitMemberSelect(select, null);
        }

        @Override
        public @Nullable Void visitMemberReference(MemberReferenceTree reference, @Nullable Void unused) {
            member(reference, reference.getMode() == MemberReferenceTree.ReferenceMode.NEW
                    ? "new"
                    : reference.getName().toString());
            return super.visitMemberReference(reference, null);
        }

        private void member(Tree of, String name) {
            int end = end(of);
            int start = end - name.length();
            if (start >= 0 && end <= text.length() && text.startsWith(name, start)) {
                byRange.putIfAbsent(range(start, end), getCurrentPath());
                count(name, start);
            }
        }

        private void count(String name, int start) {
            names++;
            if (JavaModel.isUnresolved(trees.getElement(getCurrentPath()))) {
                unresolved++;
                String example = path + ":" + unit.getLineMap().getLineNumber(start) + ": " + name;
                if (examples.size() < EXAMPLES && !examples.contains(example)) {
                    examples.add(example);
                }
            }
        }

        @Override
        public @Nullable Void visitImport(ImportTree tree, @Nullable Void unused) {
            if (!tree.isStatic() || !(tree.getQualifiedIdentifier() instanceof MemberSelectTree select)
                    || select.getIdentifier().contentEquals("*")) {
                return super.visitImport(tree, null);
            }
            TreePath owner = new TreePath(new TreePath(getCurrentPath(), select), select.getExpression());
            Element type = trees.getElement(owner);
            String name = select.getIdentifier().toString();
            if (type != null && !JavaModel.isUnresolved(type)) {
                importedMembers.put(range(end(select) - name.length(), end(select)), type.getEnclosedElements().stream()
                        .filter(member -> member.getSimpleName().contentEquals(name)
                                && member.getModifiers().contains(Modifier.STATIC))
                        .<Element>map(member -> member).toList());
                boolean isMethod = type.getEnclosedElements().stream()
                        .anyMatch(member -> member.getKind() == ElementKind.METHOD
                                && member.getSimpleName().contentEquals(name));
                SymbolInfo symbol = JavaModel.named(
                        isMethod ? SymbolInfo.Kind.METHOD : SymbolInfo.Kind.FIELD, type, name);
                imported.put(range(start(select), end(select)), symbol);
                imported.put(range(end(select) - name.length(), end(select)), symbol);
            }
            byRange.put(range(start(select.getExpression()), end(select.getExpression())), owner);
            return scan(owner, null);
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
            declare();
            return super.visitClass(type, null);
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
            Element element = trees.getElement(getCurrentPath());
            if (element != null && elements.getOrigin(element) != Elements.Origin.EXPLICIT) {
                // made by the compiler
                return null;
            }
            declare();
            return super.visitMethod(method, null);
        }

        @Override
        public @Nullable Void visitVariable(VariableTree variable, @Nullable Void unused) {
            declare();
            return super.visitVariable(variable, null);
        }

        @Override
        public @Nullable Void visitTypeParameter(TypeParameterTree parameter, @Nullable Void unused) {
            declare();
            return super.visitTypeParameter(parameter, null);
        }

        private void declare() {
            Element element = trees.getElement(getCurrentPath());
            int at = element == null ? -1 : JavaPlaces.name(trees, getCurrentPath(), text);
            if (at >= 0) {
                declared.put(at, element);
            }
        }
    }
}
