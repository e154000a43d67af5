package dev.mod.types.java;

import com.sun.source.tree.CompilationUnitTree;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.NodeSemantics;
import dev.mod.types.NewParameter;
import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.Renaming;
import dev.mod.types.Resolution;
import dev.mod.types.SemanticSession;
import dev.mod.types.internal.source.ChangedFiles;
import dev.mod.types.internal.source.Problems;
import dev.mod.types.internal.source.UnreadFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.tools.JavaCompiler;
import org.jspecify.annotations.Nullable;

/** Java files of one project. The compiler answers one thread at a time. */
final class JavaSession implements SemanticSession {
    /** After so many files the compiler begins anew, since it keeps all that it has read. */
    private static final int FILES_PER_COMPILATION = 2_000;
    /** More than there are threads that scan. */
    private static final int MOST_RETIRED = 256;

    private static final Language JAVA = Languages.find("java").orElseThrow();

    private final JavaCompiler compiler;
    private final Project project;
    private final Object lock = new Object();
    private @Nullable SourceIndex index;
    private final ChangedFiles changes;
    /** By what tells apart the places from which names mean different types. */
    private final Map<String, JavaCompilation> compilations = new HashMap<>();
    /** Those that files which are still scanned may ask something, the newest last. */
    private final Deque<JavaCompilation> retired = new ArrayDeque<>();
    private final Set<String> counted = new HashSet<>();
    private int files;
    private Resolution resolution = Resolution.NONE;
    private boolean closed;
    private final Problems problems = new Problems();

    JavaSession(JavaCompiler compiler, Project project) {
        this.compiler = compiler;
        this.project = project;
        this.changes = new ChangedFiles(project.sources());
    }

    @Override
    public Optional<FileSemantics> file(String path, Tree tree) {
        String text = tree.text(0, tree.bytes().length);
        synchronized (lock) {
            if (closed) {
                return Optional.of(node -> NodeSemantics.UNKNOWN);
            }
            SourceIndex sources = index();
            JavaSource source = sources.file(path).orElse(null);
            if (source == null || !text.equals(textOf(source))) {
                return fresh(path, text, tree, sources);
            }
            JavaCompilation compilation = compilation(sources, sources.placeOf(source));
            return semantics(path, text, tree, source, compilation);
        }
    }

    /** What is not as it was when the project was read is compiled on its own, against the other files. */
    private Optional<FileSemantics> fresh(String path, String text, Tree tree, SourceIndex sources) {
        JavaSource source = SourceIndex.outline(path, text, project.sources()).with(text);
        JavaCompilation compilation = new JavaCompilation(compiler, project.classPath(), name -> {
            List<JavaSource> all = new ArrayList<>(name.equals(source.packageName()) ? List.of(source) : List.of());
            sources.ofPackage(name, sources.placeOf(source)).stream()
                    .filter(other -> !other.path().equals(path))
                    .filter(other -> all.isEmpty() || other.types().stream().noneMatch(source.types()::contains))
                    .forEach(all::add);
            return all;
        });
        retire(compilation);
        return semantics(path, text, tree, source, compilation);
    }

    private Optional<FileSemantics> semantics(String path, String text, Tree tree, JavaSource source,
            JavaCompilation compilation) {
        try {
            CompilationUnitTree unit = compilation.attribute(source).orElse(null);
            if (unit != null) {
                JavaFile file = new JavaFile(tree, path, text, unit, compilation, lock, this::mentioning);
                count(path, file.resolution());
                return Optional.of(file);
            }
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            // a compiler that fails on code with errors knows nothing about it
            if (compilations.values().remove(compilation)) {
                retire(compilation);
            }
        }
        // what describes a package has no names that the compiler would tell
        count(path,
                source.types().isEmpty() ? new Resolution(1, 0, 0, List.of()) : new Resolution(1, 1, 1, List.of(path)));
        return Optional.of(node -> NodeSemantics.UNKNOWN);
    }

    /** The files in which a word occurs, as they were when the project was read. */
    private List<JavaFile> mentioning(String word) {
        List<JavaFile> found = new ArrayList<>();
        try {
            for (String path : project.sources().files()) {
                String text = path.endsWith(".java") ? UnreadFiles.text(project.sources(), path).orElse("") : "";
                if (text.contains(word)) {
                    Tree tree = JAVA.parse(text.getBytes(StandardCharsets.UTF_8));
                    file(path, tree).filter(JavaFile.class::isInstance).map(JavaFile.class::cast).ifPresent(found::add);
                }
            }
        } catch (IOException e) {
            // the others
        }
        return found;
    }

    private void retire(JavaCompilation compilation) {
        retired.addLast(compilation);
        if (retired.size() > MOST_RETIRED) {
            retired.removeFirst().close();
        }
    }

    private void count(String path, Resolution of) {
        if (counted.add(path)) {
            resolution = resolution.plus(of);
        }
    }

    private static @Nullable String textOf(JavaSource source) {
        try {
            return source.text();
        } catch (IOException e) {
            return null;
        }
    }

    private SourceIndex index() {
        SourceIndex before = index;
        try {
            SourceIndex read = before == null ? SourceIndex.of(project.sources()) : before;
            SourceIndex now = read.renewed(changes.next(), project.sources());
            if (now != before) {
                retireAll();
            }
            index = now;
            return now;
        } catch (IOException e) {
            throw UnreadFiles.unlisted(e);
        }
    }

    private void retireAll() {
        compilations.values().forEach(this::retire);
        compilations.clear();
    }

    private JavaCompilation compilation(SourceIndex sources, String place) {
        if (++files % FILES_PER_COMPILATION == 0) {
            retireAll();
        }
        return compilations.computeIfAbsent(place, unused -> new JavaCompilation(compiler, project.classPath(),
                name -> sources.ofPackage(name, place)));
    }

    @Override
    public Renaming rename(RenameTarget target, String name) {
        return problems.of(doubts -> new JavaRename(compiler, project).rename(target, name, doubts));
    }

    @Override
    public Renaming move(String symbol, String to) {
        return problems.of(doubts -> new JavaMove(compiler, project).move(symbol, to, doubts));
    }

    @Override
    public Renaming removeParameter(RenameTarget method, String parameter) {
        return new JavaParameters(compiler, project).remove(method, parameter);
    }

    @Override
    public Renaming addParameter(RenameTarget method, NewParameter parameter) {
        return new JavaParameters(compiler, project).add(method, parameter);
    }

    @Override
    public Renaming inline(RenameTarget target) {
        return new JavaInline(compiler, project).inline(target);
    }

    @Override
    public Resolution resolution() {
        synchronized (lock) {
            return resolution;
        }
    }

    @Override
    public List<String> problems() {
        return problems.all();
    }

    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
            compilations.values().forEach(JavaCompilation::close);
            compilations.clear();
            retired.forEach(JavaCompilation::close);
            retired.clear();
            index = null;
        }
    }
}
