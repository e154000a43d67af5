package dev.mod.bench.compatibility;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.HashSet;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A run of a workflow that was recorded: the command, the target before and after it. */
final class RecordedRun {
    private static final String PACKAGES = "<PACKAGES>/";

    private final Path directory;
    private final JsonNode meta;

    private RecordedRun(Path directory, JsonNode meta) {
        this.directory = directory;
        this.meta = meta;
    }

    static RecordedRun read(Path directory) throws IOException {
        return new RecordedRun(directory,
                JsonMapper.shared().readTree(Files.readString(directory.resolve("meta.json"))));
    }

    String name() {
        return String.valueOf(directory.getFileName());
    }

    Path input() {
        return directory.resolve("input");
    }

    boolean gitInit() {
        return meta.path("git_init").asBoolean();
    }

    /** The exit code; empty if the run did not end. */
    Optional<Integer> exitCode() {
        JsonNode code = meta.path("exit_code");
        return code.isNumber() ? Optional.of(code.asInt()) : Optional.empty();
    }

    /** The options for our command line; empty if the run needs something that is not there. */
    Optional<List<String>> arguments(Path checkouts, Path target) {
        List<String> words = new ArrayList<>();
        for (JsonNode each : meta.get("command")) {
            String word = each.asString();
            if (word.startsWith(PACKAGES)) {
                word = checkout(checkouts, word.substring(PACKAGES.length())).toString();
            } else if (word.startsWith("<TARGET>")) {
                word = target + word.substring("<TARGET>".length());
            } else if (word.startsWith("<")) {
                return Optional.empty();
            }
            if (!word.equals("--no-color") && !word.equals("--no-interactive")) {
                words.add(word);
            }
        }
        return Optional.of(words.subList(1, words.size()));
    }

    /** {@code owner__repository/path}, where the repository's directory is named owner+name. */
    private static Path checkout(Path checkouts, String name) {
        return checkouts.resolve(name.replaceFirst("__", "+"));
    }

    /** Where the tree after the run differs from the recorded one. */
    List<String> differences(Path target) throws IOException {
        SortedMap<String, byte[]> before = Trees.read(input());
        SortedMap<String, byte[]> expected = Trees.read(directory.resolve("output"));
        SortedMap<String, byte[]> actual = Trees.read(target);
        Set<String> uncertain = new HashSet<>();
        meta.path("nondeterministic_files").forEach(each -> uncertain.add(each.asString()));
        var all = new TreeSet<>(expected.keySet());
        all.addAll(actual.keySet());
        List<String> differences = new ArrayList<>();
        for (String path : all) {
            byte[] wanted = expected.get(path);
            byte[] got = actual.get(path);
            if (uncertain.contains(path) || (wanted != null && got != null && java.util.Arrays.equals(wanted, got))) {
                continue;
            }
            if (wanted == null) {
                differences.add(path + (before.containsKey(path) ? " should be deleted" : " should not be there"));
            } else if (got == null) {
                differences.add(path + (before.containsKey(path) ? " should not be deleted" : " is missing"));
            } else {
                differences.add(path + ": " + Trees.firstDifference(new String(wanted,
                        java.nio.charset.StandardCharsets.UTF_8),
                        new String(got,
                                java.nio.charset.StandardCharsets.UTF_8)));
            }
        }
        return differences;
    }
}
