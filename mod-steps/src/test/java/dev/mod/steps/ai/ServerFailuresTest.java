package dev.mod.steps.ai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.spi.StepException;
import dev.mod.model.workflow.LlmProtocol;
import dev.mod.fakes.llm.FakeLlm;
import dev.mod.fakes.llm.Reply;
import dev.mod.fakes.llm.Request;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a step when the model's server is busy, breaks off or talks nonsense. */
class ServerFailuresTest {
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

    String failure(AiRun run) {
        return String.valueOf(assertThrows(StepException.class, run::execute).getMessage());
    }

    @ParameterizedTest
    @EnumSource
    void aBusyServerIsLeftAloneForAsLongAsItSays(LlmProtocol protocol) throws Exception {
        llm.then(Reply.busy(429, "7"), Reply.done("ok"));
        AiRun run = run(protocol);
        run.execute();
        assertEquals(List.of(Duration.ofSeconds(7)), run.pauses);
        assertTrue(run.err.get(0).startsWith("HTTP 429 from 127.0.0.1:"), run.err.toString());
        assertTrue(run.err.get(0).endsWith(": slow down; trying again in 7.0 s (attempt 2 of 6)"), run.err.toString());
    }

    @Test
    void itMaySayUntilWhen() throws Exception {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(AiRun.NOW.plusSeconds(90).atOffset(ZoneOffset.UTC));
        llm.then(Reply.busy(503, date), new Reply.Failure(429, Map.of("retry-after-ms", "1500"), "x", "y"),
                Reply.busy(429, "soon"), Reply.done("ok"));
        AiRun run = run(LlmProtocol.OPENAI);
        run.execute();
        assertEquals(List.of(Duration.ofSeconds(90), Duration.ofMillis(1500), Duration.ofSeconds(4)), run.pauses);
    }

    @Test
    void itMaySayItInTheBody() throws Exception {
        llm.then(new Reply.Raw(429, "application/json",
                "{\"error\": {\"code\": 429, \"message\": \"quota\", \"status\":"
                        + " \"RESOURCE_EXHAUSTED\", \"details\": [{\"@type\": \"type.googleapis.com/google.rpc.RetryInfo\","
                        + " \"retryDelay\": \"34.5s\"}]}}"),
                Reply.done("ok"));
        AiRun run = run(LlmProtocol.GOOGLE_AI);
        run.execute();
        assertEquals(List.of(Duration.ofMillis(34_500)), run.pauses);
    }

    @Test
    void nobodyWaitsForAnHour() {
        llm.then(Reply.busy(429, "3600"));
        AiRun run = run(LlmProtocol.OPENAI);
        assertTrue(failure(run).endsWith("slow down (it wants to be left alone for 3600 s)"));
        assertEquals(List.of(), run.pauses);
    }

    @ParameterizedTest
    @EnumSource
    void brokenServersAreAskedLessAndLessOften(LlmProtocol protocol) {
        llm.otherwise(Reply.failure(500, "internal"));
        AiRun run = run(protocol);
        String message = failure(run);
        assertTrue(message.endsWith(": internal (after 6 attempts)"), message);
        assertEquals(List.of(1, 2, 4, 8, 16), run.pauses.stream().map(pause -> (int) pause.toSeconds()).toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 409, 429, 500, 502, 503, 504, 529})
    void theseMayComeToAnEnd(int status) throws Exception {
        llm.then(Reply.failure(status, "later"), Reply.done("ok"));
        run(LlmProtocol.ANTHROPIC).execute();
        assertEquals(2, llm.requests().size());
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 402, 403, 404, 422, 302})
    void theseDoNot(int status) {
        llm.then(Reply.failure(status, "no"));
        String message = failure(run(LlmProtocol.ANTHROPIC));
        assertTrue(message.contains("HTTP " + status) && message.contains(": no"), message);
        assertEquals(1, llm.requests().size());
    }

    @Test
    void anEmptyPurseIsNoTraffic() {
        llm.then(new Reply.Failure(429, Map.of(), "insufficient_quota", "You exceeded your current quota"));
        assertTrue(failure(run(LlmProtocol.OPENAI)).contains("You exceeded your current quota"));
        assertEquals(1, llm.requests().size());
    }

    @ParameterizedTest
    @EnumSource
    void theKeyIsInNoMessage(LlmProtocol protocol) {
        AiRun run = run(protocol);
        run.environment.put("LLM_API_KEY", "sk-wrong-9876543210");
        String message = failure(run);
        assertTrue(message.contains("HTTP 401") && message.contains("check LLM_API_KEY"), message);
        assertTrue(message.contains("Incorrect API key provided: ***"), message);
        assertFalse((message + run.out + run.err).contains("9876543210"));
    }

    @ParameterizedTest
    @EnumSource
    void answersThatBreakOffAreAskedForAgain(LlmProtocol protocol) throws Exception {
        Reply.Answer answer = Reply.text("A longer answer in several pieces.");
        llm.then(new Reply.BrokenOff(answer, 3, true), new Reply.BrokenOff(answer, 3, false),
                new Reply.BrokenOff(answer, 0, false), Reply.done("ok"));
        AiRun run = run(protocol);
        run.execute();
        assertEquals(3, run.pauses.size(), run.err.toString());
        // nothing of what broke off is part of the conversation
        assertEquals(llm.requests().get(0).conversation(), llm.requests().get(3).conversation());
    }

    @ParameterizedTest
    @EnumSource
    void callsThatBreakOffAreNotCarriedOut(LlmProtocol protocol) throws Exception {
        Reply.Answer answer = new Reply.Answer("I will write it.",
                List.of(new Reply.Call("write", "{\"path\": \"a\", \"content\": \"b\"}")), Reply.Ending.COMPLETE, 1, 1);
        for (int events = 0; events < 5; events++) {
            llm.then(new Reply.BrokenOff(answer, events, events % 2 == 0));
        }
        llm.then(Reply.done("ok"));
        run(protocol).execute();
        assertEquals(6, llm.requests().size());
        if (protocol != LlmProtocol.GOOGLE_AI) {
            assertFalse(Files.exists(target.resolve("a")));
        }
    }

    @ParameterizedTest
    @EnumSource
    void errorsInTheMiddleOfAnAnswerAreSeen(LlmProtocol protocol) throws Exception {
        llm.then(new Reply.FailedMidway(Reply.text("A longer answer."), 2, "overloaded_error", "Overloaded"),
                Reply.done("ok"));
        AiRun run = run(protocol);
        run.execute();
        assertTrue(run.err.get(0).contains("broke off its answer: Overloaded"), run.err.toString());
    }

    @ParameterizedTest
    @EnumSource
    void nonsenseIsAskedForAgain(LlmProtocol protocol) throws Exception {
        llm.then(new Reply.Raw(200, "text/event-stream", "data: {\"choices\": [{\"del\n\n"),
                new Reply.Raw(200, "text/event-stream", "data: [1, 2]\n\n"),
                new Reply.Raw(200, "text/event-stream", ": only a comment\n\n"),
                new Reply.Raw(200, "text/event-stream", "data: {\"choices\": 5, \"candidates\": 5, \"type\": 5}\n\n"),
                Reply.done("ok"));
        run(protocol).execute();
        assertEquals(5, llm.requests().size());
    }

    @Test
    void aPageIsNoAnswer() {
        llm.then(new Reply.Raw(200, "text/html", "<html>Please log in</html>"));
        String message = failure(run(LlmProtocol.OPENAI));
        assertTrue(message.endsWith("answered with text/html instead of a stream of events; check LLM_BASE_URL and"
                + " LLM_PROVIDER"), message);
    }

    @Test
    void blockedPromptsFail() {
        llm.then(new Reply.Raw(200, "text/event-stream",
                "data: {\"promptFeedback\": {\"blockReason\": \"SAFETY\"}}\n\n"));
        assertTrue(failure(run(LlmProtocol.GOOGLE_AI)).endsWith("blocked the prompt: SAFETY"));
    }

    @ParameterizedTest
    @EnumSource
    void aConversationThatIsTooLongLosesItsOldResults(LlmProtocol protocol) throws Exception {
        Files.writeString(target.resolve("a.txt"), "a".repeat(1000));
        Files.writeString(target.resolve("b.txt"), "b".repeat(1000));
        llm.then(Reply.call("read", "{\"path\": \"a.txt\"}"), Reply.call("read", "{\"path\": \"b.txt\"}"),
                new Reply.ContextOverflow(), Reply.done("ok"));
        AiRun run = run(protocol);
        run.execute();
        List<Request> asked = llm.requests();
        assertTrue(asked.get(3).results().get(0).startsWith("(left out"), asked.get(3).results().toString());
        assertEquals("b".repeat(1000), asked.get(3).results().get(1));
        assertEquals(List.of(), run.pauses);
    }

    @ParameterizedTest
    @EnumSource
    void aPromptThatIsTooLongFails(LlmProtocol protocol) {
        llm.otherwise(new Reply.ContextOverflow());
        String message = failure(run(protocol));
        assertTrue(message.contains("HTTP 400"), message);
        assertEquals(1, llm.requests().size());
    }

    @Test
    void aServerThatIsNotThereIsLookedForAgain() throws Exception {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        AiRun run = run(LlmProtocol.OPENAI);
        run.environment.put("LLM_BASE_URL", "http://127.0.0.1:" + port);
        String message = failure(run);
        assertTrue(message.startsWith("127.0.0.1:" + port + " cannot be reached"), message);
        assertEquals(5, run.pauses.size());
    }

    @Test
    void timeRunsOutWhileNothingComes() {
        llm.then(new Reply.Silence());
        AiRun run = run(LlmProtocol.OPENAI);
        run.timeout = OptionalLong.of(300);
        assertEquals("timed out after 300 ms", failure(run));
    }

    @Test
    void timeRunsOutInTheMiddleOfAnAnswer() {
        llm.otherwise(new Reply.Stalled(Reply.text("A longer answer."), 2));
        AiRun run = run(LlmProtocol.ANTHROPIC);
        run.timeout = OptionalLong.of(300);
        assertEquals("timed out after 300 ms", failure(run));
    }

    @Test
    void timeRunsOutBetweenAttempts() {
        llm.then(Reply.busy(429, "4"), Reply.busy(429, "5"), Reply.busy(429, "6"));
        AiRun run = run(LlmProtocol.OPENAI);
        run.timeout = OptionalLong.of(10_000);
        assertEquals("timed out after 10000 ms", failure(run));
        assertEquals(List.of(Duration.ofSeconds(4), Duration.ofSeconds(5)), run.pauses);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void cancellingEndsAnAnswer(boolean begun) throws Exception {
        llm.then(begun ? new Reply.Stalled(Reply.text("A longer answer."), 2) : new Reply.Silence());
        AiRun run = run(LlmProtocol.OPENAI);
        var result = new CompletableFuture<Void>();
        var thread = new Thread(() -> {
            try {
                run.execute();
                result.complete(null);
            } catch (StepException | InterruptedException | RuntimeException e) {
                result.completeExceptionally(e);
            }
        });
        thread.start();
        llm.awaitRequest();
        run.cancel();
        var e = assertThrows(ExecutionException.class, result::get);
        assertInstanceOf(InterruptedException.class, e.getCause());
        thread.join();
    }
}
