package dev.mod.mcp;

import dev.mod.match.Language;
import dev.mod.match.Node;
import dev.mod.match.Tree;
import dev.mod.match.pattern.Pattern;
import dev.mod.match.pattern.PatternException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Shows how a pattern was understood, and why it matches or not. */
final class ExplainPatternTool implements Tool {
    private final Function<Tree, List<String>> lines;

    ExplainPatternTool(Function<Tree, List<String>> lines) {
        this.lines = lines;
    }

    @Override
    public String name() {
        return "explain_pattern";
    }

    @Override
    public String description() {
        return "Explain a pattern that matches nothing, or too much: its tree, its matches in an example, and the places of the"
                + " example that have the same kind of node but do not match.";
    }

    @Override
    public Map<String, Object> arguments() {
        Map<String, Map<String, Object>> properties = new LinkedHashMap<>();
        properties.put("pattern", Arguments.text("Code with variables."));
        properties.put("language", Arguments.text("Its language."));
        properties.put("example", Arguments.text("Code in which it should match."));
        return Arguments.schema(properties, List.of("pattern", "language"));
    }

    @Override
    public Map<String, Object> call(Arguments arguments) throws ToolException {
        Language language = arguments.language();
        String source = arguments.required("pattern");
        Pattern pattern;
        try {
            pattern = Pattern.compile(language, source);
        } catch (PatternException e) {
            throw new ToolException(String.valueOf(e.getMessage()));
        }
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("patternTree", String.join("\n", lines.apply(language.parse(source))));
        answer.put("parses", pattern.errorOffset() < 0);
        List<String> kinds = kinds(language, pattern);
        answer.put("matchesKinds", kinds);
        Optional<String> example = arguments.find("example");
        if (example.isPresent()) {
            Tree tree = language.parse(example.get());
            List<Node> matched = pattern.findAll(tree).stream().map(match -> match.node()).toList();
            answer.put("matches", matched.stream().map(Places::of).toList());
            List<Node> near = IntStream.range(0, tree.size()).mapToObj(tree::node)
                    .filter(node -> kinds.contains(node.kind()) && !matched.contains(node)).toList();
            answer.put("sameKindWithoutMatch", near.stream().map(Places::of).toList());
            if (matched.isEmpty()) {
                answer.put("reason", near.isEmpty()
                        ? "the example has no node of the kind that the pattern is: " + String.join(", ", kinds)
                        : "nodes of the kind are there, but their parts differ; compare the two trees");
                answer.put("exampleTree", String.join("\n", lines.apply(tree)));
            }
        }
        return answer;
    }

    private static List<String> kinds(Language language, Pattern pattern) {
        var kinds = pattern.kinds();
        return kinds == null
                ? List.of()
                : IntStream.range(0, language.kindCount()).filter(kinds::contains).mapToObj(language::kindName)
                        .distinct()
                        .toList();
    }
}
