package dev.mod.it.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Builds of Maven in a scratch directory, offline. Their local repository is one of links into that of the build around
 * them, with the artifacts that this has just made put in; nothing is installed anywhere.
 */
final class MavenBuild implements AutoCloseable {
    private static final String VERSION = "0.1.0-SNAPSHOT";

    private final Path directory;
    private final Path repository;

    /** How a build ended. */
    record Result(int exit, String output) {}

    private MavenBuild(Path directory) throws IOException {
        this.directory = directory;
        repository = directory.resolveSibling("repository");
        link(localRepository(), repository, List.of("dev", "mod"));
    }

    /** Builds of an example of ours. */
    MavenBuild(Path scratch, String example) throws IOException {
        this(scratch.resolve(example));
        copy(checkout().resolve("examples").resolve(example), directory);
        Path group = Files.createDirectories(repository.resolve("dev").resolve("mod"));
        put(group, "mod-parent", checkout().resolve("pom.xml"), "pom");
        for (String module : List.of("mod-base", "mod-model", "mod-validate", "mod-match", "mod-engine", "mod-steps",
                "mod-fakes", "mod-types", "mod-fixtures", "mod-registry", "mod-testkit", "mod-maven-plugin")) {
            Path home = checkout().resolve(module);
            put(group, module, home.resolve("pom.xml"), "pom");
            put(group, module, home.resolve("target").resolve(module + "-" + VERSION + ".jar"), "jar");
        }
    }

    /** Builds of a project that has nothing but its pom, and finds our libraries where that says. */
    static MavenBuild ofSomebody(Path scratch, String pom) throws IOException {
        var build = new MavenBuild(Files.createDirectories(scratch.resolve("somebody")));
        Files.writeString(build.file("pom.xml"), pom);
        return build;
    }

    private static Path checkout() {
        return Objects.requireNonNull(Path.of("").toAbsolutePath().getParent());
    }

    static Path localRepository() {
        String given = System.getProperty("localRepository");
        return given != null ? Path.of(given) : Path.of(System.getProperty("user.home"), ".m2", "repository");
    }

    /** Links everything but what lies on the way to a directory of our own. */
    private static void link(Path from, Path to, List<String> own) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> children = Files.list(from)) {
            for (Path child : children.toList()) {
                String name = String.valueOf(child.getFileName());
                if (own.isEmpty() || !name.equals(own.get(0))) {
                    Files.createSymbolicLink(to.resolve(name), child);
                } else if (own.size() > 1 && Files.isDirectory(child)) {
                    link(child, to.resolve(name), own.subList(1, own.size()));
                }
            }
        }
    }

    private static void put(Path group, String artifact, Path file, String type) throws IOException {
        Path home = Files.createDirectories(group.resolve(artifact).resolve(VERSION));
        Files.copy(file, home.resolve(artifact + "-" + VERSION + "." + type), StandardCopyOption.REPLACE_EXISTING);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            paths.forEach(path -> {
                try {
                    String relative = from.relativize(path).toString();
                    if (!relative.equals("target") && !relative.startsWith("target/")) {
                        Files.copy(path, to.resolve(relative));
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    /** Takes the links away, so that whoever clears the scratch directory has nothing to warn of. */
    @Override
    public void close() throws IOException {
        try (Stream<Path> paths = Files.walk(repository)) {
            for (Path path : paths.filter(Files::isSymbolicLink).toList()) {
                Files.delete(path);
            }
        }
    }

    /** The local repository. */
    Path repository() {
        return repository;
    }

    /** A file of the project. */
    Path file(String path) {
        return directory.resolve(path);
    }

    /** Runs Maven to its end. */
    Result run(String... arguments) throws IOException, InterruptedException {
        Path log = Files.createTempFile(directory.getParent(), "maven", ".log");
        int exit = start(log, arguments).waitFor();
        return new Result(exit, Files.readString(log));
    }

    /** Starts Maven. */
    Process start(String... arguments) throws IOException {
        return start(Files.createTempFile(directory.getParent(), "maven", ".log"), arguments);
    }

    private Process start(Path log, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(System.getProperty("os.name", "").startsWith("Windows")
                ? "mvn.cmd"
                : "mvn", "-B", "-o", "-Dmaven.repo.local=" + repository, "-Dstyle.color=never"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("MAVEN_"));
        builder.environment().put("MOD_HOME", directory.resolveSibling("home").toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("MAVEN_OPTS", "-Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        // of the tests that it starts
        builder.environment().put("JAVA_TOOL_OPTIONS", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        return builder.start();
    }
}
