package dev.mod.mcp;

import dev.mod.match.Language;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Lists what rules of a language can name. */
final class NodeTypesTool implements Tool {
    @Override
    public String name() {
        return "node_types";
    }

    @Override
    public String description() {
        return "List the kinds of syntax nodes and the fields of a language, for `kind` and `field` in rules.";
    }

    @Override
    public Map<String, Object> arguments() {
        Map<String, Map<String, Object>> properties = new LinkedHashMap<>();
        properties.put("language", Arguments.text("The language."));
        return Arguments.schema(properties, List.of("language"));
    }

    @Override
    public Map<String, Object> call(Arguments arguments) throws ToolException {
        Language language = arguments.language();
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("language", language.id());
        answer.put("kinds", IntStream.range(0, language.kindCount()).filter(language::kindIsNamed)
                .mapToObj(language::kindName).filter(kind -> !kind.startsWith("_")).distinct().sorted().toList());
        answer.put("fields", language.fieldNames().stream().sorted().toList());
        return answer;
    }
}
