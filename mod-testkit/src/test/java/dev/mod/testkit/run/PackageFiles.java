package dev.mod.testkit.run;

import dev.mod.testkit.compare.FileSet;
import dev.mod.testkit.fixture.FixtureConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A package on disk, written file by file. */
final class PackageFiles {
    private final Path root;

    PackageFiles(Path root) {
        this.root = root;
    }

    PackageFiles file(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    String read(String path) throws IOException {
        return Files.readString(root.resolve(path));
    }

    boolean has(String path) {
        return Files.exists(root.resolve(path));
    }

    /** All files with what is in them. */
    Map<String, String> texts() {
        var texts = new TreeMap<String, String>();
        FileSet.read(root).files().forEach((path, content) -> texts.put(path, FileSet.text(content).orElseThrow()));
        return texts;
    }

    List<FixtureSuite> suites() {
        return FixtureSuites.ofPackage(root);
    }

    List<FixtureResult> run(boolean update) throws InterruptedException {
        var runner = new FixtureRunner(new RunnerOptions(update, false, 1, Set.of(), FixtureConfig.NONE));
        var results = new ArrayList<FixtureResult>();
        for (FixtureSuite suite : suites()) {
            results.addAll(runner.run(suite.subject(), suite.fixtures(), result -> {}));
        }
        return results;
    }
}
