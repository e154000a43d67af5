package dev.mod.steps.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.process.ProcessMark;
import dev.mod.engine.process.ProcessTree;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.engine.state.StateOperation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.StringNode;

@DisabledOnOs(OS.WINDOWS)
class ShellStepExecutorTest {
    @TempDir
    Path directory;

    private final ShellStepExecutor executor = new ShellStepExecutor();

    private FakeContext run(String command) throws Exception {
        return run(FakeContext.of(directory, command));
    }

    private FakeContext run(FakeContext context) throws Exception {
        assertEquals(StepResult.SUCCEEDED, executor.execute(context));
        return context;
    }

    private FakeContext with(String command, String roots) {
        return new FakeContext(directory, command, roots, OptionalLong.empty());
    }

    private String failure(FakeContext context) {
        return String.valueOf(assertThrows(StepException.class, () -> executor.execute(context)).getMessage());
    }

    @Test
    void isFoundByTheServiceLoader() {
        StepExecutor found = ServiceLoader.load(StepExecutor.class).stream().map(ServiceLoader.Provider::get)
                .filter(e -> e.key().equals("run")).findFirst().orElseThrow();
        assertEquals("string", found.schema().get("type").stringValue());
        assertEquals(TargetUse.DIRECT, found.targetUse(FakeContext.of(directory, "x").step().action()));
    }

    @Test
    void runsInTheTargetAndStreamsBothOutputs() throws Exception {
        FakeContext context = run("pwd; echo two; echo bad >&2; printf last; cat");
        assertEquals(List.of(directory.toRealPath().toString(), "two", "last"), context.out);
        assertEquals(List.of("bad"), context.err);
    }

    @Test
    void passesTheEnvironment() throws Exception {
        FakeContext context = FakeContext.of(directory, "echo \"$GREETING\"; echo \"${STATE_OUTPUTS##*.}\"");
        context.environment.put("GREETING", "it's \"é\"");
        assertEquals(List.of("it's \"é\"", "outputs"), run(context).out);
    }

    @Test
    void quotesMatrixAndStateButNotParams() throws Exception {
        String roots = """
                {"params": {"cmd": "echo hi | tr h H"}, "matrix": {"f": "a b; touch pwned"}, "state": {"s": "$(touch pwned)"},
                "inputs": {"own": "echo own", "foreign": "`touch pwned`"}, "task": {"id": "t-1"}}""";
        FakeContext context = run(with("""
                ${{ params.cmd }}
                echo ${{ matrix.f }} "${{ state.s }}" '${{ inputs.foreign }}' ${{ task.id }}
                ${{ inputs.own }}
                """, roots));
        assertEquals(List.of("Hi", "a b; touch pwned $(touch pwned) `touch pwned` t-1", "own"), context.out);
        assertFalse(Files.exists(directory.resolve("pwned")));
    }

    @Test
    void namesTheVariableToUseInstead() {
        assertTrue(failure(with("eval ${{ matrix.f }}", "{\"matrix\": {\"f\": \"x\"}}"))
                .endsWith("use the environment variable $f instead"));
        assertTrue(failure(with("echo $((${{ state.a-b }}))", "{\"state\": {\"a-b\": 1}}"))
                .endsWith("use the environment variable $MOD_STATE_A_B instead"));
        assertTrue(failure(with("#!/usr/bin/env python3\nprint('${{ matrix.f }}')", "{\"matrix\": {\"f\": \"x\"}}"))
                .contains("python3"));
    }

    @Test
    void runsScriptsByTheirInterpreter() throws Exception {
        assertEquals(List.of("3"), run("#!/usr/bin/env python3\nprint(1 + 2)\n").out);
        assertEquals(List.of("- e"), run("#!/bin/sh -e\necho - e\nfalse || true\n").out);
        assertEquals(List.of("a b"),
                run(with("#!/bin/bash\nx=${{ matrix.f }}\necho \"${x}\"", "{\"matrix\": {\"f\": \"a b\"}}")).out);
    }

    @Test
    void runsLongAndUnicodeScripts() throws Exception {
        assertEquals(List.of("日本"), run("echo 日本").out);
        assertEquals(List.of("end"), run("# " + "x".repeat(300_000) + "\necho end").out);
    }

    @Test
    void reportsTheExitCodeWithTheLastErrors() {
        assertEquals("exit code 7: b", failure(FakeContext.of(directory, "echo a; echo b >&2; exit 7")));
    }

    @Test
    void turnsStateOutputsIntoUpdates() throws Exception {
        FakeContext context = run("echo 'a.b=1' >> \"$STATE_OUTPUTS\"; echo 'list@=x=y' >> \"$STATE_OUTPUTS\"");
        assertEquals(List.of(new StateOperation.Put(List.of("a", "b"), IntNode.valueOf(1)),
                new StateOperation.Append(List.of("list"), StringNode.valueOf("x=y"))), context.updates);
        String message = failure(FakeContext.of(directory, "printf 'a=1\\nnonsense\\n' > \"$STATE_OUTPUTS\""));
        assertTrue(message.contains("line 2") && message.contains("nonsense"), message);
    }

    @Test
    void takesRecordsThatNoFileNameCanForge() throws Exception {
        FakeContext context = run("name='a\nforged=1'; printf 'last=%s\\0' \"$name\" >> \"$STATE_OUTPUTS0\"");
        assertEquals(List.of(new StateOperation.Put(List.of("last"), StringNode.valueOf("a\nforged=1"))),
                context.updates);
        String message = failure(FakeContext.of(directory, "printf 'a=1' > \"$STATE_OUTPUTS0\""));
        assertEquals("record 1 of STATE_OUTPUTS0, 'a=1': no NUL ends it", message);
    }

    @Test
    void doesNotWaitForPipesOfBackgroundProcesses() throws Exception {
        var context = FakeContext.of(directory, "sleep 1000 & echo $!");
        run(context);
        long pid = Long.parseLong(context.out.get(0));
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }

    @Test
    void losesNothingOfALargeOutput() throws Exception {
        FakeContext context = run("i=0; while [ $i -lt 20000 ]; do echo \"line $i of some length\"; i=$((i+1)); done");
        assertEquals(20_000, context.out.size());
        assertEquals("line 19999 of some length", context.out.get(19_999));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sleep 1000", "setsid sleep 1000 & nohup sleep 1000 & sleep 1000",
            "(setsid sh -c 'sleep 1000 & sleep 1000' &) ; ( ( sleep 1000 & ) & ) ; sleep 1000",
            "trap '' TERM INT HUP; sleep 1000 & sleep 1000; sleep 1000; sleep 1000",
            "i=0; while [ $i -lt 100 ]; do sleep 1000 & i=$((i+1)); done; wait",
            "f() { sleep 1000 & if [ $1 -gt 0 ]; then f $(($1-1)) & fi; wait; }; f 40",
            "setsid sh -c 'trap \"\" TERM; while :; do setsid sleep 1 & sleep 0.01; done' & wait"})
    @EnabledOnOs(OS.LINUX)
    void endsTheWholeTreeWhenCanceled(String command) throws Exception {
        var context = FakeContext.of(directory, "export MARK=1; echo $$; " + command);
        var done = new CompletableFuture<Throwable>();
        var thread = new Thread(() -> {
            try {
                executor.execute(context);
                done.complete(new AssertionError("not canceled"));
            } catch (StepException | InterruptedException e) {
                done.complete(e);
            }
        });
        thread.start();
        assertTrue(context.firstLine.await(60, TimeUnit.SECONDS));
        String marker = marker(Long.parseLong(context.out.get(0)));
        context.cancel();
        assertEquals(InterruptedException.class, done.get(60, TimeUnit.SECONDS).getClass());
        assertEquals(List.of(), holding(marker));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void timesOut() throws Exception {
        var context = new FakeContext(directory,
                "echo $$ > pid; cat /proc/$$/environ > env; setsid sleep 1000 & sleep 1000",
                "{}", OptionalLong.of(700));
        assertEquals("timed out after 700 ms", failure(context));
        String environ = Files.readString(directory.resolve("env"));
        assertEquals(List.of(), holding(markerIn(environ)));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void endsWhatAFailedCommandLeftBehind() throws Exception {
        failure(FakeContext.of(directory, "cat /proc/$$/environ > env; setsid sleep 1000 & exit 3"));
        assertEquals(List.of(), holding(markerIn(Files.readString(directory.resolve("env")))));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void endsWhatACommandThatSucceededLeftBehind() throws Exception {
        run("cat /proc/$$/environ > env; (setsid sh -c 'while :; do date > late; sleep 0.1; done' &)");
        assertEquals(List.of(), holding(markerIn(Files.readString(directory.resolve("env")))));
    }

    private static String marker(long pid) throws Exception {
        return markerIn(Files.readString(Path.of("/proc/" + pid + "/environ")));
    }

    private static String markerIn(String environ) {
        return List.of(environ.split("\0")).stream().filter(v -> v.startsWith("MOD_STEP_EXECUTION="))
                .findFirst().orElseThrow();
    }

    private static List<String> holding(String marker) {
        int equals = marker.indexOf('=');
        var mark = new ProcessMark(marker.substring(0, equals), marker.substring(equals + 1));
        return new ProcessTree(ProcessHandle.current(), mark).living().stream()
                .filter(p -> readable(p.pid()).contains(marker)).map(p -> p.info().commandLine().orElse("?")).toList();
    }

    private static String readable(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/environ"), java.nio.charset.StandardCharsets.ISO_8859_1);
        } catch (java.io.IOException e) {
            return "";
        }
    }
}
