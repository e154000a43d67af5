package dev.mod.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.match.rule.RuleFile;
import dev.mod.match.scan.Match;
import dev.mod.match.scan.ScannedFile;
import dev.mod.match.scan.Scanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** The command {@value #COMMAND}: where a pattern matches in the saved files below the root. */
final class Search {
    static final String COMMAND = "mod.search";
    private static final int MOST = 10_000;

    private final Path root;

    Search(Path root) {
        this.root = root;
    }

    /**
     * The places of the matches, by file and line; no more than {@value #MOST}.
     *
     * @param arguments an object with {@code pattern} and {@code language}
     * @throws ResponseErrorException if they are no pattern of a language
     */
    List<Location> run(List<Object> arguments) {
        if (arguments.size() != 1 || !(arguments.get(0) instanceof JsonObject given)) {
            throw refused("expected one argument: {\"pattern\": \"log($A)\", \"language\": \"js\"}");
        }
        RuleFile rules = RuleFile.of(Map.of("id", "search", "language", text(given, "language"), "rule",
                Map.of("pattern", text(given, "pattern"))), "the pattern");
        if (!rules.isValid()) {
            throw refused(rules.problems().stream().map(Diagnostic::message).findFirst().orElse("no pattern"));
        }
        List<Location> found = new ArrayList<>();
        try {
            new Scanner(rules.rules()).onlyFinding().scan(root, file -> add(file, found));
        } catch (IOException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
        return found.stream().sorted(Comparator.comparing(Location::getUri)
                .thenComparingInt(place -> place.getRange().getStart().getLine())
                .thenComparingInt(place -> place.getRange().getStart().getCharacter())).limit(MOST).toList();
    }

    private void add(ScannedFile file, List<Location> found) {
        List<Match> matches = file.result().matches();
        if (matches.isEmpty()) {
            return;
        }
        String uri = root.resolve(file.file()).toUri().toString();
        var lines = new LineIndex(new String(matches.get(0).node().tree().bytes(), StandardCharsets.UTF_8));
        matches.forEach(match -> found.add(
                new Location(uri, lines.range(match.node().start(), match.node().end()))));
    }

    private static String text(JsonObject given, String key) {
        JsonElement value = given.get(key);
        if (value == null || !value.isJsonPrimitive()) {
            throw refused("lacks " + key);
        }
        return value.getAsString();
    }

    private static ResponseErrorException refused(String message) {
        return new ResponseErrorException(new ResponseError(ResponseErrorCode.InvalidParams, message, null));
    }
}
