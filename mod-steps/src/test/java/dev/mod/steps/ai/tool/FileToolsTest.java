package dev.mod.steps.ai.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.spi.Cancellation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** What tools do with files, and what they refuse. */
class FileToolsTest {
    @TempDir
    Path directory;
    Path target = Path.of("");
    TargetPaths paths = new TargetPaths(Path.of(""), Path.of(""));

    FileToolsTest() throws IOException {}

    @BeforeEach
    void makeTarget() throws IOException {
        target = Files.createDirectories(directory.resolve("target"));
        Files.createDirectories(target.resolve(".git/hooks"));
        Files.createDirectories(target.resolve("src"));
        Files.writeString(target.resolve(".git/config"), "secret");
        Files.writeString(directory.resolve("outside.txt"), "secret");
        Files.createSymbolicLink(target.resolve("file-out"), directory.resolve("outside.txt"));
        Files.createSymbolicLink(target.resolve("dir-out"), directory);
        Files.createSymbolicLink(target.resolve("nowhere"), directory.resolve("created.txt"));
        Files.createSymbolicLink(target.resolve("git-link"), target.resolve(".git"));
        Files.createSymbolicLink(target.resolve("loop"), target.resolve("loop"));
        paths = new TargetPaths(target, target);
    }

    String call(Tool tool, String... fields) throws ToolException, InterruptedException {
        var json = JsonMapper.shared().createObjectNode();
        for (int i = 0; i < fields.length; i += 2) {
            json.put(fields[i], fields[i + 1]);
        }
        return tool.call(new Arguments(json));
    }

    String refusal(Tool tool, String... fields) {
        return String.valueOf(assertThrows(ToolException.class, () -> call(tool, fields)).getMessage());
    }

    Set<String> outside() throws IOException {
        try (var files = Files.list(directory)) {
            return files.map(file -> String.valueOf(file.getFileName())).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside.txt", "src/../../outside.txt", "/etc/passwd", "file-out", "dir-out/outside.txt",
            "dir-out/../outside.txt", "nowhere", "loop", "loop/x", ".git/config", ".GIT/config", "git-link/config",
            ".git", "src/../.git/config", ".git./config", "\0", "", " ", ".", "..", "//", "src", "missing",
            "file-out/x"})
    void filesThatAreOutOfReachAreNotRead(String path) throws Exception {
        String message = refusal(new ReadTool(paths), "path", path);
        assertFalse(message.contains("secret"), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../created.txt", "src/../../created.txt", "/tmp/../created.txt", "file-out", "nowhere",
            "dir-out/created.txt", "dir-out/new/created.txt", "nowhere/x", "loop", "loop/x", ".git/hooks/post-commit",
            ".Git/hooks/post-commit", "git-link/hooks/post-commit", "sub/.git/config", "\0", "", ".", "..", "src",
            "src/", "src/.", "a/..", "file-out/x", ".git "})
    void filesThatAreOutOfReachAreNotWritten(String path) throws Exception {
        refusal(new WriteTool(paths), "path", path, "content", "x");
        assertEquals(Set.of("outside.txt", "target"), outside());
        assertEquals("secret", Files.readString(directory.resolve("outside.txt")));
        assertFalse(Files.exists(target.resolve(".git/hooks/post-commit")));
    }

    @Test
    void linksInsideAreRead() throws Exception {
        Files.writeString(target.resolve("src/a"), "a");
        Files.createSymbolicLink(target.resolve("alias"), Path.of("src/a"));
        Files.createSymbolicLink(target.resolve("source"), Path.of("src"));
        assertEquals("a", call(new ReadTool(paths), "path", "alias"));
        assertEquals("a", call(new ReadTool(paths), "path", "source/a"));
        assertEquals("a", call(new ReadTool(paths), "path", target.toRealPath().resolve("src/a").toString()));
        call(new WriteTool(paths), "path", "source/b", "content", "b");
        assertEquals("b", Files.readString(target.resolve("src/b")));
        assertEquals("alias is a symbolic link; those are not written through",
                refusal(new EditTool(paths), "path", "alias", "old_text", "a", "new_text", "b"));
    }

    @Test
    void pathsBeginInTheWorkingDirectoryButMayUseAllOfTheTarget() throws Exception {
        Files.writeString(target.resolve("a"), "a");
        Files.writeString(target.resolve("src/b"), "b");
        var below = new TargetPaths(target, target.resolve("src"));
        assertEquals("b", call(new ReadTool(below), "path", "b"));
        assertEquals("a", call(new ReadTool(below), "path", "../a"));
        assertEquals("b\n", call(new GlobTool(below)));
        refusal(new ReadTool(below), "path", "../../outside.txt");
        assertThrows(IOException.class, () -> new TargetPaths(target, target.resolve("dir-out")));
    }

    @Test
    void partsOfLongFilesAreRead() throws Exception {
        Files.writeString(target.resolve("a"), "1\n2\n3\n4\n");
        var tool = new ReadTool(paths);
        assertEquals("1\n2\n3\n4\n", call(tool, "path", "a"));
        assertEquals("2\n3\n(more lines follow; go on with offset 4)", call(tool, "path", "a", "offset", "2", "limit",
                "2"));
        assertEquals("4\n", call(tool, "path", "a", "offset", "4"));
        assertEquals("(the file has only 4 lines)", call(tool, "path", "a", "offset", "5"));
        assertEquals("(the file has only 4 lines)", call(tool, "path", "a", "offset", "1e999999999"));
        Files.writeString(target.resolve("a"), "");
        assertEquals("(the file is empty)", call(tool, "path", "a"));
        Files.writeString(target.resolve("a"), "🎉".repeat(100_000));
        String cut = call(tool, "path", "a");
        assertTrue(cut.length() < 61_000 && cut.contains("cut off here"));
    }

    @Test
    void onlyTextIsRead() throws Exception {
        Files.write(target.resolve("latin1"), new byte[]{'a', (byte) 0xe4});
        Files.write(target.resolve("binary"), new byte[]{'a', 0});
        Files.write(target.resolve("huge"), new byte[TextFiles.MAX_BYTES + 1]);
        var tool = new ReadTool(paths);
        assertEquals("latin1 is no text in UTF-8", refusal(tool, "path", "latin1"));
        assertEquals("binary is a binary file", refusal(tool, "path", "binary"));
        assertEquals("huge has more than 4194304 bytes; use search", refusal(tool, "path", "huge"));
        assertEquals("more than 4194304 bytes are not written to one file",
                refusal(new WriteTool(paths), "path", "x", "content", "ä".repeat(TextFiles.MAX_BYTES / 2 + 1)));
        assertFalse(Files.exists(target.resolve("x")));
    }

    @Test
    void editsNeedOneExactPlace() throws Exception {
        Files.writeString(target.resolve("a"), "one two two\r\nthree\r\n");
        var tool = new EditTool(paths);
        assertEquals("old_text occurs 2 times in a; give more of what stands around it, or set all",
                refusal(tool, "path", "a", "old_text", "two", "new_text", "x"));
        assertEquals("old_text does not occur in a; read the file and copy it exactly",
                refusal(tool, "path", "a", "old_text", "four", "new_text", "x"));
        assertEquals("old_text is empty; use write to create a file",
                refusal(tool, "path", "a", "old_text", "", "new_text", "x"));
        assertEquals("old_text and new_text are the same",
                refusal(tool, "path", "a", "old_text", "one", "new_text", "one"));
        assertEquals("there is no file b", refusal(tool, "path", "b", "old_text", "one", "new_text", "x"));
        assertEquals("replaced 2 occurrences in a",
                call(tool, "path", "a", "old_text", "two", "new_text", "2$1", "all", "true"));
        call(tool, "path", "a", "old_text", "2$1\nthree", "new_text", "3\n4");
        assertEquals("one 2$1 3\r\n4\r\n", Files.readString(target.resolve("a")));
    }

    @Test
    void smallEditsDoNotMakeHugeFiles() throws Exception {
        Files.writeString(target.resolve("a"), "a".repeat(100_000));
        assertEquals("the file would have more than 4194304 bytes", refusal(new EditTool(paths), "path", "a",
                "old_text", "a", "new_text", "b".repeat(100_000), "all", "true"));
    }

    @Test
    void filesAreListedWithoutIgnoredOnes() throws Exception {
        Files.writeString(target.resolve(".gitignore"), "out/\n");
        Files.createDirectories(target.resolve("out"));
        for (String file : List.of("src/b.ts", "src/a.ts", "out/c.ts", "d.js")) {
            Files.writeString(target.resolve(file), "");
        }
        var tool = new GlobTool(paths);
        assertEquals("src/a.ts\nsrc/b.ts\n", call(tool, "pattern", "**/*.ts"));
        assertEquals(".gitignore\nd.js\nsrc/a.ts\nsrc/b.ts\n", call(tool));
        assertEquals("(no files)", call(tool, "pattern", "*.py"));
        refusal(tool, "pattern", "{a");
        for (int i = 0; i < 501; i++) {
            Files.writeString(target.resolve("f" + i + ".py"), "");
        }
        assertTrue(call(tool, "pattern", "*.py").endsWith("(and 1 more; use a narrower pattern)\n"));
    }

    @Test
    void linesAreFound() throws Exception {
        Files.writeString(target.resolve("src/a.ts"), "let x = 1\nfoo(x)\n");
        Files.writeString(target.resolve("src/b.js"), "foo(y)" + "z".repeat(400) + "\n");
        Files.write(target.resolve("binary"), new byte[]{'f', 'o', 'o', '(', 0});
        var tool = new SearchTool(paths, Cancellation.NEVER);
        assertEquals("src/a.ts:2: foo(x)\n", call(tool, "pattern", "foo\\(", "files", "**/*.ts"));
        assertEquals("src/b.js:1: foo(y)" + "z".repeat(294) + "…\n", call(tool, "pattern", "^foo\\(y"));
        assertEquals("(no line matches)", call(tool, "pattern", "secret"));
        assertTrue(refusal(tool, "pattern", "(").startsWith("that is no regular expression: "));
        assertEquals("the pattern has more than 1000 characters", refusal(tool, "pattern", "a".repeat(1001)));
        Files.writeString(target.resolve("many"), "m\n".repeat(201));
        assertTrue(
                call(tool, "pattern", "m", "files", "many").endsWith("(more lines match; use a narrower pattern)\n"));
        Files.writeString(target.resolve("many"), "a".repeat(100_000) + "!");
        assertEquals("(no line matches)", call(tool, "pattern", "(a*)*b", "files", "many"));
    }

    /** RE2/J would compile them for ever. */
    @ParameterizedTest
    @ValueSource(strings = {"(?i)\u1c80", "(?si:[a-\uffff])", "a(?i)[!-\\x{1f600}]", "(?i)[\u1c80-\u1c81]",
            "(?mi)\\x{0001c88}", "(?i)\\Q\u1c85\\E"})
    @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whatNeverCompilesIsRefused(String pattern) throws Exception {
        var tool = new SearchTool(paths, Cancellation.NEVER);
        assertEquals("(?i) does not work with U+1C80 to U+1C88, nor with a range that may hold them",
                refusal(tool, "pattern", pattern));
    }

    @Test
    void othersDoIgnoreCase() throws Exception {
        Files.writeString(target.resolve("many"), "Ä→\n");
        var tool = new SearchTool(paths, Cancellation.NEVER);
        assertEquals("many:1: Ä→\n", call(tool, "pattern", "(?i)ä→", "files", "many"));
        assertEquals("(no line matches)", call(tool, "pattern", "\u1c80[a-z]", "files", "many"));
    }
}
