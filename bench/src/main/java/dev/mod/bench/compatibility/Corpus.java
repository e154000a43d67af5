package dev.mod.bench.compatibility;

import dev.mod.base.diagnostic.ModException;
import dev.mod.model.manifest.Capability;
import dev.mod.fixtures.run.FixtureSuite;
import dev.mod.fixtures.run.FixtureSuites;
import dev.mod.validate.Mode;
import dev.mod.validate.ModPackage;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.schema.BuiltInStepKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What there is to run: a described corpus, or any package. */
final class Corpus {
    private static final String INDEX = "open.json";

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
            List<Entry.Tested> suites = new ArrayList<>();
            int passed = 0;
            for (JsonNode test : described.get("tests")) {
                if (test.path("peer").isObject()) {
                    List<String> options = strings(test.get("options"));
                    List<String> call = new ArrayList<>(List.of(test.get("script").asString(),
                            test.get("test_dir").asString(), "-l", test.get("language").asString()));
                    call.addAll(options);
                    Set<Capability> granted = EnumSet.noneOf(Capability.class);
                    granted.addAll(declared(directory));
                    granted.addAll(granted(options));
                    FixtureSuites.ofCall(directory, call)
                            .ifPresent(suite -> suites.add(new Entry.Tested(suite, granted)));
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

    /** What is in a corpus, or a package. */
    static List<Entry> entries(Path checkouts, Path path) throws IOException {
        return isCorpus(path) ? described(checkouts, path) : List.of(of(path));
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

    /** A package by itself, with whatever it has to test. */
    static Entry of(Path directory) {
        return new Entry(String.valueOf(directory.getFileName()), directory,
                suites(directory).stream().map(suite -> new Entry.Tested(suite, declared(directory))).toList(),
                OptionalInt.empty(), List.of());
    }

    private static List<FixtureSuite> suites(Path directory) {
        try {
            return FixtureSuites.ofPackage(directory);
        } catch (ModException e) {
            // neither fixtures nor, perhaps, a package: a line without figures says so
            return List.of();
        }
    }

    /** The capabilities that a package declares for all its scripts; who tests it grants them. */
    private static Set<Capability> declared(Path directory) {
        return PackageValidator.validate(directory, BuiltInStepKinds.all(), Mode.RUN).value()
                .flatMap(ModPackage::manifest).map(manifest -> Set.copyOf(manifest.capabilities())).orElse(Set.of());
    }

    private static Set<Capability> granted(List<String> options) {
        Set<Capability> granted = EnumSet.noneOf(Capability.class);
        for (Capability capability : Capability.values()) {
            if (options.contains("--allow-" + capability.key().replace('_', '-'))) {
                granted.add(capability);
            }
        }
        return granted;
    }
}
