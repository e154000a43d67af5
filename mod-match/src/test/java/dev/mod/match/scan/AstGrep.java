package dev.mod.match.scan;

import dev.mod.match.Language;
import dev.mod.match.Node;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The real ast-grep, 0.51.1: found through the system property {@code mod.match.astgrep} or, failing that, on the search
 * path.
 */
final class AstGrep {
    static final String VERSION = "0.51.1";
    private static final JsonMapper JSON = new JsonMapper();

    private final String program;

    private AstGrep(String program) {
        this.program = program;
    }

    static Optional<AstGrep> find() {
        String configured = System.getProperty("mod.match.astgrep", "");
        AstGrep candidate = new AstGrep(configured.isEmpty() ? "ast-grep" : configured);
        try {
            StringBuilder version = new StringBuilder();
            candidate.run(Path.of("."), List.of("--version"), version::append);
            return version.indexOf(VERSION) >= 0 ? Optional.of(candidate) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Runs the program and hands over every line it prints. */
    private int run(Path directory, List<String> arguments, Consumer<String> lines) throws IOException {
        return run(directory, arguments, lines, false);
    }

    private int run(Path directory, List<String> arguments, Consumer<String> lines, boolean withErrors)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(arguments);
        Path errors = Files.createTempFile("ast-grep", ".err");
        try {
            ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
            Process process = (withErrors ? builder.redirectErrorStream(true) : builder.redirectError(errors.toFile()))
                    .start();
            process.getOutputStream().close();
            try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
                reader.lines().forEach(lines);
            }
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            Files.delete(errors);
        }
    }

    /** The matches of a rule file in a directory, or empty when the rule file is refused. */
    Optional<List<Found>> scan(Path rules, Path directory) throws IOException {
        return scan(List.of("-r", rules.toString()), directory);
    }

    /** The matches of the rules that options name. */
    Optional<List<Found>> scan(List<String> options, Path directory) throws IOException {
        List<Found> found = new ArrayList<>();
        int code = run(directory, scan(options, "--json=stream"), line -> found.addAll(parse(line)));
        return code == 0 || code == 1 ? Optional.of(found) : Optional.empty();
    }

    /** Matches as {@code --json=stream} prints them. */
    static List<Found> parse(String lines) {
        List<Found> found = new ArrayList<>();
        for (String line : lines.split("\n")) {
            if (!line.isEmpty()) {
                found.add(found(JSON.readTree(line)));
            }
        }
        return found;
    }

    /** Applies the fixes of a rule file to the files of a directory. */
    void update(Path rules, Path directory) throws IOException {
        update(List.of("-r", rules.toString()), directory);
    }

    /** Applies the fixes of the rules that options name. */
    void update(List<String> options, Path directory) throws IOException {
        run(directory, scan(options, "--update-all"), line -> {});
    }

    private static List<String> scan(List<String> options, String output) {
        List<String> arguments = new ArrayList<>(List.of("scan"));
        arguments.addAll(options);
        arguments.addAll(List.of(output, "--no-ignore=hidden", "."));
        return arguments;
    }

    /** The kinds of all nodes of a text, indented by their depth. */
    List<String> tree(Language language, String text) throws IOException {
        return nodes(language, text).stream()
                .map(line -> line.replaceFirst("^( *)[a-z_]+: ", "$1").replaceFirst(" \\([0-9,()-]+$", ""))
                .toList();
    }

    /** All nodes of a text, indented by their depth: the field, the kind, start and end by lines and bytes. */
    List<String> nodes(Language language, String text) throws IOException {
        List<String> nodes = new ArrayList<>();
        Path empty = Files.createTempDirectory("empty");
        try {
            run(empty, List.of("run", "--lang=" + language.id(), "--debug-query=cst", "--pattern=" + text, "."),
                    line -> {
                        if (line.matches(".*\\([0-9]+,[0-9]+\\)-\\([0-9]+,[0-9]+\\)$")) {
                            nodes.add(line);
                        }
                    }, true);
        } finally {
            Files.delete(empty);
        }
        return nodes;
    }

    private static Found found(JsonNode match) {
        JsonNode variables = match.path("metaVariables");
        Map<String, String> captured = new TreeMap<>();
        variables.path("single").properties().forEach(e -> captured.put("$" + e.getKey(), place(e.getValue())));
        variables.path("multi").properties().forEach(e -> {
            List<String> places = new ArrayList<>();
            e.getValue().forEach(node -> places.add(place(node)));
            captured.put("$$$" + e.getKey(), places.toString());
        });
        variables.path("transformed").properties()
                .forEach(e -> captured.put("=" + e.getKey(), e.getValue().asString()));
        JsonNode range = match.path("range").path("byteOffset");
        JsonNode offsets = match.path("replacementOffsets");
        String replacement = match.has("replacement")
                ? offsets.path("start").asInt() + ".." + offsets.path("end").asInt() + " "
                        + match.path("replacement").asString()
                : "";
        String file = match.path("file").asString().replace('\\', '/').replaceFirst("^\\./", "");
        return new Found(file, match.path("ruleId").asString(), range.path("start").asInt(), range.path("end").asInt(),
                match.path("message").asString(), captured, replacement);
    }

    private static String place(JsonNode node) {
        JsonNode range = node.path("range").path("byteOffset");
        return range.path("start").asInt() + ".." + range.path("end").asInt();
    }

    /** A match in comparable form. */
    record Found(String file, String rule, int start, int end, String message, Map<String, String> captured,
            String replacement) {

        static Found of(String file, Match match) {
            Map<String, String> captured = new TreeMap<>();
            var bindings = match.match().bindings();
            for (String name : bindings.variables().singles()) {
                match.single(name).ifPresent(node -> captured.put("$" + name, bytes(node)));
            }
            for (String name : bindings.variables().lists()) {
                if (bindings.nodes(name) != null) {
                    captured.put("$$$" + name, places(match.list(name)));
                }
            }
            if (!match.related().isEmpty()) {
                captured.put("$$$secondary", places(match.related()));
            }
            match.transformed().forEach((name, text) -> captured.put("=" + name, text));
            String replacement = match.edit()
                    .map(edit -> edit.startByte() + ".." + edit.endByte() + " " + edit.text())
                    .orElse("");
            return new Found(file, match.rule().id(), match.startByte(), match.endByte(),
                    match.message(), captured, replacement);
        }

        private static String places(List<dev.mod.match.Node> nodes) {
            return nodes.stream().map(Found::bytes).toList().toString();
        }

        private static String bytes(Node node) {
            return node.tree().start(node.id()) + ".." + node.tree().end(node.id());
        }
    }
}
