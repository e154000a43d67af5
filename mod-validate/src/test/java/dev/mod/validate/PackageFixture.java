package dev.mod.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.validate.page.RulePages;
import dev.mod.validate.render.TextRenderer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A package is written, file by file, and what validation says about it compared as a person would read it. */
public abstract class PackageFixture {
    @TempDir
    protected Path directory;

    /** A metadata file without fault, for {@code workflow.yaml}. */
    protected void manifest() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: MIT
                workflow: workflow.yaml
                """);
    }

    /** A workflow without fault. */
    protected void workflow() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        run: echo go
                """);
    }

    /** Writes a file. */
    protected void file(String path, String text) {
        try {
            Path file = directory.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Validates and compares. */
    protected ValidationResult expect(Mode mode, String rendered) {
        ValidationResult result = PackageValidator.validate(directory, List.of(), mode);
        String actual = new TextRenderer(false).render(result.diagnostics(), result.texts());
        assertEquals(rendered, actual.replace(directory.toString().replace('\\', '/') + "/", ""));
        assertEquals(result.hasErrors(), result.value().isEmpty());
        result.diagnostics().forEach(found -> assertTrue(RulePages.page(found.code()).isPresent(),
                () -> found.code() + " has no page"));
        return result;
    }
}
