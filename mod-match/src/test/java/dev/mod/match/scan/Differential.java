package dev.mod.match.scan;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import dev.mod.match.Edit;
import dev.mod.match.rule.Rule;
import dev.mod.match.rule.RuleFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
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
    private int matches;
    private int refused;
    private int rewrites;
    private boolean updates;
    private boolean sameTreesOnly;

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

    /**
     * Leaves out files and patterns that the grammars of both parse differently: for languages whose grammar ast-grep has
     * in a version that cannot be had.
     */
    Differential sameTreesOnly() throws IOException {
        sameTreesOnly = true;
        for (Tree tree : List.copyOf(trees)) {
            if (!isSameTree(new String(tree.bytes(), StandardCharsets.UTF_8))) {
                trees.remove(tree);
                files.values().removeIf(bytes -> Arrays.equals(bytes, tree.bytes()));
            }
        }
        return this;
    }

    private boolean isSameTree(String text) throws IOException {
        return text.indexOf('\0') < 0 && peer.tree(language, text).equals(nodes(language.parse(text)));
    }

    private static List<String> nodes(Tree tree) {
        List<String> nodes = new ArrayList<>();
        for (int node = 0; node < tree.size(); node++) {
            int depth = 0;
            for (int above = tree.parent(node); above >= 0; above = tree.parent(above)) {
                depth++;
            }
            nodes.add("  ".repeat(depth) + tree.kindName(node));
        }
        return nodes;
    }

    /** Whether both parse all patterns of a rule in the same way. */
    private boolean isSame(Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                boolean source = entry.getKey().equals("pattern") || entry.getKey().equals("context");
                if (source && entry.getValue() instanceof String text) {
                    if (!isSameTree(text.replace("$", Character.toString(language.expando())))) {
                        return false;
                    }
                } else if (!isSame(entry.getValue())) {
                    return false;
                }
            }
        }
        if (value instanceof List<?> list) {
            for (Object item : list) {
                if (!isSame(item)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Compares the rewritten files too. */
    Differential withUpdates() {
        updates = true;
        return this;
    }

    int matches() {
        return matches;
    }

    /** Everything that is not the same. */
    List<String> differences() {
        return differences;
    }

    @Override
    public String toString() {
        return language + ": " + files.size() + " files, " + rules + " rules, " + refused + " refused, "
                + matches + " matches, " + rewrites + " rewritten files, " + differences.size() + " differences";
    }

    void run(long seed, int count) throws IOException {
        RuleGenerator generator = new RuleGenerator(seed, trees);
        List<String> batch = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Map<String, Object> made = generator.rule("r" + i);
            if (sameTreesOnly && !isSame(made)) {
                continue;
            }
            String rule = JSON.writeValueAsString(made);
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
        List<Rule> parsed = RuleFile.read(String.join("\n---\n", batch), "rules").rules();
        FileScanner scanner = new FileScanner(parsed);
        Map<AstGrep.Found, Integer> surplus = new LinkedHashMap<>();
        files.forEach((name, bytes) -> scanner.matches(Languages.forPath(name).orElseThrow(), name, bytes)
                .forEach(match -> {
                    matches++;
                    surplus.merge(AstGrep.Found.of(name, match), 1, Integer::sum);
                }));
        theirs.get().forEach(found -> surplus.merge(found, -1, Integer::sum));
        Map<String, String> sources = new TreeMap<>();
        batch.forEach(rule -> sources.put(JSON.readTree(rule).path("id").asString(), rule));
        sources.forEach((id, source) -> {
            List<AstGrep.Found> lacking = of(id, surplus, -1);
            List<AstGrep.Found> more = of(id, surplus, 1);
            if (!lacking.isEmpty() || !more.isEmpty()) {
                differences.add(source + "\n  theirs only " + lacking.size() + " " + lacking.stream().limit(1).toList()
                        + "\n  ours only   " + more.size() + " " + more.stream().limit(1).toList());
            }
        });
        if (updates) {
            compareRewritten(batch, scanner);
        }
    }

    private static List<AstGrep.Found> of(String rule, Map<AstGrep.Found, Integer> surplus, int sign) {
        return surplus.entrySet().stream()
                .filter(entry -> entry.getKey().rule().equals(rule) && Integer.signum(entry.getValue()) == sign)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Compares the text of all files after all fixes, those included that ours would refuse. */
    private void compareRewritten(List<String> batch, FileScanner scanner) throws IOException {
        Path copy = Files.createTempDirectory("rewritten");
        Path rulesFile = Files.createTempFile("rules", ".yml");
        try {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                Path target = copy.resolve(file.getKey());
                Files.createDirectories(target.getParent());
                Files.write(target, file.getValue());
            }
            Files.writeString(rulesFile, String.join("\n---\n", batch));
            peer.update(rulesFile, copy);
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                List<Edit> edits = scanner.matches(Languages.forPath(file.getKey()).orElseThrow(), file.getKey(),
                        file.getValue()).stream().flatMap(match -> match.edit().stream()).toList();
                edits = Rewriter.withoutOverlaps(edits, new ArrayList<>());
                byte[] ours = Rewriter.apply(file.getValue(), edits).text();
                byte[] theirs = Files.readAllBytes(copy.resolve(file.getKey()));
                rewrites += Arrays.equals(ours, file.getValue()) ? 0 : 1;
                int at = Arrays.mismatch(ours, theirs);
                if (at >= 0) {
                    differences
                            .add("rewritten " + file.getKey() + " at byte " + at + "\n  theirs " + excerpt(theirs, at)
                                    + "\n  ours   " + excerpt(ours, at) + "\n  " + String.join("\n  ", batch));
                }
            }
        } finally {
            Files.delete(rulesFile);
            try (Stream<Path> walk = Files.walk(copy)) {
                for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    private static String excerpt(byte[] text, int at) {
        int from = Math.max(0, at - 60);
        return JSON.writeValueAsString(new String(text, from, Math.min(text.length, at + 60) - from,
                StandardCharsets.UTF_8));
    }
}
