package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** The launcher for Windows, in Wine, with a Java that only says what it is told. {@code .ci/platforms} has it run. */
@EnabledIfEnvironmentVariable(named = "MOD_TEST_ZIG", matches = ".+")
class WindowsLauncherTest {
    private static final String JAVA = """
            #include <stdio.h>
            int main(int count, char **words) {
              for (int i = 1; i < count; i++) printf("[%s]\\n", words[i]);
              return 7;
            }
            """;

    @TempDir
    Path directory;

    private record Result(int exit, List<String> lines) {}

    @BeforeEach
    void distribution() throws IOException {
        Path launcher = directory.resolve("mod 1/bin/mod.cmd");
        Files.createDirectories(launcher.getParent());
        Files.createDirectories(directory.resolve("mod 1/lib"));
        Files.writeString(directory.resolve("mod 1/lib/mod.jar"), "");
        // as the release writes it
        Files.writeString(launcher, Files.readString(Path.of("src/build/release/mod.cmd")).replaceAll("\r?\n", "\r\n"));
    }

    private void java(String name, String version) throws IOException, InterruptedException {
        Path home = Files.createDirectories(directory.resolve(name).resolve("bin")).resolveSibling("");
        Files.writeString(directory.resolve("java.c"), JAVA);
        var compiler = new ProcessBuilder(System.getenv("MOD_TEST_ZIG"), "cc", "-target", "x86_64-windows-gnu", "-w",
                directory.resolve("java.c").toString(), "-o", home.resolve("bin/java.exe").toString());
        compiler.environment().put("ZIG_GLOBAL_CACHE_DIR", directory.resolve("zig").toString());
        compiler.environment().put("ZIG_LOCAL_CACHE_DIR", directory.resolve("zig").toString());
        assertEquals(0, compiler.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start()
                .waitFor());
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    }

    private Result run(String... lines) throws IOException, InterruptedException {
        // the last line without "call", from which Wine 8 brings no exit codes back
        Files.writeString(directory.resolve("run.bat"), "@echo off\r\n" + String.join("\r\n", lines) + "\r\n",
                StandardCharsets.UTF_8);
        var wine = new ProcessBuilder("wine", "cmd", "/c", "run.bat").directory(directory.toFile())
                .redirectError(directory.resolve("err").toFile());
        wine.environment().put("WINEDEBUG", "-all");
        wine.environment().put("WINEPREFIX", directory.resolve("wine").toString());
        wine.environment().keySet().removeIf(name -> name.startsWith("MOD_JAVA") || name.equals("JAVA_HOME"));
        Process process = wine.start();
        var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        var err = Files.readString(directory.resolve("err"), StandardCharsets.ISO_8859_1);
        return new Result(exit, (out + err).lines().map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("wine:")).toList());
    }

    @Test
    void withoutJavaItSaysWhatItNeeds() throws Exception {
        Result result = run("\"%~dp0mod 1\\bin\\mod.cmd\" --version");
        assertEquals(5, result.exit(), result::toString);
        assertTrue(result.lines().contains("mod: needs Java 17 or later; install one, or set MOD_JAVA_HOME to a JDK"),
                result::toString);
    }

    @Test
    void itTakesTheNewestJavaAndPassesArgumentsAndExitCodesOn() throws Exception {
        java("old java", "11.0.2");
        java("new java", "25-ea");
        Result result = run("set \"JAVA_HOME=%~dp0old java\"", "set \"PATH=%~dp0new java\\bin;%PATH%\"",
                "\"%~dp0mod 1\\bin\\mod.cmd\" scan -p \"log($A)\" \"a b\" \"x!y\" --to \"\"");
        assertEquals(7, result.exit(), result::toString);
        List<String> lines = result.lines();
        assertTrue(lines.contains("[--sun-misc-unsafe-memory-access=allow]"), result::toString);
        assertTrue(lines.get(lines.indexOf("[-jar]") + 1).endsWith("\\lib\\mod.jar]"), result::toString);
        assertEquals(List.of("[scan]", "[-p]", "[log($A)]", "[a b]", "[x!y]", "[--to]", "[]"),
                lines.subList(lines.indexOf("[scan]"), lines.size()));
    }

    @Test
    void oneThatIsNamedCountsAlone() throws Exception {
        java("java", "21.0.1");
        assertEquals(7, run("set \"MOD_JAVA_HOME=%~dp0java\"", "\"%~dp0mod 1\\bin\\mod.cmd\" --version").exit());
        Result result = run("set \"MOD_JAVA_HOME=%~dp0none\"", "set \"JAVA_HOME=%~dp0java\"",
                "\"%~dp0mod 1\\bin\\mod.cmd\" --version");
        assertEquals(5, result.exit(), result::toString);
        assertTrue(result.lines().get(0).startsWith("mod: MOD_JAVA_HOME is no JDK: "), result::toString);
    }
}
