package dev.mod.steps.script.internal.module;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Resolver of imports to files: relative and without extension, through {@code paths} of the nearest
 * {@code tsconfig.json}, and in {@code node_modules} with {@code exports}. Nothing outside its roots is found,
 * through links neither.
 *
 * <p>Safe for use by many threads; what it read of package and TypeScript configurations it keeps.
 */
public final class ModuleResolver {
    private static final List<String> EXTENSIONS = List.of(".js", ".ts", ".jsx", ".tsx", ".mjs", ".mts", ".cjs", ".cts",
            ".json");
    private static final Map<String, List<String>> SOURCES = Map.of(".js", List.of(".ts", ".tsx"), ".jsx",
            List.of(".tsx"), ".mjs", List.of(".mts"), ".cjs", List.of(".cts"));
    private static final Set<String> IMPORT = Set.of("import", "module", "node", "module-sync");
    private static final Set<String> REQUIRE = Set.of("require", "node", "module-sync");
    private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*", Pattern.DOTALL);

    private final ConfinedFiles files;
    private final Map<Path, Optional<JsonNode>> packages = new ConcurrentHashMap<>();
    private final Map<Path, Optional<TsConfig>> configs = new ConcurrentHashMap<>();

    /**
     * @param packageRoot the directory of the package
     * @param allowedRoots further directories that may be read, as the workspace that holds the package
     * @throws IllegalArgumentException when one does not exist
     */
    public ModuleResolver(Path packageRoot, List<Path> allowedRoots) {
        List<Path> roots = new ArrayList<>(List.of(packageRoot));
        roots.addAll(allowedRoots);
        this.files = new ConfinedFiles(roots);
    }

    /**
     * The real path of the file that an import means.
     *
     * @param importer the real path of the importing file
     * @param require whether {@code require()} asks, for which other conditions of {@code exports} hold
     * @throws ModuleNotFoundException when there is none
     * @throws IllegalArgumentException when a configuration on the way is not valid JSON
     */
    public Path resolve(String specifier, Path importer, boolean require) {
        Search search = new Search(specifier, importer, require);
        if (specifier.isEmpty() || specifier.indexOf('\0') >= 0) {
            throw search.failure("not a module name");
        }
        if (URL.matcher(specifier).matches()) {
            throw search.failure("modules can't be imported by URL");
        }
        if (specifier.startsWith("/") || specifier.startsWith("\\")) {
            throw search.failure("modules can't be imported by absolute path");
        }
        try {
            return search.run().orElseThrow(() -> search.failure(search.reason));
        } catch (InvalidPathException e) {
            throw search.failure("not a path on this system");
        }
    }

    /** A file or directory with the ending it may lack. */
    private Optional<Path> fileOrDirectory(Path path, List<String> tried) {
        Optional<Path> found = file(path, tried);
        return found.isPresent() ? found : directory(path, tried);
    }

    private Optional<Path> file(Path path, List<String> tried) {
        Optional<Path> exact = attempt(path, tried);
        if (exact.isPresent()) {
            return exact;
        }
        String name = String.valueOf(path.getFileName());
        for (Map.Entry<String, List<String>> source : SOURCES.entrySet()) {
            if (name.endsWith(source.getKey())) {
                String stem = name.substring(0, name.length() - source.getKey().length());
                for (String extension : source.getValue()) {
                    Optional<Path> found = attempt(path.resolveSibling(stem + extension), tried);
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
        }
        for (String extension : EXTENSIONS) {
            Optional<Path> found = attempt(path.resolveSibling(name + extension), tried);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<Path> directory(Path path, List<String> tried) {
        if (files.directory(path).isEmpty()) {
            return Optional.empty();
        }
        JsonNode json = packageAt(path).orElse(null);
        for (String field : List.of("module", "main")) {
            if (json != null && json.path(field).isString()) {
                Path main = path.resolve(json.path(field).asString()).normalize();
                Optional<Path> found = file(main, tried);
                if (found.isEmpty() && !main.equals(path)) {
                    found = file(main.resolve("index"), tried);
                }
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return file(path.resolve("index"), tried);
    }

    private Optional<Path> attempt(Path path, List<String> tried) {
        Optional<Path> found = files.file(path);
        if (found.isEmpty()) {
            tried.add(path.toString());
        }
        return found;
    }

    private Optional<JsonNode> packageAt(Path directory) {
        return packages.computeIfAbsent(directory, at -> {
            Path file = at.resolve("package.json");
            return files.text(file).map(text -> JsonFile.parse(file, text));
        });
    }

    /** The nearest directory at or above that holds a {@code package.json}. */
    private @Nullable Path packageDirectory(@Nullable Path directory) {
        Path at = directory;
        while (at != null && files.contains(at)) {
            if (packageAt(at).isPresent()) {
                return at;
            }
            at = at.getParent();
        }
        return null;
    }

    /** The {@code type} that the package of a file declares, empty when it declares none. */
    Optional<String> packageType(Path file) {
        Path directory = packageDirectory(file.getParent());
        return directory == null
                ? Optional.empty()
                : packageAt(directory).map(json -> json.path("type")).filter(JsonNode::isString)
                        .map(JsonNode::asString);
    }

    /** One look-up. */
    private final class Search {
        private final String specifier;
        private final Path importer;
        private final Path from;
        private final Set<String> conditions;
        private final List<String> tried = new ArrayList<>();
        private String reason = "no such file";

        Search(String specifier, Path importer, boolean require) {
            this.specifier = specifier;
            this.importer = importer;
            this.from = Objects.requireNonNull(importer.toAbsolutePath().getParent());
            this.conditions = require ? REQUIRE : IMPORT;
        }

        ModuleNotFoundException failure(String why) {
            List<String> shown = new ArrayList<>();
            for (String path : tried.subList(0, Math.min(12, tried.size()))) {
                Path file = Path.of(path);
                shown.add(file.startsWith(from) ? "./" + from.relativize(file) : path);
            }
            if (tried.size() > shown.size()) {
                shown.add((tried.size() - shown.size()) + " more");
            }
            return new ModuleNotFoundException(specifier, importer.toString(), why, shown);
        }

        Optional<Path> run() {
            if (specifier.equals(".") || specifier.equals("..") || specifier.startsWith("./")
                    || specifier.startsWith("../")) {
                Path path = from.resolve(specifier).normalize();
                if (!files.contains(path)) {
                    throw failure("it is outside of the package");
                }
                boolean directory = specifier.endsWith("/") || specifier.endsWith(".");
                return directory ? directory(path, tried) : fileOrDirectory(path, tried);
            }
            for (String segment : specifier.split("[/\\\\]", -1)) {
                if (segment.equals("..") || segment.equals(".")) {
                    throw failure("a package name can't hold \"" + segment + "\"");
                }
            }
            if (specifier.startsWith("#")) {
                return imports();
            }
            Optional<Path> mapped = configured();
            return mapped.isPresent() ? mapped : installed();
        }

        private Optional<Path> imports() {
            Path directory = packageDirectory(from);
            JsonNode imports = directory == null
                    ? null
                    : packageAt(directory).map(json -> json.path("imports")).orElse(null);
            if (directory == null || imports == null || !imports.isObject()) {
                reason = "no package.json above it has \"imports\"";
                return Optional.empty();
            }
            Optional<String> target = PackageExports.resolve(imports, specifier, conditions);
            if (target.isEmpty()) {
                reason = "\"imports\" of " + directory.resolve("package.json") + " does not have it";
                return Optional.empty();
            }
            if (target.get().startsWith("./")) {
                return target(directory, target.get());
            }
            return Optional.of(resolve(target.get(), importer, conditions.equals(REQUIRE)));
        }

        private Optional<Path> configured() {
            if (isInstalled(from)) {
                return Optional.empty();
            }
            Optional<TsConfig> config = configs.computeIfAbsent(from, at -> TsConfig.nearest(files, at));
            for (Path candidate : config.map(found -> found.candidates(specifier)).orElse(List.of())) {
                Optional<Path> found = fileOrDirectory(candidate, tried);
                if (found.isPresent()) {
                    return found;
                }
            }
            return Optional.empty();
        }

        private boolean isInstalled(Path path) {
            for (Path part : path) {
                if (part.toString().equals("node_modules")) {
                    return true;
                }
            }
            return false;
        }

        private Optional<Path> installed() {
            int slash = specifier.indexOf('/', specifier.startsWith("@") ? specifier.indexOf('/') + 1 : 0);
            String name = slash < 0 ? specifier : specifier.substring(0, slash);
            String subpath = slash < 0 ? "." : "./" + specifier.substring(slash + 1);
            Path own = packageDirectory(from);
            JsonNode ownJson = own == null ? null : packageAt(own).orElse(null);
            if (own != null && ownJson != null && ownJson.path("name").asString("").equals(name)
                    && ownJson.has("exports")) {
                return inPackage(own, ownJson, subpath);
            }
            for (Path at = from; at != null; at = at.getParent()) {
                if (String.valueOf(at.getFileName()).equals("node_modules")) {
                    continue;
                }
                Path candidate = at.resolve("node_modules").resolve(name);
                Optional<Path> directory = files.directory(candidate);
                if (directory.isPresent()) {
                    return inPackage(directory.get(), packageAt(directory.get()).orElse(null), subpath);
                }
                Optional<Path> single = subpath.equals(".") ? file(candidate, new ArrayList<>()) : Optional.empty();
                if (single.isPresent()) {
                    return single;
                }
                tried.add(candidate.toString());
            }
            reason = "no package \"" + name + "\" is installed";
            return Optional.empty();
        }

        private Optional<Path> inPackage(Path directory, @Nullable JsonNode json, String subpath) {
            JsonNode exports = json == null ? null : json.get("exports");
            if (exports != null && !exports.isNull()) {
                Optional<String> target = PackageExports.resolve(exports, subpath, conditions);
                if (target.isEmpty()) {
                    reason = "\"exports\" of " + directory.resolve("package.json") + " does not have \"" + subpath
                            + "\" for " + (conditions.equals(REQUIRE) ? "require" : "import");
                    return Optional.empty();
                }
                return target(directory, target.get());
            }
            return subpath.equals(".")
                    ? directory(directory, tried)
                    : fileOrDirectory(directory.resolve(subpath).normalize(), tried);
        }

        private Optional<Path> target(Path directory, String target) {
            Path path = directory.resolve(target).normalize();
            if (!target.startsWith("./") || !path.startsWith(directory)) {
                throw failure("package.json leads out of its package: " + target);
            }
            return fileOrDirectory(path, tried);
        }
    }
}
