package dev.mod.steps.ai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.ModelUsage;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepResult;
import dev.mod.model.workflow.LlmProtocol;
import dev.mod.fakes.llm.FakeLlm;
import dev.mod.fakes.llm.Reply;
import dev.mod.fakes.llm.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an agent does with its tools and its turns, over real HTTP. */
class AiAgentTest {
    @TempDir
    Path directory;
    FakeLlm llm = FakeLlm.start();
    Path target = Path.of("");

    @BeforeEach
    void makeTarget() throws IOException {
        target = Files.createDirectories(directory.resolve("target"));
    }

    @AfterEach
    void close() {
        llm.close();
    }

    AiRun run(LlmProtocol protocol) {
        return new AiRun(target, directory.resolve("scratch")).at(llm, protocol);
    }

    AiRun run() {
        return run(LlmProtocol.OPENAI);
    }

    String read(String path) throws IOException {
        return Files.readString(target.resolve(path));
    }

    /** What the model was told about a call that could not be carried out, or what came of one. */
    String told(Reply.Answer call) throws StepException, InterruptedException {
        llm.then(call, Reply.done("ok"));
        run().execute();
        List<Request> requests = llm.requests();
        List<String> results = requests.get(requests.size() - 1).results();
        return results.get(results.size() - 1);
    }

    @ParameterizedTest
    @EnumSource
    void readsEditsAndEndsOverEveryProtocol(LlmProtocol protocol) throws Exception {
        Files.writeString(target.resolve("a.txt"), "one\ntwo\n");
        llm.then(Reply.call("read", "{\"path\": \"a.txt\"}").tokens(100, 20),
                Reply.calls(new Reply.Call("edit", "{\"path\":\"a.txt\",\"old_text\":\"two\",\"new_text\":\"zwei ✓\"}"),
                        new Reply.Call("write", "{\"path\":\"new/b.txt\",\"content\":\"b\"}")).tokens(200, 30),
                Reply.done("It is done.").tokens(300, 40));
        AiRun run = run(protocol);
        run.system = Optional.of("Be brief.");

        assertEquals(StepResult.SUCCEEDED, run.execute());

        assertEquals("one\nzwei ✓\n", read("a.txt"));
        assertEquals("b", read("new/b.txt"));
        List<Request> asked = llm.requests();
        assertEquals(3, asked.size());
        assertEquals(protocol.key(), asked.get(0).protocol());
        assertEquals(List.of("read", "write", "edit", "glob", "search", "shell", "done"), asked.get(0).tools());
        assertEquals("system", asked.get(0).conversation().get(0).role());
        assertTrue(asked.get(0).conversation().get(0).text().endsWith("\nBe brief."));
        assertEquals("Do it.", asked.get(0).last().text());
        assertEquals(List.of("one\ntwo\n"), asked.get(1).results());
        assertEquals(List.of("one\ntwo\n", "replaced 1 occurrence in a.txt", "wrote 1 characters to new/b.txt"),
                asked.get(2).results());
        assertEquals(List.of(new ModelUsage("test-model", 1, 100, 20), new ModelUsage("test-model", 1, 200, 30),
                new ModelUsage("test-model", 1, 300, 40)), run.used);
        assertTrue(run.out.contains("It is done."), run.out.toString());
        assertTrue(run.out.contains("→ read {\"path\":\"a.txt\"}") || run.out.contains("→ read {\"path\": \"a.txt\"}"),
                run.out.toString());
    }

    @ParameterizedTest
    @EnumSource
    void anAnswerInWordsAloneEndsTheWorkAndIsLoggedLineByLine(LlmProtocol protocol) throws Exception {
        llm.then(Reply.text("There is nothing\nto do here 🎉.\n"));
        AiRun run = run(protocol);
        run.execute();
        assertEquals(List.of("There is nothing", "to do here 🎉."), run.out.subList(1, 3));
    }

    @ParameterizedTest
    @EnumSource
    void anAnswerThatIsCutOffIsContinued(LlmProtocol protocol) throws Exception {
        llm.then(Reply.cutOff("First I will"), Reply.done("ok"));
        run(protocol).execute();
        assertEquals("First I will", llm.requests().get(1).conversation().get(2).text());
        assertTrue(llm.requests().get(1).last().text().contains("cut off"));
    }

    @Test
    void callsThatAreCutOffAreToldSo() throws Exception {
        llm.then(new Reply.Answer("", List.of(new Reply.Call("write", "{\"path\": \"a\", \"content\": \"very lo")),
                Reply.Ending.TOO_LONG, 1, 1), Reply.done("ok"));
        run().execute();
        String result = llm.requests().get(1).results().get(0);
        assertTrue(result.contains("no valid JSON") && result.contains("cut off"), result);
        assertFalse(Files.exists(target.resolve("a")));
    }

    @ParameterizedTest
    @EnumSource
    void anEmptyAnswerIsAskedForAgain(LlmProtocol protocol) throws Exception {
        llm.then(Reply.text(""), Reply.done("ok"));
        run(protocol).execute();
        assertTrue(llm.requests().get(1).last().text().contains("empty"));
    }

    @ParameterizedTest
    @EnumSource
    void aRefusalFails(LlmProtocol protocol) {
        llm.then(new Reply.Answer("", List.of(), Reply.Ending.FILTERED, 1, 1));
        assertEquals("the model refused to answer",
                assertThrows(StepException.class, () -> run(protocol).execute()).getMessage());
    }

    @Test
    void aModelThatGivesUpFailsTheStep() {
        llm.then(Reply.call("done", "{\"summary\": \"There is no such API.\", \"success\": false}"));
        assertEquals("the model gave up: There is no such API.",
                assertThrows(StepException.class, () -> run().execute()).getMessage());
    }

    @Test
    void endlessLoopsEndWithTheTurns() {
        llm.otherwise(Reply.call("glob", "{}"));
        AiRun run = run();
        run.maxSteps = OptionalInt.of(4);
        var e = assertThrows(StepException.class, run::execute);
        assertEquals("not done after 4 turns; max_steps allows no more", e.getMessage());
        assertEquals(4, llm.requests().size());
    }

    @Test
    void thirtyTurnsAreTheDefault() {
        llm.otherwise(Reply.call("glob", "{}"));
        assertThrows(StepException.class, () -> run().execute());
        assertEquals(30, llm.requests().size());
    }

    @Test
    void callsAfterTheMostAreNotCarriedOut() throws Exception {
        var calls = new Reply.Call[40];
        for (int i = 0; i < calls.length; i++) {
            calls[i] = new Reply.Call("write", "{\"path\": \"f" + i + "\", \"content\": \"\"}");
        }
        llm.then(Reply.calls(calls), Reply.done("ok"));
        run().execute();
        assertTrue(Files.exists(target.resolve("f31")));
        assertFalse(Files.exists(target.resolve("f32")));
        assertEquals(40, llm.requests().get(1).results().size());
    }

    @Test
    void promptsAreTemplates() throws Exception {
        llm.then(Reply.done("ok"));
        AiRun run = run();
        run.scope = "{\"params\": {\"to\": \"v5\"}, \"state\": {\"n\": 3}, \"matrix\": {\"team\": \"core\"}}";
        run.prompt = "Move ${{ matrix.team }} to ${{ params.to }}: ${{ state.n }}";
        run.system = Optional.of("For ${{ params.to }}");
        run.execute();
        assertEquals("Move core to v5: 3", llm.requests().get(0).last().text());
        assertTrue(llm.requests().get(0).conversation().get(0).text().endsWith("For v5"));
    }

    @Test
    void toolsCanBeLeftOut() throws Exception {
        llm.then(Reply.call("shell", "{\"command\": \"touch x\"}"), Reply.done("ok"));
        AiRun run = run();
        run.tools = List.of("read", "edit", "browse");
        run.execute();
        assertEquals(List.of("read", "edit", "done"), llm.requests().get(0).tools());
        assertEquals("error: there is no tool 'shell'; there are read, edit, done",
                llm.requests().get(1).results().get(0));
        assertFalse(Files.exists(target.resolve("x")));
        assertTrue(run.err.get(0).startsWith("warning: there is no tool 'browse'"), run.err.toString());
    }

    @Test
    void commandsRunInTheWorkingDirectoryWithoutTheKey() throws Exception {
        Files.createDirectories(target.resolve("sub"));
        llm.then(Reply.call("shell", "{\"command\": \"pwd; env; echo oops >&2; exit 3\"}"), Reply.done("ok"));
        AiRun run = run();
        run.workingDir = Optional.of("sub");
        run.environment.put("COPY", "x" + FakeLlm.KEY);
        run.env = Map.of("GREETING", "hello ${{ params.name }}");
        run.scope = "{\"params\": {\"name\": \"you\"}}";
        run.execute();
        String result = llm.requests().get(1).results().get(0);
        assertTrue(result.startsWith(target.toRealPath().resolve("sub") + "\n"), result);
        assertTrue(result.contains("\nGREETING=hello you\n"), result);
        assertTrue(result.contains("oops\n"), result);
        assertTrue(result.endsWith("(exit code 3)"), result);
        assertFalse(result.contains(FakeLlm.KEY), result);
    }

    @Test
    void outputAndErrorsOfCommandsComeAsTheyWereWritten() throws Exception {
        String result = told(Reply.call("shell",
                "{\"command\": \"for i in $(seq 200); do echo o$i; echo e$i >&2; done\"}"));
        String expected = IntStream.rangeClosed(1, 200).mapToObj(i -> "o" + i + "\ne" + i + "\n")
                .collect(Collectors.joining());
        assertEquals(expected + "(exit code 0)", result);
    }

    @Test
    void longOutputKeepsItsEnds() throws Exception {
        String result = told(Reply.call("shell", "{\"command\": \"seq 1 200000\"}"));
        assertTrue(result.startsWith("1\n2\n3\n"));
        assertTrue(result.endsWith("199999\n200000\n(exit code 0)"));
        assertTrue(result.length() < 40_000, () -> "" + result.length());
        assertTrue(result.contains("characters left out"));
    }

    @Test
    void commandsThatTakeTooLongAreEnded() throws Exception {
        assertEquals("before\n(timed out after 1000 ms)",
                told(Reply.call("shell", "{\"command\": \"echo before; sleep 100000\", \"timeout\": \"1\"}")));
    }

    @Test
    void aWorkingDirectoryOutsideOfTheTargetFails() throws Exception {
        Files.createSymbolicLink(target.resolve("out"), directory);
        for (String path : List.of("..", "/", "missing", "out")) {
            AiRun run = run();
            run.workingDir = Optional.of(path);
            var e = assertThrows(StepException.class, run::execute);
            assertEquals("working_dir '" + path + "' is no directory in the target", e.getMessage());
        }
        assertEquals(List.of(), llm.requests());
    }

    @Test
    void argumentsThatMakeNoSenseAreToldToTheModel() throws Exception {
        assertTrue(told(Reply.call("read", "[1]")).startsWith("error: the arguments are no JSON object"));
        assertTrue(told(Reply.call("read", "{\"path\"")).startsWith("error: the arguments are no valid JSON"));
        assertEquals("error: 'path' is missing", told(Reply.call("read", "")));
        assertEquals("error: 'path' is no string", told(Reply.call("read", "{\"path\": {\"a\": 1}}")));
        assertEquals("error: there is no tool 'rm -rf'; there are read, write, edit, glob, search, shell, done",
                told(Reply.call("rm -rf", "{}")));
        assertEquals("error: 'summary' is missing", told(Reply.call("done", "{}")));
        assertTrue(told(Reply.call("read", "[".repeat(100_000))).startsWith("error: the arguments are no valid JSON"));
    }
}
