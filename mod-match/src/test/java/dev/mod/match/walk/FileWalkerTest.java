package dev.mod.match.walk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mod.base.glob.GlobException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileWalkerTest {
    @TempDir
    Path root = Path.of("");

    @BeforeEach
    void files() throws IOException {
        for (String file : List.of("b.ts", "a.ts", "a/z.ts", "a/b.js", ".hidden/x.ts", ".env.ts",
                "node_modules/m/i.ts", "dist/out.ts", "gen.ts", ".git/config.ts")) {
            write(file, "x");
        }
        write(".gitignore", "dist\ngen.ts\n");
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private static List<String> walk(FileWalker.Builder walker) throws IOException {
        return walker.build().walk().files().stream().map(file -> file.toString().replace('\\', '/')).toList();
    }

    @Test
    void findsFilesInOrder() throws IOException {
        assertEquals(List.of(".env.ts", ".gitignore", ".hidden/x.ts", "a/b.js", "a/z.ts", "a.ts", "b.ts"),
                walk(FileWalker.below(root)));
    }

    @Test
    void findsByExtension() throws IOException {
        assertEquals(List.of("a/b.js"), walk(FileWalker.below(root).extensions(Set.of("js"))));
    }

    @Test
    void anIncludeWinsForAnIgnoredFileButNotForAnIgnoredDirectory() throws IOException {
        assertEquals(List.of("a.ts", "gen.ts"), walk(FileWalker.below(root).include(List.of("{gen,a}.ts"))));
        assertEquals(List.of(), walk(FileWalker.below(root).include(List.of("dist/out.ts"))));
        assertEquals(List.of(), walk(FileWalker.below(root).include(List.of(".git/**"))));
    }

    @Test
    void aNegatedIncludeTakesBackWhatThoseBeforeItMatched() throws IOException {
        assertEquals(List.of("b.ts"),
                walk(FileWalker.below(root).include(List.of("*.ts", "!{a,gen,.env}.ts", "!a", "!.hidden/"))));
        assertEquals(List.of("a.ts"), walk(FileWalker.below(root).include(List.of("!*.ts", "a.ts"))));
        assertEquals(List.of(".env.ts", ".gitignore", "a.ts", "b.ts", "gen.ts"),
                walk(FileWalker.below(root).include(List.of("!a/**", "!.hidden"))));
        assertEquals(List.of("a.ts"),
                walk(FileWalker.below(root).include(List.of("*.ts", "!.hidden"))
                        .exclude(List.of("!a", "!b.ts", "!gen.ts", "!.env.ts"))));
        FileWalker walker = FileWalker.below(root).include(List.of("**/*.ts", "!b.ts")).build();
        assertEquals(List.of(true, false), List.of(walker.mayFind("a.ts"), walker.mayFind("b.ts")));
    }

    @Test
    void looksOnlyIntoDirectoriesThatMayHoldWhatIsIncluded() throws IOException {
        write("a/deep/er/x.ts", "x");
        write("b/deep/x.ts", "x");
        assertEquals(List.of("a", "a/deep"), entered("a/deep/*.ts"));
        assertEquals(List.of("a", "a/deep", "a/deep/er", "b", "b/deep"), entered("{a,b}/**/x.ts", "!a/b.js"));
        assertEquals(List.of("a", "b", "b/deep"), entered("?/*.ts", "b/deep/"));
        assertEquals(List.of(".hidden", "a", "a/deep", "a/deep/er", "b", "b/deep"), entered("*.ts"));
        assertEquals(List.of(".hidden", "b", "b/deep"), entered("!a"));
    }

    /** The directories that a walk with includes looks into. */
    private List<String> entered(String... includes) throws IOException {
        var entered = new TreeSet<String>();
        var unused = FileWalker.below(root).include(List.of(includes)).build()
                .walk(directory -> entered.add(directory.toString().replace('\\', '/')));
        return List.copyOf(entered);
    }

    @Test
    void nodeModulesOnlyWhenNamed() throws IOException {
        assertEquals(List.of("node_modules/m/i.ts"),
                walk(FileWalker.below(root).include(List.of("node_modules/**/*.ts"))));
        assertEquals(List.of(), walk(FileWalker.below(root).include(List.of("**/i.ts"))));
    }

    @Test
    void excludesFilesAndDirectories() throws IOException {
        assertEquals(List.of("a.ts"),
                walk(FileWalker.below(root).include(List.of("**/*.ts")).exclude(List.of("a/", "b.ts", ".*", "gen*"))));
        assertEquals(List.of("a.ts"),
                walk(FileWalker.below(root).include(List.of("**/*.ts")).exclude(List.of("/a", "b.ts", ".*", "gen*"))));
    }

    @Test
    void ignoreDecidesBeforeGitignore() throws IOException {
        write(".ignore", "!gen.ts\na.ts\n");
        write("a/.gitignore", "!a.ts\n");
        write("a/a.ts", "x");
        assertEquals(List.of("a/z.ts", "b.ts", "gen.ts"),
                walk(FileWalker.below(root).extensions(Set.of("ts")).exclude(List.of(".*"))));
    }

    @Test
    void rulesAboveTheBaseHoldUpToTheRepository() throws IOException {
        write(".gitignore", "z.ts\n/a/b.js\n");
        assertEquals(List.of(), walk(FileWalker.below(root.resolve("a"))));
        write("a/.git/HEAD", "x");
        assertEquals(List.of("b.js", "z.ts"), walk(FileWalker.below(root.resolve("a"))));
    }

    @Test
    void doesNotFollowLinks() throws IOException {
        Path link = root.resolve("a/loop");
        Files.createSymbolicLink(link, root);
        Files.createSymbolicLink(root.resolve("a/link.ts"), root.resolve("a.ts"));
        assertEquals(List.of("a/b.js", "a/z.ts"), walk(FileWalker.below(root).include(List.of("a/**"))));
    }

    @Test
    void findsFilesThatAreNotThere() throws IOException {
        assertEquals(List.of(".env.ts", ".hidden/x.ts", "a/0.ts", "a/z.ts", "a.ts", "b.ts", "new/deep/n.ts"),
                walk(FileWalker.below(root).extensions(Set.of("ts"))
                        .also(List.of("a/0.ts", "a/z.ts", "new/deep/n.ts", "new/deep/n.js", "dist/new/n.ts",
                                ".git/n.ts",
                                "node_modules/n.ts"))));
        assertEquals(List.of("n.ts"), walk(FileWalker.below(root.resolve("new")).also(List.of("n.ts", "gen.ts"))));
        assertEquals(List.of(), walk(FileWalker.below(root.resolve("dist/new")).include(List.of("*.js"))
                .also(List.of("n.ts"))));
    }

    @Test
    void refusesABaseThatIsNoDirectory() {
        assertThrows(NoSuchFileException.class, () -> FileWalker.below(root.resolve("none")).build().walk());
        assertThrows(NotDirectoryException.class, () -> FileWalker.below(root.resolve("a.ts")).build().walk());
        assertThrows(GlobException.class, () -> FileWalker.below(root).include(List.of("a{")).build());
    }

    private static String skipped(byte[] bytes) {
        return FileText.of(Path.of("f"), bytes) instanceof FileText.Skipped skipped
                ? skipped.reason() + " " + skipped.message()
                : "text";
    }

    @Test
    void skipsWhatIsNoText() throws IOException {
        assertEquals("EMPTY empty", skipped(new byte[0]));
        assertEquals("BINARY binary: a zero byte at 1", skipped(new byte[]{'a', 0}));
        assertEquals("NOT_UTF8 not UTF-8: the byte at 1", skipped(new byte[]{'a', (byte) 0xC0, (byte) 0x80}));
        assertEquals("NOT_UTF8 not UTF-8: the byte at 2", skipped(new byte[]{'a', 'b', (byte) 0xE2, (byte) 0x82}));
        assertEquals("text", skipped("añ日😀".getBytes(StandardCharsets.UTF_8)));
        assertEquals("text", skipped("añ日😀".repeat(10_000).getBytes(StandardCharsets.UTF_8)));
        assertEquals("TOO_LARGE too large: 3200016 bytes in 200002 lines",
                skipped("0123456789abcde\n".repeat(200_001).getBytes(StandardCharsets.UTF_8)));
        assertEquals("text", skipped("0123456789abcde\n".repeat(199_998).getBytes(StandardCharsets.UTF_8)));
        assertEquals("UNREADABLE",
                FileText.read(root.resolve("none")) instanceof FileText.Skipped s ? s.reason().toString() : "");
        assertEquals("x", FileText.read(root.resolve("a.ts")) instanceof FileText.Text text
                ? new String(text.utf8(), StandardCharsets.UTF_8)
                : "");
    }
}
