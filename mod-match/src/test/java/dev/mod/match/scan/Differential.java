package dev.mod.match.scan;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import dev.mod.match.rule.RuleFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Compares our matches with those of the real program, for rules made from the code of a directory. */
final class Differential {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int BATCH = 50;

    private final AstGrep peer;
    private final Path directory;
    private final Language language;
    private final Map<String, byte[]> files = new TreeMap<>();
    private final List<Tree> trees = new ArrayList<>();
    private final List<String> differences = new ArrayList<>();
    private int rules;
    private int unparsed;
    private int matches;
    private int refused;

    Differential(AstGrep peer, Path directory, Language language) throws IOException {
        this.peer = peer;
        this.directory = directory;
        this.language = language;
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(directory)) {
            paths = walk.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path path : paths) {
            Optional<Language> found = Languages.forPath(path);
            if (found.isPresent() && (found.get() == language || found.get().id().equals("html"))) {
                byte[] bytes = Files.readAllBytes(path);
                files.put(directory.relativize(path).toString().replace('\\', '/'), bytes);
                if (found.get() == language) {
                    trees.add(language.parse(bytes));
                }
            }
        }
    }

    boolean isEmpty() {
        return trees.isEmpty();
    }

    Language language() {
        return language;
    }

    int matches() {
        return matches;
    }

    /** Everything that is not the same. */
    List<String> differences() {
        return differences;
    }

    /** The rules that both take and that match differently. */
    List<String> matchDifferences() {
        return differences.stream().filter(difference -> !difference.startsWith("only ")).toList();
    }

    @Override
    public String toString() {
        return language + ": " + files.size() + " files, " + rules + " rules, " + unparsed + " unparsed, " + refused
                + " refused, " + matches
                + " matches, " + differences.size() + " differences";
    }

    void run(long seed, int count) throws IOException {
        RuleGenerator generator = new RuleGenerator(seed, trees);
        List<String> batch = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String rule = JSON.writeValueAsString(generator.rule("r" + i));
            if (RuleFile.read(rule, "rule").problems().stream().anyMatch(p -> p.code().equals("pattern-syntax"))) {
                // how a parser recovers from errors is its own affair
                unparsed++;
                continue;
            }
            rules++;
            if (RuleFile.read(rule, "rule").isValid()) {
                batch.add(rule);
            } else {
                refused++;
                checkRefused(rule);
            }
            if (batch.size() == BATCH) {
                compare(batch);
                batch.clear();
            }
        }
        if (!batch.isEmpty()) {
            compare(batch);
        }
    }

    private void checkRefused(String rule) throws IOException {
        if (peerScan(List.of(rule)).isPresent()) {
            differences.add("only ours refuses " + rule + "\n  " + RuleFile.read(rule, "rule").problems());
        }
    }

    private Optional<List<AstGrep.Found>> peerScan(List<String> batch) throws IOException {
        Path file = Files.createTempFile("rules", ".yml");
        try {
            Files.writeString(file, String.join("\n---\n", batch));
            return peer.scan(file, directory);
        } finally {
            Files.delete(file);
        }
    }

    private void compare(List<String> batch) throws IOException {
        Optional<List<AstGrep.Found>> theirs = peerScan(batch);
        if (theirs.isEmpty()) {
            if (batch.size() == 1) {
                differences.add("only theirs refuses " + batch.get(0));
            } else {
                compare(batch.subList(0, batch.size() / 2));
                compare(batch.subList(batch.size() / 2, batch.size()));
            }
            return;
        }
        List<AstGrep.Found> ours = new ArrayList<>();
        FileScanner scanner = new FileScanner(RuleFile.read(String.join("\n---\n", batch), "rules").rules());
        files.forEach((name, bytes) -> scanner.matches(Languages.forPath(name).orElseThrow(), name, bytes)
                .forEach(match -> ours.add(AstGrep.Found.of(name, match))));
        matches += ours.size();
        Map<String, String> sources = new TreeMap<>();
        batch.forEach(rule -> sources.put(JSON.readTree(rule).path("id").asString(), rule));
        List<AstGrep.Found> onlyTheirs = new ArrayList<>(theirs.get());
        ours.forEach(onlyTheirs::remove);
        List<AstGrep.Found> onlyOurs = new ArrayList<>(ours);
        theirs.get().forEach(onlyOurs::remove);
        sources.forEach((id, source) -> {
            List<AstGrep.Found> lacking = onlyTheirs.stream().filter(found -> found.rule().equals(id)).toList();
            List<AstGrep.Found> more = onlyOurs.stream().filter(found -> found.rule().equals(id)).toList();
            if (!lacking.isEmpty() || !more.isEmpty()) {
                differences.add(source + "\n  theirs only " + lacking.size() + " " + lacking.stream().limit(1).toList()
                        + "\n  ours only   " + more.size() + " " + more.stream().limit(1).toList());
            }
        });
    }
}
