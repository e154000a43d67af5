package dev.mod.openrewrite.internal.worker;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.openrewrite.ExecutionContext;
import org.openrewrite.maven.MavenExecutionContextView;
import org.openrewrite.maven.cache.LocalMavenArtifactCache;
import org.openrewrite.maven.tree.ResolvedDependency;
import org.openrewrite.maven.tree.Scope;
import org.openrewrite.maven.utilities.MavenArtifactDownloader;

/** What the code of a module uses: jars that were given, and those that its pom names. */
final class ClassPaths {
    private final List<Path> given;
    private final boolean maven;
    private final MavenArtifactDownloader downloader;

    ClassPaths(List<Path> given, boolean maven, ExecutionContext context) {
        this.given = List.copyOf(given);
        this.maven = maven;
        var view = MavenExecutionContextView.view(context);
        downloader = new MavenArtifactDownloader(
                new LocalMavenArtifactCache(Path.of(URI.create(view.getLocalRepository().getUri()))),
                view.getSettings(), context.getOnError(), context);
    }

    /** Of one set of sources. Modules of the same project are no part of it: their sources are there. */
    List<Path> of(Module module, Module.Set set) {
        Set<Path> paths = new LinkedHashSet<>(given);
        if (maven && module.maven().isPresent()) {
            var resolved = module.maven().get().getDependencies();
            List<Scope> scopes = set == Module.Set.TEST
                    ? List.of(Scope.Test)
                    : List.of(Scope.Compile, Scope.Provided);
            for (Scope scope : scopes) {
                for (ResolvedDependency dependency : resolved.getOrDefault(scope, List.of())) {
                    if (dependency.getRepository() != null) {
                        Path jar = downloader.downloadArtifact(dependency);
                        if (jar != null) {
                            paths.add(jar);
                        }
                    }
                }
            }
        }
        return new ArrayList<>(paths);
    }
}
