package dev.mod.git.task;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitDiffTest {
    @TempDir
    Path directory;

    @Test
    void isWhatGitPrintsAndEndsBetweenFiles() throws IOException {
        Sh.git(directory, "init", "-q", "--initial-branch=main");
        Files.writeString(directory.resolve("a.txt"), "one\n");
        Files.writeString(directory.resolve("gone.txt"), "gone\n");
        Sh.git(directory, "add", "-A");
        Sh.git(directory, "commit", "-q", "-m", "first");
        Files.writeString(directory.resolve("a.txt"), "two\nlines");
        Files.delete(directory.resolve("gone.txt"));
        Files.writeString(directory.resolve("newü.txt"), "new\n");
        Sh.git(directory, "add", "-A");
        Sh.git(directory, "commit", "-q", "-m", "second");
        try (var repository = new FileRepository(directory.resolve(".git").toFile())) {
            ObjectId from = repository.resolve("HEAD~");
            ObjectId to = repository.resolve("HEAD");
            assertEquals(Sh.git(directory, "-c", "core.abbrev=7", "diff", "--no-renames", "HEAD~", "HEAD"),
                    CommitDiff.of(repository, from, to).stripTrailing());
            String first = CommitDiff.of(repository, from, to, 0);
            assertEquals(Sh.git(directory, "-c", "core.abbrev=7", "diff", "--no-renames", "HEAD~", "HEAD", "--",
                    "a.txt") + "\n# 2 more files are left out", first.stripTrailing());
        }
    }
}
