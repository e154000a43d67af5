package dev.mod.cli.run;

import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** Values of secret parameters, which are never stored and so are given again when something goes on. */
public final class SecretAnswers {
    private SecretAnswers() {}

    /**
     * Those of {@code --param}, and those that the person at the terminal is asked for.
     *
     * @param what what goes on, for messages, with its article
     * @param names the secret parameters that it has
     */
    public static Map<String, JsonNode> of(Session session, String what, List<String> names) {
        var secrets = new LinkedHashMap<String, JsonNode>();
        ParamArguments.pairs(session.arguments().values("--param")).forEach((name, value) -> {
            if (!names.contains(name)) {
                throw new UsageException("--param " + name + ": " + what + " keeps its parameters; only secret ones"
                        + " are given again" + (names.isEmpty()
                                ? ", and it has none"
                                : ": " + String.join(", ", names)));
            }
            secrets.put(name, StringNode.valueOf(value));
        });
        if (session.interactive()) {
            for (var name : names) {
                if (!secrets.containsKey(name)) {
                    session.terminal().askSecret(name + " (secret): ")
                            .ifPresent(value -> secrets.put(name, StringNode.valueOf(value)));
                }
            }
        }
        session.terminal().hide(secrets.values().stream().map(JsonNode::asString).toList());
        return secrets;
    }
}
