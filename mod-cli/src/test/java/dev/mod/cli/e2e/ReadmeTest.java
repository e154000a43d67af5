package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's commands do what it says. */
class ReadmeTest {
    private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path directory;

    private static List<String> commands() throws IOException {
        return BLOCK.matcher(Files.readString(ModProcess.checkout().resolve("README.md"))).results()
                .map(match -> match.group(1).strip()).toList();
    }

    /** Examples in a page are no links of it. */
    private static final Pattern FENCED = Pattern.compile("^```.*?^```$", Pattern.DOTALL | Pattern.MULTILINE);

    @Test
    void firstCommandRunsTheExample() throws Exception {
        var mod = new ModProcess(directory);
        // the launcher of the distribution: that of the checkout would start another build in the middle of this one
        var command = commands().get(0).replace("./mod ", "mod ");
        var result = mod.shell("cd '" + ModProcess.checkout() + "' && " + command);
        assertEquals(0, result.exit(), result.err());
        var shown = Pattern.compile("```text\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(ModProcess.checkout().resolve("README.md")));
        assertTrue(shown.find());
        assertEquals(shown.group(1).strip(), result.out().replaceAll("[0-9.]+ m?s ", "… s ")
                .replaceAll("run [0-9a-f-]{36}", "run …").strip());
    }

    @Test
    void secondCommandIsWhatCiRuns() throws Exception {
        assertTrue(Files.readString(ModProcess.checkout().resolve(".ci/run")).contains("\n" + commands().get(1) + " "));
    }

    @Test
    void everyLinkLeadsSomewhere() throws Exception {
        var root = ModProcess.checkout();
        var broken = new ArrayList<String>();
        int links = 0;
        try (var pages = Files.walk(root.resolve("docs"))) {
            for (var page : Stream.concat(pages.filter(file -> file.toString().endsWith(".md")),
                    Stream.of(root.resolve("README.md"), root.resolve("CONTRIBUTING.md"), root.resolve("CHANGELOG.md")))
                    .toList()) {
                var link = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)")
                        .matcher(FENCED.matcher(Files.readString(page)).replaceAll(""));
                while (link.find()) {
                    links++;
                    if (!Files.exists(page.resolveSibling(link.group(1)))) {
                        broken.add(root.relativize(page) + ": " + link.group(1));
                    }
                }
            }
        }
        assertEquals(List.of(), broken);
        assertTrue(links > 60, "links: " + links);
    }

    @Test
    void everyPageOfTheDocumentationIsNamed() throws Exception {
        var index = Files.readString(ModProcess.checkout().resolve("docs/README.md"));
        try (var pages = Files.list(ModProcess.checkout().resolve("docs"))) {
            assertEquals(List.of("README.md"), pages.map(page -> page.getFileName().toString())
                    .filter(name -> name.endsWith(".md") && !index.contains("(" + name + ")")).toList());
        }
    }

    @Test
    void everyCommandNamedHasHelp() throws Exception {
        var mod = new ModProcess(directory);
        for (var command : List.of("validate", "run", "resume", "status", "list", "logs", "state", "graph", "cancel")) {
            assertEquals(0, mod.run("workflow", command, "--help").exit(), command);
        }
    }
}
