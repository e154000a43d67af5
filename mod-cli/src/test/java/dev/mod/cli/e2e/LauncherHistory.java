package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.Event;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One run with the launcher, and what happens to it; all but the time that things take follows from a seed. */
final class LauncherHistory {
    private static final List<String> NAMES = List.of("alpha", "beta", "gamma");
    private static final String CODE = "const x = alpha(1) + beta(2);\ngamma(x, alpha, beta);\nother();\n";
    private static final Map<String, String> BEFORE = Map.of("one.txt", "1\n", "two.txt", "2\n", "x.js", CODE, "d/y.js",
            CODE);
    private static final int PATIENCE = 12;

    /** What a node does. */
    private enum Kind {
        SHELL, RULE, SCRIPT
    }

    private record Node(Kind kind, String file, int name) {}

    private final Random random;
    private final ModProcess mod;
    private final Path target;
    private final FileRunStore store;
    private final boolean git;
    private final List<Node> nodes = new ArrayList<>();
    private final StringBuilder told = new StringBuilder();
    /** What the files are to be, without the lines of people. */
    private final Map<String, String> model = new TreeMap<>(BEFORE);
    private final Set<String> lines = new LinkedHashSet<>();
    private int completed;
    private int persons;
    private boolean over;
    private boolean adopted;

    LauncherHistory(Path directory, long seed) throws IOException {
        this.random = new Random(seed);
        this.mod = new ModProcess(directory);
        this.target = Files.createDirectories(mod.work().resolve("target"));
        this.store = new FileRunStore(directory.resolve("home"));
        this.git = random.nextBoolean();
        mod.with("FLAGS", Files.createDirectories(directory.resolve("flags")).toString());
    }

    String told() {
        return told.toString();
    }

    void play() throws Exception {
        for (var file : BEFORE.entrySet()) {
            mod.write("target/" + file.getKey(), file.getValue());
        }
        if (git) {
            assertEquals(0, mod.shell("cd target; git init -q .; " + commit()).exit());
        }
        workflow();
        mod.write("other/workflow.yaml",
                "version: \"1\"\nnodes: [{id: n, name: n, steps: [{name: s, run: 'true'}]}]\n");
        String[] command = {"workflow", "run", "-w", "package", "-t", "target", "--allow-dirty"};
        int sessions = 1 + random.nextInt(3);
        for (int session = 0; session < sessions && !over; session++) {
            disturbed(command);
            afterwards();
            command = next();
        }
        for (int round = 0; !over; round++) {
            assertTrue(round < PATIENCE, "nothing ends the run");
            command = run() == null
                    ? new String[]{"workflow", "run", "-w", "package", "-t", "target", "--allow-dirty"}
                    : new String[]{"workflow", "resume", "-i", run().value(), "--trigger-all", "--retry-failed"};
            finish(command, mod.run(command));
        }
        if (random.nextBoolean()) {
            undo();
        }
    }

    private static String commit() {
        return "git add -A; git -c user.name=n -c user.email=e@x commit -q --allow-empty -m x";
    }

    private void workflow() throws IOException {
        var text = new StringBuilder("version: \"1\"\nnodes:\n");
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            Kind kind = Kind.values()[random.nextInt(3)];
            String file = random.nextInt(4) == 0 ? "x.js" : random.nextBoolean() ? "one.txt" : "two.txt";
            int name = random.nextInt(NAMES.size());
            nodes.add(new Node(kind, file, name));
            text.append("  - id: n").append(i).append("\n    name: n").append(i).append('\n');
            if (i > 0 && random.nextInt(3) == 0) {
                text.append("    depends_on: [n").append(random.nextInt(i)).append("]\n");
            }
            if (random.nextInt(5) == 0) {
                text.append("    type: manual\n");
            }
            boolean matrix = kind == Kind.SHELL && random.nextInt(4) == 0;
            if (matrix) {
                text.append("    strategy: {type: matrix, values: [p, q]}\n");
            }
            text.append("    steps:\n");
            switch (kind) {
                case SHELL -> text.append("""
                              - name: s
                                run: |
                                  echo n%1$s%2$s >> %3$s; sleep 0.%4$s; echo n%1$s%2$s.end >> %3$s
                                  %5$s
                        """.formatted(i, matrix ? ".$value" : "", file, random.nextInt(5), random.nextInt(3) > 0
                        ? "true"
                        : "[ -e \"$FLAGS/" + i + "\" ] || { touch \"$FLAGS/" + i + "\"; exit 1; }"));
                case RULE -> {
                    text.append("      - {name: s, ast-match: {config_file: r").append(i).append(".yml}}\n");
                    mod.write("package/r" + i + ".yml",
                            "id: r\nlanguage: javascript\nrule: {kind: identifier, regex: '^"
                                    + NAMES.get(name) + "$'}\nfix: " + NAMES.get(name) + "2\n");
                }
                case SCRIPT -> {
                    text.append("      - {name: s, js-ast-match: {js_file: s").append(i)
                            .append(".js, language: javascript}}\n");
                    mod.write("package/s" + i + ".js", """
                            export default (root) => root.root().commitEdits(root.root()
                              .findAll({ rule: { kind: 'identifier', regex: '^%1$s$' } })
                              .map((each) => each.replace('%1$s2')));
                            """.formatted(NAMES.get(name)));
                }
            }
        }
        mod.write("package/workflow.yaml", text.toString());
        told.append(text).append(git ? "with Git\n" : "");
    }

    /** Runs a command while things happen. */
    private void disturbed(String... command) throws Exception {
        told.append("disturbed ").append(String.join(" ", command)).append('\n');
        Process process = mod.start(command);
        var drain = new Thread(() -> {
            try {
                process.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                // it ends with the process
            }
        });
        drain.start();
        int happenings = 1 + random.nextInt(3);
        boolean killed = false;
        for (int i = 0; i < happenings; i++) {
            if (process.waitFor(200 + random.nextInt(1200), TimeUnit.MILLISECONDS)) {
                break;
            }
            switch (random.nextInt(8)) {
                case 0, 1 -> {
                    told.append("  kill -9\n");
                    process.destroyForcibly();
                    killed = true;
                }
                case 2 -> {
                    told.append("  SIGTERM\n");
                    process.destroy();
                }
                case 3 -> {
                    told.append("  a child is killed\n");
                    process.descendants().findFirst().ifPresent(ProcessHandle::destroyForcibly);
                }
                case 4 -> {
                    var second = mod.run("workflow", "run", "-w", "other", "-t", "target", "--allow-dirty");
                    told.append("  a second run: ").append(second.exit()).append('\n');
                    assertTrue(second.exit() == 0 || second.exit() == 4, second.err());
                }
                case 5 -> {
                    if (run() != null) {
                        told.append("  cancel: ").append(mod.run("workflow", "cancel", "-i", run().value()).exit())
                                .append('\n');
                    }
                }
                default -> edit();
            }
        }
        assertTrue(process.waitFor(2, TimeUnit.MINUTES), "it ends");
        drain.join();
        told.append("  exit ").append(process.exitValue()).append('\n');
        if (killed) {
            // the process has been dead for a while
            var alive = run() == null ? null : store.directory(run()).resolve("alive");
            if (alive != null && Files.exists(alive)) {
                Files.setLastModifiedTime(alive, FileTime.from(Files.getLastModifiedTime(alive).toInstant()
                        .minusMillis(1500)));
            }
        } else {
            finish(command, null);
        }
    }

    /** What a person does when no process is there. */
    private void afterwards() throws Exception {
        for (int i = random.nextInt(3); i > 0; i--) {
            edit();
        }
        if (git && random.nextInt(3) == 0) {
            told.append("  commit\n");
            assertEquals(0, mod.shell("cd target; " + commit()).exit());
        }
    }

    private void edit() throws IOException {
        String line = "// person-" + persons++;
        String file = List.of("mine.txt", "one.txt", "two.txt", "x.js").get(random.nextInt(4));
        told.append("  ").append(file).append(": ").append(line).append('\n');
        Files.writeString(target.resolve(file), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        lines.add(line);
    }

    private String[] next() throws IOException {
        if (run() == null) {
            return new String[]{"workflow", "run", "-w", "package", "-t", "target", "--allow-dirty"};
        }
        String id = run().value();
        return switch (random.nextInt(6)) {
            case 0 -> new String[]{"workflow", "cancel", "-i", id};
            case 1 -> new String[]{"workflow", "resume", "-i", id, "--retry-failed"};
            case 2 -> new String[]{"workflow", "resume", "-i", id};
            default -> new String[]{"workflow", "resume", "-i", id, "--trigger-all", "--retry-failed"};
        };
    }

    /** The run; null if it did not come into being. */
    @SuppressWarnings("NullAway") // there is none before the first command, which is looked at where it matters
    private RunId run() {
        List<RunId> all = new ArrayList<>();
        for (RunId run : store.list()) {
            store.read(run, recorded -> {
                if (recorded.event() instanceof Event.RunCreated created
                        && created.run().workflowName().contains("package")) {
                    all.add(run);
                }
            });
        }
        return all.isEmpty() ? null : all.get(all.size() - 1);
    }

    /** A command has ended: decides what it asked for, and looks at everything if nothing is left to be put back. */
    private void finish(String[] command, ModProcess.@Nullable Result result) throws Exception {
        ModProcess.Result last = result;
        if (last != null) {
            told.append(String.join(" ", command)).append(": ").append(last.exit()).append(' ')
                    .append(last.err().strip())
                    .append('\n');
        }
        if (run() == null) {
            return;
        }
        if (last == null && interrupted() && !command[1].equals("run")) {
            // it refused to begin, perhaps because of what people had done
            last = mod.run(command);
            told.append("  again: ").append(last.exit()).append(' ').append(last.err().strip()).append('\n');
        }
        if (last != null && last.exit() == 4 && last.err().contains("--keep")) {
            decide(last.err(), command);
        }
        check();
    }

    private boolean interrupted() {
        return tasks().containsValue(TaskStatus.RUNNING);
    }

    private void decide(String question, String... command) throws Exception {
        boolean keep = random.nextBoolean();
        if (keep) {
            // what is asked about is what somebody wanted; the rest the run takes back
            adopted = true;
            for (String file : BEFORE.keySet()) {
                if (question.contains(file)) {
                    model.put(file, withoutPersons(read(file)));
                }
            }
        }
        var more = new ArrayList<>(List.of(command));
        more.add(keep ? "--keep" : "--discard");
        var result = mod.run(more.toArray(String[]::new));
        told.append("  ").append(keep ? "--keep: " : "--discard: ").append(result.exit()).append(' ')
                .append(result.err().strip()).append('\n');
        assertFalse(result.err().contains("--keep"), result.err());
    }

    private Map<TaskId, TaskStatus> tasks() {
        var tasks = new LinkedHashMap<TaskId, TaskStatus>();
        store.read(run(), recorded -> {
            if (recorded.event() instanceof Event.TaskCreated created) {
                tasks.put(created.task(), created.status());
            } else if (recorded.event() instanceof Event.TaskMoved moved) {
                tasks.put(moved.task(), moved.to());
            }
        });
        return tasks;
    }

    private List<String> completed() {
        var names = new HashMap<TaskId, String>();
        var done = new ArrayList<String>();
        store.read(run(), recorded -> {
            if (recorded.event() instanceof Event.TaskCreated created) {
                names.put(created.task(),
                        created.node() + created.item().map(item -> "." + item.value().asString()).orElse(""));
            } else if (recorded.event() instanceof Event.TaskMoved moved && moved.to() == TaskStatus.COMPLETED) {
                done.add(names.get(moved.task()));
            }
        });
        return done;
    }

    private void check() throws Exception {
        if (interrupted()) {
            return;
        }
        List<String> all = completed();
        for (String task : all.subList(completed, all.size())) {
            perform(task);
        }
        completed = all.size();
        for (String file : BEFORE.keySet()) {
            assertEquals(model.get(file), withoutPersons(read(file)), file + " after " + all);
        }
        persons();
        try (var files = Files.walk(target)) {
            assertEquals(List.of(),
                    files.filter(file -> file.getFileName().toString().startsWith(".mod-tmp-")).toList());
        }
        var status = mod.run("workflow", "status", "-i", run().value());
        assertEquals(0, status.exit(), status.err());
        var diff = mod.run("workflow", "diff", "-i", run().value());
        assertEquals(0, diff.exit(), diff.err());
        if (!adopted && nodes.stream().noneMatch(node -> node.kind() == Kind.SHELL)) {
            assertFalse(diff.out().contains("+// person"), diff.out());
        }
        var statuses = new ArrayList<RunStatus>();
        store.read(run(), recorded -> {
            if (recorded.event() instanceof Event.RunMoved moved) {
                statuses.add(moved.to());
            }
        });
        RunStatus now = statuses.isEmpty() ? RunStatus.RUNNING : statuses.get(statuses.size() - 1);
        over = now == RunStatus.COMPLETED || now == RunStatus.CANCELED;
    }

    /** What people did is there, or at least kept where a step worked on the real files meanwhile. */
    private void persons() throws IOException {
        String there = everything(target);
        String kept = everything(store.directory(run()).resolve("kept"));
        for (String line : List.copyOf(lines)) {
            boolean lost = there.lines().noneMatch(line::equals);
            assertFalse(lost && kept.lines().noneMatch(line::equals), line + " is lost");
            if (lost) {
                lines.remove(line);
            }
        }
    }

    private static String everything(Path root) throws IOException {
        if (!Files.exists(root)) {
            return "";
        }
        try (var files = Files.walk(root)) {
            return files.filter(Files::isRegularFile).filter(file -> !file.toString().contains("/.git/")).map(file -> {
                try {
                    return Files.readString(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }).collect(Collectors.joining("\n"));
        }
    }

    private void perform(String task) {
        Node node = nodes.get(task.charAt(1) - '0');
        if (node.kind() == Kind.SHELL) {
            model.merge(node.file(), task + "\n" + task + ".end\n", String::concat);
        } else {
            String name = NAMES.get(node.name());
            for (String file : List.of("x.js", "d/y.js")) {
                model.computeIfPresent(file, (path, text) -> text.replaceAll("\\b" + name + "\\b", name + "2"));
            }
        }
    }

    private String read(String file) throws IOException {
        return Files.readString(target.resolve(file));
    }

    private static String withoutPersons(String text) {
        return text.lines().filter(line -> !line.startsWith("// person-")).map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private void undo() throws Exception {
        var before = new TreeMap<String, String>();
        for (String file : BEFORE.keySet()) {
            before.put(file, read(file));
        }
        var undo = mod.run("workflow", "undo", "-i", run().value(), "--yes");
        told.append("undo: ").append(undo.exit()).append(' ').append(undo.err().strip()).append('\n');
        for (String file : BEFORE.keySet()) {
            String now = read(file);
            if (undo.exit() == 4) {
                assertEquals(before.get(file), now, "nothing is written");
            } else if (!undo.err().contains(file) && !adopted) {
                assertEquals(BEFORE.get(file), withoutPersons(now), file + " is what it was");
            }
        }
        assertTrue(undo.exit() == 0 || undo.exit() == 1 || undo.exit() == 4 && persons > 0, undo.err());
    }
}
