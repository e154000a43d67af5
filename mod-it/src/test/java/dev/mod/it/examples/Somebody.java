package dev.mod.it.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * Somebody else, who has a local repository of Maven and no network, and takes our libraries from the directory that they were deployed
 * to, which {@code -Dmod.test.repository} names. Tests are skipped without it.
 */
record Somebody(Path scratch, Path deployed) {
    static final String VERSION = "0.1.0-SNAPSHOT";

    static Somebody in(Path scratch) {
        var given = System.getProperty("mod.test.repository");
        Assumptions.assumeTrue(given != null, "needs -Dmod.test.repository");
        return new Somebody(scratch, Path.of(given).toAbsolutePath());
    }

    static String dependency(String artifact, String more) {
        return dependency("dev.mod", artifact, more);
    }

    static String dependency(String group, String artifact, String more) {
        return "<dependency><groupId>" + group + "</groupId><artifactId>" + artifact + "</artifactId>" + more
                + "</dependency>";
    }

    /** The jars that a Maven project has which takes libraries of ours by the BOM, without a conflict of versions. */
    List<Path> classPath(String... dependencies) throws Exception {
        return classPath(
                dependency("mod-bom", "<version>" + VERSION + "</version><type>pom</type><scope>import</scope>"),
                List.of("enforcer:enforce"), dependencies);
    }

    /** The jars of a program of others, by Maven; the test is skipped where they were not fetched before. */
    List<Path> program(String group, String artifact, String... dependencies) throws Exception {
        Assumptions.assumeTrue(Files.isDirectory(MavenBuild.localRepository().resolve(group.replace('.', '/'))
                .resolve(artifact)), "needs " + artifact + " in the local repository");
        return classPath("", List.of(), dependencies);
    }

    private List<Path> classPath(String managed, List<String> goals, String... dependencies) throws Exception {
        var pom = """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>com.example</groupId>
                  <artifactId>somebody</artifactId>
                  <version>1</version>
                  <repositories>
                    <repository><id>deployed</id><url>%s</url></repository>
                  </repositories>
                  <dependencyManagement>
                    <dependencies>
                      %s
                    </dependencies>
                  </dependencyManagement>
                  <dependencies>
                    %s
                  </dependencies>
                  <build>
                    <plugins>
                      <plugin>
                        <artifactId>maven-enforcer-plugin</artifactId>
                        <version>%s</version>
                        <configuration><rules><dependencyConvergence/></rules></configuration>
                      </plugin>
                      <plugin><artifactId>maven-dependency-plugin</artifactId><version>%s</version></plugin>
                    </plugins>
                  </build>
                </project>
                """
                .formatted(deployed.toUri(), managed, String.join("\n", dependencies), version("maven-enforcer-plugin"),
                        version("maven-dependency-plugin"));
        var list = scratch.resolve("class-path");
        try (var build = MavenBuild.ofSomebody(scratch, pom)) {
            var arguments = new ArrayList<>(goals);
            arguments.addAll(List.of("dependency:build-classpath", "-Dmdep.outputFile=" + list,
                    "-Daether.offline.protocols=file"));
            var result = build.run(arguments.toArray(String[]::new));
            assertEquals(0, result.exit(), result.output());
            var jars = Stream.of(Files.readString(list).strip().split(Pattern.quote(File.pathSeparator)))
                    .map(Path::of).toList();
            // what was linked is not there any more when the build is closed
            return jars.stream().map(Somebody::real).toList();
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The version of a plugin that our own build uses, which is there without a network. */
    private static String version(String plugin) throws Exception {
        var parent = Files.readString(Path.of("..", "pom.xml"));
        var found = Pattern.compile("<artifactId>" + plugin + "</artifactId>\\s*<version>([^<]+)<").matcher(parent);
        assertTrue(found.find(), plugin);
        return found.group(1);
    }

    static String joined(List<Path> jars) {
        return String.join(File.pathSeparator, jars.stream().map(Path::toString).toList());
    }

    /** The exit code and the output of a program of one file, which is compiled and run with the same jars. */
    String java(List<Path> jars, String program) throws Exception {
        var source = Files.writeString(scratch.resolve("Program.java"), program);
        return run("java", "--enable-native-access=ALL-UNNAMED", "-cp", joined(jars), source.toString());
    }

    /** The exit code and the output of a tool of the JDK that runs the tests. */
    String run(String tool, String... arguments) throws Exception {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", tool).toString()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).directory(scratch.toFile()).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines()
                // which note says that nobody has chosen where it logs to
                .filter(line -> !line.startsWith("SLF4J(W)")).toList();
        return process.waitFor() + " " + String.join("\n", output);
    }
}
