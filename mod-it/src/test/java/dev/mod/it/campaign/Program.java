package dev.mod.it.campaign;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program as it is built, with its archive of classes: without the launcher, so that the process is the JVM's. */
final class Program {
    private Program() {}

    /** What starts it. */
    static List<String> command(List<String> jvm, List<String> arguments) {
        Path home = Path.of("").toAbsolutePath().resolveSibling("mod-cli/target/dist");
        Path archive = home.resolve("lib/mod-" + System.getProperty("java.version") + ".jsa");
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(jvm);
        if (Files.exists(archive)) {
            command.addAll(List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:disable", "-Dmod.home=" + home, "-jar",
                    home.resolve("lib/mod.jar").toString()));
        } else {
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.mod.cli.Main"));
        }
        command.addAll(arguments);
        return command;
    }
}
