package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.Main;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * The program with a home of its own: as a process of the distribution's launcher, or, where nothing but its output, its exit
 * code and its files count, within this one, which takes a tenth of the time.
 */
final class ModProcess {
    /** Whether every command is a process. */
    private static final boolean ALWAYS = Boolean.getBoolean("mod.test.long");
    /** Undoes what a shell gives to all that it starts in the background: interrupts are ignored, and a test waits for ever. */
    private static final List<String> DEFAULT_SIGNALS = interruptsAreIgnored()
            ? List.of("env", "--default-signal=INT,QUIT")
            : List.of();
    private static final Pattern RUN = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    /** How a process ended. */
    record Result(int exit, String out, String err) {
        /** The id of the run that the output speaks of first. */
        String run() {
            var matcher = RUN.matcher(out);
            if (!matcher.find()) {
                throw new AssertionError("no run id in: " + out + err);
            }
            return matcher.group();
        }
    }

    private final Path directory;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private boolean launched = ALWAYS;

    /** @param directory a scratch directory; the working directory is {@code work} in it */
    ModProcess(Path directory) throws IOException {
        this.directory = directory;
        Files.createDirectories(work());
        environment.put("MOD_HOME", directory.resolve("home").toString());
    }

    private static boolean interruptsAreIgnored() {
        try (var lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("SigIgn:"))
                    .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
        } catch (IOException e) {
            return false;
        }
    }

    static Path checkout() {
        return Objects.requireNonNull(Path.of("").toAbsolutePath().getParent());
    }

    static Path launcher() {
        return Path.of("target", "dist", "bin", "mod").toAbsolutePath();
    }

    /** Where the commands run. */
    Path work() {
        return directory.resolve("work");
    }

    /** The same, with a process for each command. */
    ModProcess launched() {
        launched = true;
        return this;
    }

    /** Sets a variable of the environment. */
    ModProcess with(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** Writes a file below the working directory. */
    Path write(String path, String text) throws IOException {
        var file = work().resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** Runs a command to its end, without a terminal. */
    Result run(String... arguments) throws IOException, InterruptedException {
        // options of a JVM are for one of its own
        if (!launched && environment.keySet().stream().noneMatch(it -> it.startsWith("MOD_JAVA_"))) {
            return within(work(), List.of(arguments), false);
        }
        var command = new ArrayList<String>(List.of(launcher().toString()));
        command.addAll(List.of(arguments));
        return exec(command, "");
    }

    /**
     * Runs a script in a directory, by a shell unless it needs none.
     *
     * @return how it ended, and where it was then
     */
    Map.Entry<Result, Path> script(Path in, String script) throws IOException, InterruptedException {
        var simple = launched ? Optional.<SimpleScript>empty() : SimpleScript.of(script);
        if (simple.isEmpty()) {
            var place = directory.resolve("place");
            var result = shell("cd '" + in + "' && " + script + "\ncode=$?; pwd >'" + place + "'; exit $code");
            return Map.entry(result, Path.of(Files.readString(place).strip()));
        }
        var here = in;
        var last = new Result(0, "", "");
        for (List<SimpleScript.Command> line : simple.get().lines()) {
            for (SimpleScript.Command command : line) {
                var words = command.words();
                if (!words.isEmpty() && words.get(0).equals("cd")) {
                    here = here.resolve(words.get(1)).normalize();
                    continue;
                }
                var next = words.isEmpty()
                        ? shell("cd '" + here + "' && " + command.text())
                        : within(here, words.subList(1, words.size()), command.merged());
                last = new Result(next.exit(), last.out() + next.out(), last.err() + next.err());
                if (last.exit() != 0) {
                    break;
                }
            }
        }
        return Map.entry(last, here);
    }

    /** Runs a shell line with {@code mod} on its path. */
    Result shell(String line) throws IOException, InterruptedException {
        return exec(List.of("sh", "-c", line), "");
    }

    /** Starts a shell line with {@code mod} on its path; its output is read while it runs. */
    Process shellProcess(String line) throws IOException {
        return builder(List.of("sh", "-c", line)).start();
    }

    /** Runs a command in a pseudo-terminal of 80 columns that types {@code input}; all output is in {@code out}. */
    Result terminal(String input, String line) throws IOException, InterruptedException {
        var inside = "stty cols 80 rows 24; " + line;
        return exec(List.of("script", "-qec", inside, "/dev/null"), input);
    }

    /** Starts a command in a pseudo-terminal of 100 columns and 30 rows, to be typed at and looked at. */
    Process startTerminal(String line) throws IOException {
        return builder(List.of("script", "-qec", "stty cols 100 rows 30; " + line, "/dev/null"))
                .redirectErrorStream(true).start();
    }

    /** Starts a command whose standard output is read while it runs, without the optimising compiler that campaigns have. */
    Process start(String... arguments) throws IOException {
        var command = new ArrayList<String>(List.of(launcher().toString()));
        command.addAll(List.of(arguments));
        var builder = builder(command);
        if (List.of("campaign", "worker").contains(arguments[0])) {
            builder.environment().putIfAbsent("MOD_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
        }
        return builder
                .redirectError(ProcessBuilder.Redirect.appendTo(directory.resolve("err-started").toFile())).start();
    }

    /** Until something that was started has written this to standard error. */
    void waitForError(String text) throws IOException, InterruptedException {
        for (long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);;) {
            String written = Files.readString(directory.resolve("err-started"));
            if (written.contains(text)) {
                return;
            }
            assertTrue(System.nanoTime() < end, written);
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** Reads lines up to one with this text, and gives it. */
    static String lineWith(BufferedReader reader, String text) throws IOException {
        for (var line = reader.readLine(); line != null; line = reader.readLine()) {
            if (line.contains(text)) {
                return line;
            }
        }
        throw new AssertionError("the output ended without " + text);
    }

    private Result within(Path in, List<String> arguments, boolean merged) {
        var out = new ByteArrayOutputStream();
        var err = merged ? out : new ByteArrayOutputStream();
        int exit = Main.run(arguments, in, Map.copyOf(builder(List.of()).environment()),
                new ByteArrayInputStream(new byte[0]), out, err);
        return new Result(exit, out.toString(StandardCharsets.UTF_8),
                merged ? "" : err.toString(StandardCharsets.UTF_8));
    }

    private Result exec(List<String> command, String input) throws IOException, InterruptedException {
        var out = Files.createTempFile(directory, "out", "");
        var err = Files.createTempFile(directory, "err", "");
        var in = Files.writeString(Files.createTempFile(directory, "in", ""), input);
        var process = builder(command).redirectInput(in.toFile()).redirectOutput(out.toFile())
                .redirectError(err.toFile()).start();
        int exit = process.waitFor();
        return new Result(exit, Files.readString(out), Files.readString(err));
    }

    private ProcessBuilder builder(List<String> command) {
        var whole = new ArrayList<String>(DEFAULT_SIGNALS);
        whole.addAll(command);
        var builder = new ProcessBuilder(whole).directory(work().toFile());
        var variables = builder.environment();
        // a coding agent or a model at hand would change what ai steps do
        variables.keySet().removeIf(name -> name.equals("NO_COLOR") || name.equals("LC_ALL")
                || name.matches("(MOD|LLM|CLAUDE|CODEX|CURSOR|GEMINI|OPENCODE|GOOSE|COPILOT|AMP)_.*|CLAUDECODE|OPENCODE"
                        + "|AI_AGENT|AGENT|AUGMENT_AGENT|CLINE_ACTIVE|ANTIGRAVITY_AGENT"));
        variables.put("PATH", launcher().getParent() + ":" + variables.get("PATH"));
        variables.put("TERM", "xterm-256color");
        variables.putAll(environment);
        return builder;
    }
}
