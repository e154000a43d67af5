package dev.mod.openrewrite.internal.worker;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openrewrite.ExecutionContext;
import org.openrewrite.Parser;
import org.openrewrite.SourceFile;
import org.openrewrite.groovy.GroovyParser;
import org.openrewrite.java.JavaParser;
import org.openrewrite.kotlin.KotlinParser;
import org.openrewrite.tree.ParsingExecutionContextView;

/**
 * Reads what is compiled. The sources of all modules are given to the compiler together, so that they know each other without
 * having been built; only directories with a file of the same name in the same package are read apart.
 */
final class CodeParser {
    private final Path root;
    private final ExecutionContext context;

    CodeParser(Path root, ExecutionContext context) {
        this.root = root;
        this.context = context;
    }

    /**
     * Files that belong together.
     *
     * @param directory the directory of sources that they are in
     * @param files their paths
     * @param classPath what they use
     * @param charset what they are written in; null to find it out
     */
    record Group(String directory, List<String> files, List<Path> classPath,
            @Nullable Charset charset) {}

    List<SourceFile> parse(List<Group> groups) {
        var sources = new ArrayList<SourceFile>();
        List<Group> todo = groups;
        List<Group> known = List.of();
        while (!todo.isEmpty()) {
            var together = new ArrayList<Group>();
            var later = new ArrayList<Group>();
            var names = new HashSet<String>();
            for (Group group : todo) {
                List<String> own = group.files().stream().map(file -> file.substring(group.directory().length()))
                        .toList();
                if (own.stream().noneMatch(names::contains)) {
                    names.addAll(own);
                    together.add(group);
                } else {
                    later.add(group);
                }
            }
            sources.addAll(parse(together, known, names));
            known = together;
            todo = later;
        }
        return sources;
    }

    private List<SourceFile> parse(List<Group> groups, List<Group> known, Set<String> names) {
        Set<Path> classPath = new LinkedHashSet<>();
        groups.forEach(group -> classPath.addAll(group.classPath()));
        var sources = new ArrayList<SourceFile>();
        Map<String, List<Group>> byCharset = new TreeMap<>();
        groups.forEach(group -> byCharset.computeIfAbsent(String.valueOf(group.charset()), key -> new ArrayList<>())
                .add(group));
        List<Parser.Input> others = inputs(known, names);
        byCharset.values().forEach(alike -> {
            List<Path> java = files(alike, ".java");
            if (!java.isEmpty()) {
                var beside = new ArrayList<>(others);
                groups.stream().filter(group -> !alike.contains(group))
                        .forEach(group -> beside.addAll(inputs(List.of(group), Set.of())));
                sources.addAll(read(JavaParser.fromJavaVersion().logCompilationWarningsAndErrors(false)
                        .classpath(classPath).dependsOn(beside).build(), java,
                        alike.get(0).charset()));
            }
        });
        List<Path> kotlin = files(groups, ".kt");
        if (!kotlin.isEmpty()) {
            sources.addAll(read(KotlinParser.builder().classpath(classPath).build(), kotlin,
                    StandardCharsets.UTF_8));
        }
        List<Path> groovy = files(groups, ".groovy");
        if (!groovy.isEmpty()) {
            sources.addAll(read(GroovyParser.builder().classpath(classPath).build(), groovy, null));
        }
        return sources;
    }

    private List<Parser.Input> inputs(List<Group> groups, Set<String> without) {
        return groups.stream().flatMap(group -> group.files().stream()
                .filter(file -> file.endsWith(".java")
                        && !without.contains(file.substring(group.directory().length()))))
                .map(file -> Parser.Input.fromFile(root.resolve(file))).toList();
    }

    private List<Path> files(List<Group> groups, String ending) {
        return groups.stream().flatMap(group -> group.files().stream()).filter(file -> file.endsWith(ending))
                .map(root::resolve).toList();
    }

    private List<SourceFile> read(Parser parser, List<Path> files,
            @Nullable Charset charset) {
        var view = ParsingExecutionContextView.view(context);
        var unused = view.setCharset(charset);
        try {
            return parser.parse(files, root, context).toList();
        } finally {
            unused = view.setCharset(null);
        }
    }
}
