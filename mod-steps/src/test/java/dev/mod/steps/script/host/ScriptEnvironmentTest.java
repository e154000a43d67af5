package dev.mod.steps.script.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScriptEnvironmentTest {
    @Test
    void onlyKnownVariablesAreVisible() {
        assertEquals(Map.of("PATH", "/bin", "MOD_TARGET", "/t", "PARAM_NAME", "n"), ScriptEnvironment.visible(
                Map.of("PATH", "/bin", "AWS_PROFILE", "x", "MOD_TARGET", "/t", "PARAM_NAME", "n"), List.of(),
                List.of()));
    }

    @Test
    void secretParametersAreHiddenUnderEachOfTheirNames() {
        assertEquals(Map.of("PARAM_NAME", "n"), ScriptEnvironment.visible(
                Map.of("PARAM_NAME", "n", "PARAM_API_KEY", "hunter2", "PARAM_api_key", "hunter2"), List.of("api-key"),
                List.of("hunter2")));
    }

    @Test
    void variablesThatHoldASecretAreHidden() {
        assertEquals(Map.of("MOD_STATE_A", "1"), ScriptEnvironment.visible(
                Map.of("MOD_STATE_A", "1", "MOD_STATE_B", "{\"url\":\"https://u:hunter2@host\"}", "DEBUG", "hunter2",
                        "MOD_REGISTRY_TOKEN", "abc"),
                List.of("key"), List.of("hunter2")));
    }
}
