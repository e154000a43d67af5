package dev.mod.types.java;

import static dev.mod.types.internal.source.Refusal.refused;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.Renaming;
import dev.mod.types.internal.source.TextEdits;
import dev.mod.types.java.JavaNames.Name;
import dev.mod.types.java.JavaNames.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
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

    Renaming inline(RenameTarget target) {
        try (var program = new JavaProgram(compiler, project.sources(), project.classPath())) {
            var symbols = new JavaSymbols(program);
            String symbol = symbols.find(target);
            var changes = new InlineEdits();
            Set<String> files;
            String shown = JavaSymbols.shown(symbol);
            if (symbol.startsWith("variable ") && target instanceof RenameTarget.At at) {
                files = Set.of(at.path());
                AttributedFile file = program.file(at.path()).orElseThrow();
                VariableTree variable = new InlinedVariable(file, at.offset()).inline(changes);
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

    private static Renaming renaming(JavaProgram program, String shown, InlineEdits changes) {
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
    private static void mentions(JavaProgram program, Set<String> files, String symbol, InlineEdits changes) {
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
                    changes.remove(file, file.text().lastIndexOf("import", name.start()),
                            file.text().indexOf(';', name.start()) + 1);
                }
            }
        }
    }

    private static void constant(JavaProgram program, Set<String> files, String symbol, InlineEdits changes) {
        for (String path : files) {
            AttributedFile file = program.file(path).orElse(null);
            TreePath declared = file == null ? null : declaration(file, symbol);
            if (file != null && declared != null) {
                var variable = (VariableTree) declared.getLeaf();
                List<? extends Tree> beside = declared.getParentPath().getLeaf() instanceof ClassTree type
                        ? type.getMembers()
                        : List.of();
                TreePath value = InlinedVariable.value(file, declared, variable, beside);
                if (!(file.element(declared) instanceof VariableElement element)
                        || !element.getModifiers().contains(Modifier.STATIC) || element.getConstantValue() == null) {
                    throw refused(variable.getName() + " is no constant of which the compiler knows the value: "
                            + file.place(file.start(variable)));
                }
                for (String each : files) {
                    program.file(each).ifPresent(user -> {
                        for (TreePath use : user.uses(element(user, symbol))) {
                            InlineEdits.refuseEffect(user, use.getLeaf());
                            changes.put(user, use.getLeaf(), Inlined.of(file, value, Map.of(),
                                    NamesAt.qualifier(file, declared.getParentPath(), user, use))
                                    .converted(file, value, element.asType(), file.text(variable.getType())).in(use));
                        }
                    });
                }
                changes.removeMember(file, variable);
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

    private static void method(JavaProgram program, Set<String> files, String symbol, InlineEdits changes) {
        Map<AttributedFile, MethodUses> uses = new LinkedHashMap<>();
        for (String path : files) {
            program.file(path).ifPresent(file -> uses.put(file, new MethodUses(file, Set.of(symbol))));
        }
        uses.forEach((file, found) -> found.references().forEach(place -> {
            throw refused(file.place(place) + " refers to it by ::; write a lambda there");
        }));
        for (Map.Entry<AttributedFile, MethodUses> each : uses.entrySet()) {
            for (MethodUses.Declaration declaration : each.getValue().declarations()) {
                var inlined = new InlinedMethod(each.getKey(), declaration, symbol);
                uses.forEach((file, found) -> inlined.inline(file, found.calls(), changes));
                changes.removeMember(each.getKey(), declaration.tree());
                return;
            }
        }
        throw refused(JavaSymbols.shown(symbol) + " is not written anywhere");
    }
}
