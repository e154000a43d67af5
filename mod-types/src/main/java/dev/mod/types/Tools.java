package dev.mod.types;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where programs are found that know types.
 *
 * @param environment of this process, by which a program can be named
 * @param directory where {@link ToolPackage#fetch} has put some; empty for nowhere
 */
public record Tools(Map<String, String> environment, Optional<Path> directory) {
    /** No programs. */
    public static final Tools NONE = new Tools(Map.of(), Optional.empty());

    /** Copies the map. */
    public Tools {
        environment = Map.copyOf(environment);
    }
}
