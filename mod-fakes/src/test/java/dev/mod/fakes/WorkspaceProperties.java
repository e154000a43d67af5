package dev.mod.fakes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.file.FileTrees;
import dev.mod.engine.spi.Workspace;
import dev.mod.engine.staging.NestedTarget;
import dev.mod.engine.staging.NestedWorkspace;
import dev.mod.engine.staging.StagedWorkspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever a step does to the workspace in memory, it sees what it would see in the engine's. */
class WorkspaceProperties {
    private static final Map<String, String> BEFORE = Map.of("a", "a", "b/c.txt", "c", "b/d.txt", "d", "x/HEAD", "ref",
            "x/objects/o", "o");
    private static final List<String> PATHS = List.of("a", "b/c.txt", "b/d.txt", "b/new", "e", "x/HEAD", "x/refs/r",
            "x/config", "b", "none/at/all", "../a", "/a", "", ".", "b/../a", "b//c.txt", "./a", "b/", "b\\c.txt",
            "a\0", ".git/config", "b/.GIT/hooks/x", ".gitignore", "git~1/x");

    /** Something that a step does, with what comes of it as a text. */
    private record Deed(String verb, String path, String other, String text, boolean executable) {
        String of(Workspace workspace) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            try {
                switch (verb) {
                    case "write" -> workspace.write(path, bytes);
                    case "write mode" -> workspace.write(path, bytes, executable);
                    case "delete" -> workspace.delete(path);
                    case "rename" -> workspace.rename(path, other);
                    case "look" -> {
                        return workspace.isFree(path, other) + " " + workspace.exists(path);
                    }
                    default -> throw new AssertionError(verb);
                }
                return "done";
            } catch (IllegalArgumentException e) {
                // a path that the system cannot have is one, too
                return "not a path";
            } catch (RuntimeException e) {
                return e.getClass().getSimpleName();
            }
        }
    }

    @Provide
    Arbitrary<List<Deed>> deeds() {
        Arbitrary<String> paths = Arbitraries.of(PATHS);
        return Combinators.combine(Arbitraries.of("write", "write mode", "delete", "rename", "look"), paths, paths,
                Arbitraries.of("", "a", "c", "new"), Arbitraries.of(true, false)).as(Deed::new).list().ofMaxSize(12);
    }

    private static String seen(Workspace workspace) {
        var text = new StringBuilder(workspace.changed().toString());
        for (String path : PATHS) {
            try {
                Optional<byte[]> content = workspace.read(path);
                text.append('\n').append(path).append(' ').append(workspace.exists(path)).append(' ')
                        .append(workspace.executable(path)).append(' ')
                        .append(content.map(bytes -> new String(bytes, StandardCharsets.UTF_8)).orElse("none"));
            } catch (IllegalArgumentException e) {
                text.append('\n').append(path).append(" not a path");
            }
        }
        return text.toString();
    }

    /** What may be other than on disk. */
    private static String unwritten(Workspace workspace) {
        return workspace.unwritten().stream()
                .map(path -> path + " " + workspace.read(path).map(bytes -> new String(bytes, StandardCharsets.UTF_8)))
                .toList().toString();
    }

    private static void compare(List<Deed> deeds) throws IOException {
        Path target = Files.createTempDirectory("workspace");
        try {
            for (var file : BEFORE.entrySet()) {
                Path path = target.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
            }
            var engines = new StagedWorkspace(target);
            var memory = new InMemoryWorkspace(BEFORE);
            // sees what a step of the outer task does
            var nested = new NestedWorkspace(new NestedTarget(() -> engines, ""));
            List<Workspace> all = List.of(engines, memory, nested);
            for (Deed deed : deeds) {
                List<Long> revisions = all.stream().map(Workspace::revision).toList();
                List<String> before = all.stream().map(WorkspaceProperties::unwritten).toList();
                assertEquals(deed.of(engines), deed.of(memory), () -> deed + " of " + deeds);
                for (int i = 0; i < all.size(); i++) {
                    long revision = all.get(i).revision();
                    assertTrue(revision >= revisions.get(i), () -> deed + " of " + deeds);
                    if (revision == revisions.get(i)) {
                        assertEquals(before.get(i), unwritten(all.get(i)), () -> "no news of " + deed + " of " + deeds);
                    }
                }
                assertEquals(seen(engines), seen(memory), () -> "after " + deed + " of " + deeds);
            }
        } finally {
            FileTrees.delete(target);
        }
    }

    @Property
    void aStepSeesTheSame(@ForAll("deeds") List<Deed> deeds) throws IOException {
        compare(deeds);
    }

    @Example
    void eachDeedOnEachPathIsTheSame() throws IOException {
        for (String path : PATHS) {
            for (String verb : List.of("write", "write mode", "delete", "rename", "look")) {
                compare(List.of(new Deed(verb, path, "e", "new", true), new Deed(verb, "a", path, "new", true),
                        new Deed("write", path, "", "again", false)));
            }
        }
    }
}
