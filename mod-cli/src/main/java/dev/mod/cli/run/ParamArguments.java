package dev.mod.cli.run;

import dev.mod.cli.command.UsageException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.StringNode;

/** {@code K=V} on the command line. */
public final class ParamArguments {
    private ParamArguments() {}

    /** The pairs in the order given; the last of one name wins. */
    public static Map<String, String> pairs(List<String> arguments) {
        var pairs = new LinkedHashMap<String, String>();
        for (var argument : arguments) {
            int end = argument.indexOf('=');
            if (end < 1) {
                throw new UsageException("--param takes NAME=VALUE, not '" + argument + "'");
            }
            pairs.put(argument.substring(0, end), argument.substring(end + 1));
        }
        return pairs;
    }

    /**
     * The pairs for a script, which has no schema to go by: what reads as JSON is that, as in state updates of shell steps. A number
     * is one only if nothing of it is lost: {@code 1.10} and {@code 007} stay texts.
     */
    public static Map<String, JsonNode> untyped(List<String> arguments) {
        var params = new LinkedHashMap<String, JsonNode>();
        pairs(arguments).forEach((name, text) -> params.put(name, value(text)));
        return params;
    }

    private static JsonNode value(String text) {
        try {
            JsonNode value = JsonMapper.shared().readTree(text);
            return value.isMissingNode() || value.isNumber() && !isWhole(value, text)
                    ? StringNode.valueOf(text)
                    : value;
        } catch (JacksonException e) {
            return StringNode.valueOf(text);
        }
    }

    private static boolean isWhole(JsonNode number, String text) {
        double read = number.doubleValue();
        return Double.isFinite(read) && number.asString().equals(text)
                && BigDecimal.valueOf(read).compareTo(new BigDecimal(text)) == 0;
    }
}
