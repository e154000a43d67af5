package dev.mod.steps.shell;

import dev.mod.engine.spi.StepException;
import dev.mod.engine.state.StateOperation;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.StringNode;

/** Reads the lines that a command wrote for the state. */
final class StateOutputs {
    private StateOutputs() {}

    static List<StateOperation> parse(String text) throws StepException {
        var operations = new ArrayList<StateOperation>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            int operator = line.indexOf('=');
            boolean append = operator > 0 && line.charAt(operator - 1) == '@';
            String key = operator < 0 ? "" : line.substring(0, append ? operator - 1 : operator);
            if (line.isBlank()) {
                continue;
            }
            if (key.isBlank()) {
                throw new StepException("line " + number + " of STATE_OUTPUTS is no KEY=VALUE: '" + line + "'");
            }
            List<String> path = List.of(key.split("\\.", -1));
            JsonNode value = value(line.substring(operator + 1));
            operations.add(append ? new StateOperation.Append(path, value) : new StateOperation.Put(path, value));
        }
        return operations;
    }

    private static JsonNode value(String text) {
        try {
            JsonNode value = JsonMapper.shared().readTree(text);
            return value.isMissingNode() ? StringNode.valueOf(text) : value;
        } catch (JacksonException e) {
            return StringNode.valueOf(text);
        }
    }
}
