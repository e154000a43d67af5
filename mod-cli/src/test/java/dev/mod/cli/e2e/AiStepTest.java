package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.fakes.llm.FakeLlm;
import dev.mod.fakes.llm.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Steps of kind {@code ai}, from the command line to a model's server and back. */
class AiStepTest {
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - id: fix
                name: Fix
                steps:
                  - name: agent
                    ai:
                      prompt: Greet the world.
            """;

    @TempDir
    Path directory;
    FakeLlm llm = FakeLlm.start();
    ModProcess mod;

    @BeforeEach
    void newHome() throws IOException {
        mod = new ModProcess(directory);
        mod.write("target/a.txt", "hello\n");
    }

    @AfterEach
    void close() {
        llm.close();
    }

    void withKey(String provider) {
        mod.with("LLM_API_KEY", FakeLlm.KEY).with("LLM_PROVIDER", provider).with("LLM_MODEL", "test-model")
                .with("LLM_BASE_URL", llm.url());
    }

    ModProcess.Result run(String workflow, String... more) throws IOException, InterruptedException {
        mod.write("workflow.yaml", workflow);
        var arguments = new ArrayList<>(List.of("workflow", "run", "-t", "target"));
        arguments.addAll(List.of(more));
        return mod.run(arguments.toArray(String[]::new));
    }

    String file(String path) throws IOException {
        return Files.readString(mod.work().resolve("target").resolve(path));
    }

    /** The bytes of all files below the home directory, where runs are recorded. */
    String recorded() throws IOException {
        var text = new StringBuilder();
        try (var files = Files.walk(directory.resolve("home"))) {
            for (Path path : files.filter(Files::isRegularFile).toList()) {
                text.append(new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1));
            }
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai", "anthropic", "google_ai", "azure_openai"})
    void anAgentWorksOnTheTarget(String provider) throws Exception {
        withKey(provider);
        llm.then(Reply.call("read", "{\"path\": \"a.txt\"}").tokens(1000, 20),
                Reply.call("edit", "{\"path\": \"a.txt\", \"old_text\": \"hello\", \"new_text\": \"hello, world\"}")
                        .tokens(1100, 30),
                Reply.done("Greeted.").tokens(1200, 10));
        var result = run(WORKFLOW);
        assertEquals(0, result.exit(), result.out() + result.err());
        assertEquals("hello, world\n", file("a.txt"));
        assertEquals(provider, llm.requests().get(0).protocol());
        assertTrue(result.out().contains("  model test-model: 3 turns, 3,300 tokens in, 60 tokens out\n"),
                result.out());
        assertTrue(result.out().contains("M a.txt"), result.out());
    }

    @Test
    void whatAFailedAgentDidIsPutBack() throws Exception {
        withKey("openai");
        llm.then(Reply.call("write", "{\"path\": \"b.txt\", \"content\": \"b\"}"),
                Reply.call("shell", "{\"command\": \"echo c > a.txt; mkdir d; touch d/e\"}"),
                Reply.call("done", "{\"summary\": \"I cannot.\", \"success\": false}"));
        var result = run(WORKFLOW);
        assertEquals(1, result.exit(), result.err());
        assertEquals("hello\n", file("a.txt"));
        assertFalse(Files.exists(mod.work().resolve("target/b.txt")));
        assertFalse(Files.exists(mod.work().resolve("target/d")));
        assertTrue(result.out().contains("failed: fix › agent: the model gave up: I cannot."),
                result.out());
        assertTrue(result.out().contains("model test-model: 3 turns"), result.out());
    }

    @Test
    void noMoreTurnsThanMaxSteps() throws Exception {
        withKey("anthropic");
        llm.otherwise(Reply.call("glob", "{}"));
        var result = run(WORKFLOW + "          max_steps: 2\n");
        assertEquals(1, result.exit(), result.err());
        assertEquals(2, llm.requests().size());
        assertTrue(result.out().contains("not done after 2 turns"), result.out());
    }

    @Test
    void thirtyTurnsUnlessSaidOtherwise() throws Exception {
        withKey("google_ai");
        llm.otherwise(Reply.call("glob", "{}"));
        var result = run(WORKFLOW);
        assertEquals(1, result.exit(), result.err());
        assertEquals(30, llm.requests().size());
        assertTrue(result.out().contains("not done after 30 turns"), result.out());
    }

    @Test
    void toolsStayInTheTargetAndABusyServerIsAskedAgain() throws Exception {
        mod.with("LLM_API_KEY", FakeLlm.KEY).with("LLM_BASE_URL", llm.url());
        Files.writeString(mod.work().resolve("secret.txt"), "secret");
        Files.createSymbolicLink(mod.work().resolve("target/link"), mod.work());
        llm.then(Reply.busy(429, "0"),
                Reply.calls(new Reply.Call("search", "{\"pattern\": \"^hel+o$\"}"),
                        new Reply.Call("glob", "{\"pattern\": \"*.txt\"}"),
                        new Reply.Call("read", "{\"path\": \"../secret.txt\"}"),
                        new Reply.Call("read", "{\"path\": \"link/secret.txt\"}"),
                        new Reply.Call("write", "{\"path\": \"" + mod.work() + "/made.txt\", \"content\": \"x\"}"),
                        new Reply.Call("edit", "{\"path\": \"../secret.txt\", \"old_text\": \"secret\","
                                + " \"new_text\": \"x\"}"),
                        new Reply.Call("shell", "{\"command\": \"pwd; echo key: $LLM_API_KEY\"}")),
                Reply.done("ok"));
        var result = run(WORKFLOW + "          system_prompt: Be brief.\n");
        assertEquals(0, result.exit(), result.out() + result.err());
        assertTrue(result.err().contains("HTTP 429"), result.err());
        assertEquals("openai", llm.requests().get(0).protocol(), "by default");
        assertTrue(llm.requests().get(0).body().toString().contains("Be brief."));
        List<String> results = llm.requests().get(2).results();
        assertEquals("a.txt:1: hello\n", results.get(0));
        assertEquals("a.txt\n", results.get(1));
        assertTrue(results.subList(2, 6).stream().allMatch(text -> text.contains("lies outside of the target")),
                results.toString());
        assertTrue(results.get(6).contains("/target\nkey:\n"), "commands do not get the key: " + results);
        assertEquals("secret", Files.readString(mod.work().resolve("secret.txt")));
        assertFalse(Files.exists(mod.work().resolve("made.txt")));
    }

    @Test
    void fieldsOfTheStepWin() throws Exception {
        mod.with("LLM_API_KEY", "wrong-key-0001").with("LLM_PROVIDER", "google_ai").with("LLM_MODEL", "wrong")
                .with("LLM_BASE_URL", "http://127.0.0.1:1");
        llm.then(Reply.done("ok"));
        var result = run(WORKFLOW + "          model: mine\n          llm_protocol: anthropic\n          endpoint: "
                + llm.url() + "\n          api_key: " + FakeLlm.KEY + "\n          system_prompt: Be brief.\n");
        assertEquals(0, result.exit(), result.out() + result.err());
        assertEquals("anthropic", llm.requests().get(0).protocol());
        assertEquals("mine", llm.requests().get(0).body().path("model").asString());
        assertFalse(recorded().contains(FakeLlm.KEY));
        assertTrue(recorded().contains("api_key: (masked)"));
    }

    @Test
    void keysAreMaskedEverywhere() throws Exception {
        withKey("openai");
        llm.then(Reply.call("write", "{\"path\": \"k.txt\", \"content\": \"" + FakeLlm.KEY + "\"}"),
                Reply.failure(400, "your key " + FakeLlm.KEY + " is odd"));
        var result = run(WORKFLOW, "--format", "jsonl");
        assertEquals(1, result.exit(), result.err());
        assertTrue(result.out().contains("your key *** is odd"), result.out());
        assertFalse((result.out() + result.err() + recorded()).contains(FakeLlm.KEY));
    }

    @Test
    void withoutAKeyTheStepIsDeferredInSoManyWords() throws Exception {
        var result = run(WORKFLOW);
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.out().contains("[AI INSTRUCTIONS]\nGreet the world.\n[/AI INSTRUCTIONS]\n"), result.out());
        assertTrue(result.out().contains("steps deferred: 1\n    fix › agent: there is no key"), result.out());
        assertEquals("hello\n", file("a.txt"));

        var events = run(WORKFLOW, "--format", "jsonl");
        List<JsonNode> finished = events.out().lines().map(JsonMapper.shared()::readTree)
                .filter(event -> event.path("event").asString().equals("step.finished")).toList();
        assertEquals("deferred", finished.get(0).path("result").asString());
        assertTrue(finished.get(0).path("message").asString().contains("LLM_API_KEY"));
    }

    @Test
    void insideACodingAgentItIsDeferredToo() throws Exception {
        withKey("openai");
        mod.with("CLAUDECODE", "1");
        var result = run(WORKFLOW);
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.out().contains("[AI INSTRUCTIONS]\nGreet the world.\n[/AI INSTRUCTIONS]\n"), result.out());
        assertTrue(result.out().contains("handed over to Claude Code"), result.out());
        assertEquals(List.of(), llm.requests());
        llm.then(Reply.done("ok"));
        var required = run(WORKFLOW, "--require-ai");
        assertEquals(0, required.exit(), required.err());
        assertEquals(1, llm.requests().size());
    }

    @Test
    void requiredItFailsAndNamesTheVariable() throws Exception {
        var result = run(WORKFLOW, "--require-ai");
        assertEquals(1, result.exit(), result.err());
        assertTrue(result.out().contains("set LLM_API_KEY"), result.out());
    }

    @Test
    void aDryRunAsksNobody() throws Exception {
        withKey("openai");
        var result = run(WORKFLOW, "--dry-run");
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.err().contains("steps skipped: 1\n    fix › agent: dry run"), result.err());
        assertEquals(List.of(), llm.requests());
    }

    @Test
    void aMatrixCannotTurnTheKeyElsewhere() throws Exception {
        withKey("openai");
        llm.then(Reply.done("ok"));
        var result = run("""
                version: "1"
                nodes:
                  - id: fix
                    name: Fix
                    strategy:
                      type: matrix
                      values: [{LLM_BASE_URL: "http://127.0.0.1:1", LLM_PROVIDER: anthropic}]
                    steps:
                      - name: agent
                        ai:
                          prompt: Greet ${{ matrix.LLM_PROVIDER }}.
                """);
        assertEquals(0, result.exit(), result.out() + result.err());
        assertEquals("openai", llm.requests().get(0).protocol());
        assertEquals("Greet anthropic.", llm.requests().get(0).last().text());
    }

    @Test
    void anInterruptEndsTheAnswer() throws Exception {
        withKey("openai");
        llm.then(Reply.call("write", "{\"path\": \"b.txt\", \"content\": \"b\"}"), new Reply.Silence());
        mod.write("workflow.yaml", WORKFLOW);
        Process process = mod.start("workflow", "run", "-t", "target", "--format", "jsonl");
        try (var out = process.inputReader()) {
            ModProcess.lineWith(out, "\"model.used\"");
            process.toHandle().destroy();
            out.lines().forEach(line -> {});
        }
        assertEquals(130, process.waitFor());
        assertFalse(Files.exists(mod.work().resolve("target/b.txt")));
    }
}
