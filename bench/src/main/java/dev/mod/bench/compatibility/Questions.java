package dev.mod.bench.compatibility;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Scripts that ask the API about the nodes of a text, in each language. */
final class Questions {
    private static final Map<String, String> ENDINGS = new TreeMap<>(Map.ofEntries(Map.entry("bash", "sh"),
            Map.entry("c", "c"), Map.entry("cpp", "cpp"), Map.entry("csharp", "cs"), Map.entry("css", "css"),
            Map.entry("elixir", "ex"), Map.entry("go", "go"), Map.entry("lua", "lua"), Map.entry("scala", "scala"),
            Map.entry("swift", "swift"), Map.entry("toml", "toml"), Map.entry("xml", "xml"),
            Map.entry("html", "html"), Map.entry("java", "java"), Map.entry("javascript", "js"),
            Map.entry("json", "json"), Map.entry("kotlin", "kt"), Map.entry("php", "php"), Map.entry("python", "py"),
            Map.entry("ruby", "rb"), Map.entry("rust", "rs"), Map.entry("tsx", "tsx"), Map.entry("typescript", "ts"),
            Map.entry("yaml", "yaml")));
    private static final String FIELDS = "['name', 'body', 'value', 'left', 'right', 'function', 'arguments', 'object', "
            + "'property', 'condition', 'key', 'type', 'parameters', 'operator', 'alternative']";

    private Questions() {}

    static GeneratedCase of(long seed, Optional<Path> samples) throws IOException {
        var picks = new Picks(seed);
        String language = picks.one(List.copyOf(ENDINGS.keySet()));
        String ending = Objects.requireNonNull(ENDINGS.get(language));
        String text = sample(picks, language, ending, samples);
        if (picks.has("lines left out", 40)) {
            List<String> lines = new ArrayList<>(text.lines().toList());
            for (int i = picks.below(3); i >= 0 && lines.size() > 1; i--) {
                lines.remove(picks.below(lines.size()));
            }
            text = String.join("\n", lines) + "\n";
        }
        String script = resource("questions.js").replace("SEED", String.valueOf((int) seed)).replace("LANGUAGE",
                "'" + language + "'").replace("FIELDS", FIELDS);
        var files = new TreeMap<String, byte[]>();
        files.put("questions.mjs", script.getBytes(StandardCharsets.UTF_8));
        files.put("target/file." + ending, text.getBytes(StandardCharsets.UTF_8));
        return new GeneratedCase("questions " + seed, Set.of(language), files,
                List.of("script", "run", "questions.mjs", "-t", "target", "-l", language, "--allow-dirty", "--dry-run"),
                GeneratedCase.Compared.ANSWERS);
    }

    /** One of the files in a directory for the ending, if there is one, or the one that is kept here. */
    private static String sample(Picks picks, String language, String ending, Optional<Path> samples)
            throws IOException {
        Optional<Path> files = samples.map(directory -> directory.resolve(ending)).filter(Files::isDirectory);
        if (files.isEmpty()) {
            return resource("samples/" + language + "." + ending);
        }
        try (var all = Files.list(files.get())) {
            List<Path> sorted = all.sorted().toList();
            return Files.readString(sorted.get(picks.below(sorted.size())));
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(Questions.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
