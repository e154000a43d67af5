package dev.mod.mcp;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.FileTrees;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.event.StepEnd;
import dev.mod.engine.run.StepNote;
import dev.mod.engine.run.StepRecord;
import dev.mod.engine.run.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Shows what a package or a rule would change, and holds it for {@link ApplyTool}. */
final class PreviewTool implements Tool {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int MOST_FILES = 200;
    private static final int MOST_NOTES = 100;
    /** Characters of one file's difference, and of all. */
    private static final int MOST_OF_FILE = 8_000;
    private static final int MOST_OF_ALL = 40_000;
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - id: rewrite
                name: rewrite
                steps:
                  - name: rewrite
                    ast-match: {config_file: rules.yaml}
            """;

    private final Previews previews;
    private final Root root;

    PreviewTool(Previews previews, Root root) {
        this.previews = previews;
        this.root = root;
    }

    @Override
    public String name() {
        return "preview";
    }

    @Override
    public String description() {
        return "Show what would change, and write nothing: a package of transformations, rules with fixes, or a pattern and its"
                + " replacement. The answer has an id: `apply` makes exactly these changes, if the files are still what they"
                + " are now. Differences are cut off where they are long: ask for the rest with the id and a file.";
    }

    @Override
    public Effect effect() {
        return Effect.KEPT;
    }

    @Override
    public Map<String, Object> arguments() {
        Map<String, Map<String, Object>> properties = new LinkedHashMap<>();
        properties.put("package", Arguments.text("Directory of a package, or a workflow file, below the root."));
        properties.put("params", Arguments.property("object", "Values of the package's parameters, by name."));
        properties.put("rule", Arguments.text("In place of a package: one or more rules with `fix`, in YAML."));
        properties.put("pattern",
                Arguments.text("In place of a package: code with variables. Needs language, replacement."));
        properties.put("replacement", Arguments.text("What takes the place of the pattern, with its variables."));
        properties.put("language", Arguments.text("Language of the pattern."));
        properties.put("preview", Arguments.text("Id of a preview, to see more of it. Needs file."));
        properties.put("file", Arguments.text("A file of that preview."));
        Map<String, Object> offset = Arguments.property("integer", "Where its difference goes on; default: 0.");
        offset.put("minimum", 0);
        properties.put("offset", offset);
        return Arguments.schema(properties, List.of());
    }

    @Override
    public Map<String, Object> call(Arguments arguments) throws ToolException {
        List<String> given = List.of("package", "rule", "pattern", "preview").stream()
                .filter(key -> arguments.find(key).isPresent()).toList();
        if (given.size() != 1) {
            throw new ToolException(
                    "give one of \"package\", \"rule\", \"pattern\" with \"replacement\" and \"language\","
                            + " or \"preview\" with \"file\"");
        }
        return switch (given.get(0)) {
            case "preview" -> more(arguments);
            case "package" ->
                answer(previews.make(root.directory().resolve(root.relative(arguments.required("package"))),
                        params(arguments)));
            default -> answer(ofRules(arguments));
        };
    }

    private static Map<String, JsonNode> params(Arguments arguments) {
        Map<String, JsonNode> params = new LinkedHashMap<>();
        if (arguments.values().get("params") instanceof Map<?, ?> given) {
            given.forEach((key, value) -> params.put(String.valueOf(key), JSON.valueToTree(value)));
        }
        return params;
    }

    private Previews.Made ofRules(Arguments arguments) throws ToolException {
        // says what is wrong in them
        Rules.of(arguments);
        String rules = arguments.find("rule").isPresent()
                ? arguments.required("rule")
                : JSON.writeValueAsString(Map.of("id", "pattern", "language", arguments.language().id(), "rule",
                        Map.of("pattern", arguments.required("pattern")), "fix", arguments.required("replacement")));
        try {
            Path directory = Files.createTempDirectory("mod-preview");
            try {
                Files.writeString(directory.resolve("rules.yaml"), rules);
                return previews.make(Files.writeString(directory.resolve("workflow.yaml"), WORKFLOW), Map.of());
            } finally {
                FileTrees.delete(directory);
            }
        } catch (IOException e) {
            throw new ToolException(FailureMessages.of(e));
        }
    }

    private Map<String, Object> answer(Previews.Made made) {
        List<FileChange> changes = previews.engine().changedFiles(made.id());
        Map<String, Object> answer = new LinkedHashMap<>();
        if (changes.isEmpty()) {
            answer.put("files", List.of());
            answer.put("count", 0);
        } else {
            answer.put("preview", made.id().value());
            answer.put("count", changes.size());
            files(changes, previews.engine().diffs(made.id()), answer);
        }
        notes(made, answer);
        if (changes.isEmpty()) {
            previews.forget(made.id());
        }
        return answer;
    }

    private static void files(List<FileChange> changes, SortedMap<String, String> diffs, Map<String, Object> answer) {
        List<Map<String, Object>> files = new ArrayList<>();
        boolean cut = changes.size() > MOST_FILES;
        int left = MOST_OF_ALL;
        for (FileChange change : changes.subList(0, Math.min(MOST_FILES, changes.size()))) {
            String diff = diffs.getOrDefault(change.path(), "");
            String shown = cut(diff, 0, Math.min(left, MOST_OF_FILE));
            left -= shown.length();
            Map<String, Object> file = change(change);
            file.put("diff", shown);
            file.put("truncated", shown.length() < diff.length());
            cut |= shown.length() < diff.length();
            files.add(file);
        }
        answer.put("files", files);
        answer.put("truncated", cut);
    }

    static Map<String, Object> change(FileChange change) {
        Map<String, Object> file = new LinkedHashMap<>();
        file.put("path", change.path());
        file.put("change", change.kind().name().toLowerCase(Locale.ROOT));
        return file;
    }

    /** Part of a text that does not end within a character. */
    private static String cut(String text, int from, int most) {
        int end = Math.min(text.length(), from + most);
        if (end < text.length() && end > from && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(from, end);
    }

    private void notes(Previews.Made made, Map<String, Object> answer) {
        List<Map<String, Object>> warnings = new ArrayList<>();
        made.warnings().forEach(warning -> warnings.add(ToolException.json(warning)));
        Map<Map<String, Object>, Double> metrics = new LinkedHashMap<>();
        for (Task task : made.view().tasks()) {
            for (StepRecord step : task.steps()) {
                if (step.end() == StepEnd.SKIPPED || step.end() == StepEnd.DEFERRED) {
                    warnings.add(
                            Map.of("severity", "warning", "message", "step \"" + step.name() + "\" of \"" + task.node()
                                    + "\" was passed over: " + step.message().orElse("it has nothing to do")));
                }
            }
            for (StepNote note : previews.engine().notes(made.id(), task)) {
                if (note instanceof StepNote.Found found) {
                    warnings.add(ToolException.json(found.diagnostic()));
                } else if (note instanceof StepNote.Counted counted) {
                    Map<String, Object> metric = new LinkedHashMap<>();
                    metric.put("name", counted.metric());
                    metric.put("dimensions", counted.cardinality());
                    metrics.merge(metric, counted.count(), Double::sum);
                }
            }
        }
        if (!warnings.isEmpty()) {
            answer.put("warnings", warnings.subList(0, Math.min(MOST_NOTES, warnings.size())));
        }
        if (!metrics.isEmpty()) {
            answer.put("metrics", metrics.entrySet().stream().limit(MOST_NOTES).map(metric -> {
                Map<String, Object> json = new LinkedHashMap<>(metric.getKey());
                json.put("count", metric.getValue());
                return json;
            }).toList());
        }
    }

    private Map<String, Object> more(Arguments arguments) throws ToolException {
        String id = arguments.required("preview");
        String path = arguments.required("file");
        String diff = Optional.ofNullable(previews.engine().diffs(previews.preview(id)).get(path))
                .orElseThrow(() -> new ToolException("the preview does not change \"" + path + "\""));
        int from = Math.min(arguments.integer("offset", 0), diff.length());
        String shown = cut(diff, from, MOST_OF_ALL);
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("preview", id);
        answer.put("file", path);
        answer.put("diff", shown);
        answer.put("truncated", from + shown.length() < diff.length());
        if (from + shown.length() < diff.length()) {
            answer.put("nextOffset", from + shown.length());
        }
        return answer;
    }
}
