package dev.mod.engine.target;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitVariablesTest {
    @TempDir
    Path temp;
    private Path own;
    private Path other;

    @BeforeEach
    void make() throws Exception {
        own = repository("own");
        other = repository("other");
        Files.createDirectories(own.resolve("sub"));
    }

    private Path repository(String name) throws Exception {
        Path repository = Files.createDirectories(temp.resolve(name));
        Files.createDirectories(repository.resolve(".git"));
        Files.writeString(repository.resolve(".git/HEAD"), "ref: refs/heads/main\n");
        return repository;
    }

    @Test
    void withoutThemNothingChanges() {
        var environment = Map.of("PATH", "/bin", "GIT_AUTHOR_NAME", "A");
        assertEquals(environment, GitVariables.in(own, environment));
    }

    @Test
    void anotherRepositoryIsNotNamed() {
        assertEquals(Map.of("PATH", "/bin"), GitVariables.in(own, Map.of("PATH", "/bin",
                "GIT_DIR", other.resolve(".git").toString(), "GIT_INDEX_FILE", other.resolve(".git/index").toString(),
                "GIT_WORK_TREE", other.toString(), "GIT_PREFIX", "")));
        // that of the working directory of the process, as in hooks of ordinary repositories
        assertEquals(Map.of(), GitVariables.in(own, Map.of("GIT_INDEX_FILE", ".git/index")));
        assertEquals(Map.of(), GitVariables.in(own, Map.of("GIT_DIR", temp.resolve("nowhere").toString())));
    }

    @Test
    void ofTheOwnOneTheIndexIsNamed() {
        var hook = Map.of("GIT_DIR", own.resolve(".git").toString(), "GIT_INDEX_FILE", ".git/next-index-7.lock");
        var expected = Map.of("GIT_INDEX_FILE", own.resolve(".git/next-index-7.lock").toString());
        assertEquals(expected, GitVariables.in(own, hook));
        assertEquals(expected, GitVariables.in(own.resolve("sub"), hook));
    }

    @Test
    void anotherWorkTreeOfTheSameRepositoryIsAnotherOne() throws Exception {
        Path linked = Files.createDirectories(temp.resolve("linked"));
        Path directory = Files.createDirectories(own.resolve(".git/worktrees/linked"));
        Files.writeString(directory.resolve("HEAD"), "ref: refs/heads/b\n");
        Files.writeString(directory.resolve("commondir"), "../..\n");
        Files.writeString(linked.resolve(".git"), "gitdir: " + directory + "\n");
        var hook = Map.of("GIT_DIR", directory.toString(), "GIT_INDEX_FILE", directory.resolve("index").toString());
        assertEquals(Map.of(), GitVariables.in(own, hook));
        assertEquals(Map.of("GIT_INDEX_FILE", directory.resolve("index").toString()), GitVariables.in(linked, hook));
    }

    @Test
    void aDirectoryWhoseRepositoryIsElsewhereKeepsThem() throws Exception {
        Path home = Files.createDirectories(temp.resolve("home/project"));
        var dotfiles = Map.of("GIT_DIR", other.resolve(".git").toString(), "GIT_WORK_TREE",
                temp.resolve("home").toString());
        assertEquals(dotfiles, GitVariables.in(home, dotfiles));
    }
}
