package dev.mod.steps.targets;

import dev.mod.engine.event.Delivery;
import dev.mod.engine.spi.StepBrief;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.TaskBrief;
import dev.mod.engine.spi.TaskTarget;
import dev.mod.engine.spi.TaskTargets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Targets that are copies of a directory, and what was asked of them; delivered is a directory for each branch. */
final class CopiedTargets implements TaskTargets {
    private final Path source;
    private final Path delivered;
    private final AtomicInteger opened = new AtomicInteger();
    final List<TaskBrief> briefs = new CopyOnWriteArrayList<>();
    final List<StepBrief> steps = new CopyOnWriteArrayList<>();
    /** What the directory held after each step, by line {@code step: file=content}. */
    final List<String> seen = new CopyOnWriteArrayList<>();
    final List<Path> closed = new CopyOnWriteArrayList<>();
    volatile Optional<String> refusesToOpen = Optional.empty();
    volatile Optional<String> refusesToDeliver = Optional.empty();

    CopiedTargets(Path source, Path delivered) {
        this.source = source;
        this.delivered = delivered;
    }

    @Override
    public TaskTarget open(TaskBrief task) throws StepException {
        briefs.add(task);
        if (refusesToOpen.isPresent()) {
            throw new StepException(refusesToOpen.get());
        }
        Path root = task.directory().resolve("copy");
        delete(root);
        copy(source, root);
        String origin = task.origin().orElse("origin-" + opened.incrementAndGet());
        return new TaskTarget() {
            @Override
            public Path root() {
                return root;
            }

            @Override
            public String origin() {
                return origin;
            }

            @Override
            public void stepSucceeded(StepBrief step) throws StepException {
                steps.add(step);
                files(root).forEach(file -> seen.add(step.name() + ": " + root.relativize(file) + "=" + read(file)));
                if (step.checkpoint().isPresent() && step.checkpoint().get().message().equals("refuse")) {
                    throw new StepException("nothing to commit");
                }
            }

            @Override
            public Optional<Delivery> deliver() throws StepException {
                if (refusesToDeliver.isPresent()) {
                    throw new StepException(refusesToDeliver.get());
                }
                String branch = task.branch().orElse("mod-" + task.signature());
                delete(delivered.resolve(branch));
                copy(root, delivered.resolve(branch));
                return Optional
                        .of(new Delivery(branch, "main", origin, Optional.empty(), List.of(), Delivery.Effect.PUSHED,
                                Optional.empty()));
            }

            @Override
            public void close() {
                closed.add(root);
                delete(root);
            }
        };
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(Path root) {
        try (Stream<Path> walk = Files.walk(root)) {
            return walk.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(Path from, Path to) {
        for (Path file : files(from)) {
            try {
                Path copy = to.resolve(from.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static void delete(Path root) {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> walk = Files.walk(root)) {
            for (Path each : new ArrayList<>(walk.sorted(Comparator.reverseOrder()).toList())) {
                Files.delete(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
