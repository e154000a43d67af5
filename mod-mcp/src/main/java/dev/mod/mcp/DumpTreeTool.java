package dev.mod.mcp;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.ParseLimitException;
import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Shows how code is parsed. */
final class DumpTreeTool implements Tool {
    private static final int MOST = 2_000;

    private final Root root;
    private final Function<Tree, List<String>> lines;

    DumpTreeTool(Root root, Function<Tree, List<String>> lines) {
        this.root = root;
        this.lines = lines;
    }

    @Override
    public String name() {
        return "dump_tree";
    }

    @Override
    public String description() {
        return "Show the syntax tree of a snippet or a file: kinds and fields to use in rules, and where the code has errors."
                + " Lines and columns count from 0.";
    }

    @Override
    public Map<String, Object> arguments() {
        Map<String, Map<String, Object>> properties = new LinkedHashMap<>();
        properties.put("code", Arguments.text("The snippet. Needs language."));
        properties.put("file", Arguments.text("A file below the root, in place of code."));
        properties.put("language", Arguments.text("The language; that of a file is told by its name."));
        return Arguments.schema(properties, List.of());
    }

    @Override
    public Map<String, Object> call(Arguments arguments) throws ToolException {
        Optional<String> code = arguments.find("code");
        Optional<String> file = arguments.find("file");
        if (code.isPresent() == file.isPresent()) {
            throw new ToolException("give either \"code\" with \"language\", or \"file\"");
        }
        byte[] text = code.isPresent() ? code.get().getBytes(StandardCharsets.UTF_8) : root.read(file.orElseThrow());
        Language language = code.isPresent() || arguments.find("language").isPresent()
                ? arguments.language()
                : Languages.forPath(file.orElseThrow())
                        .orElseThrow(
                                () -> new ToolException("the name of the file tells no language; give \"language\""));
        try {
            Tree tree = language.parse(text);
            List<String> all = lines.apply(tree);
            Map<String, Object> answer = new LinkedHashMap<>();
            answer.put("language", language.id());
            answer.put("errors", tree.errorCount());
            answer.put("tree", String.join("\n", all.subList(0, Math.min(MOST, all.size()))));
            answer.put("truncated", all.size() > MOST);
            return answer;
        } catch (ParseLimitException e) {
            throw new ToolException("the code is not parsed: " + e.getMessage());
        }
    }
}
