package dev.mod.match.symbol;

import dev.mod.match.Languages;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finder of Python modules: relative imports from the importing file, others in the directories above it that are no
 * packages, and in {@code src} there; the nearest counts. A package may have an {@code __init__.py} or none.
 */
public final class PythonModuleFinder implements ModuleFinder {
    private static final List<String> SUFFIXES = List.of(".py", ".pyi");

    private final WorkspaceFiles files;
    private final Path root;
    private final Set<String> extensions;

    public PythonModuleFinder(WorkspaceFiles files) {
        this.files = files;
        this.root = files.root();
        this.extensions = Set.copyOf(Languages.find(PythonResolver.LANGUAGE).orElseThrow().extensions());
    }

    /** Whether a file is one of Python, by its name. */
    public boolean isPython(String path) {
        return extensions.contains(path.substring(path.lastIndexOf('.') + 1));
    }

    @Override
    public String family(String path) {
        return PythonResolver.LANGUAGE;
    }

    @Override
    public List<String> files(String family) {
        return files.of(List.of(family));
    }

    /** @param specifier as in an import, with its dots */
    @Override
    public Optional<String> find(String specifier, String importer) {
        return find(specifier, files.target().resolve(importer)).map(files::relative)
                .filter(path -> !path.contains("site-packages/"));
    }

    @Override
    public Optional<String> findWithin(String specifier, String name, String importer) {
        return find(specifier.endsWith(".") ? specifier + name : specifier + "." + name, importer);
    }

    private Optional<Path> find(String module, Path importer) {
        int dots = 0;
        while (dots < module.length() && module.charAt(dots) == '.') {
            dots++;
        }
        List<String> names = dots == module.length() ? List.of() : List.of(module.substring(dots).split("\\.", -1));
        Path directory = importer.resolveSibling("");
        try {
            return dots == 0 ? absolute(directory, names) : relative(directory, dots, names);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private Optional<Path> relative(Path directory, int dots, List<String> names) {
        Path start = directory;
        for (int i = 1; i < dots && start != null; i++) {
            start = start.getParent();
        }
        return start == null || !start.startsWith(root) ? Optional.empty() : in(start, names);
    }

    private Optional<Path> absolute(Path directory, List<String> names) {
        for (Path above = directory; above != null && above.startsWith(root); above = above.getParent()) {
            if (!isPackage(above)) {
                Path sources = above.resolve("src");
                Optional<Path> found = in(above, names).or(() -> in(sources, names));
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isPackage(Path directory) {
        return file(directory, "__init__").isPresent();
    }

    private static Optional<Path> in(Path directory, List<String> names) {
        Path above = directory;
        Path path = directory;
        for (String name : names) {
            above = path;
            path = path.resolve(name);
        }
        Optional<Path> whole = file(path, "__init__");
        return whole.isPresent() || names.isEmpty() ? whole : file(above, names.get(names.size() - 1));
    }

    private static Optional<Path> file(Path directory, String name) {
        return SUFFIXES.stream().map(suffix -> directory.resolve(name + suffix)).filter(Files::isRegularFile)
                .findFirst();
    }
}
