package dev.mod.openrewrite.internal.worker;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openrewrite.ExecutionContext;
import org.openrewrite.SourceFile;
import org.openrewrite.maven.MavenParser;
import org.openrewrite.xml.XmlParser;
import org.openrewrite.xml.tree.Xml;

/** The modules of a project: those that its outermost poms name, or what the usual layout of directories tells. */
final class Reactor {
    private static final String POM = "pom.xml";
    private static final Pattern LAYOUT = Pattern.compile("src/(?:main|test)/(?:java|kotlin|groovy)/");

    private final Path root;
    private final Set<String> files;
    private final ExecutionContext context;

    Reactor(Path root, List<String> files, ExecutionContext context) {
        this.root = root;
        this.files = Set.copyOf(files);
        this.context = context;
    }

    /** The poms, resolved; what of them cannot be is marked. */
    List<SourceFile> poms() {
        Set<String> poms = members();
        return poms.isEmpty()
                ? List.of()
                : MavenParser.builder().build()
                        .parse(poms.stream().map(root::resolve).toList(), root, context).toList();
    }

    /** The modules, the deepest first, and one for what belongs to no other. */
    List<Module> modules(List<SourceFile> poms) {
        var modules = new ArrayList<Module>();
        for (SourceFile pom : poms) {
            if (pom instanceof Xml.Document document) {
                modules.add(new Module(directory(Problems.path(pom)), Optional.of(document)));
            }
        }
        if (modules.isEmpty()) {
            layout().forEach(directory -> modules.add(new Module(directory, Optional.empty())));
        }
        if (modules.stream().noneMatch(module -> module.directory().isEmpty())) {
            modules.add(new Module("", Optional.empty()));
        }
        modules.sort(Comparator.comparingInt((Module module) -> module.directory().length()).reversed()
                .thenComparing(Module::directory));
        return modules;
    }

    private Set<String> layout() {
        return files.stream().sorted().flatMap(file -> {
            var matcher = LAYOUT.matcher(file);
            return matcher.find() && (matcher.start() == 0 || file.charAt(matcher.start() - 1) == '/')
                    ? Stream.of(file.substring(0, matcher.start()))
                    : Stream.of();
        }).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Set<String> members() {
        var members = new LinkedHashSet<String>();
        var todo = new ArrayDeque<>(outermost());
        while (!todo.isEmpty()) {
            String pom = todo.remove();
            if (files.contains(pom) && Files.exists(root.resolve(pom)) && members.add(pom)) {
                for (String module : named(pom)) {
                    String path = Path.of(directory(pom)).resolve(module).normalize().toString().replace('\\', '/');
                    todo.add(path.endsWith(".xml") ? path : path.isEmpty() ? POM : path + "/" + POM);
                }
            }
        }
        return members;
    }

    private List<String> outermost() {
        List<String> all = files.stream().filter(file -> file.equals(POM) || file.endsWith("/" + POM)).sorted(
                Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder())).toList();
        var outermost = new ArrayList<String>();
        for (String pom : all) {
            if (outermost.stream().noneMatch(other -> pom.startsWith(directory(other)))) {
                outermost.add(pom);
            }
        }
        return outermost;
    }

    private List<String> named(String pom) {
        return new XmlParser().parse(List.of(root.resolve(pom)), root, context)
                .filter(Xml.Document.class::isInstance).map(file -> ((Xml.Document) file).getRoot())
                .flatMap(project -> project.getChild("modules").stream())
                .flatMap(modules -> modules.getChildren("module").stream())
                .flatMap(module -> module.getValue().stream()).map(String::strip).toList();
    }

    static String directory(String path) {
        return path.substring(0, path.lastIndexOf('/') + 1);
    }
}
