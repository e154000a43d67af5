package dev.mod.engine.journal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** JVMs beside that of the tests, of the same kind and with the same classes. */
final class Jvm {
    private Jvm() {}

    /** The command that runs a class. */
    static List<String> command(Class<?> main, String... arguments) {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }
}
