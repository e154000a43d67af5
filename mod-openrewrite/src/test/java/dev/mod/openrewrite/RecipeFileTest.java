package dev.mod.openrewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecipeFileTest {
    private static RecipeFile read(String yaml) {
        return RecipeFile.read(yaml.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void recipesAreDocumentsOfTheirType() {
        RecipeFile file = read("""
                type: specs.openrewrite.org/v1beta/style
                name: a.Style
                ---
                type: specs.openrewrite.org/v1beta/recipe
                name: a.First
                ---
                type: specs.openrewrite.org/v1beta/recipe
                name: a.Second
                """);
        assertEquals(new RecipeFile(List.of("a.First", "a.Second"), Optional.empty()), file);
    }

    @Test
    void whatIsNoRecipeIsAProblem() {
        assertTrue(read("name: a").problem().orElseThrow().contains("no document"));
        assertTrue(read("a: [").problem().isPresent());
        assertTrue(read("type: specs.openrewrite.org/v1beta/recipe").problem().orElseThrow().contains("no name"));
    }
}
