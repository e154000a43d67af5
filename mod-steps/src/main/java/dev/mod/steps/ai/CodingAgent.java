package dev.mod.steps.ai;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A coding agent that runs this program, as its environment tells.
 *
 * @param name what people call it
 * @param variable what gave it away
 */
record CodingAgent(String name, String variable) {
    /** Variables that agents set for the commands that they run; not those that an editor sets for people. */
    private static final Map<String, List<String>> VARIABLES = variables();

    private static Map<String, List<String>> variables() {
        var known = new LinkedHashMap<String, List<String>>();
        known.put("Claude Code", List.of("CLAUDECODE"));
        known.put("Codex", List.of("CODEX_SANDBOX", "CODEX_SANDBOX_NETWORK_DISABLED", "CODEX_THREAD_ID"));
        known.put("Cursor", List.of("CURSOR_AGENT"));
        known.put("Gemini CLI", List.of("GEMINI_CLI"));
        known.put("opencode", List.of("OPENCODE", "OPENCODE_CLIENT"));
        known.put("Goose", List.of("GOOSE_TERMINAL"));
        known.put("GitHub Copilot", List.of("COPILOT_CLI", "COPILOT_AGENT"));
        known.put("Amp", List.of("AMP_CURRENT_THREAD_ID"));
        known.put("Augment", List.of("AUGMENT_AGENT"));
        known.put("Cline", List.of("CLINE_ACTIVE"));
        known.put("Antigravity", List.of("ANTIGRAVITY_AGENT"));
        // agents that nobody has heard of yet
        known.put("a coding agent", List.of("AI_AGENT", "AGENT"));
        return known;
    }

    /** The agent, if there is one. */
    static Optional<CodingAgent> of(Map<String, String> environment) {
        for (var agent : VARIABLES.entrySet()) {
            for (String variable : agent.getValue()) {
                String value = environment.getOrDefault(variable, "");
                if (!value.isBlank() && !value.equals("0") && !value.equals("false")) {
                    return Optional.of(new CodingAgent(agent.getKey(), variable));
                }
            }
        }
        return Optional.empty();
    }
}
