package dev.mod.it.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Bare repositories in a directory, each with one commit on {@code main}. */
final class Repositories {
    private final Path directory;
    private final List<String> names = new ArrayList<>();

    Repositories(Path directory, int count) throws IOException, InterruptedException {
        this.directory = Files.createDirectories(directory.resolve("team"));
        Path work = Files.createDirectories(directory.resolve("work"));
        git(work, "init", "-q", "--initial-branch=main");
        Files.writeString(work.resolve("a.txt"), "one\n");
        git(work, "add", "-A");
        git(work, "commit", "-q", "-m", "first");
        git(directory, "clone", "-q", "--bare", "--template=", "work", "bare");
        for (int i = 0; i < count; i++) {
            names.add("r" + i);
        }
        // much less work than as many clones
        List<String> copies = new ArrayList<>(List.of("sh", "-c",
                "for name; do cp -R bare \"team/$name.git\" || exit; done", "sh"));
        copies.addAll(names);
        run(directory, copies.toArray(String[]::new));
    }

    List<String> names() {
        return names;
    }

    String location(String name) {
        return directory.resolve(name + ".git").toUri().toString().replace("file:/", "file:///").replace("////", "///");
    }

    List<String> branches(String name) throws IOException, InterruptedException {
        return git(directory.resolve(name + ".git"), "for-each-ref", "--format=%(refname:short)", "refs/heads").lines()
                .filter(branch -> !branch.equals("main")).toList();
    }

    /** Subjects of the commits that a branch has and main has not. */
    List<String> commits(String name, String branch) throws IOException, InterruptedException {
        return git(directory.resolve(name + ".git"), "log", "--format=%H", "main.." + branch).lines().toList();
    }

    static String git(Path where, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=t", "-c", "user.email=t@example.org"));
        command.addAll(List.of(arguments));
        return run(where, command.toArray(String[]::new));
    }

    static String run(Path where, String... command) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true);
        builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + output);
        }
        return output;
    }
}
