package dev.mod.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.validate.render.TextRenderer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackageValidatorTest {
    @TempDir
    private Path directory;

    @Test
    void aWorkflowAloneIsAPackage() throws IOException {
        write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Say it
                        run: echo hello
                """);
        ValidationResult result = validate();
        assertEquals("", render(result));
        assertTrue(result.value().isPresent());
        assertEquals("default", result.value().get().defaultVariant());
    }

    @Test
    void allProblemsOfAFileAreFoundAtOnce() throws IOException {
        write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: 5
                    nam: A
                    type: automatc
                    steps:
                      - name: Say it
                        run: [echo]
                """);
        assertEquals("""
                workflow.yaml:3:5: error[missing-key]: missing key "name" in node "5"
                    - id: 5
                      ^^^^^
                workflow.yaml:3:9: error[wrong-type]: expected text, got number 5
                    - id: 5
                          ^
                  hint: put it in quotes: "5"
                workflow.yaml:4:5: warning[unknown-key]: unknown key "nam"
                      nam: A
                      ^^^
                  hint: did you mean "name"?
                workflow.yaml:5:11: error[wrong-value]: expected "automatic" or "manual", got "automatc"
                      type: automatc
                            ^^^^^^^^
                  hint: did you mean "automatic"?
                workflow.yaml:8:14: error[wrong-type]: expected text, got a list
                          run: [echo]
                               ^^^^^^
                """, render(validate()));
    }

    private ValidationResult validate() {
        return PackageValidator.validate(directory, List.of(), Mode.LENIENT);
    }

    private String render(ValidationResult result) {
        return new TextRenderer(false).render(result.diagnostics(), result.texts())
                .replace(directory.toString() + "/", "");
    }

    private void write(String path, String text) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
