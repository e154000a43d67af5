package dev.mod.engine.history;

import dev.mod.engine.spi.StepContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The files of a target as a step sees them through its workspace. */
public record StagedTree(StepContext context) implements Tree {
    @Override
    public Optional<String> read(String path) {
        return context.workspace().read(path).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    @Override
    public void write(String path, String content) {
        context.workspace().write(path, content.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void execute(String path) {
        context.workspace().read(path).ifPresent(content -> context.workspace().write(path, content, true));
    }

    @Override
    public void delete(String path) {
        context.workspace().delete(path);
    }

    @Override
    public List<String> list() {
        return list(path -> true);
    }

    @Override
    public List<String> below(String directory) {
        return list(path -> path.startsWith(directory + "/"));
    }

    private List<String> list(Predicate<String> shown) {
        context.workspace().listed(shown);
        var paths = new TreeSet<>(new Disk(context.target()).list());
        paths.addAll(context.workspace().unwritten());
        paths.removeIf(path -> !shown.test(path) || !context.workspace().exists(path));
        return List.copyOf(paths);
    }

    @Override
    public void removeDirectory(String path) {
        context.workspace().removeDirectory(path);
    }

    @Override
    public void note(String token) {
        Steps.note(context, token);
    }
}
