package dev.mod.types.java;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeParameterTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.mod.types.internal.source.JavaTokens;
import dev.mod.types.internal.source.TextEdits;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/** The places of one file that are about some methods or constructors: where they are declared, called, and meant otherwise. */
final class MethodUses extends TreePathScanner<@Nullable Void, @Nullable Void> {
    /** Where a method is declared. */
    record Declaration(TreePath path, MethodTree tree, Slots parameters) {}

    /** A call; its place is where it begins. */
    record Call(TreePath path, int start, List<? extends ExpressionTree> arguments, Slots slots) {}

    /**
     * What stands between parentheses.
     *
     * @param open behind the first one; where it would be if there is none
     * @param hasParentheses whether they are written
     */
    record Slots(int open, List<? extends Tree> trees, boolean hasParentheses) {

        /** Takes some away, with a comma. */
        void remove(AttributedFile file, int from, int to, TextEdits edits) {
            int start = file.start(trees.get(from));
            int end = file.end(trees.get(to - 1));
            if (from > 0) {
                int comma = file.find(",", file.end(trees.get(from - 1)), start);
                if (!file.text().substring(comma + 1, start).contains("//")) {
                    edits.replace(comma, end, "");
                } else {
                    edits.replace(comma, comma + 1, "");
                    edits.replace(start, end, "");
                }
            } else if (to < trees.size()) {
                int next = file.start(trees.get(to));
                int comma = file.find(",", end, next);
                edits.replace(start, file.text().substring(comma + 1, next).isBlank() ? next : comma + 1, "");
            } else {
                edits.replace(start, end, "");
            }
        }

        /** Puts one in. */
        void add(AttributedFile file, int index, String text, TextEdits edits) {
            edits.insert(trees.stream().map(tree -> new TextEdits.Span(file.start(tree), file.end(tree))).toList(),
                    index, open, trees.isEmpty() && !hasParentheses ? "(" + text + ")" : text);
        }
    }

    private final AttributedFile file;
    private final Set<String> methods;
    private final List<Declaration> declarations = new ArrayList<>();
    private final List<Call> calls = new ArrayList<>();
    private final List<Integer> references = new ArrayList<>();
    private final List<Integer> implementations = new ArrayList<>();
    private final List<Integer> implicit = new ArrayList<>();

    MethodUses(AttributedFile file, Set<String> methods) {
        this.file = file;
        this.methods = methods;
        scan(new TreePath(file.unit()), null);
    }

    List<Declaration> declarations() {
        return declarations;
    }

    List<Call> calls() {
        return calls;
    }

    /** Where method references name one of them. */
    List<Integer> references() {
        return references;
    }

    /** Where lambdas and method references implement one of them. */
    List<Integer> implementations() {
        return implementations;
    }

    /** Where a constructor calls one of them and nobody has written that. */
    List<Integer> implicit() {
        return implicit;
    }

    private boolean isMeant(@Nullable Element element) {
        return methods.contains(file.symbol(element));
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
        Element element = file.element(getCurrentPath());
        if (element != null && file.compilation().elements().getOrigin(element) != Elements.Origin.EXPLICIT) {
            Element owner = element.getEnclosingElement();
            boolean isNamed = owner != null && !owner.getSimpleName().contentEquals("");
            // what a class without a name calls stands where that is made
            if (isNamed && isMeant(superConstructor(getCurrentPath(), method))) {
                implicit.add(Math.max(0, file.start(getCurrentPath().getParentPath().getLeaf())));
            }
            return null;
        }
        if (isMeant(element)) {
            int from = file.end(method.getModifiers());
            for (TypeParameterTree parameter : method.getTypeParameters()) {
                from = Math.max(from, file.end(parameter));
            }
            if (method.getReturnType() != null) {
                from = Math.max(from, file.end(method.getReturnType()));
            }
            int open = file.find("(", Math.max(from, file.start(method)), file.end(method)) + 1;
            declarations.add(new Declaration(getCurrentPath(), method, new Slots(open, method.getParameters(), true)));
        }
        return super.visitMethod(method, null);
    }

    /** What a constructor that the compiler has made calls. */
    private @Nullable Element superConstructor(TreePath path, MethodTree constructor) {
        var found = new ArrayList<Element>();
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void unused) {
                Element called = file.element(new TreePath(getCurrentPath(), call.getMethodSelect()));
                if (called != null) {
                    found.add(called);
                }
                return null;
            }
        }.scan(new TreePath(path, constructor.getBody()), null);
        return found.isEmpty() ? null : found.get(0);
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void unused) {
        if (isMeant(file.element(new TreePath(getCurrentPath(), call.getMethodSelect())))) {
            int start = file.start(call);
            boolean isWritten = !(call.getMethodSelect() instanceof IdentifierTree name)
                    || (start >= 0 && file.text().startsWith(name.getName().toString(), file.start(name)));
            if (isWritten) {
                calls.add(new Call(getCurrentPath(), start, call.getArguments(),
                        new Slots(file.end(call) - 1, call.getArguments(), true)));
            } else {
                implicit.add(Math.max(0, start));
            }
        }
        return super.visitMethodInvocation(call, null);
    }

    @Override
    public @Nullable Void visitNewClass(NewClassTree call, @Nullable Void unused) {
        if (isMeant(constructor(call))) {
            calls.add(new Call(getCurrentPath(), Math.max(0, file.start(call)), call.getArguments(), slots(call)));
        }
        return super.visitNewClass(call, null);
    }

    /** The constructor of the class that is named, also where a class without a name extends that. */
    private @Nullable Element constructor(NewClassTree call) {
        ClassTree body = call.getClassBody();
        if (body != null) {
            TreePath path = new TreePath(getCurrentPath(), body);
            for (Tree member : body.getMembers()) {
                if (member instanceof MethodTree method && method.getName().contentEquals("<init>")) {
                    return superConstructor(new TreePath(path, method), method);
                }
            }
        }
        return file.element(getCurrentPath());
    }

    private Slots slots(NewClassTree call) {
        if (!call.getArguments().isEmpty()) {
            return new Slots(-1, call.getArguments(), true);
        }
        TreePath above = getCurrentPath().getParentPath();
        Element declared = file.element(above);
        if (above.getLeaf() instanceof VariableTree constant && declared != null
                && declared.getKind() == ElementKind.ENUM_CONSTANT) {
            String name = constant.getName().toString();
            int at = file.find(name, Math.max(file.start(constant), file.end(constant.getModifiers())),
                    file.text().length()) + name.length();
            var next = new JavaTokens(file.text(), at, file.text().length());
            boolean hasParentheses = next.next() && next.is("(");
            return new Slots(hasParentheses ? next.end() : at, call.getArguments(), hasParentheses);
        }
        return new Slots(file.find("(", file.end(call.getIdentifier()), file.text().length()) + 1, call.getArguments(),
                true);
    }

    @Override
    public @Nullable Void visitMemberReference(MemberReferenceTree reference, @Nullable Void unused) {
        if (isMeant(file.element(getCurrentPath()))) {
            references.add(file.start(reference));
        }
        implementation(reference);
        return super.visitMemberReference(reference, null);
    }

    @Override
    public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void unused) {
        implementation(lambda);
        return super.visitLambdaExpression(lambda, null);
    }

    private void implementation(Tree function) {
        if (file.trees().getTypeMirror(getCurrentPath()) instanceof DeclaredType type
                && file.compilation().types().asElement(type) instanceof TypeElement of
                && file.compilation().elements().getAllMembers(of).stream()
                        .anyMatch(member -> member.getModifiers().contains(Modifier.ABSTRACT) && isMeant(member))) {
            implementations.add(file.start(function));
        }
    }
}
