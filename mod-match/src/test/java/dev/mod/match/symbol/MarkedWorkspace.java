package dev.mod.match.symbol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.match.Languages;
import dev.mod.match.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Files in which every place of one name is marked, in one text: {@code // file PATH} begins each of them. */
final class MarkedWorkspace {
    private final Map<String, MarkedSource> files = new TreeMap<>();
    private final WorkspaceIndex index;

    MarkedWorkspace(Path directory, String marked, Function<WorkspaceFiles, ModuleFinder> finder) throws IOException {
        Path target = Files.createTempDirectory(directory.toRealPath(), "marked");
        for (String file : marked.split("(?m)^// file ")) {
            if (!file.isBlank()) {
                int end = file.indexOf('\n');
                String path = file.substring(0, end).strip();
                files.put(path, MarkedSource.of(file.substring(end + 1)));
                Path written = target.resolve(path);
                Files.createDirectories(written.resolveSibling(""));
                Files.writeString(written, text(path));
            }
        }
        index = new WorkspaceIndex(finder.apply(new WorkspaceFiles(target, target)));
    }

    private String text(String path) {
        return files.getOrDefault(path, MarkedSource.of("")).text();
    }

    private SemanticModel model(String path) {
        Tree tree = Languages.forPath(path).orElseThrow().parse(text(path).getBytes(StandardCharsets.UTF_8));
        return SemanticModel.of(tree, Optional.of(path), Optional.of(index), file -> files.containsKey(file)
                ? Optional.of(text(file).getBytes(StandardCharsets.UTF_8))
                : Optional.empty()).orElseThrow();
    }

    /** The place and kind of the definition of what is at an offset; empty if there is none. */
    private static String definition(SemanticModel model, int at, SemanticModel.Follow follow) {
        return model.definition(node(model, at), follow)
                .map(found -> found.file().path().orElseThrow() + " " + start(found.file(), found.node())).orElse("");
    }

    private static int node(SemanticModel model, int at) {
        int start = model.tree().text(0).substring(0, at).getBytes(StandardCharsets.UTF_8).length;
        return model.tree().smallestNodeAt(start, start + 1);
    }

    private static int start(SemanticModel file, int node) {
        return file.tree().utf16Offset(file.tree().start(node));
    }

    /** Every marked place leads to the declaring one; to none if none is. */
    void assertDefinitions() {
        assertDefinitions(SemanticModel.Follow.IMPORTS);
    }

    void assertDefinitions(SemanticModel.Follow follow) {
        String declaring = files.entrySet().stream().filter(file -> file.getValue().declaring() >= 0)
                .map(file -> file.getKey() + " " + file.getValue().declaring()).findFirst().orElse("");
        files.forEach((path, file) -> file.marks().forEach(mark -> assertEquals(declaring,
                definition(model(path), mark, follow), () -> path + " " + file.text().substring(mark))));
    }

    /** From every marked place all marked places are found, and nothing else. */
    void assertReferences() {
        List<String> expected = new ArrayList<>();
        files.forEach((path, file) -> file.marks().forEach(mark -> expected.add(path + " " + mark)));
        files.forEach((path, file) -> file.marks().forEach(mark -> {
            SemanticModel model = model(path);
            List<String> found = new ArrayList<>();
            model.references(node(model, mark)).forEach(each -> each.nodes()
                    .forEach(node -> found.add(each.file().path().orElseThrow() + " " + start(each.file(), node))));
            assertEquals(expected, found, () -> path + " " + file.text().substring(mark));
        }));
    }
}
