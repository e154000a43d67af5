package dev.mod.types.java;

import static dev.mod.types.java.JavaSymbols.refused;

import dev.mod.types.internal.source.TextEdits;
import dev.mod.types.internal.source.JavaTokens;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.Renaming;
import dev.mod.types.java.JavaNames.Name;
import dev.mod.types.java.JavaNames.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.tools.JavaCompiler;
import org.jspecify.annotations.Nullable;

/**
 * Puts what a local variable, a constant or a method stands for in the place of its name, and takes the declaration away. Refused where
 * something would be evaluated at another time, more often, or not at all; what names mean at their new place says the compiler.
 */
final class JavaInline {
    /** What serialization finds by its name. */
    private static final Set<String> READ = Set.of("serialVersionUID", "serialPersistentFields");

    private final JavaCompiler compiler;
    private final Project project;

    JavaInline(JavaCompiler compiler, Project project) {
        this.compiler = compiler;
        this.project = project;
    }

    /** What is replaced in each file. */
    private record Changes(Map<String, TextEdits> edits, Map<String, Map<Integer, Inlined>> inlined) {
        Changes() {
            this(new TreeMap<>(), new TreeMap<>());
        }

        TextEdits of(AttributedFile file) {
            return edits.computeIfAbsent(file.path(), unused -> new TextEdits());
        }

        void put(AttributedFile file, Tree place, Inlined text) {
            int start = file.start(place);
            of(file).replace(start, file.end(place), text.text());
            inlined.computeIfAbsent(file.path(), unused -> new TreeMap<>()).put(start, text);
        }

        List<Inlined.Copy> copies() {
            List<Inlined.Copy> copies = new ArrayList<>();
            inlined.forEach((path, byStart) -> byStart.forEach((start, text) -> copies
                    .addAll(text.copies(path, edits.getOrDefault(path, new TextEdits()).moved(start)))));
            return copies;
        }
    }

    Renaming inline(RenameTarget target) {
        try (var program = new JavaProgram(compiler, project.sources(), project.classPath())) {
            var symbols = new JavaSymbols(program);
            String symbol = symbols.find(target);
            var changes = new Changes();
            Set<String> files;
            String shown = JavaSymbols.shown(symbol);
            if (symbol.startsWith("variable ") && target instanceof RenameTarget.At at) {
                files = Set.of(at.path());
                AttributedFile file = program.file(at.path()).orElseThrow();
                VariableTree variable = new Local(file, at.offset()).inline(changes);
                shown = variable.getName().toString();
            } else if (symbol.contains("#") && !symbol.contains("<init>")) {
                symbols.refuseForeign(JavaSymbols.owner(symbol));
                String name = symbol.substring(symbol.indexOf('#') + 1).replaceFirst("\\(.*", "");
                if (READ.contains(name)) {
                    throw refused(name + " is read by Java itself");
                }
                files = program.mentioning(List.of(name));
                symbols.refuseUnknown(files, name);
                mentions(program, files, symbol, changes);
                if (symbol.startsWith("field ")) {
                    constant(program, files, symbol, changes);
                } else {
                    if (symbols.overriding(symbol, name, files).size() > 1) {
                        throw refused(shown + " overrides a method, or is overridden");
                    }
                    method(program, files, symbol, changes);
                }
            } else {
                throw refused(shown + " is no local variable, no constant and no method");
            }
            if (symbol.contains("#") && changes.inlined().isEmpty()) {
                throw refused(shown + " is used nowhere in this project");
            }
            Renaming renaming = renaming(program, shown, changes);
            try (var check = new SameMeaning(compiler, project, program, renaming, each -> each)) {
                check.errors(files);
                check.names(files, "inlined", changes.edits(), changes.copies());
            }
            return renaming;
        }
    }

    private static Renaming renaming(JavaProgram program, String shown, Changes changes) {
        Map<String, String> texts = new LinkedHashMap<>();
        int places = 0;
        for (Map.Entry<String, TextEdits> each : changes.edits().entrySet()) {
            if (each.getValue().size() > 0) {
                texts.put(each.getKey(), each.getValue().apply(program.file(each.getKey()).orElseThrow().text()));
                places += each.getValue().size();
            }
        }
        return new Renaming(shown, texts, Map.of(), places);
    }

    /** Takes static imports away, and refuses where a comment refers to a member. */
    private static void mentions(JavaProgram program, Set<String> files, String symbol, Changes changes) {
        for (String path : files) {
            for (Name name : program.names(path).map(JavaNames::names).orElse(List.of())) {
                if (!name.symbols().contains(symbol)) {
                    continue;
                }
                AttributedFile file = program.file(path).orElseThrow();
                if (name.place() == Place.COMMENT) {
                    throw refused("a comment refers to it in " + file.place(name.start()));
                }
                if (name.place() == Place.STATIC_IMPORT && name.symbols().size() == 1) {
                    remove(file, file.text().lastIndexOf("import", name.start()),
                            file.text().indexOf(';', name.start()) + 1, changes);
                }
            }
        }
    }

    /** Takes code away, with its lines if nothing else is there. */
    private static void remove(AttributedFile file, int start, int end, Changes changes) {
        String text = file.text();
        int from = start;
        while (from > 0 && (text.charAt(from - 1) == ' ' || text.charAt(from - 1) == '\t')) {
            from--;
        }
        int to = end;
        while (to < text.length() && (text.charAt(to) == ' ' || text.charAt(to) == '\t' || text.charAt(to) == '\r')) {
            to++;
        }
        boolean areLines = (from == 0 || text.charAt(from - 1) == '\n') && to < text.length()
                && text.charAt(to) == '\n';
        changes.of(file).replace(areLines ? from : start, areLines ? to + 1 : end, "");
    }

    /** Takes a member away, with its comment and an empty line. */
    private static void removeMember(AttributedFile file, Tree member, Changes changes) {
        String text = file.text();
        int start = file.start(member);
        String before = text.substring(0, start).stripTrailing();
        if (before.endsWith("*/") && before.contains("/**")) {
            start = before.lastIndexOf("/**");
            before = text.substring(0, start).stripTrailing();
        }
        int line = text.lastIndexOf('\n', start) + 1;
        boolean isEmptyBefore = text.substring(0, line).endsWith("\n\n");
        if (isEmptyBefore && text.substring(line, start).isBlank()) {
            start = line - 1;
        }
        int end = file.end(member);
        int next = text.indexOf('\n', end) + 1;
        if (before.endsWith("{") && next > 0 && text.substring(end, next).isBlank() && text.startsWith("\n", next)) {
            // the first one leaves no empty line behind
            end = next;
        }
        remove(file, start, end, changes);
    }

    /** The uses of an element in a file, each the whole name. */
    private static List<TreePath> uses(AttributedFile file, Predicate<@Nullable Element> isMeant) {
        List<TreePath> uses = new ArrayList<>();
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitIdentifier(IdentifierTree name, @Nullable Void unused) {
                if (isMeant.test(file.element(getCurrentPath()))) {
                    uses.add(getCurrentPath());
                }
                return null;
            }

            @Override
            public @Nullable Void visitMemberSelect(MemberSelectTree select, @Nullable Void unused) {
                if (isMeant.test(file.element(getCurrentPath()))) {
                    uses.add(getCurrentPath());
                }
                return super.visitMemberSelect(select, null);
            }

            @Override
            public @Nullable Void visitImport(ImportTree tree, @Nullable Void unused) {
                return null;
            }
        }.scan(new TreePath(file.unit()), null);
        return uses;
    }

    /** The class around a place. */
    private static @Nullable Element around(AttributedFile file, TreePath place) {
        for (TreePath path = place; path != null; path = path.getParentPath()) {
            if (path.getLeaf() instanceof ClassTree) {
                return file.element(path);
            }
        }
        return null;
    }

    /** Whether code says {@code this} or {@code super}. */
    private static boolean hasThis(AttributedFile file, TreePath code) {
        String text = file.text(code.getLeaf());
        return JavaTokens.find(text, "this", 0, text.length()) >= 0
                || JavaTokens.find(text, "super", 0, text.length()) >= 0;
    }

    /** Refuses a variable or constant that shares its declaration with others, or has no value. */
    private static TreePath value(AttributedFile file, TreePath path, VariableTree variable,
            List<? extends Tree> beside) {
        Tree type = variable.getType();
        boolean isShared = type != null && beside.stream().anyMatch(other -> !other.equals(variable)
                && other instanceof VariableTree each && each.getType() != null && file.start(type) >= 0
                && file.start(each.getType()) == file.start(type) && file.end(type) > 0);
        if (isShared) {
            throw refused(
                    variable.getName() + " is declared together with others in " + file.place(file.start(variable)));
        }
        ExpressionTree value = variable.getInitializer();
        if (value == null) {
            throw refused(variable.getName() + " gets no value where it is declared, in "
                    + file.place(file.start(variable)));
        }
        return new TreePath(path, value);
    }

    /** A variable of one file. */
    private record Local(AttributedFile file, int offset) {
        VariableTree inline(Changes changes) {
            TreePath path = declaration();
            var variable = (VariableTree) path.getLeaf();
            Element element = file.element(path);
            TreePath block = path.getParentPath();
            List<? extends StatementTree> statements = block.getLeaf() instanceof BlockTree of
                    ? of.getStatements()
                    : block.getLeaf() instanceof CaseTree of && of.getStatements() != null
                            ? of.getStatements()
                            : List.of();
            int index = statements.indexOf(variable);
            if (element == null || index < 0) {
                throw refused(variable.getName() + " is declared by no statement of its own, in "
                        + file.place(file.start(variable)));
            }
            TreePath value = value(file, path, variable, statements);
            var effects = new SideEffects(file);
            List<TreePath> uses = uses(file, element::equals);
            if (effects.isAssigned(element)) {
                throw refused(variable.getName() + " gets another value later than in "
                        + file.place(file.start(variable)));
            }
            boolean isMoved = !uses.isEmpty() && !effects.isStable(value);
            boolean isFirst = index + 1 < statements.size() && EvaluationOrder.isFirst(file, effects,
                    new TreePath(block, statements.get(index + 1)), List.of(element));
            if ((isMoved && !(uses.size() == 1 && isFirst)) || (uses.isEmpty() && effects.has(value))) {
                throw refused("its value would be evaluated at another time, more often or not at all: "
                        + file.place(file.start(value.getLeaf()))
                        + (uses.isEmpty() ? "" : ", used in " + file.place(file.start(uses.get(0).getLeaf()))));
            }
            boolean hasThis = hasThis(file, value);
            for (TreePath use : uses) {
                Element around = around(file, use);
                if (hasThis && around != null && !around.equals(around(file, path))) {
                    throw refused("this would be another object in " + file.place(file.start(use.getLeaf())));
                }
                String type = variable.getType() == null || file.end(variable.getType()) < 0
                        ? ""
                        : file.text(variable.getType());
                changes.put(file, use.getLeaf(), Inlined.of(file, value).array(type)
                        .converted(file, value, element.asType(), type).in(use));
            }
            remove(file, file.start(variable), file.end(variable), changes);
            return variable;
        }

        private TreePath declaration() {
            List<Element> meant = new ArrayList<>();
            for (TreePath use : uses(file, element -> element instanceof VariableElement)) {
                if (file.start(use.getLeaf()) <= offset && offset <= file.end(use.getLeaf())) {
                    meant.add(file.element(use));
                }
            }
            List<TreePath> found = new ArrayList<>();
            new TreePathScanner<@Nullable Void, @Nullable Void>() {
                @Override
                public @Nullable Void visitVariable(VariableTree variable, @Nullable Void unused) {
                    Element element = file.element(getCurrentPath());
                    String name = variable.getName().toString();
                    int type = variable.getType() == null ? -1 : file.end(variable.getType());
                    int at = file.find(name, Math.max(file.start(variable),
                            Math.max(type, file.end(variable.getModifiers()))), file.end(variable));
                    boolean isHere = at >= 0 && at <= offset && offset <= at + name.length();
                    if (element != null && (meant.isEmpty() ? isHere : meant.contains(element))) {
                        found.add(getCurrentPath());
                    }
                    return super.visitVariable(variable, null);
                }
            }.scan(new TreePath(file.unit()), null);
            if (found.isEmpty()) {
                throw refused("there is no variable at that place of " + file.path());
            }
            return found.get(found.size() - 1);
        }
    }

    private static void constant(JavaProgram program, Set<String> files, String symbol, Changes changes) {
        for (String path : files) {
            AttributedFile file = program.file(path).orElse(null);
            TreePath declared = file == null ? null : declaration(file, symbol);
            if (file != null && declared != null) {
                var variable = (VariableTree) declared.getLeaf();
                List<? extends Tree> beside = declared.getParentPath().getLeaf() instanceof ClassTree type
                        ? type.getMembers()
                        : List.of();
                TreePath value = value(file, declared, variable, beside);
                if (!(file.element(declared) instanceof VariableElement element)
                        || !element.getModifiers().contains(Modifier.STATIC) || element.getConstantValue() == null) {
                    throw refused(variable.getName() + " is no constant of which the compiler knows the value: "
                            + file.place(file.start(variable)));
                }
                for (String each : files) {
                    program.file(each).ifPresent(user -> {
                        for (TreePath use : uses(user, element(user, symbol))) {
                            refuseEffect(user, use.getLeaf());
                            boolean isInside = within(file, declared.getParentPath(), user, use);
                            changes.put(user, use.getLeaf(), Inlined.of(file, value, Map.of(),
                                    isInside ? member -> "" : Inlined::qualifier)
                                    .converted(file, value, element.asType(), file.text(variable.getType())).in(use));
                        }
                    });
                }
                removeMember(file, variable, changes);
                return;
            }
        }
        throw refused(JavaSymbols.shown(symbol) + " is not written anywhere");
    }

    private static Predicate<@Nullable Element> element(AttributedFile file, String symbol) {
        return element -> element != null && file.symbol(element).equals(symbol);
    }

    private static @Nullable TreePath declaration(AttributedFile file, String symbol) {
        List<TreePath> found = new ArrayList<>();
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitVariable(VariableTree variable, @Nullable Void unused) {
                if (file.symbol(file.element(getCurrentPath())).equals(symbol)) {
                    found.add(getCurrentPath());
                }
                return super.visitVariable(variable, null);
            }
        }.scan(new TreePath(file.unit()), null);
        return found.isEmpty() ? null : found.get(0);
    }

    /** Whether a place is in a class. */
    private static boolean within(AttributedFile file, TreePath type, AttributedFile user, TreePath place) {
        return file.path().equals(user.path()) && file.start(type.getLeaf()) <= file.start(place.getLeaf())
                && file.end(place.getLeaf()) <= file.end(type.getLeaf());
    }

    /** Refuses a name behind an expression, which would not be evaluated any more. */
    private static void refuseEffect(AttributedFile file, Tree name) {
        if (name instanceof MemberSelectTree select) {
            String before = file.text(select.getExpression());
            boolean isSelf = before.equals("this") || before.equals("super");
            TreePath path = TreePath.getPath(file.unit(), select.getExpression());
            Element of = path == null ? null : file.element(path);
            if (!isSelf && !(of instanceof TypeElement)) {
                throw refused("it belongs to an object in " + file.place(file.start(name)) + ": " + before);
            }
        }
    }

    private static void method(JavaProgram program, Set<String> files, String symbol, Changes changes) {
        Map<AttributedFile, MethodUses> uses = new LinkedHashMap<>();
        for (String path : files) {
            program.file(path).ifPresent(file -> uses.put(file, new MethodUses(file, Set.of(symbol))));
        }
        uses.forEach((file, found) -> found.references().forEach(place -> {
            throw refused(file.place(place) + " refers to it by ::; write a lambda there");
        }));
        for (Map.Entry<AttributedFile, MethodUses> each : uses.entrySet()) {
            for (MethodUses.Declaration declaration : each.getValue().declarations()) {
                var body = new Body(each.getKey(), declaration, symbol);
                uses.forEach((file, found) -> body.inline(file, found.calls(), changes));
                removeMember(each.getKey(), declaration.tree(), changes);
                return;
            }
        }
        throw refused(JavaSymbols.shown(symbol) + " is not written anywhere");
    }

    /** A method that is one expression. */
    private static final class Body {
        private final AttributedFile file;
        private final MethodUses.Declaration declaration;
        private final ExecutableElement method;
        private final TreePath expression;
        private final boolean isValue;
        private final SideEffects effects;

        Body(AttributedFile file, MethodUses.Declaration declaration, String symbol) {
            this.file = file;
            this.declaration = declaration;
            String place = file.place(file.start(declaration.tree()));
            if (!(file.element(declaration.path()) instanceof ExecutableElement element)) {
                throw refused("nobody knows what is declared in " + place);
            }
            method = element;
            if (method.isVarArgs() || method.getModifiers().contains(Modifier.SYNCHRONIZED)) {
                throw refused(
                        "a method that is synchronized or takes any number of arguments cannot be inlined: " + place);
            }
            BlockTree block = declaration.tree().getBody();
            StatementTree only = block == null || block.getStatements().size() != 1
                    ? null
                    : block.getStatements().get(0);
            ExpressionTree of = only instanceof ReturnTree result
                    ? result.getExpression()
                    : only instanceof ExpressionStatementTree statement ? statement.getExpression() : null;
            if (block == null || only == null || of == null) {
                throw refused("it is not one return or one expression: " + place);
            }
            isValue = only instanceof ReturnTree;
            expression = new TreePath(new TreePath(new TreePath(declaration.path(), block), only), of);
            effects = new SideEffects(file);
            for (VariableElement parameter : method.getParameters()) {
                if (effects.isAssigned(parameter)) {
                    throw refused(parameter.getSimpleName() + " gets another value in " + place);
                }
            }
            if (!uses(expression, each -> file.symbol(each).equals(symbol)).isEmpty()) {
                throw refused("it calls itself in " + place);
            }
        }

        private List<TreePath> uses(TreePath code, Predicate<@Nullable Element> isMeant) {
            return JavaInline.uses(file, isMeant).stream()
                    .filter(use -> file.start(code.getLeaf()) <= file.start(use.getLeaf())
                            && file.end(use.getLeaf()) <= file.end(code.getLeaf()))
                    .toList();
        }

        void inline(AttributedFile user, List<MethodUses.Call> calls, Changes changes) {
            int done = -1;
            for (MethodUses.Call call : calls) {
                Tree tree = call.path().getLeaf();
                String place = user.place(call.start());
                if (call.start() < done) {
                    throw refused("a call is within another one in " + place);
                }
                done = user.end(tree);
                refuseEffect(user, ((MethodInvocationTree) tree).getMethodSelect());
                context(call, place);
                arguments(user, call, place);
                Element around = around(user, call.path());
                Element owner = around(file, expression);
                if (hasThis(file, expression) && around != null && owner != null
                        && !user.compilation().types().isSubtype(
                                user.compilation().types().erasure(around.asType()),
                                user.compilation().types().erasure(owner.asType()))) {
                    throw refused("this would be another object in " + place);
                }
                changes.put(user, tree, text(user, call));
            }
        }

        /** What a call can be replaced by where it stands. */
        private void context(MethodUses.Call call, String place) {
            Tree above = call.path().getParentPath().getLeaf();
            boolean isStatement = above instanceof ExpressionStatementTree;
            boolean canBeStatement = switch (expression.getLeaf().getKind()) {
                case METHOD_INVOCATION, NEW_CLASS, ASSIGNMENT, PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT,
                        POSTFIX_DECREMENT ->
                    true;
                default -> !isValue;
            };
            if (isStatement && !canBeStatement) {
                throw refused("what it returns is no statement, and is not used in " + place);
            }
            if (!isValue && !isStatement && !(above instanceof LambdaExpressionTree)) {
                throw refused("it gives no value in " + place);
            }
        }

        /** Refuses arguments that would be evaluated at another time, more often, or not at all. */
        private void arguments(AttributedFile user, MethodUses.Call call, String place) {
            var callers = new SideEffects(user);
            List<VariableElement> moving = new ArrayList<>();
            boolean isQuiet = !effects.has(expression);
            for (int i = 0; i < call.arguments().size(); i++) {
                TreePath argument = new TreePath(call.path(), call.arguments().get(i));
                VariableElement parameter = method.getParameters().get(i);
                if (!callers.isStable(argument)) {
                    moving.add(parameter);
                    isQuiet &= callers.isQuiet(argument) && uses(expression, parameter::equals).stream()
                            .noneMatch(use -> isLater(use));
                }
            }
            if (!moving.isEmpty() && !isQuiet && !EvaluationOrder.isFirst(file, effects, expression, moving)) {
                throw refused("an argument would be evaluated at another time, more often or not at all in " + place);
            }
        }

        /** Whether a place is evaluated after the method has returned, or may be. */
        private boolean isLater(TreePath use) {
            for (TreePath path = use; path != null
                    && !path.getLeaf().equals(expression.getLeaf()); path = path.getParentPath()) {
                if (path.getLeaf() instanceof LambdaExpressionTree || path.getLeaf() instanceof ClassTree) {
                    return true;
                }
            }
            return expression.getLeaf() instanceof LambdaExpressionTree;
        }

        private Inlined text(AttributedFile user, MethodUses.Call call) {
            Map<Element, Function<TreePath, Inlined>> values = new HashMap<>();
            for (int i = 0; i < call.arguments().size(); i++) {
                TreePath argument = new TreePath(call.path(), call.arguments().get(i));
                VariableElement parameter = method.getParameters().get(i);
                String type = file.text(declaration.tree().getParameters().get(i).getType());
                values.put(parameter, use -> Inlined.of(user, argument)
                        .converted(user, argument, parameter.asType(), type).in(use));
            }
            TreePath type = declaration.path().getParentPath();
            boolean isInside = within(file, type, user, call.path());
            Inlined text = Inlined.of(file, expression, values, isInside ? member -> "" : Inlined::qualifier);
            return isValue
                    ? text.converted(file, expression, method.getReturnType(),
                            file.text(declaration.tree().getReturnType())).in(call.path())
                    : text;
        }
    }
}
