package dev.mod.registry.publish;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.source.SourceNode;
import dev.mod.registry.archive.ArchiveLimits;
import dev.mod.validate.kind.StepKind;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** What is packed and what is said of it are of one moment, whatever happens to the directory meanwhile. */
class PackerTest {
    @TempDir
    Path temp;

    private void write(String version) {
        try {
            Files.writeString(temp.resolve("package/mod.yaml"), """
                    schema_version: "1.0"
                    name: "@acme/sample"
                    version: %s
                    description: of version %1$s
                    author: A <a@example.org>
                    license: MIT
                    workflow: workflow.yaml
                    """.formatted(version));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of a step at whose first check somebody edits the metadata, which were read before. */
    private final class Edits implements StepKind {
        private boolean edited;

        @Override
        public String key() {
            return "edits";
        }

        @Override
        public JsonNode schema() {
            return JsonNodeFactory.instance.objectNode();
        }

        @Override
        public void check(SourceNode action, PackageFiles files, Report report) {
            if (!edited) {
                edited = true;
                write("2.0.0");
            }
        }
    }

    @Test
    void theVersionIsThatOfTheArchive() throws Exception {
        Path directory = Files.createDirectory(temp.resolve("package"));
        write("1.0.0");
        Files.writeString(directory.resolve("workflow.yaml"), """
                version: "1"
                nodes:
                  - {id: a, name: A, steps: [{name: s, edits: now}]}
                """);
        Path scratch = Files.createDirectory(temp.resolve("scratch"));
        var result = new Packer(List.of(new Edits()), ArchiveLimits.DEFAULT).pack(directory, Set.of(), scratch,
                Optional.empty(), Optional.empty());
        assertTrue(Files.readString(scratch.resolve("mod.yaml")).contains("2.0.0"));
        assertEquals("2.0.0", result.packed().version());
        assertTrue(new String(result.packed().metadata(), StandardCharsets.UTF_8).contains("of version 2.0.0"));
        assertEquals("2.0.0", result.packed().annotations().get("org.opencontainers.image.version"));
    }

    @Test
    void whatIsChangedMadeAndDeletedSinceIsNamed() throws Exception {
        Path directory = Files.createDirectory(temp.resolve("package"));
        write("1.0.0");
        Files.writeString(directory.resolve("workflow.yaml"), """
                version: "1"
                nodes:
                  - {id: a, name: A, steps: [{name: s, run: echo}]}
                """);
        Files.writeString(directory.resolve("gone.txt"), "");
        Path scratch = Files.createDirectory(temp.resolve("scratch"));
        var result = new Packer(List.of(), ArchiveLimits.DEFAULT).pack(directory, Set.of(), scratch,
                Optional.empty(), Optional.empty());
        assertEquals(List.of(), Packer.changed(Set.of(), result.content(), scratch));
        Files.delete(directory.resolve("gone.txt"));
        Files.writeString(directory.resolve("made.txt"), "");
        write("1.0.1");
        assertEquals(List.of("gone.txt", "made.txt", "mod.yaml"),
                Packer.changed(Set.of(), result.content(), scratch));
    }
}
