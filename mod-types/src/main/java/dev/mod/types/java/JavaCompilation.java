package dev.mod.types.java;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.DiagnosticListener;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;

/**
 * Compiler with what it has read so far. It reads sources and classes when their names are met, and looks into the bodies
 * of those classes only that are asked for. Not for use by several threads.
 */
final class JavaCompilation implements AutoCloseable {
    /** Sources win over classes of the same name; nothing is processed or written. */
    private static final List<String> OPTIONS = List.of("-proc:none", "-implicit:none", "-Xprefer:source", "-nowarn",
            "-Xmaxerrs", "100000");

    private final StandardJavaFileManager classes;
    private final Elements elements;
    private final Types types;
    private final Trees trees;

    /** @param packages gives the sources of a package */
    JavaCompilation(JavaCompiler compiler, Collection<Path> classPath, Function<String, List<JavaSource>> packages) {
        this(compiler, classPath, packages, unused -> {});
    }

    /**
     * The same.
     *
     * @param problems is told what the compiler does not accept
     */
    JavaCompilation(JavaCompiler compiler, Collection<Path> classPath, Function<String, List<JavaSource>> packages,
            DiagnosticListener<JavaFileObject> problems) {
        classes = compiler.getStandardFileManager(unused -> {}, null, StandardCharsets.UTF_8);
        try {
            // without one it would look into the working directory
            classes.setLocationFromPaths(StandardLocation.CLASS_PATH, List.copyOf(classPath));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ProjectFiles files = new ProjectFiles(classes, packages);
        JavacTask task = (JavacTask) compiler.getTask(Writer.nullWriter(), files, problems, OPTIONS, null,
                List.of());
        elements = task.getElements();
        types = task.getTypes();
        trees = Trees.instance(task);
    }

    Elements elements() {
        return elements;
    }

    Types types() {
        return types;
    }

    Trees trees() {
        return trees;
    }

    /** A file with the types and symbols of everything in it; empty when nothing is known about it. */
    Optional<CompilationUnitTree> attribute(JavaSource source) {
        for (String type : source.types()) {
            TypeElement element = elements.getTypeElement(source.qualified(type));
            TreePath path = element == null ? null : trees.getPath(element);
            if (path != null && path.getCompilationUnit().getSourceFile().toUri().equals(source.toUri())) {
                CompilationUnitTree unit = path.getCompilationUnit();
                attribute(unit);
                return Optional.of(unit);
            }
        }
        return Optional.empty();
    }

    /** Asking for the symbol of what has none makes the compiler look into the body of the class around it. */
    private void attribute(CompilationUnitTree unit) {
        TreePath root = new TreePath(unit);
        for (Tree tree : unit.getTypeDecls()) {
            if (tree instanceof ClassTree type) {
                trees.getElement(new TreePath(new TreePath(root, type), type.getModifiers()));
            }
        }
    }

    @Override
    public void close() {
        try {
            classes.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
