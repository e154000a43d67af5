package dev.mod.validate;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.file.FileNames;
import dev.mod.model.dialect.Dialect;
import dev.mod.model.dialect.PackageFile;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceReader;
import dev.mod.validate.rule.PackagePaths;
import dev.mod.validate.tree.ManifestTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where a package lies.
 *
 * @param directory the directory
 * @param given the directory in the words of the user, for showing
 * @param manifest name of the metadata file in it
 * @param workflow the only workflow meant, relative to the directory; none means all of the metadata
 * @param problems why there is none
 */
record PackageLocation(Path directory, Path given, Optional<String> manifest, Optional<String> workflow,
        List<Diagnostic> problems) {
    private static final int MOST_PARENTS = 8;

    PackageLocation {
        problems = List.copyOf(problems);
    }

    /** Of a directory, a metadata file or a workflow file. */
    static PackageLocation of(Path given) {
        Path absolute = given.toAbsolutePath().normalize();
        if (Files.isDirectory(absolute)) {
            return directory(absolute, given);
        }
        Path parent = absolute.getParent();
        if (parent == null || !Files.isRegularFile(absolute)) {
            return none(given, Diagnostic.error("no-such-file", "there is no file or directory \"" + given + "\""));
        }
        String name = String.valueOf(absolute.getFileName());
        Path givenParent = given.getParent() == null ? Path.of("") : given.getParent();
        if (Dialect.packageFileNames().contains(name)) {
            return new PackageLocation(parent, givenParent, Optional.of(name), Optional.empty(), List.of());
        }
        return owner(absolute, given).orElseGet(
                () -> new PackageLocation(parent, givenParent, Optional.empty(), Optional.of(name), List.of()));
    }

    /** The package that names a workflow file as one of its own: its paths count from there. */
    private static Optional<PackageLocation> owner(Path file, Path given) {
        Path directory = file.getParent();
        Path shown = given.getParent();
        for (int up = 0; up < MOST_PARENTS && directory != null; up++) {
            Path at = directory;
            Path shownAt = shown == null ? at : shown.normalize();
            String relative = FileNames.slashed(at.relativize(file));
            Optional<String> manifest = Dialect.packageFileNames().stream()
                    .filter(name -> names(at.resolve(name), relative)).findFirst();
            if (manifest.isPresent()) {
                return Optional.of(new PackageLocation(at, shownAt, manifest, Optional.of(relative), List.of()));
            }
            directory = directory.getParent();
            shown = shown == null ? null : shown.getParent();
        }
        return Optional.empty();
    }

    private static boolean names(Path manifest, String workflow) {
        if (!Files.isRegularFile(manifest)) {
            return false;
        }
        try {
            return SourceReader.read("", manifest).root()
                    .filter(SourceMap.class::isInstance).map(root -> ManifestTree.of((SourceMap) root).workflowPaths())
                    .orElse(List.of()).stream().anyMatch(path -> PackagePaths.normal(path.text()).equals(workflow));
        } catch (IOException e) {
            return false;
        }
    }

    private static PackageLocation directory(Path directory, Path given) {
        String shown = FileNames.slashed(given);
        PackageFile manifest = Dialect.packageFile(shown, name -> Files.isRegularFile(directory.resolve(name)));
        if (manifest.problem().isPresent()) {
            return none(given, manifest.problem().get());
        }
        if (manifest.name().isPresent()) {
            return new PackageLocation(directory, given, manifest.name(), Optional.empty(), List.of());
        }
        if (Files.isRegularFile(directory.resolve(PackageManifest.DEFAULT_WORKFLOW))) {
            return new PackageLocation(directory, given, Optional.empty(),
                    Optional.of(PackageManifest.DEFAULT_WORKFLOW), List.of());
        }
        return none(given, Diagnostic.error("no-package", (shown.isEmpty()
                ? "the current directory"
                : "\"" + shown + "\"") + " is no package: it has neither \"" + Dialect.PACKAGE_FILE + "\" nor \""
                + PackageManifest.DEFAULT_WORKFLOW + "\"")
                .withHint(Optional.of("name the directory of a package, or make one with mod init")));
    }

    private static PackageLocation none(Path given, Diagnostic problem) {
        return new PackageLocation(given, given, Optional.empty(), Optional.empty(), List.of(problem));
    }
}
