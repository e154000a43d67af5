package dev.mod.steps.script.internal.module;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Directories that a package may import from besides its own. */
public final class ModuleRoots {
    private ModuleRoots() {}

    /**
     * The {@code node_modules} of the directories above a package, and what holds it: the workspace of an npm, Yarn or pnpm
     * up to which they are looked for, or else the nearest directory with a {@code package.json} or a Git repository. What
     * packages of one repository share lies there. A package in a hidden directory, as fetched ones are in a home, shares
     * nothing with the directories around that.
     */
    public static List<Path> of(Path packageDirectory) {
        List<Path> roots = new ArrayList<>();
        Path below = packageDirectory.toAbsolutePath().normalize();
        boolean held = false;
        for (Path above = below.getParent(); above != null; below = above, above = above.getParent()) {
            held |= below.getFileName().toString().startsWith(".");
            if (isWorkspace(above)) {
                roots.add(above);
                break;
            }
            if (!held && (Files.isRegularFile(above.resolve("package.json")) || Files.exists(above.resolve(".git")))) {
                roots.add(above);
                held = true;
            }
            Path modules = above.resolve("node_modules");
            if (Files.isDirectory(modules)) {
                roots.add(modules);
            }
        }
        return List.copyOf(roots);
    }

    private static boolean isWorkspace(@Nullable Path directory) {
        if (directory == null) {
            return false;
        }
        if (Files.isRegularFile(directory.resolve("pnpm-workspace.yaml"))) {
            return true;
        }
        Path manifest = directory.resolve("package.json");
        if (!Files.isRegularFile(manifest)) {
            return false;
        }
        try {
            return JsonMapper.shared().readTree(Files.readString(manifest, StandardCharsets.UTF_8)).has("workspaces");
        } catch (IOException | JacksonException e) {
            return false;
        }
    }
}
