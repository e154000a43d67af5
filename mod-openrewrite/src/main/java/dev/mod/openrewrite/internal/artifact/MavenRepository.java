package dev.mod.openrewrite.internal.artifact;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.FileTrees;
import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepException;
import dev.mod.openrewrite.internal.process.ChildProcess;
import dev.mod.registry.oci.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The repositories that Maven knows on this machine, with the person's mirrors, proxies and credentials: asked by running {@code mvn} on a
 * project that has nothing but dependencies.
 */
final class MavenRepository {
    private static final String GOAL = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:list";
    private static final Duration PATIENCE = Duration.ofMinutes(15);
    /** {@code group:artifact:jar:classifier:version:scope:/path.jar}, mostly without a classifier, perhaps with more behind it. */
    private static final Pattern LINE = Pattern.compile(
            "\\s*([\\w.-]+):([\\w.-]+):jar:(?:([^:\\s]+):)?([^:\\s]+):(?:compile|runtime):(\\S.*?\\.jar)(?:\\s.*)?");

    private final Path scratch;
    private final Map<String, String> environment;
    private final boolean offline;

    MavenRepository(Path scratch, Map<String, String> environment, boolean offline) {
        this.scratch = scratch;
        this.environment = environment;
        this.offline = offline;
    }

    /**
     * The jars of these artifacts, and of what they need.
     *
     * @param alone whether to leave out what they need
     * @return sorted by their coordinates
     * @throws StepException if Maven is not there or cannot get them
     */
    List<Jar> resolve(List<Coordinates> artifacts, boolean alone, Cancellation cancellation)
            throws StepException, InterruptedException {
        try {
            Path directory = Files.createTempDirectory(Files.createDirectories(scratch), "resolve-");
            try {
                Files.writeString(directory.resolve("pom.xml"), pom(artifacts, alone));
                Path list = directory.resolve("list");
                run(directory, list, cancellation);
                return read(list);
            } finally {
                FileTrees.delete(directory);
            }
        } catch (IOException e) {
            throw new StepException("cannot resolve the recipe's libraries: " + FailureMessages.of(e), List.of(), e);
        }
    }

    private void run(Path directory, Path list, Cancellation cancellation)
            throws StepException, InterruptedException {
        var command = new ArrayList<>(List.of(
                System.getProperty("os.name", "").startsWith("Windows") ? "mvn.cmd" : "mvn", "--batch-mode",
                "--quiet", GOAL, "-DincludeScope=runtime", "-DoutputAbsoluteArtifactFilename=true",
                "-DoutputFile=" + list));
        if (offline) {
            command.add("--offline");
        }
        var errors = new ArrayList<String>();
        int exit;
        try {
            exit = new ChildProcess(command, directory, environment).run(line -> {
                String text = line.replaceAll("\u001B\\[[0-9;]*m", "");
                if (text.startsWith("[ERROR]")) {
                    errors.add(text.substring("[ERROR]".length()).strip());
                }
            }, PATIENCE, cancellation);
        } catch (IOException e) {
            throw new StepException(
                    "a step with `openrewrite` resolves its libraries with Maven, which cannot be started: "
                            + FailureMessages.of(e) + "; install Maven 3.6 or later so that `mvn` is on the PATH",
                    List.of(), e);
        }
        if (exit != 0) {
            throw new StepException("Maven cannot resolve the recipe's libraries: "
                    + errors.stream().filter(line -> !line.isEmpty()).findFirst().orElse("exit code " + exit));
        }
    }

    private static List<Jar> read(Path list) throws IOException {
        var jars = new TreeMap<Coordinates, Jar>();
        for (String line : Files.readAllLines(list)) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                var coordinates = new Coordinates(matcher.group(1), matcher.group(2), matcher.group(4),
                        Optional.ofNullable(matcher.group(3)));
                Path file = Path.of(matcher.group(5));
                jars.put(coordinates, new Jar(coordinates, file, Digest.of(Files.readAllBytes(file))));
            }
        }
        return List.copyOf(jars.values());
    }

    private static String pom(List<Coordinates> artifacts, boolean alone) {
        var pom = new StringBuilder("""
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                <modelVersion>4.0.0</modelVersion><groupId>mod</groupId><artifactId>recipe</artifactId>
                <version>1</version><packaging>pom</packaging><dependencies>
                """);
        for (Coordinates each : artifacts) {
            pom.append("<dependency><groupId>").append(each.group()).append("</groupId><artifactId>")
                    .append(each.artifact()).append("</artifactId><version>").append(each.version())
                    .append("</version>");
            each.classifier().ifPresent(it -> pom.append("<classifier>").append(it).append("</classifier>"));
            if (alone) {
                pom.append("<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion>"
                        + "</exclusions>");
            }
            pom.append("</dependency>\n");
        }
        return pom.append("</dependencies></project>\n").toString();
    }
}
