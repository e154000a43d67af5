package dev.mod.openrewrite;

import dev.mod.openrewrite.internal.artifact.Coordinates;
import dev.mod.openrewrite.internal.artifact.Libraries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What stands in a step, its expressions evaluated.
 *
 * @param recipe name of a recipe, or path of a file of the package with recipes
 * @param artifacts libraries with recipes
 * @param options of the recipe, by name
 * @param version of OpenRewrite
 * @param javaVersion the Java that the code is written in
 * @param classPath what the code uses
 * @param include globs of the files to read
 * @param exclude globs of the files to leave out
 * @param memoryMegabytes heap of the process at the most
 * @param timeout how long the process may take
 */
record StepConfig(String recipe, List<String> artifacts, Optional<JsonNode> options, String version,
        Optional<String> javaVersion, List<String> classPath, List<String> include, List<String> exclude,
        int memoryMegabytes, Duration timeout) {
    private static final int MEMORY = 2048;
    private static final Duration TIMEOUT = Duration.ofMinutes(30);

    static StepConfig of(JsonNode config) {
        return new StepConfig(config.path("recipe").asString(""), texts(config, "artifacts"),
                Optional.ofNullable(config.get("options")).filter(JsonNode::isObject),
                text(config, "version").orElse(Libraries.VERSION), text(config, "java_version"),
                texts(config, "classpath"), texts(config, "include"), texts(config, "exclude"),
                config.path("memory_mb").asInt(MEMORY),
                config.has("timeout_ms") ? Duration.ofMillis(config.path("timeout_ms").asLong()) : TIMEOUT);
    }

    private static Optional<String> text(JsonNode config, String key) {
        return Optional.ofNullable(config.get(key)).map(JsonNode::asString).filter(text -> !text.isBlank());
    }

    private static List<String> texts(JsonNode config, String key) {
        var texts = new ArrayList<String>();
        config.path(key).forEach(each -> texts.add(each.asString()));
        return texts;
    }

    /** The file of the package that has the recipe; empty if it is meant by its name. */
    Optional<String> file() {
        return isFile(recipe) ? Optional.of(recipe) : Optional.empty();
    }

    static boolean isFile(String recipe) {
        return recipe.endsWith(".yml") || recipe.endsWith(".yaml");
    }

    /** A text of {@link #artifacts} that names none; empty if all do. */
    Optional<String> malformed() {
        return artifacts.stream().filter(text -> Coordinates.parse(text).filter(it -> !it.isMoving()).isEmpty())
                .findFirst();
    }

    List<Coordinates> coordinates() {
        return artifacts.stream().flatMap(text -> Coordinates.parse(text).stream()).toList();
    }

    /** A recipe that has no other in it than the one that is meant, with its options; JSON, and so YAML. */
    String activation(String name, String meant) {
        ObjectNode recipe = JsonMapper.shared().createObjectNode().put("type", RecipeFile.TYPE).put("name", name)
                .put("displayName", "Step").put("description", "The step of a workflow.");
        if (options.isPresent()) {
            recipe.putArray("recipeList").addObject().set(meant, options.get());
        } else {
            recipe.putArray("recipeList").add(meant);
        }
        return JsonMapper.shared().writeValueAsString(recipe);
    }

    /** What a person is told of it before it runs. */
    List<String> details() {
        var lines = new ArrayList<String>();
        lines.add(recipe + options.map(it -> " " + it).orElse(""));
        artifacts.forEach(artifact -> lines.add("with " + artifact));
        return lines;
    }
}
