package dev.mod.types.java;

import static dev.mod.types.internal.source.Refusal.refused;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocSourcePositions;
import com.sun.source.util.DocTrees;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.mod.types.NewParameter;
import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.Renaming;
import dev.mod.types.internal.source.TextEdits;
import dev.mod.types.java.JavaNames.Name;
import dev.mod.types.java.JavaNames.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeMirror;
import javax.tools.JavaCompiler;
import org.jspecify.annotations.Nullable;

/**
 * Takes a parameter away from a method or constructor, or gives it one more, with all methods that override it and in all calls. The
 * compiler looks at the result, as for {@link JavaRename}: all other names, constructors too, must stand for what they stood for.
 */
final class JavaParameters {
    /** Called by the virtual machine or by serialization. */
    private static final Set<String> CALLED = Set.of("main", "premain", "agentmain", "readObject", "writeObject",
            "readObjectNoData", "finalize");

    private final JavaCompiler compiler;
    private final Project project;

    JavaParameters(JavaCompiler compiler, Project project) {
        this.compiler = compiler;
        this.project = project;
    }

    /** What happens to the methods. */
    private interface Change {
        /** What happens in one file. */
        void edit(AttributedFile file, MethodUses uses, List<Name> mentions, TextEdits edits);

        /** Whether parameters are those afterwards of a method that has others now, as they are written after erasure. */
        boolean leadsTo(List<String> before, List<String> after);

        /** Refuses what speaks against it only if nothing else does. */
        default void end() {}
    }

    /**
     * Takes a parameter away.
     *
     * @param parameter its name where the method is declared that the target names, or its number, from 1
     */
    Renaming remove(RenameTarget target, String parameter) {
        return run(target, "without that parameter", (program, methods) -> {
            int index = index(program, methods, parameter);
            List<String> effects = new ArrayList<>();
            return new Change() {
                @Override
                public void edit(AttributedFile file, MethodUses uses, List<Name> mentions, TextEdits edits) {
                    new Removal(file, uses, index, edits, effects).run();
                    for (Name each : mentions) {
                        mention(file, each, edits, parts -> {
                            if (index < parts.size()) {
                                parts.remove(index);
                            }
                        });
                    }
                }

                @Override
                public boolean leadsTo(List<String> before, List<String> after) {
                    List<String> expected = new ArrayList<>(before);
                    expected.remove(index);
                    return expected.equals(after);
                }

                @Override
                public void end() {
                    for (String each : effects) {
                        throw refused(each);
                    }
                }
            };
        });
    }

    /** Gives a method one more parameter. */
    Renaming add(RenameTarget target, NewParameter parameter) {
        checkWritten(parameter);
        return run(target, "with that parameter", (program, methods) -> {
            MethodTree tree = methods.declared(program).tree();
            int count = tree.getParameters().size();
            boolean isVarargs = count > 0 && methods.isVarargs(program);
            int last = isVarargs ? count - 1 : count;
            int index = parameter.position() == 0 ? last : parameter.position() - 1;
            if (index < 0 || index > last) {
                throw refused("there is no position " + parameter.position() + " for a parameter of "
                        + JavaSymbols.shown(methods.first()) + (isVarargs ? ", of which the last one stays last" : ""));
            }
            return new Change() {
                @Override
                public void edit(AttributedFile file, MethodUses uses, List<Name> mentions, TextEdits edits) {
                    for (MethodUses.Declaration each : uses.declarations()) {
                        each.parameters().add(file, index, parameter.type() + " " + parameter.name(), edits);
                    }
                    for (MethodUses.Call each : uses.calls()) {
                        each.slots().add(file, index, parameter.value(), edits);
                    }
                    for (Name each : mentions) {
                        mention(file, each, edits, parts -> parts.add(Math.min(index, parts.size()),
                                parameter.type().replaceAll("<.*>", "").replaceAll("@\\S+\\s+", "")));
                    }
                }

                @Override
                public boolean leadsTo(List<String> before, List<String> after) {
                    List<String> expected = new ArrayList<>(after);
                    return index < expected.size() && expected.remove(index) != null && expected.equals(before);
                }
            };
        });
    }

    private void checkWritten(NewParameter parameter) {
        if (!SourceVersion.isIdentifier(parameter.name()) || SourceVersion.isKeyword(parameter.name())) {
            throw refused("\"" + parameter.name() + "\" is no name in Java");
        }
        if (parameter.type().contains("...")) {
            throw refused("a parameter for any number of arguments cannot be added");
        }
        List<ClassTree> types = JavaProgram.parse(compiler,
                "class X { void m(" + parameter.type() + " " + parameter.name() + ") {} }");
        boolean isType = types.size() == 1 && types.get(0).getMembers().size() == 1
                && types.get(0).getMembers().get(0) instanceof MethodTree method && method.getParameters().size() == 1;
        if (!isType) {
            throw refused("\"" + parameter.type() + "\" is no type in Java");
        }
        List<ClassTree> values = JavaProgram.parse(compiler, "class X { Object x = m(" + parameter.value() + "); }");
        boolean isValue = values.size() == 1 && values.get(0).getMembers().size() == 1
                && values.get(0).getMembers().get(0) instanceof VariableTree variable
                && variable.getInitializer() instanceof MethodInvocationTree call
                && call.getArguments().size() == 1;
        if (!isValue) {
            throw refused("\"" + parameter.value() + "\" is no value in Java");
        }
    }

    /** The methods that change. */
    private record Methods(String first, String name, Set<String> all, Set<String> files) {
        MethodUses.Declaration declared(JavaProgram program) {
            for (String path : files) {
                for (AttributedFile file : program.file(path).stream().toList()) {
                    for (MethodUses.Declaration each : new MethodUses(file, Set.of(first)).declarations()) {
                        return each;
                    }
                }
            }
            throw refused(JavaSymbols.shown(first) + " is not written anywhere");
        }

        boolean isVarargs(JavaProgram program) {
            TreePath path = declared(program).path();
            return files.stream().flatMap(each -> program.file(each).stream())
                    .filter(each -> each.unit().equals(path.getCompilationUnit()))
                    .anyMatch(each -> each.element(path) instanceof ExecutableElement method && method.isVarArgs());
        }
    }

    /** Says what is to be done with methods. */
    private interface Plan {
        Change change(JavaProgram program, Methods methods);
    }

    private Renaming run(RenameTarget target, String why, Plan plan) {
        try (var program = new JavaProgram(compiler, project.sources(), project.classPath())) {
            Methods methods = methods(program, target);
            Change change = plan.change(program, methods);
            Map<String, TextEdits> edits = new TreeMap<>();
            Map<String, String> texts = new LinkedHashMap<>();
            int places = 0;
            for (String path : methods.files()) {
                AttributedFile file = program.file(path).orElse(null);
                if (file == null) {
                    continue;
                }
                var uses = new MethodUses(file, methods.all());
                refuse(file, uses, methods);
                var edited = new TextEdits();
                List<Name> mentions = program.names(path).map(JavaNames::names).orElse(List.of()).stream()
                        .filter(name -> name.place() == Place.COMMENT
                                && name.symbols().stream().anyMatch(methods.all()::contains))
                        .toList();
                change.edit(file, uses, mentions, edited);
                if (edited.size() > 0) {
                    edits.put(path, edited);
                    texts.put(path, edited.apply(file.text()));
                    places += edited.size();
                }
            }
            change.end();
            var renaming = new Renaming(JavaSymbols.shown(methods.first()), texts, Map.of(), places);
            verify(program, renaming, methods, change, edits, why);
            return renaming;
        }
    }

    private static Methods methods(JavaProgram program, RenameTarget target) {
        var symbols = new JavaSymbols(program);
        String method = symbols.method(target);
        String name = method.substring(method.indexOf('#') + 1, method.indexOf('('));
        String owner = JavaSymbols.owner(method);
        symbols.refuseForeign(owner);
        boolean isConstructor = name.equals("<init>");
        String word = isConstructor ? owner.replaceFirst(".*[.$]\\d*", "") : name;
        Set<String> files = program.mentioning(List.of(word));
        if (isConstructor && symbols.isRecord(owner, files)) {
            throw refused(owner.replace('$', '.') + " is a record; its constructors keep their parameters");
        }
        if (CALLED.contains(name)) {
            throw refused(name + " is called by Java itself");
        }
        Set<String> all = symbols.overriding(method, name, files);
        symbols.refuseUnknown(files, word);
        Set<String> looked = new TreeSet<>(files);
        if (symbols.isOfInterface(all, files)) {
            // lambdas implement it without its name
            looked.addAll(program.mentioning(List.of("->", "::")));
        }
        return new Methods(method, name, all, looked);
    }

    private static void refuse(AttributedFile file, MethodUses uses, Methods methods) {
        String shown = JavaSymbols.shown(methods.first());
        for (int each : uses.implementations()) {
            throw refused(file.place(each) + " implements " + shown
                    + " by a lambda or method reference; write a class there");
        }
        for (int each : uses.references()) {
            throw refused(file.place(each) + " refers to " + shown + " by ::; write a lambda there");
        }
        for (int each : uses.implicit()) {
            throw refused(file.place(each) + " calls " + shown + " without saying so; write super(…) there");
        }
        for (MethodUses.Declaration each : uses.declarations()) {
            if (each.tree().getReceiverParameter() != null) {
                throw refused(file.place(file.start(each.tree())) + " names its receiver among the parameters");
            }
            Element element = file.element(each.path());
            if (element != null && element.getModifiers().contains(Modifier.NATIVE)) {
                throw refused(file.place(file.start(each.tree())) + " is implemented outside of Java");
            }
        }
    }

    private static int index(JavaProgram program, Methods methods, String parameter) {
        List<? extends VariableTree> parameters = methods.declared(program).tree().getParameters();
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).getName().contentEquals(parameter) || String.valueOf(i + 1).equals(parameter)) {
                return i;
            }
        }
        throw refused(JavaSymbols.shown(methods.first()) + " has no parameter " + parameter);
    }

    /** Changes the types of parameters between the parentheses behind a name in a comment. */
    private static void mention(AttributedFile file, Name name, TextEdits edits, Consumer<List<String>> change) {
        int open = name.end();
        int close = file.text().indexOf(')', open);
        if (open < file.text().length() && file.text().charAt(open) == '(' && close > 0) {
            String inside = file.text().substring(open + 1, close);
            List<String> parts = new ArrayList<>(inside.isBlank() ? List.of() : List.of(inside.split(",")));
            parts.replaceAll(String::strip);
            change.accept(parts);
            edits.replace(open + 1, close, String.join(", ", parts));
        }
    }

    private void verify(JavaProgram before, Renaming renaming, Methods methods, Change change,
            Map<String, TextEdits> edits, String why) {
        Map<String, String> now = new HashMap<>();
        try (var check = new SameMeaning(compiler, project, before, renaming,
                symbol -> now.getOrDefault(symbol, symbol))) {
            for (String method : methods.all()) {
                List<String> same = check.members(methods.files(), JavaSymbols.owner(method), methods.name()).stream()
                        .filter(each -> change.leadsTo(parameters(method), parameters(each))).toList();
                if (same.isEmpty()) {
                    check.errors(methods.files());
                    throw refused("the declaration of " + JavaSymbols.shown(method) + " would not be read any more");
                }
                now.put(method, same.get(0));
            }
            check.errors(methods.files());
            check.names(methods.files(), why, edits);
            check.overrides(methods.files(), List.of(methods.name()), why);
        }
    }

    private static List<String> parameters(String method) {
        String inside = method.substring(method.indexOf('(') + 1, method.length() - 1);
        return inside.isEmpty() ? List.of() : List.of(inside.split(","));
    }

    /** Takes a parameter away in one file. */
    private static final class Removal {
        private static final Pattern EMPTY_LINES = Pattern.compile("(?<=\\n)(?:[ \\t]*\\*[ \\t]*\\r?\\n)+\\z");

        private final AttributedFile file;
        private final MethodUses uses;
        private final int index;
        private final TextEdits edits;
        private final List<String> effects;

        /** @param effects is told what is passed and may have an effect */
        Removal(AttributedFile file, MethodUses uses, int index, TextEdits edits, List<String> effects) {
            this.file = file;
            this.uses = uses;
            this.index = index;
            this.edits = edits;
            this.effects = effects;
        }

        void run() {
            uses.calls().forEach(this::call);
            for (MethodUses.Declaration each : uses.declarations()) {
                VariableTree parameter = each.tree().getParameters().get(index);
                Element element = file.element(new TreePath(each.path(), parameter));
                if (element != null && each.tree().getBody() != null) {
                    refuseUse(new TreePath(each.path(), each.tree().getBody()), element);
                }
                each.parameters().remove(file, index, index + 1, edits);
                documented(each, parameter.getName().toString());
            }
        }

        private void call(MethodUses.Call call) {
            int count = call.arguments().size();
            boolean isVarargs = method(call) instanceof ExecutableElement method && method.isVarArgs()
                    && index == method.getParameters().size() - 1;
            int to = isVarargs ? count : index + 1;
            for (int i = index; i < to; i++) {
                TreePath argument = new TreePath(call.path(), call.arguments().get(i));
                if (new SideEffects(file).has(argument) || isUnboxed(call, i, argument)) {
                    effects.add("what " + file.place(file.start(argument.getLeaf())) + " passes may have an effect: "
                            + file.text(argument.getLeaf()).lines().findFirst().orElse(""));
                }
            }
            if (index < to) {
                call.slots().remove(file, index, to, edits);
            }
        }

        private @Nullable Element method(MethodUses.Call call) {
            return call.path().getLeaf() instanceof MethodInvocationTree invocation
                    ? file.element(new TreePath(call.path(), invocation.getMethodSelect()))
                    : file.element(call.path());
        }

        /** Whether null would fail there. */
        private boolean isUnboxed(MethodUses.Call call, int argument, TreePath path) {
            if (!(method(call) instanceof ExecutableElement method)) {
                return true;
            }
            TypeMirror type = file.trees().getTypeMirror(path);
            return argument < method.getParameters().size()
                    && method.getParameters().get(argument).asType().getKind().isPrimitive()
                    && (type == null || !type.getKind().isPrimitive());
        }

        /** A parameter may be used only in what is taken away itself. */
        private void refuseUse(TreePath body, Element parameter) {
            new TreePathScanner<@Nullable Void, @Nullable Void>() {
                @Override
                public @Nullable Void visitIdentifier(IdentifierTree name, @Nullable Void unused) {
                    if (parameter.equals(file.element(getCurrentPath())) && !edits.isRemoved(file.start(name))) {
                        throw refused(name.getName() + " is used in " + file.place(file.start(name)));
                    }
                    return null;
                }
            }.scan(body, null);
        }

        /** How long the lines are at the end of a text in which a comment says nothing. */
        private static int emptyBefore(String text) {
            Matcher empty = EMPTY_LINES.matcher(text);
            return empty.find() ? empty.end() - empty.start() : 0;
        }

        /** Takes away what a comment says about the parameter. */
        private void documented(MethodUses.Declaration method, String name) {
            if (!(file.trees() instanceof DocTrees docs)) {
                return;
            }
            DocCommentTree comment = docs.getDocCommentTree(method.path());
            if (comment == null) {
                return;
            }
            DocSourcePositions places = docs.getSourcePositions();
            List<? extends DocTree> tags = comment.getBlockTags();
            for (int i = 0; i < tags.size(); i++) {
                if (tags.get(i) instanceof ParamTree tag && !tag.isTypeParameter()
                        && tag.getName().getName().contentEquals(name)) {
                    int start = (int) places.getStartPosition(file.unit(), comment, tag);
                    int end = i + 1 < tags.size()
                            ? (int) places.getStartPosition(file.unit(), comment, tags.get(i + 1))
                            : file.text().indexOf("*/", start);
                    int line = file.text().lastIndexOf('\n', start) + 1;
                    int next = file.text().lastIndexOf('\n', end) + 1;
                    boolean areLines = !file.text().substring(line, start).contains("/*") && next > line;
                    if (areLines && tags.size() == 1) {
                        line -= emptyBefore(file.text().substring(0, line));
                    }
                    edits.replace(areLines ? line : start, areLines ? next : end, "");
                }
            }
        }
    }
}
