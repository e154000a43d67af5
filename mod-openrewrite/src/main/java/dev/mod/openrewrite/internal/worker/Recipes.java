package dev.mod.openrewrite.internal.worker;

import dev.mod.openrewrite.internal.exchange.WorkerRequest;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Properties;
import org.openrewrite.ExecutionContext;
import org.openrewrite.Recipe;
import org.openrewrite.RecipeException;
import org.openrewrite.Validated;
import org.openrewrite.config.Environment;
import org.openrewrite.config.YamlResourceLoader;

/** The recipes on the class path and in the package. */
final class Recipes {
    private Recipes() {}

    /** The one that is asked for; if it is missing or its options are wrong, that is a problem. */
    static Recipe find(WorkerRequest request, ExecutionContext context, Problems problems) {
        try {
            Environment.Builder environment = Environment.builder().scanRuntimeClasspath();
            request.definitions().ifPresent(yaml -> environment.load(read(yaml, "package")));
            Recipe recipe = environment.load(read(request.activation(), "step")).build()
                    .activateRecipes(WorkerRequest.RECIPE);
            var validations = new ArrayList<Validated<Object>>();
            recipe.validateAll(context, validations);
            validations.stream().flatMap(each -> each.failures().stream())
                    .forEach(failure -> problems.add(failure.getProperty(), String.valueOf(failure.getMessage())));
            return recipe;
        } catch (RecipeException | IllegalArgumentException e) {
            problems.add(WorkerRequest.RECIPE, String.valueOf(e.getMessage()));
            return Recipe.noop();
        }
    }

    private static YamlResourceLoader read(String yaml, String name) {
        return new YamlResourceLoader(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)),
                URI.create("mod:" + name), new Properties());
    }

}
