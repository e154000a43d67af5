package dev.mod.bench.compatibility;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import dev.mod.match.walk.FileWalker;
import dev.mod.model.manifest.Capability;
import dev.mod.steps.script.ModuleRoots;
import dev.mod.steps.script.ScriptException;
import dev.mod.steps.script.ScriptFile;
import dev.mod.steps.script.ScriptLanguages;
import dev.mod.steps.script.ScriptLimits;
import dev.mod.steps.script.ScriptResult;
import dev.mod.steps.script.ScriptRuntime;
import dev.mod.steps.script.ScriptSetup;
import dev.mod.steps.script.api.Metrics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Runs the cases of a suite of fixtures. A case never writes anything. */
final class FixtureRunner {
    /** What came of a suite; the failed cases with the reasons. */
    record Results(int passed, int total, SortedMap<String, String> failed) {}

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Path directory;
    private final FixtureSuite suite;
    private final Optional<Path> kept;
    private final Set<Capability> granted;
    private final Optional<Language> language;
    private final Set<String> extensions;

    /** @param declared capabilities of the package; who tests it grants them */
    FixtureRunner(Path directory, FixtureSuite suite, Set<Capability> declared, Optional<Path> kept) {
        this.kept = kept;
        this.granted = EnumSet.noneOf(Capability.class);
        granted.addAll(declared);
        granted.addAll(suite.granted());
        this.directory = directory.toAbsolutePath().normalize();
        this.suite = suite;
        this.language = Languages.find(suite.language());
        this.extensions = language.map(ScriptLanguages::extensions).orElseGet(ScriptLanguages::allExtensions);
    }

    /** A case with whole trees counts once for each of its files, as it does for the native CLI. */
    Results run() throws IOException, InterruptedException {
        var failed = new TreeMap<String, String>();
        int passed = 0;
        int total = 0;
        for (Path directory : cases()) {
            int weight = names(directory).size();
            total += weight;
            Optional<String> problem = problem(directory);
            if (problem.isEmpty()) {
                passed += weight;
            } else {
                failed.put(suite.script() + " " + directory.getFileName(), problem.get());
            }
        }
        return new Results(passed, total, failed);
    }

    /** What the case counts as, of that what the filter lets pass: itself, or each of the files of its trees. */
    private List<String> names(Path directory) throws IOException {
        String name = String.valueOf(directory.getFileName());
        List<String> names = new ArrayList<>();
        if (Files.isDirectory(directory.resolve("input"))) {
            var all = new TreeSet<>(Trees.read(directory.resolve("input")).keySet());
            all.addAll(Trees.read(directory.resolve("expected")).keySet());
            all.remove("metrics.json");
            all.forEach(file -> names.add(name + "_" + file));
        } else {
            names.add(name);
        }
        names.removeIf(each -> !each.contains(suite.filter()));
        return names;
    }

    private List<Path> found(Path input) throws IOException {
        return FileWalker.below(input).extensions(extensions).build().walk().files();
    }

    private List<Path> cases() throws IOException {
        Path tests = directory.resolve(suite.directory()).normalize();
        List<Path> cases = new ArrayList<>();
        if (Files.isDirectory(tests)) {
            try (var found = Files.list(tests)) {
                for (Path each : found.filter(Files::isDirectory).sorted().toList()) {
                    boolean isCase = Files.isDirectory(each.resolve("input")) || !inputs(each).isEmpty();
                    if (isCase && !names(each).isEmpty()) {
                        cases.add(each);
                    }
                }
            }
        }
        return cases;
    }

    /** A case may hold inputs for several scripts, each with its language. */
    private List<Path> inputs(Path directory) {
        return extensions.stream().map(extension -> directory.resolve("input." + extension))
                .filter(Files::isRegularFile)
                .toList();
    }

    private Optional<String> problem(Path directory) throws IOException, InterruptedException {
        try {
            return Files.isDirectory(directory.resolve("input")) ? tree(directory) : single(directory);
        } catch (ScriptException e) {
            boolean expected = String.valueOf(directory.getFileName()).endsWith("_should_error");
            return expected ? Optional.empty() : Optional.of(e.describe());
        }
    }

    private Optional<String> single(Path directory) throws IOException, ScriptException, InterruptedException {
        List<Path> inputs = inputs(directory);
        if (inputs.size() > 1) {
            return Optional.of("several inputs");
        }
        Path input = inputs.get(0);
        Path expected = input.resolveSibling(String.valueOf(input.getFileName()).replaceFirst("^input", "expected"));
        if (!Files.isRegularFile(expected)) {
            return Optional.of("nothing is expected");
        }
        var host = host(directory);
        String path = String.valueOf(input.getFileName());
        apply(host, path, transform(host, path));
        Trees.keep(kept, suite.script() + "/" + directory.getFileName(),
                new TreeMap<>(Map.of(path, host.read(path).orElse(new byte[0]))));
        return difference(input.toString(), Files.readAllBytes(expected), host.read(path).orElse(new byte[0]))
                .or(() -> metrics(directory, host));
    }

    /** A script that may read everything works in the package's directory, as its author's tests do. */
    private CaseHost host(Path target) {
        return new CaseHost(granted.contains(Capability.FS) ? directory : target, target);
    }

    private Optional<String> tree(Path directory) throws IOException, ScriptException, InterruptedException {
        Path input = directory.resolve("input");
        var host = host(input);
        var results = new TreeMap<String, ScriptResult>();
        for (Path file : found(input)) {
            String path = file.toString().replace('\\', '/');
            if (host.exists(path)) {
                results.put(path, transform(host, path));
            }
        }
        results.forEach((path, result) -> {
            if (host.exists(path)) {
                apply(host, path, result);
            }
        });
        var ours = new TreeMap<>(Trees.read(input));
        for (String changed : host.changed()) {
            host.read(changed).ifPresentOrElse(content -> ours.put(changed, content), () -> ours.remove(changed));
        }
        SortedMap<String, byte[]> expected = Trees.read(directory.resolve("expected"));
        Trees.keep(kept, suite.script() + "/" + directory.getFileName(), ours);
        var all = new TreeSet<>(ours.keySet());
        all.addAll(expected.keySet());
        all.remove("metrics.json");
        for (String path : all) {
            byte[] mine = ours.get(path);
            byte[] wanted = expected.get(path);
            if (mine == null || wanted == null) {
                return Optional.of(path + (mine == null ? " is missing" : " should not be there"));
            }
            Optional<String> difference = difference(path, wanted, mine);
            if (difference.isPresent()) {
                return Optional.of(path + ": " + difference.get());
            }
        }
        return metrics(directory, host);
    }

    private ScriptResult transform(CaseHost host, String path) throws ScriptException, InterruptedException {
        Optional<Language> as = language.or(() -> Languages.forPath(path));
        if (as.isEmpty()) {
            return ScriptResult.UNCHANGED;
        }
        var setup = new ScriptSetup(directory, ModuleRoots.of(directory), directory.resolve(suite.script()).normalize(),
                host.target(), Map.of(), Optional.empty(), Map.of(), granted, false, ScriptLimits.DEFAULT);
        try (var runtime = new ScriptRuntime(setup)) {
            return runtime.transform(new ScriptFile(path, as.get(), host.read(path).orElse(new byte[0])), host);
        }
    }

    private static void apply(CaseHost host, String path, ScriptResult result) {
        result.content().ifPresent(text -> host.write(path, text.getBytes(StandardCharsets.UTF_8)));
        result.renamedTo().ifPresent(to -> host.rename(path, to));
    }

    private Optional<String> difference(String path, byte[] expected, byte[] actual) {
        String wanted = text(expected);
        String got = text(actual);
        if (wanted.equals(got)) {
            return Optional.empty();
        }
        if (suite.ignoreWhitespace() && wanted.replaceAll("\\s+", "").equals(got.replaceAll("\\s+", ""))) {
            return Optional.empty();
        }
        if (suite.tokensOnly() && language.or(() -> Languages.forPath(path))
                .filter(as -> tokens(as, wanted).equals(tokens(as, got))).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(Trees.firstDifference(wanted, got));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8).replace("\r\n", "\n");
    }

    private static List<String> tokens(Language language, String text) {
        Tree tree = language.parse(text.getBytes(StandardCharsets.UTF_8));
        List<String> tokens = new ArrayList<>();
        for (int node = 0; node < tree.size(); node++) {
            if (tree.isLeaf(node)) {
                tokens.add(tree.kindName(node) + " " + tree.text(node).strip());
            }
        }
        return tokens;
    }

    private Optional<String> metrics(Path directory, CaseHost host) {
        Path file = directory.resolve("metrics.json");
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            JsonNode expected = JSON.readTree(Files.readString(file));
            ObjectNode ours = JSON.createObjectNode();
            for (String name : host.metrics().names()) {
                var entries = ours.putArray(name);
                for (Metrics.Entry entry : host.metrics().entries(name)) {
                    var object = entries.addObject();
                    entry.cardinality().forEach(object.putObject("cardinality")::put);
                    object.put("count", (long) entry.count());
                }
            }
            return sorted(expected).equals(sorted(ours))
                    ? Optional.empty()
                    : Optional.of("metrics: " + Trees.firstDifference(sorted(expected).toString(),
                            sorted(ours).toString()));
        } catch (IOException e) {
            return Optional.of(e.toString());
        }
    }

    private static Map<String, Set<String>> sorted(JsonNode metrics) {
        Map<String, Set<String>> sorted = new TreeMap<>();
        metrics.properties().forEach(metric -> {
            Set<String> entries = new TreeSet<>();
            metric.getValue().forEach(entry -> {
                var dimensions = new TreeMap<String, String>();
                entry.path("cardinality").properties()
                        .forEach(dimension -> dimensions.put(dimension.getKey(), dimension.getValue().asString()));
                entries.add(dimensions + " " + entry.path("count").asLong());
            });
            sorted.put(metric.getKey(), entries);
        });
        return sorted;
    }
}
