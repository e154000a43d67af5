package dev.mod.openrewrite.internal.worker;

import dev.mod.openrewrite.internal.exchange.WorkerRequest;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.ExecutionContext;
import org.openrewrite.SourceFile;
import org.openrewrite.Tree;
import org.openrewrite.java.marker.JavaProject;
import org.openrewrite.java.marker.JavaSourceSet;
import org.openrewrite.java.marker.JavaVersion;
import org.openrewrite.marker.BuildTool;
import org.openrewrite.marker.Marker;
import org.openrewrite.marker.Markers;
import org.openrewrite.maven.MavenExecutionContextView;
import org.openrewrite.maven.MavenSettings;

/**
 * Reads a project the way OpenRewrite's build plugins do, without a build: poms with what they depend on, sources with their types, other
 * files by their kind, and on each what recipes ask it for: module, source set, version of Java, build tool.
 */
final class ProjectParser {
    private static final Set<String> COMPILED = Set.of("java", "kt", "groovy");

    private final WorkerRequest request;
    private final ExecutionContext context;
    private final Map<Module, Marker> projects = new HashMap<>();
    private final Map<String, Marker> sourceSets = new HashMap<>();

    ProjectParser(WorkerRequest request, ExecutionContext context) {
        this.request = request;
        this.context = context;
        MavenExecutionContextView.view(context).setMavenSettings(MavenSettings.readMavenSettingsFromDisk(context));
    }

    Sources parse() {
        Path root = request.root();
        var reactor = new Reactor(root, request.files(), context);
        List<SourceFile> poms = reactor.poms();
        List<Module> modules = reactor.modules(poms);
        var sources = new ArrayList<SourceFile>(poms);
        var done = new HashSet<String>();
        poms.forEach(pom -> done.add(Problems.path(pom)));

        var classPaths = new ClassPaths(request.classPath().stream().map(Path::of).toList(), request.maven(), context);
        Map<String, CodeParser.Group> groups = new LinkedHashMap<>();
        Map<String, List<Path>> used = new HashMap<>();
        for (String file : request.files()) {
            if (COMPILED.contains(file.substring(file.lastIndexOf('.') + 1)) && !file.endsWith("module-info.java")
                    && !file.endsWith(".qute.java") && Files.isRegularFile(root.resolve(file))) {
                Module module = owner(modules, file);
                module.root(file).ifPresent(directory -> {
                    Module.Set set = module.compiledWith(file).orElse(Module.Set.MAIN);
                    groups.computeIfAbsent(directory, key -> new CodeParser.Group(directory, new ArrayList<>(),
                            used.computeIfAbsent(module.directory() + set, each -> classPaths.of(module, set)),
                            charset(module))).files().add(file);
                    done.add(file);
                });
            }
        }
        sources.addAll(new CodeParser(root, context).parse(new ArrayList<>(groups.values())));
        sources.addAll(new ResourceParser(root, context)
                .parse(request.files().stream().filter(file -> !done.contains(file)).toList()));
        return new Sources(sources.stream().map(file -> marked(file, modules, used)).toList());
    }

    private static Module owner(List<Module> modules, String file) {
        return modules.stream().filter(module -> file.startsWith(module.directory())).findFirst().orElseThrow();
    }

    private SourceFile marked(SourceFile file, List<Module> modules, Map<String, List<Path>> used) {
        String path = Problems.path(file);
        Module module = owner(modules, path);
        Markers markers = file.getMarkers();
        if (module.maven().isPresent()) {
            markers = markers.addIfAbsent(new BuildTool(Tree.randomId(), BuildTool.Type.Maven, "3"));
        }
        markers = markers.addIfAbsent(projects.computeIfAbsent(module, ProjectParser::project));
        Optional<Module.Set> set = module.liesWith(path);
        if (set.isPresent()) {
            String key = module.directory() + set.get();
            markers = markers.addIfAbsent(sourceSets.computeIfAbsent(key, each -> JavaSourceSet.build(
                    set.get() == Module.Set.MAIN ? "main" : "test", used.getOrDefault(key, List.of()))));
            markers = markers.addIfAbsent(javaVersion(module, set.get()));
        }
        return file.withMarkers(markers);
    }

    private static Marker project(Module module) {
        return module.maven().map(maven -> new JavaProject(Tree.randomId(),
                module.pom().flatMap(pom -> pom.getRoot().getChildValue("name")).orElse(maven.getPom().getArtifactId()),
                new JavaProject.Publication(maven.getPom().getGroupId(), maven.getPom().getArtifactId(),
                        maven.getPom().getVersion())))
                .orElseGet(() -> new JavaProject(Tree.randomId(), module.directory(), null));
    }

    private JavaVersion javaVersion(Module module, Module.Set set) {
        String running = String.valueOf(Runtime.version().feature());
        boolean test = set == Module.Set.TEST;
        Optional<String> release = request.javaVersion()
                .or(() -> test ? asked(module, "testRelease") : Optional.empty()).or(() -> asked(module, "release"));
        String source = release.or(() -> test ? asked(module, "testSource") : Optional.empty())
                .or(() -> asked(module, "source")).orElse(running);
        String target = release.or(() -> test ? asked(module, "testTarget") : Optional.empty())
                .or(() -> asked(module, "target")).orElse(source);
        return new JavaVersion(Tree.randomId(), running, System.getProperty("java.vm.vendor", ""), source, target);
    }

    private static Optional<String> asked(Module module, String key) {
        return module.compiler(key).or(() -> module.property("maven.compiler." + key));
    }

    private static @Nullable Charset charset(Module module) {
        return module.compiler("encoding").or(() -> module.property("project.build.sourceEncoding"))
                .filter(Charset::isSupported).map(Charset::forName).orElse(null);
    }
}
