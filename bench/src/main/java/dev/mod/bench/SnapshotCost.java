package dev.mod.bench;

import dev.mod.engine.snapshot.SnapshotStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.slf4j.LoggerFactory;

/** What the snapshots of a Git target cost, beside {@code git status} there. */
public final class SnapshotCost {
    private static final int RUNS = 5;
    private static final int TASKS = 3;

    private SnapshotCost() {}

    /**
     * Takes the snapshots of a few runs one after another, each with a store of its own and a few tasks that edit three
     * files, and prints the times. The first run is that of a virtual machine that has only just started.
     *
     * @param args the target, which is edited, and a directory for the snapshots
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) throws Exception {
        var target = Path.of(args[0]);
        var edited = edited(target);
        // a run has its logging set up long before
        LoggerFactory.getLogger(SnapshotCost.class).debug("begin");
        System.out.println("run  git status  first snapshot  ratio  | each task: its snapshot, look after it [ms]");
        for (int run = 1; run <= RUNS; run++) {
            var store = Files.createTempDirectory(Path.of(args[1]), "snapshots");
            double status = status(target);
            var line = new StringBuilder();
            double first = 0;
            try (var snapshots = new SnapshotStore(store, target)) {
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
                    first = task == 1 ? (taken - begin) / 1e6 : first;
                    line.append(String.format("  %.1f, %.1f", (taken - begin) / 1e6, (ended - done) / 1e6));
                    if (snapshots.diff(before, after).size() != edited.length) {
                        throw new IllegalStateException("not all edits were found");
                    }
                }
            }
            System.out.printf("%3d  %10.1f  %14.1f  %5.2f  |%s%n", run, status, first, first / status, line);
        }
    }

    private static Path[] edited(Path target) throws Exception {
        try (var files = Files.walk(target)) {
            return files.filter(file -> file.toString().endsWith(".java")).limit(3).toArray(Path[]::new);
        }
    }

    /** The median of a few. */
    private static double status(Path target) throws Exception {
        var times = new double[5];
        for (int i = 0; i < times.length; i++) {
            long begin = System.nanoTime();
            var process = new ProcessBuilder("git", "status", "--porcelain").directory(target.toFile())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            process.waitFor();
            times[i] = (System.nanoTime() - begin) / 1e6;
        }
        Arrays.sort(times);
        return times[times.length / 2];
    }
}
