package dev.mod.steps.ai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepResult;
import dev.mod.model.workflow.LlmProtocol;
import dev.mod.fakes.llm.FakeLlm;
import dev.mod.fakes.llm.Reply;
import dev.mod.fakes.llm.Request;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which model is asked with which key, and when nobody is. */
class HandOverTest {
    @TempDir
    Path target;
    FakeLlm llm = FakeLlm.start();

    @AfterEach
    void close() {
        llm.close();
    }

    AiRun run() {
        return new AiRun(target, target.resolve("scratch"));
    }

    String failure(AiRun run) {
        return String.valueOf(assertThrows(StepException.class, run::execute).getMessage());
    }

    @Test
    void withoutAKeyThePromptIsPrinted() throws Exception {
        AiRun run = run();
        run.scope = "{\"params\": {\"x\": \"y\"}}";
        run.prompt = "Do ${{ params.x }}\n\nin two paragraphs\n";
        var deferred = assertInstanceOf(StepResult.Deferred.class, run.execute());
        assertEquals(List.of("[AI INSTRUCTIONS]", "Do y", "", "in two paragraphs", "[/AI INSTRUCTIONS]"), run.out);
        assertTrue(deferred.reason().contains("LLM_API_KEY"), deferred.reason());
    }

    @Test
    void aSystemPromptComesFirst() throws Exception {
        AiRun run = run();
        run.system = Optional.of("Be brief.");
        run.execute();
        assertEquals(List.of("[AI INSTRUCTIONS]", "Be brief.", "", "Do it.", "[/AI INSTRUCTIONS]"), run.out);
    }

    @ParameterizedTest
    @CsvSource({"CLAUDECODE, Claude Code", "CODEX_SANDBOX, Codex", "CURSOR_AGENT, Cursor", "GEMINI_CLI, Gemini CLI",
            "OPENCODE, opencode", "GOOSE_TERMINAL, Goose", "AI_AGENT, a coding agent"})
    void insideACodingAgentThePromptIsPrintedEvenWithAKey(String variable, String agent) throws Exception {
        AiRun run = run().at(llm, LlmProtocol.OPENAI);
        run.environment.put(variable, "1");
        var deferred = assertInstanceOf(StepResult.Deferred.class, run.execute());
        assertEquals("the prompt is handed over to " + agent + ", which runs this (" + variable + " is set)",
                deferred.reason());
        assertEquals("[AI INSTRUCTIONS]", run.out.get(0));
        assertEquals(List.of(), llm.requests());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "false"})
    void aVariableThatSaysNoMeansNoAgent(String value) throws Exception {
        llm.then(Reply.done("ok"));
        AiRun run = run().at(llm, LlmProtocol.OPENAI);
        run.environment.put("CLAUDECODE", value);
        assertEquals(StepResult.SUCCEEDED, run.execute());
    }

    @Test
    void requiredItFailsWithoutAKeyAndNamesTheVariable() {
        AiRun run = run();
        run.requireAi = true;
        assertEquals("there is no key for a language model, and --require-ai was given; set LLM_API_KEY", failure(run));
        run.environment.put("CLAUDECODE", "1");
        run.environment.put("LLM_API_KEY", " ");
        assertTrue(failure(run).endsWith("set LLM_API_KEY"));
        assertEquals(List.of(), run.out);
    }

    @Test
    void requiredItWorksInsideACodingAgent() throws Exception {
        llm.then(Reply.done("ok"));
        AiRun run = run().at(llm, LlmProtocol.OPENAI);
        run.environment.put("CLAUDECODE", "1");
        run.requireAi = true;
        assertEquals(StepResult.SUCCEEDED, run.execute());
    }

    @Test
    void theStepWinsOverTheEnvironment() throws Exception {
        llm.then(Reply.done("ok"));
        AiRun run = run();
        run.environment.put("LLM_API_KEY", "wrong");
        run.environment.put("LLM_PROVIDER", "google_ai");
        run.environment.put("LLM_MODEL", "other");
        run.environment.put("LLM_BASE_URL", "http://127.0.0.1:1");
        run.apiKey = Optional.of(FakeLlm.KEY);
        run.protocol = Optional.of(LlmProtocol.ANTHROPIC);
        run.model = Optional.of("mine");
        run.endpoint = Optional.of(llm.url() + "/v1/");
        run.execute();
        Request request = llm.requests().get(0);
        assertEquals("anthropic", request.protocol());
        assertEquals("/v1/messages", request.path());
        assertEquals("mine", request.body().path("model").asString());
    }

    @ParameterizedTest
    @CsvSource({"openai, '', /v1/chat/completions, gpt-5", "OpenAI, /proxy/v2/, /proxy/v2/chat/completions, gpt-5",
            "anthropic, '', /v1/messages, claude-sonnet-4-5"})
    void addressesAndModelsHaveDefaults(String provider, String path, String asked, String model) throws Exception {
        llm.then(Reply.done("ok"));
        AiRun run = run();
        run.environment.put("LLM_API_KEY", FakeLlm.KEY);
        run.environment.put("LLM_PROVIDER", provider);
        run.environment.put("LLM_BASE_URL", llm.url() + path);
        run.execute();
        assertEquals(asked, llm.requests().get(0).path());
        assertEquals(model, llm.requests().get(0).body().path("model").asString());
        assertEquals("asking " + model + " at " + llm.url().substring(7) + " ("
                + provider.toLowerCase(java.util.Locale.ROOT) + ")", run.out.get(0));
    }

    @Test
    void openAiIsTheDefault() throws Exception {
        llm.then(Reply.done("ok"));
        AiRun run = run().at(llm, LlmProtocol.OPENAI);
        run.environment.remove("LLM_PROVIDER");
        run.execute();
        assertEquals("openai", llm.requests().get(0).protocol());
    }

    @ParameterizedTest
    @CsvSource({"'', /openai/deployments/my%20gpt/chat/completions?api-version=2024-10-21",
            "/?api-version=2025-01-01, /openai/deployments/my%20gpt/chat/completions?api-version=2025-01-01",
            "/openai/deployments/d, /openai/deployments/d/chat/completions?api-version=2024-10-21",
            "/openai/v1/, /openai/v1/chat/completions"})
    void azureHasAddressesOfItsOwn(String path, String asked) throws Exception {
        llm.then(Reply.done("ok"));
        AiRun run = run().at(llm, LlmProtocol.AZURE_OPENAI);
        run.environment.put("LLM_MODEL", "my gpt");
        run.environment.put("LLM_BASE_URL", llm.url() + path);
        run.execute();
        assertEquals(asked, llm.requests().get(0).path());
    }

    @Test
    void settingsThatMakeNoSenseFail() {
        AiRun run = run().at(llm, LlmProtocol.OPENAI);
        run.environment.put("LLM_PROVIDER", "bard");
        assertEquals("LLM_PROVIDER is 'bard', but must be one of openai, anthropic, google_ai, azure_openai",
                failure(run));
        run.environment.put("LLM_PROVIDER", "azure_openai");
        run.environment.remove("LLM_BASE_URL");
        assertEquals("azure_openai has no usual endpoint; set LLM_BASE_URL", failure(run));
        run.environment.remove("LLM_MODEL");
        assertEquals("azure_openai needs the name of a deployment; set LLM_MODEL", failure(run));
        run.environment.put("LLM_MODEL", "m");
        for (String url : List.of("ftp://x", "x", "http:///v1", "http://x y")) {
            run.environment.put("LLM_BASE_URL", url);
            assertTrue(failure(run).startsWith("the endpoint '" + url + "' "), url);
        }
        run.environment.put("LLM_BASE_URL", "https://user:secret@x/");
        assertTrue(failure(run).startsWith("the endpoint 'x/' must be"));
        run.environment.put("LLM_API_KEY", "a b");
        assertEquals("the key has characters that no key has, such as blanks", failure(run));
        run.apiKey = Optional.of("${{ params.key }}");
        assertEquals("api_key is no template; set LLM_API_KEY instead", failure(run));
    }

    @Test
    void keysInTheClearAreWarnedOf() {
        AiRun run = run().at(llm, LlmProtocol.OPENAI);
        run.environment.put("LLM_BASE_URL", "http://llm.invalid/v1");
        failure(run);
        assertEquals("warning: the key travels unencrypted to llm.invalid", run.err.get(0));
    }
}
