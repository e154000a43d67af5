package dev.mod.mcp;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.FileNames;
import dev.mod.match.rule.Rule;
import dev.mod.match.scan.ScannedFile;
import dev.mod.match.scan.Scanner;
import dev.mod.match.walk.FileWalker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds code below the root. */
final class SearchTool implements Tool {
    private static final int MOST = 200;

    private final Root root;

    SearchTool(Root root) {
        this.root = root;
    }

    @Override
    public String name() {
        return "search";
    }

    @Override
    public String description() {
        return "Find code by its structure in all files that Git does not ignore: by a pattern such as"
                + " `console.log($ARG)`, where $ARG is any one node and $$$ARGS any number of them, or by a rule in YAML as"
                + " ast-grep takes it. Unlike a search for text it knows strings, comments and line breaks.";
    }

    @Override
    public Map<String, Object> arguments() {
        Map<String, Map<String, Object>> properties = new LinkedHashMap<>();
        properties.put("pattern", Arguments.text("Code with variables. Needs language."));
        properties.put("language", Arguments.text("Language of the pattern, such as js, ts, tsx, java, python."));
        properties.put("rule", Arguments.text("One or more rules in YAML, in place of a pattern."));
        properties.put("paths", Arguments.texts("Files or directories below the root; default: all."));
        Map<String, Object> most = Arguments.property("integer", "Matches at most; default: " + MOST + ".");
        most.put("minimum", 1);
        properties.put("maxResults", most);
        return Arguments.schema(properties, List.of());
    }

    @Override
    public Map<String, Object> call(Arguments arguments) throws ToolException {
        List<Rule> rules = Rules.of(arguments);
        List<Path> wanted = new ArrayList<>();
        for (String path : arguments.list("paths")) {
            wanted.add(root.relative(path));
        }
        try {
            // only what the walk finds, which follows no links
            List<Path> files = FileWalker.below(root.directory()).build().walk().files().stream()
                    .filter(file -> wanted.isEmpty() || wanted.stream().anyMatch(
                            path -> path.toString().isEmpty() || file.startsWith(path)))
                    .toList();
            var found = new ArrayList<>(new Scanner(rules).onlyFinding().scan(root.directory(), files));
            found.sort(Comparator.comparing(ScannedFile::file));
            return answer(found, arguments.integer("maxResults", MOST));
        } catch (IOException e) {
            throw new ToolException(FailureMessages.of(e));
        }
    }

    private static Map<String, Object> answer(List<ScannedFile> found, int most) {
        List<Map<String, Object>> matches = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        int count = 0;
        for (ScannedFile file : found) {
            String name = FileNames.slashed(file.file());
            file.result().warnings().forEach(warning -> warnings.add(name + ": " + warning));
            count += file.result().matches().size();
            file.result().matches().stream().limit(Math.max(0, most - matches.size())).forEach(match -> {
                Map<String, Object> json = new LinkedHashMap<>();
                json.put("file", name);
                json.putAll(Places.of(match));
                matches.add(json);
            });
        }
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("count", count);
        answer.put("matches", matches);
        answer.put("truncated", count > matches.size());
        if (!warnings.isEmpty()) {
            answer.put("warnings", warnings);
        }
        return answer;
    }
}
