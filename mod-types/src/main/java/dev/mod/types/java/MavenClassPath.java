package dev.mod.types.java;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.FileTrees;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Class path of a Maven project and its modules, as Maven tells it without a network. */
final class MavenClassPath {
    private MavenClassPath() {}

    /** Runs Maven where the nearest pom.xml is. */
    static Set<Path> of(Path base, Map<String, String> environment) throws InterruptedException {
        Path project = base.toAbsolutePath().normalize();
        while (project != null && !Files.isRegularFile(project.resolve("pom.xml"))) {
            project = project.getParent();
        }
        if (project == null) {
            throw ClassPath.failed("there is no pom.xml in " + base + " or above");
        }
        try {
            Path directory = Files.createTempDirectory("mod-classpath").toRealPath();
            try {
                run(project, directory, environment);
                return paths(directory);
            } finally {
                FileTrees.delete(directory);
            }
        } catch (IOException e) {
            throw ClassPath.failed("Maven cannot be asked: " + FailureMessages.of(e));
        }
    }

    private static void run(Path project, Path directory, Map<String, String> environment)
            throws IOException, InterruptedException {
        Path log = directory.resolve("log");
        var builder = new ProcessBuilder("mvn", "--offline", "--quiet", "--batch-mode", "dependency:build-classpath",
                // each module writes a file of its own
                "-Dmdep.outputFile=" + directory.resolve("${project.groupId}-${project.artifactId}.path"))
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            if (process.waitFor() != 0) {
                throw ClassPath.failed("Maven cannot tell it for " + project + ": "
                        + reason(new String(Files.readAllBytes(log), StandardCharsets.UTF_8)));
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
    }

    private static String reason(String log) {
        return log.lines()
                .map(line -> line.replaceAll("\u001B\\[[0-9;]*m", ""))
                .filter(line -> line.startsWith("[ERROR]"))
                .map(line -> line.substring("[ERROR]".length()).strip())
                .filter(line -> !line.isEmpty())
                .findFirst().orElse("it failed");
    }

    private static Set<Path> paths(Path directory) throws IOException {
        Set<Path> paths = new LinkedHashSet<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".path")).sorted().toList()) {
                for (String entry : Files.readString(file, StandardCharsets.UTF_8).strip()
                        .split(Pattern.quote(File.pathSeparator), -1)) {
                    if (!entry.isBlank() && Files.exists(Path.of(entry))) {
                        paths.add(Path.of(entry));
                    }
                }
            }
        }
        return paths;
    }
}
