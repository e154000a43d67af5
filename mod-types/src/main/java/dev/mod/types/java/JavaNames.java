package dev.mod.types.java;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.ReferenceTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeParameterTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocSourcePositions;
import com.sun.source.util.DocTreePath;
import com.sun.source.util.DocTreePathScanner;
import com.sun.source.util.DocTrees;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import dev.mod.types.internal.source.JavaTokens;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The names in one file and what each stands for, as texts that can be compared between two compilations. Reads what the compiler has
 * attributed.
 */
final class JavaNames extends TreePathScanner<@Nullable Void, @Nullable Void> {
    /** What stands before the text of a name that the compiler does not know. */
    static final String UNKNOWN = "?:";

    private static final Set<String> NO_NAMES = Set.of("this", "super", "class", "new");

    /**
     * A name in a file.
     *
     * @param start where it begins, in UTF-16 units
     * @param text the name
     * @param symbols what it stands for; several for a static import of methods of one name
     * @param place what kind of place that is
     */
    record Name(int start, String text, List<String> symbols, Place place) {
        int end() {
            return start + text.length();
        }
    }

    /** Kinds of places in which names stand. */
    enum Place {
        /** In code. */
        CODE,
        /** In an import. */
        IMPORT,
        /** In the import of a static member. */
        STATIC_IMPORT,
        /** In a comment. */
        COMMENT
    }

    private final String text;
    private final CompilationUnitTree unit;
    private final JavaCompilation compilation;
    private final Trees trees;
    private final SourcePositions positions;
    private final Map<Integer, Name> names = new TreeMap<>();
    private final IdentityHashMap<Element, String> variables = new IdentityHashMap<>();
    private final List<Name> constructed = new ArrayList<>();
    private final List<TypeElement> types = new ArrayList<>();
    private final List<TreePath> documented = new ArrayList<>();

    JavaNames(String text, CompilationUnitTree unit, JavaCompilation compilation) {
        this.text = text;
        this.unit = unit;
        this.compilation = compilation;
        trees = compilation.trees();
        positions = trees.getSourcePositions();
        scan(new TreePath(unit), null);
        if (trees instanceof DocTrees docs) {
            documented.forEach(path -> comment(docs, path));
        }
    }

    /** The names, in their order. */
    List<Name> names() {
        return List.copyOf(names.values());
    }

    /** The constructors that are called in code, with no name of their own, in the order of the code. */
    List<Name> constructed() {
        return List.copyOf(constructed);
    }

    /** The types that are declared in the file, those in methods, too. */
    List<TypeElement> types() {
        return types;
    }

    private int start(Tree of) {
        return (int) positions.getStartPosition(unit, of);
    }

    private int end(Tree of) {
        return (int) positions.getEndPosition(unit, of);
    }

    private void add(int start, String name, List<String> symbols, Place place) {
        if (start >= 0 && text.startsWith(name, start) && !NO_NAMES.contains(name)) {
            names.putIfAbsent(start, new Name(start, name, symbols, place));
        }
    }

    private void add(int start, String name, @Nullable Element element) {
        add(start, name, List.of(symbol(name, element)), Place.CODE);
    }

    /** What an element is called; a symbol of the unknown for what is none. */
    private String symbol(String name, @Nullable Element element) {
        if (element == null || JavaModel.isUnresolved(element)) {
            return UNKNOWN + name;
        }
        String variable = variables.get(element);
        return variable != null ? variable : symbol(compilation, element);
    }

    /** The same for what is not known in its file only. */
    static String symbol(JavaCompilation compilation, Element element) {
        return switch (element.getKind()) {
            case PACKAGE, MODULE -> "package " + element;
            case CLASS, INTERFACE, ENUM, RECORD, ANNOTATION_TYPE -> "type " + binary(compilation, element);
            case FIELD, ENUM_CONSTANT, RECORD_COMPONENT ->
                "field " + binary(compilation, element.getEnclosingElement()) + "#" + element.getSimpleName();
            case METHOD, CONSTRUCTOR -> "method " + binary(compilation, element.getEnclosingElement()) + "#"
                    + element.getSimpleName() + parameters(compilation, (ExecutableElement) element);
            default -> "variable " + element.getSimpleName();
        };
    }

    private static String binary(JavaCompilation compilation, @Nullable Element type) {
        return type instanceof TypeElement of
                ? compilation.elements().getBinaryName(of).toString()
                : String.valueOf(type);
    }

    private static String parameters(JavaCompilation compilation, ExecutableElement method) {
        return method.getParameters().stream()
                .map(parameter -> compilation.types().erasure(parameter.asType()).toString())
                .collect(Collectors.joining(",", "(", ")"));
    }

    @Override
    public @Nullable Void visitIdentifier(IdentifierTree identifier, @Nullable Void unused) {
        add(start(identifier), identifier.getName().toString(), trees.getElement(getCurrentPath()));
        return super.visitIdentifier(identifier, null);
    }

    @Override
    public @Nullable Void visitMemberSelect(MemberSelectTree select, @Nullable Void unused) {
        String name = select.getIdentifier().toString();
        add(end(select) - name.length(), name, trees.getElement(getCurrentPath()));
        return super.visitMemberSelect(select, null);
    }

    @Override
    public @Nullable Void visitMemberReference(MemberReferenceTree reference, @Nullable Void unused) {
        String name = reference.getName().toString();
        add(end(reference) - name.length(), name, trees.getElement(getCurrentPath()));
        return super.visitMemberReference(reference, null);
    }

    @Override
    public @Nullable Void visitNewClass(NewClassTree call, @Nullable Void unused) {
        if (call.getClassBody() == null) {
            // a class without a name calls the constructor of the named one in its own
            Tree above = getCurrentPath().getParentPath().getLeaf();
            // a constant of an enumeration begins with its name
            int start = above instanceof VariableTree ? Math.min(start(above), start(call)) : start(call);
            constructed.add(new Name(start, "", List.of(symbol("", trees.getElement(getCurrentPath()))), Place.CODE));
        }
        return super.visitNewClass(call, null);
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void unused) {
        Element called = trees.getElement(new TreePath(getCurrentPath(), call.getMethodSelect()));
        if (called != null && called.getKind() == ElementKind.CONSTRUCTOR) {
            constructed.add(new Name(start(call), "", List.of(symbol("", called)), Place.CODE));
        }
        return super.visitMethodInvocation(call, null);
    }

    @Override
    public @Nullable Void visitImport(ImportTree tree, @Nullable Void unused) {
        if (tree.getQualifiedIdentifier() instanceof MemberSelectTree select) {
            TreePath path = new TreePath(getCurrentPath(), select);
            TreePath owner = new TreePath(path, select.getExpression());
            String name = select.getIdentifier().toString();
            Element element = tree.isStatic() ? null : trees.getElement(path);
            if (tree.isStatic() && trees.getElement(owner) instanceof TypeElement type) {
                List<String> members = compilation.elements().getAllMembers(type).stream()
                        .filter(member -> member.getSimpleName().contentEquals(name))
                        .map(member -> symbol(compilation, member)).sorted().toList();
                if (!members.isEmpty()) {
                    add(end(select) - name.length(), name, members, Place.STATIC_IMPORT);
                }
            } else if (element instanceof TypeElement) {
                add(end(select) - name.length(), name, List.of(symbol(compilation, element)), Place.IMPORT);
            }
            imported(owner);
        }
        return null;
    }

    /** The types around what is imported. */
    private void imported(TreePath path) {
        if (path.getLeaf() instanceof MemberSelectTree select
                && trees.getElement(path) instanceof TypeElement type) {
            String name = select.getIdentifier().toString();
            add(end(select) - name.length(), name, List.of(symbol(compilation, type)), Place.IMPORT);
            imported(new TreePath(path, select.getExpression()));
        }
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
        if (trees.getElement(getCurrentPath()) instanceof TypeElement element) {
            types.add(element);
        }
        declare(type, type.getSimpleName().toString(), end(type.getModifiers()));
        return super.visitClass(type, null);
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
        int from = end(method.getModifiers());
        for (TypeParameterTree parameter : method.getTypeParameters()) {
            from = Math.max(from, end(parameter));
        }
        if (method.getReturnType() != null) {
            declare(method, method.getName().toString(), Math.max(from, end(method.getReturnType())));
        } else if (getCurrentPath().getParentPath().getLeaf() instanceof ClassTree type) {
            Element element = trees.getElement(getCurrentPath().getParentPath());
            int at = find(method, type.getSimpleName().toString(), from);
            if (at >= 0) {
                add(at, type.getSimpleName().toString(), element);
            }
            documented.add(getCurrentPath());
        }
        return super.visitMethod(method, null);
    }

    @Override
    public @Nullable Void visitVariable(VariableTree variable, @Nullable Void unused) {
        Element element = trees.getElement(getCurrentPath());
        if (element != null && element.getKind() != ElementKind.FIELD
                && element.getKind() != ElementKind.ENUM_CONSTANT) {
            variables.putIfAbsent(element, ofComponent(element).orElse("variable " + variables.size()));
        }
        int from = variable.getType() == null ? -1 : end(variable.getType());
        declare(variable, variable.getName().toString(), Math.max(from, end(variable.getModifiers())));
        return super.visitVariable(variable, null);
    }

    /** What a parameter of the canonical constructor of a record is called, which has the name of its component. */
    private Optional<String> ofComponent(Element variable) {
        if (!(variable.getEnclosingElement() instanceof ExecutableElement constructor)
                || !(constructor.getEnclosingElement() instanceof TypeElement type)
                || type.getKind() != ElementKind.RECORD || constructor.getKind() != ElementKind.CONSTRUCTOR) {
            return Optional.empty();
        }
        List<String> components = type.getRecordComponents().stream()
                .map(component -> component.getSimpleName() + " " + compilation.types().erasure(component.asType()))
                .toList();
        List<String> parameters = constructor.getParameters().stream()
                .map(parameter -> parameter.getSimpleName() + " " + compilation.types().erasure(parameter.asType()))
                .toList();
        return components.equals(parameters)
                ? Optional.of("parameter " + binary(compilation, type) + "#" + variable.getSimpleName())
                : Optional.empty();
    }

    @Override
    public @Nullable Void visitTypeParameter(TypeParameterTree parameter, @Nullable Void unused) {
        Element element = trees.getElement(getCurrentPath());
        if (element != null) {
            variables.putIfAbsent(element, "variable " + variables.size());
        }
        declare(parameter, parameter.getName().toString(), -1);
        return super.visitTypeParameter(parameter, null);
    }

    private void declare(Tree declaration, String name, int after) {
        Element element = trees.getElement(getCurrentPath());
        int at = element == null ? -1 : find(declaration, name, after);
        if (at >= 0) {
            names.put(at, new Name(at, name, List.of(symbol(name, element)), Place.CODE));
            documented.add(getCurrentPath());
        }
    }

    private int find(Tree declaration, String name, int after) {
        int start = start(declaration);
        int end = end(declaration);
        return name.isEmpty() || start < 0 || end > text.length()
                ? -1
                : JavaTokens.find(text, name, Math.max(start, after), end);
    }

    /** Names in the comment of a declaration. */
    private void comment(DocTrees docs, TreePath path) {
        DocCommentTree comment = docs.getDocCommentTree(path);
        if (comment == null) {
            return;
        }
        DocSourcePositions places = docs.getSourcePositions();
        new DocTreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitReference(ReferenceTree reference, @Nullable Void unused) {
                int start = (int) places.getStartPosition(unit, comment, reference);
                Element element = docs.getElement(getCurrentPath());
                if (start >= 0 && element != null) {
                    mention(start, reference.getSignature(), element);
                }
                return super.visitReference(reference, null);
            }

            @Override
            public @Nullable Void visitParam(ParamTree parameter, @Nullable Void unused) {
                String name = parameter.getName().getName().toString();
                int start = (int) places.getStartPosition(unit, comment, parameter.getName());
                if (trees.getElement(path) instanceof TypeElement type && !parameter.isTypeParameter()) {
                    type.getRecordComponents().stream().filter(each -> each.getSimpleName().contentEquals(name))
                            .forEach(each -> add(start, name, List.of(symbol(name, each)), Place.COMMENT));
                }
                if (path.getLeaf() instanceof MethodTree method && !parameter.isTypeParameter()) {
                    for (VariableTree each : method.getParameters()) {
                        Element element = trees.getElement(new TreePath(path, each));
                        if (each.getName().contentEquals(name) && element != null) {
                            add(start, name, List.of(symbol(name, element)), Place.COMMENT);
                        }
                    }
                }
                return super.visitParam(parameter, null);
            }

            @Override
            public @Nullable Void scan(@Nullable DocTree tree, @Nullable Void unused) {
                return tree == null ? null : super.scan(tree, null);
            }
        }.scan(new DocTreePath(path, comment), null);
    }

    /** A name as comments write it: {@code a.Type#member(int)}. */
    private void mention(int start, String written, Element element) {
        int hash = written.indexOf('#');
        String typePart = hash < 0 ? written : written.substring(0, hash);
        boolean isType = element instanceof TypeElement;
        if (hash >= 0 && !isType) {
            Element owner = element.getEnclosingElement();
            String name = (element.getKind() == ElementKind.CONSTRUCTOR && owner != null ? owner : element)
                    .getSimpleName().toString();
            add(start + hash + 1, name, List.of(symbol(name, element)), Place.COMMENT);
        }
        if (element instanceof ExecutableElement method && written.indexOf('(') > hash) {
            parameters(start, written, method);
        }
        Element type = isType ? element : element.getEnclosingElement();
        if (type instanceof TypeElement named) {
            written(start, typePart, named);
        }
    }

    /** The types of parameters, as they stand between the parentheses. */
    private void parameters(int start, String written, ExecutableElement method) {
        int at = written.indexOf('(') + 1;
        int end = written.indexOf(')', at);
        for (VariableElement parameter : method.getParameters()) {
            int comma = written.indexOf(',', at);
            int stop = comma < 0 ? end : Math.min(comma, end);
            if (stop < at) {
                return;
            }
            TypeMirror type = parameter.asType();
            while (type instanceof ArrayType array) {
                type = array.getComponentType();
            }
            String name = written.substring(at, stop).stripTrailing()
                    .replaceFirst("(?s)(\\[\\]|\\.\\.\\.|<|(?<=\\w)\\s+\\w+$).*", "");
            if (compilation.types().asElement(type) instanceof TypeElement element) {
                written(start + at, name, element);
            }
            at = stop + 1;
        }
    }

    /** A type with those around it, as they are written. */
    private void written(int start, String typePart, TypeElement type) {
        Element named = type;
        int end = typePart.length();
        while (named instanceof TypeElement && end > 0) {
            int at = typePart.lastIndexOf('.', end - 1) + 1;
            String name = named.getSimpleName().toString();
            String part = typePart.substring(at, end);
            if (!part.strip().equals(name)) {
                return;
            }
            add(start + at + part.indexOf(name), name, List.of(symbol(name, named)), Place.COMMENT);
            named = named.getEnclosingElement();
            end = at - 1;
        }
    }
}
