package dev.mod.bench.compatibility;

import dev.mod.model.manifest.Capability;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.Step;
import dev.mod.validate.Mode;
import dev.mod.validate.ModPackage;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.ValidationResult;
import dev.mod.validate.schema.BuiltInStepKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What there is to run: a described corpus, or any package. */
final class Corpus {
    private static final String INDEX = "open.json";
    private static final String TEST_COMMAND = "jssg test";

    private Corpus() {}

    /**
     * The packages of a corpus.
     *
     * @param checkouts holds each repository in a directory named owner+name
     * @param corpus holds the index and the recorded runs
     */
    static List<Entry> described(Path checkouts, Path corpus) throws IOException {
        List<Entry> entries = new ArrayList<>();
        for (JsonNode described : JsonMapper.shared().readTree(Files.readString(corpus.resolve(INDEX)))
                .get("packages")) {
            Path directory = checkouts.resolve(described.get("repo").asString().replace('/', '+'))
                    .resolve(described.get("path").asString()).normalize();
            List<FixtureSuite> suites = new ArrayList<>();
            int passed = 0;
            for (JsonNode test : described.get("tests")) {
                if (test.path("peer").isObject()) {
                    suites.add(FixtureSuite.of(test.get("script").asString(), test.get("language").asString(),
                            test.get("test_dir").asString(), strings(test.get("options"))));
                    passed += test.get("peer").get("passed").asInt();
                }
            }
            List<Path> own = new ArrayList<>();
            for (JsonNode golden : described.path("golden")) {
                Path recording = corpus.resolve("golden").resolve(golden.get("name").asString());
                if (Files.isDirectory(recording)) {
                    own.add(recording);
                }
            }
            entries.add(new Entry(described.get("id").asString(), directory, suites, OptionalInt.of(passed), own));
        }
        return entries;
    }

    /** All recorded runs. */
    static List<Path> recordings(Path corpus) throws IOException {
        List<Path> recordings = new ArrayList<>();
        if (Files.isDirectory(corpus.resolve("golden"))) {
            try (var found = Files.list(corpus.resolve("golden"))) {
                found.filter(Files::isDirectory).sorted().forEach(recordings::add);
            }
        }
        return recordings;
    }

    static boolean isCorpus(Path directory) {
        return Files.isRegularFile(directory.resolve(INDEX));
    }

    private static List<String> strings(JsonNode array) {
        List<String> strings = new ArrayList<>();
        array.forEach(each -> strings.add(each.asString()));
        return strings;
    }

    /** A package by itself: its test commands, or else the scripts of its steps with the directory of the fixtures. */
    static Entry of(Path directory) throws IOException {
        Set<FixtureSuite> suites = new LinkedHashSet<>(commands(directory));
        if (suites.isEmpty() && Files.isDirectory(directory.resolve("tests"))) {
            ValidationResult result = PackageValidator.validate(directory, BuiltInStepKinds.all(),
                    Mode.RUN);
            result.value().ifPresent(found -> steps(found).forEach(step -> {
                if (step.action() instanceof JsAstMatchAction script) {
                    suites.add(FixtureSuite.of(script.jsFile(), script.language().orElse(""), "tests", List.of()));
                }
            }));
        }
        return new Entry(String.valueOf(directory.getFileName()), directory, List.copyOf(suites), OptionalInt.empty(),
                List.of());
    }

    /** The capabilities that a package declares for all its scripts. */
    static Set<Capability> declared(Path directory) {
        return PackageValidator.validate(directory, BuiltInStepKinds.all(), Mode.RUN).value()
                .flatMap(ModPackage::manifest).map(manifest -> Set.copyOf(manifest.capabilities())).orElse(Set.of());
    }

    private static List<Step> steps(ModPackage found) {
        List<Step> steps = new ArrayList<>();
        found.workflows().forEach((name, source) -> source.workflow().nodes().forEach(node -> steps.addAll(
                node.steps())));
        return steps;
    }

    private static List<FixtureSuite> commands(Path directory) throws IOException {
        Path manifest = directory.resolve("package.json");
        List<FixtureSuite> suites = new ArrayList<>();
        if (Files.isRegularFile(manifest)) {
            for (JsonNode script : JsonMapper.shared().readTree(Files.readString(manifest)).path("scripts")) {
                for (String command : script.asString().split("&&|;", -1)) {
                    command(command.strip()).ifPresent(suites::add);
                }
            }
        }
        return suites;
    }

    private static Optional<FixtureSuite> command(String command) {
        int at = command.indexOf(TEST_COMMAND);
        if (at < 0) {
            return Optional.empty();
        }
        List<String> positional = new ArrayList<>();
        List<String> options = new ArrayList<>();
        String language = "";
        List<String> words = Arrays.stream(command.substring(at + TEST_COMMAND.length()).strip().split("\\s+"))
                .map(word -> word.replaceAll("^[\"']|[\"']$", "")).toList();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            boolean last = i + 1 == words.size();
            if ((word.equals("-l") || word.equals("--language")) && !last) {
                language = words.get(++i);
            } else if (List.of("--filter", "--strictness", "--timeout", "--max-threads", "--reporter",
                    "--context-lines", "--expect-errors").contains(word) && !last) {
                options.addAll(List.of(word, words.get(++i)));
            } else if (word.startsWith("-")) {
                options.add(word);
            } else {
                positional.add(word);
            }
        }
        return positional.isEmpty()
                ? Optional.empty()
                : Optional.of(FixtureSuite.of(positional.get(0), language,
                        positional.size() > 1 ? positional.get(1) : "tests", options));
    }
}
