package dev.mod.testkit.run;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.testkit.compare.Strictness;
import dev.mod.testkit.fixture.FixtureConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a package's {@code package.json} says about its tests. Packages whose scripts have fixtures of their own say
 * there which belong to which, by calls of {@code mod script test} or of the native tool's equal.
 */
final class DeclaredSuites {
    private static final Set<String> VALUED = Set.of("-l", "--language", "--filter", "--max-threads", "--max-parallel",
            "--reporter", "--format", "--timeout", "--context-lines", "--expect-errors", "--strictness", "-t",
            "--target", "--param");
    private static final Set<String> ENDS = Set.of("&&", "||", ";", "|", "&");

    /**
     * A call.
     *
     * @param script the script, relative to the package
     * @param directory the directory of fixtures, relative to the package
     */
    record Declared(String script, String directory, Optional<Language> language, String filter,
            FixtureConfig config, boolean semanticWorkspace) {}

    private DeclaredSuites() {}

    /** The calls in the order of the file, each once. */
    static List<Declared> of(Path packageDirectory) {
        Path file = packageDirectory.resolve("package.json");
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        Set<Declared> calls = new LinkedHashSet<>();
        try {
            JsonNode scripts = JsonMapper.shared().readTree(Files.readAllBytes(file)).path("scripts");
            scripts.properties().forEach(script -> calls(words(script.getValue().asString("")), calls));
        } catch (JacksonException e) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
        }
        return calls.stream().filter(call -> isThere(packageDirectory, call.script())).toList();
    }

    private static boolean isThere(Path directory, String script) {
        try {
            return Files.isRegularFile(directory.resolve(script));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Words as a shell splits them, as far as calls of tools go. */
    private static List<String> words(String line) {
        var words = new ArrayList<String>();
        var word = new StringBuilder();
        boolean begun = false;
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
                begun = true;
            } else if (Character.isWhitespace(c) || c == ';') {
                if (begun || !word.isEmpty()) {
                    words.add(word.toString());
                }
                if (c == ';') {
                    words.add(";");
                }
                word.setLength(0);
                begun = false;
            } else {
                word.append(c);
            }
        }
        if (begun || !word.isEmpty()) {
            words.add(word.toString());
        }
        return words;
    }

    private static void calls(List<String> words, Set<Declared> calls) {
        for (int i = 2; i < words.size(); i++) {
            boolean ours = words.get(i - 1).equals("script") && isTool(words.get(i - 2), "mod");
            boolean theirs = words.get(i - 1).equals("jssg") && isTool(words.get(i - 2), "codemod");
            if (words.get(i).equals("test") && (ours || theirs)) {
                int end = i + 1;
                while (end < words.size() && !ENDS.contains(words.get(end))) {
                    end++;
                }
                call(words.subList(i + 1, end)).ifPresent(calls::add);
            }
        }
    }

    private static boolean isTool(String word, String name) {
        String last = word.substring(word.lastIndexOf('/') + 1);
        int version = last.indexOf('@');
        return (version > 0 ? last.substring(0, version) : last).equals(name);
    }

    /** A call by what follows the name of the command; nothing if it names no script. */
    static Optional<Declared> call(List<String> words) {
        var places = new ArrayList<String>();
        Optional<Language> language = Optional.empty();
        String filter = "";
        Optional<Strictness> strictness = Optional.empty();
        Optional<Duration> timeout = Optional.empty();
        Optional<Boolean> whitespace = Optional.empty();
        List<String> errors = List.of();
        boolean workspace = false;
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (!word.startsWith("-")) {
                places.add(word);
                continue;
            }
            int equals = word.indexOf('=');
            String option = equals < 0 ? word : word.substring(0, equals);
            String value = "";
            if (equals >= 0) {
                value = word.substring(equals + 1);
            } else if (VALUED.contains(option) && i + 1 < words.size()) {
                value = words.get(++i);
            }
            switch (option) {
                case "-l", "--language" -> language = Languages.find(value);
                case "--filter" -> filter = value;
                case "--strictness" -> strictness = Strictness.find(value);
                case "--timeout" -> timeout = seconds(value);
                case "--expect-errors" -> errors = List.of(value.split("\\s*,\\s*"));
                case "--ignore-whitespace" -> whitespace = Optional.of(true);
                case "--semantic-workspace" -> workspace = true;
                default -> {
                    // how to print, and what to grant, is for the person who runs the tests to say
                }
            }
        }
        if (places.isEmpty()) {
            return Optional.empty();
        }
        var config = new FixtureConfig(Optional.empty(), Map.of(), Map.of(), strictness, timeout, whitespace, errors,
                Optional.empty());
        return Optional.of(new Declared(places.get(0), places.size() > 1 ? places.get(1) : FixtureSuites.DIRECTORY,
                language, filter, config, workspace));
    }

    private static Optional<Duration> seconds(String text) {
        return text.matches("[1-9][0-9]{0,4}")
                ? Optional.of(Duration.ofSeconds(Long.parseLong(text)))
                : Optional
                        .empty();
    }
}
