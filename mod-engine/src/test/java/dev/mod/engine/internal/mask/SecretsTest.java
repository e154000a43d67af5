package dev.mod.engine.internal.mask;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.JsonNode;
import java.util.Set;
import java.util.List;
import dev.mod.validate.kind.WrittenSecret;
import dev.mod.validate.kind.StepKind;
import dev.mod.model.workflow.StepAction;
import dev.mod.model.workflow.AiAction;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.model.binding.WorkflowBinder;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceReader;
import dev.mod.model.workflow.Workflow;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys of language models that stand in a workflow or its environment. */
class SecretsTest {
    private static final String KEY = "sk-0123456789";

    private static final List<StepKind> KINDS = List.of(new StepKind() {
        @Override
        public String key() {
            return AiAction.KEY;
        }

        @Override
        public JsonNode schema() {
            return JsonNodeFactory.instance.objectNode();
        }

        @Override
        public Set<String> secretVariables() {
            return Set.of("LLM_API_KEY");
        }

        @Override
        public List<WrittenSecret> secrets(StepAction action) {
            return ((AiAction) action).apiKey().map(key -> new WrittenSecret("api_key", key)).stream().toList();
        }
    });

    private static Workflow parse(String source) {
        return WorkflowBinder.bind((SourceMap) SourceReader
                .read("workflow.yaml", source.getBytes(StandardCharsets.UTF_8)).root().orElseThrow());
    }

    private static String workflow(String step) {
        return "{version: '1', nodes: [{id: n, name: N, steps: [" + step + "]}]}";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "{name: ollama, ai: {prompt: ollama, api_key: %s}}|{name: ollama, ai: {prompt: ollama, api_key: (masked)}}",
            "{name: s, ai: {prompt: p, api_key: '%s'}}|{name: s, ai: {prompt: p, api_key: '(masked)'}}",
            "{\"name\": \"s\", \"ai\": {\"prompt\": \"p\", \"api_key\" : \"%s\"}}"
                    + "|{\"name\": \"s\", \"ai\": {\"prompt\": \"p\", \"api_key\" : \"(masked)\"}}",
            "{name: s, env: {LLM_API_KEY: %s}, ai: {prompt: p}}|{name: s, env: {LLM_API_KEY: (masked)}, ai: {prompt: p}}"})
    void theyAreNotRecorded(String step, String recorded) {
        for (String key : new String[]{KEY, "none"}) {
            String source = workflow(step.replace("%s", key));
            String text = Secrets.recordable(source, parse(source), KINDS);
            assertEquals(workflow(recorded), text);
            assertEquals(1, parse(text).nodes().size());
        }
    }

    @Test
    void shortOnesAreRecordedWhereTheyMeanSomethingElse() {
        String source = workflow("{name: ollama, ai: {prompt: ask ollama, api_key: ollama}}");
        assertEquals(source.replace("api_key: ollama", "api_key: (masked)"),
                Secrets.recordable(source, parse(source), KINDS));
    }

    @Test
    void aliasesHideNothing() {
        String source = workflow("{name: s, env: {X: &key " + KEY + "}, ai: {prompt: p, api_key: *key}}");
        assertEquals(source.replace(KEY, "(masked)"), Secrets.recordable(source, parse(source), KINDS));
    }

    @Test
    void theyAreMaskedWhereverTheyComeFrom() {
        var workflow = parse(workflow("{name: s, ai: {prompt: p, api_key: " + KEY + "}}"));
        var masker = Secrets.masker(workflow, Map.of(), Map.of("LLM_API_KEY", "sk-inherited"), KINDS);
        assertEquals("*** and ***", masker.mask(KEY + " and sk-inherited"));
        assertTrue(Secrets.masker(parse(workflow("{name: s, ai: {prompt: p, api_key: '${{ params.k }}'}}")),
                Map.of(), Map.of(), KINDS).isEmpty());
    }
}
