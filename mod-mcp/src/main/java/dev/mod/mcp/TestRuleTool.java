package dev.mod.mcp;

import dev.mod.match.rule.Rule;
import dev.mod.match.scan.FileResult;
import dev.mod.match.scan.FileScanner;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tries a rule on snippets. */
final class TestRuleTool implements Tool {
    @Override
    public String name() {
        return "test_rule";
    }

    @Override
    public String description() {
        return "Try a rule on snippets: those in `valid` must not match, those in `invalid` must. Shows matches, and the code"
                + " after the rule's fix. Use it before the rule is written to a file.";
    }

    @Override
    public Map<String, Object> arguments() {
        Map<String, Map<String, Object>> properties = new LinkedHashMap<>();
        properties.put("rule", Arguments.text("The rule in YAML."));
        properties.put("pattern", Arguments.text("A pattern in place of a rule. Needs language."));
        properties.put("language", Arguments.text("Language of the pattern."));
        properties.put("valid", Arguments.texts("Snippets that must not match."));
        properties.put("invalid", Arguments.texts("Snippets that must match."));
        return Arguments.schema(properties, List.of());
    }

    @Override
    public Map<String, Object> call(Arguments arguments) throws ToolException {
        List<Rule> rules = Rules.of(arguments);
        if (rules.size() != 1) {
            throw new ToolException("expected one rule, found " + rules.size());
        }
        Rule rule = rules.get(0).forAllPaths();
        List<Map<String, Object>> cases = new ArrayList<>();
        boolean passed = true;
        for (String kind : List.of("valid", "invalid")) {
            for (String snippet : arguments.list(kind)) {
                FileResult result = new FileScanner(List.of(rule)).withoutSuppressions().scan(rule.language(),
                        "snippet",
                        snippet.getBytes(StandardCharsets.UTF_8));
                boolean right = result.matches().isEmpty() == kind.equals("valid") && result.warnings().isEmpty();
                passed &= right;
                cases.add(tried(snippet, kind.equals("valid") ? "no match" : "a match", right, result));
            }
        }
        if (cases.isEmpty()) {
            throw new ToolException("give snippets in \"valid\" or \"invalid\"");
        }
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("passed", passed);
        answer.put("cases", cases);
        return answer;
    }

    private static Map<String, Object> tried(String snippet, String expected, boolean right, FileResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("snippet", snippet);
        json.put("expected", expected);
        json.put("passed", right);
        json.put("matches", Places.of(result.matches()));
        result.output().ifPresent(bytes -> json.put("fixed", new String(bytes, StandardCharsets.UTF_8)));
        if (!result.warnings().isEmpty()) {
            json.put("warnings", result.warnings());
        }
        return json;
    }
}
