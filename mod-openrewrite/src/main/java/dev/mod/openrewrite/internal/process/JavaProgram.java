package dev.mod.openrewrite.internal.process;

import dev.mod.engine.spi.StepException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The {@code java} of a JDK on this machine. OpenRewrite reads Java with the compiler of the JDK that it runs on. */
public final class JavaProgram {
    /** Inner packages of the compiler that OpenRewrite looks into. */
    private static final List<String> PACKAGES = List.of("code", "comp", "file", "jvm", "main", "model", "parser",
            "processing", "tree", "util");

    private JavaProgram() {}

    /**
     * The one of the JDK that runs this process, or of {@code JAVA_HOME}.
     *
     * @throws StepException if neither has a compiler
     */
    public static Path find(Map<String, String> environment) throws StepException {
        Path own = Path.of(System.getProperty("java.home", ""));
        return Stream.concat(
                ModuleLayer.boot().findModule("jdk.compiler").map(module -> own).stream(),
                Optional.ofNullable(environment.get("JAVA_HOME")).map(Path::of)
                        .filter(home -> isThere(home, "javac")).stream())
                .filter(home -> isThere(home, "java")).findFirst().map(home -> home.resolve("bin").resolve("java"))
                .orElseThrow(() -> new StepException("OpenRewrite reads Java with the compiler of a JDK, and " + own
                        + " has none; run mod on a JDK 17 or later, or name one with JAVA_HOME"));
    }

    private static boolean isThere(Path home, String program) {
        return Files.exists(home.resolve("bin").resolve(program))
                || Files.exists(home.resolve("bin").resolve(program + ".exe"));
    }

    /** The words of a command that starts a class. */
    public static List<String> command(Path java, long heapMegabytes, Path temporary, List<Path> classPath,
            String main, List<String> arguments) {
        var words = new ArrayList<String>(List.of(java.toString(), "-Xmx" + heapMegabytes + "m",
                "-XX:+ExitOnOutOfMemoryError", "-Dfile.encoding=UTF-8", "-Djava.awt.headless=true",
                "-Djava.io.tmpdir=" + temporary));
        for (String name : PACKAGES) {
            words.addAll(List.of("--add-exports", "jdk.compiler/com.sun.tools.javac." + name + "=ALL-UNNAMED",
                    "--add-opens", "jdk.compiler/com.sun.tools.javac." + name + "=ALL-UNNAMED"));
        }
        words.addAll(List.of("-cp", String.join(File.pathSeparator,
                classPath.stream().map(Path::toString).toList()), main));
        words.addAll(arguments);
        return words;
    }
}
