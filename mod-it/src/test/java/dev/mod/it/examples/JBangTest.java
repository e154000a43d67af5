package dev.mod.it.examples;

import static dev.mod.it.examples.Somebody.dependency;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The catalogue that the release build made for JBang, with the libraries where they were deployed to, and no network: the
 * version, a new package, its tests and a run.
 */
@EnabledOnOs({OS.LINUX, OS.MAC})
class JBangTest {
    @TempDir
    Path scratch;
    private List<Path> jbang = List.of();

    private record Result(int exit, String out, String err) {}

    @Test
    void theAliasInstallsTheProgramAndRunsIt() throws Exception {
        var somebody = Somebody.in(scratch);
        var catalogue = Path.of("..", "mod-cli", "target", "release", "jbang-catalog.json").toAbsolutePath();
        Assumptions.assumeTrue(Files.isRegularFile(catalogue), "no release was built; that takes -Prelease");
        jbang = somebody.program("dev.jbang", "jbang-cli",
                dependency("dev.jbang", "jbang-cli", "<version>0.127.18</version>"),
                // which brings older parts of Maven than the rest needs
                dependency("kr.motd.maven", "os-maven-plugin", "<version>1.7.1</version><exclusions><exclusion>"
                        + "<groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>"));
        try (var maven = MavenBuild.ofSomebody(Files.createDirectory(scratch.resolve("maven")), "<project/>")) {
            var alias = List.of("run", "--offline", "--repos", "deployed=" + somebody.deployed().toUri(), "--catalog",
                    catalogue.toString(), "mod");
            assertTrue(mod(maven, alias, "--version").startsWith("mod "));
            mod(maven, alias, "init", "made", "--name", "made", "--project-type", "hybrid");
            var tested = mod(maven, alias, "test", "made");
            assertTrue(tested.contains("1 passed"), tested);
            var fixture = scratch.resolve("made/tests/rename");
            var target = Files.createDirectory(scratch.resolve("target"));
            Files.copy(fixture.resolve("input/code.ts"), target.resolve("code.ts"));
            mod(maven, alias, "workflow", "run", "-w", "made", "-t", "target", "--allow-dirty");
            assertEquals(Files.readString(fixture.resolve("expected/code.ts")),
                    Files.readString(target.resolve("code.ts")));
        }
    }

    /** What the program prints. JBang prints the command that its script then runs, and ends with 255 to say so. */
    private String mod(MavenBuild maven, List<String> alias, String... arguments) throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new ArrayList<>(List.of(java, "-Daether.offline.protocols=file", "-cp",
                Somebody.joined(jbang), "dev.jbang.Main"));
        command.addAll(alias);
        command.addAll(List.of(arguments));
        var asked = run(maven, command);
        assertEquals(255, asked.exit(), asked.out() + asked.err());
        var result = run(maven, List.of("sh", "-c", asked.out()));
        assertEquals(0, result.exit(), result.out() + result.err());
        return result.out() + result.err();
    }

    private Result run(MavenBuild maven, List<String> command) throws Exception {
        var out = Files.createTempFile(scratch, "out", "");
        var err = Files.createTempFile(scratch, "err", "");
        var builder = new ProcessBuilder(command).directory(scratch.toFile()).redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(Map.of("HOME", scratch.resolve("home").toString(),
                "JBANG_DIR", scratch.resolve("home/.jbang").toString(), "JBANG_REPO", maven.repository().toString(),
                "JBANG_NO_VERSION_CHECK", "true", "JAVA_HOME", System.getProperty("java.home"),
                "MOD_HOME", scratch.resolve("home/state").toString(), "MOD_STARTUP", "off"));
        int exit = builder.start().waitFor();
        return new Result(exit, Files.readString(out), Files.readString(err, StandardCharsets.UTF_8));
    }
}
