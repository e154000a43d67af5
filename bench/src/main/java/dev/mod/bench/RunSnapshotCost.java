package dev.mod.bench;

import dev.mod.base.file.FileTrees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What the snapshots of a run cost a person, beside {@code git status} there: whole processes of the program, each
 * started anew by its launcher. The times are those of the run's journal, from a task's beginning of its step to its
 * record of the snapshot.
 */
public final class RunSnapshotCost {
    /** The first task edits three files, the second puts them back. */
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - id: edit
                name: Edit
                steps:
                  - name: edit
                    run: git ls-files | head -n 3 | while read -r file; do echo >> "$file"; done
              - id: revert
                name: Revert
                depends_on: [edit]
                steps:
                  - name: revert
                    run: git checkout -q -- . && git update-index -q --refresh
            """;
    private static final Pattern EVENT = Pattern.compile("\"at\":\"([^\"]+)\",\"type\":\"([^\"]+)\"");
    private static final int STATUSES = 5;

    private RunSnapshotCost() {}

    /**
     * Runs the program, and {@code git status} in turn with it, and prints the times and the medians.
     *
     * @param args the launcher, the target (a clean Git work tree, which is edited), a directory for runs, how many
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) throws Exception {
        var launcher = Path.of(args[0]).toAbsolutePath().toString();
        var target = Path.of(args[1]).toAbsolutePath();
        var work = Files.createTempDirectory(Path.of(args[2]).toAbsolutePath(), "cost");
        Files.writeString(Files.createDirectory(work.resolve("package")).resolve("workflow.yaml"), WORKFLOW);
        int runs = Integer.parseInt(args[3]);
        var ratios = new double[runs];
        var shares = new double[runs];
        System.out.println("run  git status  first snapshot  ratio  second task's  share [ms]");
        for (int run = -1; run < runs; run++) {
            double status = status(target);
            var home = Files.createDirectory(work.resolve("home" + run));
            wait(List.of(launcher, "workflow", "run", "-w", work.resolve("package").toString(), "-t",
                    target.toString(), "--yes", "--quiet"), target, Map.of("MOD_HOME", home.toString()));
            var snapshots = snapshots(home);
            // the first is not counted: it may have had the program be built, or its classes be recorded
            if (run >= 0) {
                ratios[run] = snapshots.get(0) / status;
                shares[run] = snapshots.get(1) / snapshots.get(0);
                System.out.printf("%3d  %10.1f  %14.1f  %5.2f  %13.1f  %5.3f%n", run + 1, status, snapshots.get(0),
                        ratios[run], snapshots.get(1), shares[run]);
            }
        }
        Arrays.sort(ratios);
        Arrays.sort(shares);
        System.out.printf("medians: ratio %.2f (%.2f to %.2f), second task's share %.3f (%.3f to %.3f)%n",
                ratios[runs / 2], ratios[0], ratios[runs - 1], shares[runs / 2], shares[0], shares[runs - 1]);
        FileTrees.delete(work);
    }

    /** Milliseconds that the first snapshot of each task took, in the order of the tasks. */
    private static List<Double> snapshots(Path home) throws IOException {
        var snapshots = new ArrayList<Double>();
        try (var runs = Files.newDirectoryStream(home.resolve("runs"))) {
            for (Path run : runs) {
                var begin = Instant.MIN;
                for (String line : Files.readAllLines(run.resolve("journal"), StandardCharsets.UTF_8)) {
                    var event = EVENT.matcher(line);
                    if (event.find() && event.group(2).equals("step-started")) {
                        begin = Instant.parse(event.group(1));
                    } else if (event.reset().find() && event.group(2).equals("snapshot-taken")) {
                        snapshots.add(Duration.between(begin, Instant.parse(event.group(1))).toNanos() / 1e6);
                    }
                }
            }
        }
        if (snapshots.size() != 2) {
            throw new IllegalStateException("not two snapshots but " + snapshots.size());
        }
        return snapshots;
    }

    /** The median of a few; one before them may refresh Git's index. */
    private static double status(Path target) throws Exception {
        var times = new double[STATUSES];
        for (int i = -1; i < times.length; i++) {
            long begin = System.nanoTime();
            wait(List.of("git", "status", "--porcelain"), target, Map.of());
            if (i >= 0) {
                times[i] = (System.nanoTime() - begin) / 1e6;
            }
        }
        Arrays.sort(times);
        return times[times.length / 2];
    }

    private static void wait(List<String> command, Path directory, Map<String, String> environment) throws Exception {
        var builder = new ProcessBuilder(command).directory(directory.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        if (builder.start().waitFor() != 0) {
            throw new IllegalStateException("failed: " + command);
        }
    }
}
