package dev.mod.steps.script.internal.module;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Looks a subpath up in {@code exports} or {@code imports} of a {@code package.json}, after the algorithm in the
 * chapter "Modules: Packages" of Node's documentation.
 */
final class PackageExports {
    private PackageExports() {}

    /**
     * The target of a subpath.
     *
     * @param subpath {@code "."}, {@code "./name"} or {@code "#name"}
     * @param conditions the conditions that hold; {@code default} always does
     */
    static Optional<String> resolve(JsonNode exports, String subpath, Set<String> conditions) {
        boolean keyed = exports.isObject() && exports.propertyNames().stream()
                .anyMatch(name -> name.startsWith(".") || name.startsWith("#"));
        if (!keyed) {
            return subpath.equals(".") ? target(exports, "", conditions, 0) : Optional.empty();
        }
        JsonNode exact = exports.get(subpath);
        if (exact != null && !subpath.contains("*")) {
            return target(exact, "", conditions, 0);
        }
        String best = null;
        for (Map.Entry<String, JsonNode> entry : exports.properties()) {
            if (matches(entry.getKey(), subpath)
                    && (best == null || prefix(entry.getKey()).length() > prefix(best).length())) {
                best = entry.getKey();
            }
        }
        if (best == null) {
            return Optional.empty();
        }
        int suffix = best.endsWith("/") ? 0 : best.length() - best.indexOf('*') - 1;
        String middle = subpath.substring(prefix(best).length(), subpath.length() - suffix);
        String found = best;
        return target(Objects.requireNonNull(exports.get(best)), middle, conditions, 0)
                .map(target -> found.endsWith("/") ? target + middle : target);
    }

    private static String prefix(String pattern) {
        int star = pattern.indexOf('*');
        return star < 0 ? pattern : pattern.substring(0, star);
    }

    private static boolean matches(String pattern, String subpath) {
        int star = pattern.indexOf('*');
        if (star < 0) {
            return pattern.endsWith("/") && subpath.startsWith(pattern);
        }
        String suffix = pattern.substring(star + 1);
        return subpath.startsWith(pattern.substring(0, star)) && subpath.endsWith(suffix)
                && subpath.length() >= pattern.length();
    }

    // the depth of the recursion is bounded by the JSON reader's limit on nesting
    private static Optional<String> target(JsonNode target, String middle, Set<String> conditions, int depth) {
        if (target.isString()) {
            return Optional.of(target.asString().replace("*", middle));
        }
        if (target.isArray()) {
            for (JsonNode item : target) {
                Optional<String> found = target(item, middle, conditions, depth + 1);
                if (found.isPresent()) {
                    return found;
                }
            }
            return Optional.empty();
        }
        if (target.isObject()) {
            for (Map.Entry<String, JsonNode> entry : target.properties()) {
                if (entry.getKey().equals("default") || conditions.contains(entry.getKey())) {
                    if (entry.getValue().isNull()) {
                        return Optional.empty();
                    }
                    Optional<String> found = target(entry.getValue(), middle, conditions, depth + 1);
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
        }
        return Optional.empty();
    }
}
