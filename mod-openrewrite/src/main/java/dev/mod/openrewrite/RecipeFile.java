package dev.mod.openrewrite;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * A file with recipes in OpenRewrite's own form, as {@code rewrite.yml}: documents of a type, each with a name. The first recipe is the
 * one that is meant by the file.
 *
 * @param recipes names of the recipes in it, in order
 * @param problem why it cannot be read
 */
record RecipeFile(List<String> recipes, Optional<String> problem) {
    /** The type of a document that is a recipe. */
    static final String TYPE = "specs.openrewrite.org/v1beta/recipe";
    /** Where recipes are that are meant by name. */
    static final String USUAL = "rewrite.yml";

    static RecipeFile read(byte[] bytes) {
        var names = new ArrayList<String>();
        try {
            var load = new Load(LoadSettings.builder().setLabel("recipe").build());
            for (Object document : load.loadAllFromString(new String(bytes, StandardCharsets.UTF_8))) {
                if (document instanceof Map<?, ?> map && TYPE.equals(map.get("type"))) {
                    if (map.get("name") == null) {
                        return new RecipeFile(names, Optional.of("a recipe in it has no name"));
                    }
                    names.add(Objects.toString(map.get("name")));
                }
            }
        } catch (YamlEngineException e) {
            return new RecipeFile(names, Optional.of(String.valueOf(e.getMessage()).replaceAll("\\s+", " ")));
        }
        return new RecipeFile(names,
                names.isEmpty() ? Optional.of("it has no document of the type " + TYPE) : Optional.empty());
    }
}
