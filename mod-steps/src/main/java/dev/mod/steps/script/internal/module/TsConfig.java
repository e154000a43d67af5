package dev.mod.steps.script.internal.module;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Settings of a {@code tsconfig.json} that say where modules are.
 *
 * @param base where bare names are looked for too
 * @param paths targets by pattern, absolute
 */
record TsConfig(@Nullable Path base, Map<String, List<String>> paths, Path pathsBase) {

    /** The nearest configuration at or above a directory. */
    static Optional<TsConfig> nearest(ConfinedFiles files, Path directory) {
        for (Path at = directory; at != null && files.contains(at); at = at.getParent()) {
            for (String name : List.of("tsconfig.json", "jsconfig.json")) {
                Optional<Path> found = files.file(at.resolve(name));
                if (found.isPresent()) {
                    return Optional.of(read(files, at.resolve(name), new HashSet<>()));
                }
            }
        }
        return Optional.empty();
    }

    private static TsConfig read(ConfinedFiles files, Path file, Set<Path> seen) {
        Path directory = Objects.requireNonNull(file.getParent());
        TsConfig result = new TsConfig(null, Map.of(), directory);
        Optional<String> text = files.text(file);
        if (text.isEmpty() || !seen.add(file.normalize())) {
            return result;
        }
        JsonNode json = JsonFile.parse(file, text.get());
        JsonNode parents = json.path("extends");
        List<JsonNode> all = new ArrayList<>();
        if (parents.isArray()) {
            parents.forEach(all::add);
        } else {
            all.add(parents);
        }
        for (JsonNode parent : all) {
            if (parent.isString()) {
                Optional<Path> path = extended(files, directory, parent.asString());
                if (path.isPresent()) {
                    result = read(files, path.get(), seen).over(result);
                }
            }
        }
        JsonNode options = json.path("compilerOptions");
        JsonNode base = options.path("baseUrl");
        Map<String, List<String>> paths = new LinkedHashMap<>();
        options.path("paths").properties().forEach(entry -> {
            List<String> targets = new ArrayList<>();
            entry.getValue().forEach(target -> targets.add(target.asString("")));
            paths.put(entry.getKey(), List.copyOf(targets));
        });
        Path baseUrl = base.isString() ? directory.resolve(base.asString()).normalize() : null;
        TsConfig own = new TsConfig(baseUrl, paths, baseUrl == null ? directory : baseUrl);
        return own.over(result);
    }

    private TsConfig over(TsConfig parent) {
        Path newBase = base == null ? parent.base : base;
        if (paths.isEmpty()) {
            return new TsConfig(newBase, parent.paths, base == null ? parent.pathsBase : base);
        }
        return new TsConfig(newBase, paths, base == null && newBase != null ? newBase : pathsBase);
    }

    private static Optional<Path> extended(ConfinedFiles files, Path directory, String name) {
        List<String> suffixes = List.of("", ".json", "/tsconfig.json");
        if (name.startsWith(".")) {
            return suffixes.stream().map(suffix -> directory.resolve(name + suffix).normalize())
                    .filter(path -> files.file(path).isPresent()).findFirst();
        }
        for (Path at = directory; at != null && files.contains(at); at = at.getParent()) {
            for (String suffix : suffixes) {
                Path path = at.resolve("node_modules").resolve(name + suffix);
                if (files.file(path).isPresent()) {
                    return Optional.of(path);
                }
            }
        }
        return Optional.empty();
    }

    /** Where a bare name may be, best first. */
    List<Path> candidates(String specifier) {
        List<Path> candidates = new ArrayList<>();
        String best = null;
        for (String pattern : paths.keySet()) {
            int star = pattern.indexOf('*');
            boolean fits = star < 0
                    ? pattern.equals(specifier)
                    : specifier.startsWith(pattern.substring(0, star))
                            && specifier.endsWith(pattern.substring(star + 1))
                            && specifier.length() >= pattern.length() - 1;
            if (fits && (best == null || star < 0 || best.indexOf('*') >= 0 && star > best.indexOf('*'))) {
                best = pattern;
            }
        }
        if (best != null) {
            int star = best.indexOf('*');
            String middle = star < 0
                    ? ""
                    : specifier.substring(star, specifier.length() - (best.length() - star - 1));
            for (String target : paths.getOrDefault(best, List.of())) {
                candidates.add(pathsBase.resolve(target.replace("*", middle)).normalize());
            }
        }
        if (base != null) {
            candidates.add(base.resolve(specifier).normalize());
        }
        return candidates;
    }
}
