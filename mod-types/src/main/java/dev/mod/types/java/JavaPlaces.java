package dev.mod.types.java;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeParameterTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import dev.mod.match.types.Location;
import dev.mod.types.internal.source.JavaTokens;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;

/** Finder of the names by which elements are declared, in one file and those that it uses. Offsets are UTF-16. */
final class JavaPlaces {
    private final Trees trees;
    private final CompilationUnitTree unit;
    private final String path;
    private final Map<Integer, Element> declared;

    /** @param declared the elements that the file declares, by where their names begin; read when it is asked */
    JavaPlaces(JavaCompilation compilation, CompilationUnitTree unit, String path, Map<Integer, Element> declared) {
        trees = compilation.trees();
        this.unit = unit;
        this.path = path;
        this.declared = declared;
    }

    /** Where the name of an element is declared; empty if it is not in the project's sources. */
    Optional<Location> of(Element element) {
        return written(element).or(() -> source(element).flatMap(this::written));
    }

    /** What stands in the source for what the compiler adds: a component for its accessor, a class for its constructor. */
    private static Optional<Element> source(Element element) {
        Element owner = element.getEnclosingElement();
        if (owner == null || element.getKind() == ElementKind.CONSTRUCTOR) {
            return Optional.ofNullable(owner);
        }
        return owner.getKind() == ElementKind.RECORD
                ? owner.getEnclosedElements().stream().filter(each -> each.getKind() == ElementKind.FIELD
                        && each.getSimpleName().equals(element.getSimpleName())).<Element>map(each -> each).findFirst()
                : Optional.empty();
    }

    private Optional<Location> written(Element element) {
        for (Map.Entry<Integer, Element> each : declared.entrySet()) {
            if (each.getValue().equals(element)) {
                return Optional.of(location(path, each.getKey(), element));
            }
        }
        TreePath there = trees.getPath(element);
        if (there == null || there.getCompilationUnit().equals(unit)) {
            return Optional.empty();
        }
        try {
            String text = String.valueOf(there.getCompilationUnit().getSourceFile().getCharContent(true));
            int at = name(trees, there, text);
            return at < 0
                    ? Optional.empty()
                    : Optional.of(location(
                            there.getCompilationUnit().getSourceFile().toUri().getPath().substring(1), at, element));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Location location(String path, int start, Element element) {
        Element owner = element.getEnclosingElement();
        Element named = element.getKind() == ElementKind.CONSTRUCTOR && owner != null ? owner : element;
        return new Location(path, start, start + named.getSimpleName().length());
    }

    /** Where the name of a declaration stands, the first time that it occurs behind what comes before it; -1 if it has none. */
    static int name(Trees trees, TreePath declaration, String text) {
        CompilationUnitTree unit = declaration.getCompilationUnit();
        SourcePositions positions = trees.getSourcePositions();
        Tree tree = declaration.getLeaf();
        int after = -1;
        String name = "";
        if (tree instanceof ClassTree type) {
            name = type.getSimpleName().toString();
            after = end(positions, unit, type.getModifiers());
        } else if (tree instanceof MethodTree method) {
            after = end(positions, unit, method.getModifiers());
            for (TypeParameterTree parameter : method.getTypeParameters()) {
                after = Math.max(after, end(positions, unit, parameter));
            }
            boolean isConstructor = method.getReturnType() == null;
            after = isConstructor ? after : end(positions, unit, method.getReturnType());
            name = isConstructor && declaration.getParentPath().getLeaf() instanceof ClassTree type
                    ? type.getSimpleName().toString()
                    : method.getName().toString();
        } else if (tree instanceof VariableTree variable) {
            name = variable.getName().toString();
            after = Math.max(variable.getType() == null ? -1 : end(positions, unit, variable.getType()),
                    end(positions, unit, variable.getModifiers()));
        } else if (tree instanceof TypeParameterTree parameter) {
            name = parameter.getName().toString();
        }
        int start = (int) positions.getStartPosition(unit, tree);
        int end = end(positions, unit, tree);
        return name.isEmpty() || start < 0 || end > text.length()
                ? -1
                : JavaTokens.find(text, name, Math.max(start, after), end);
    }

    private static int end(SourcePositions positions, CompilationUnitTree unit, Tree tree) {
        return (int) positions.getEndPosition(unit, tree);
    }
}
