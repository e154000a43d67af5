package dev.mod.bench;

import dev.mod.engine.workspace.TargetSnapshots;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.slf4j.LoggerFactory;

/** What the snapshots of a Git target cost, beside {@code git status} there. */
public final class SnapshotCost {
    private static final int TASKS = 5;

    private SnapshotCost() {}

    /**
     * Takes the snapshots of a run of a few tasks, each of which edits three files, and prints the times.
     *
     * @param args the target, which is edited, and a directory for the snapshots
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) throws Exception {
        var target = Path.of(args[0]);
        var store = Files.createTempDirectory(Path.of(args[1]), "snapshots");
        var edited = edited(target);
        var status = new double[5];
        for (int i = 0; i < status.length; i++) {
            status[i] = status(target);
        }
        Arrays.sort(status);
        // a run has its logging set up long before
        LoggerFactory.getLogger(SnapshotCost.class).debug("begin");
        System.out.printf("git status: median %.0f ms%n", status[status.length / 2]);
        try (var snapshots = new TargetSnapshots(store, target)) {
            for (int task = 1; task <= TASKS; task++) {
                long begin = System.nanoTime();
                var before = snapshots.before();
                long taken = System.nanoTime();
                for (Path file : edited) {
                    Files.writeString(file, "// " + task + "\n", StandardOpenOption.APPEND);
                }
                long done = System.nanoTime();
                var after = snapshots.after(before);
                long ended = System.nanoTime();
                System.out.printf("task %d: before %.0f ms, after %.0f ms, %d files changed%n", task,
                        (taken - begin) / 1e6, (ended - done) / 1e6, snapshots.diff(before, after).size());
            }
        }
    }

    private static Path[] edited(Path target) throws Exception {
        try (var files = Files.walk(target)) {
            return files.filter(file -> file.toString().endsWith(".java")).limit(3).toArray(Path[]::new);
        }
    }

    private static double status(Path target) throws Exception {
        long begin = System.nanoTime();
        var process = new ProcessBuilder("git", "status", "--porcelain").directory(target.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        process.waitFor();
        return (System.nanoTime() - begin) / 1e6;
    }
}
