package dev.mod.cli.editor;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs of others that judge what this one makes. */
final class Programs {
    private Programs() {}

    /** One that is on the path, or where the build for continuous integration puts those of npm. */
    static Optional<Path> find(String name) {
        var path = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)).map(Path::of);
        return Stream.concat(path, Stream.of(Path.of("..", "target", "peers", "node_modules", ".bin")))
                .map(directory -> directory.resolve(name).toAbsolutePath()).filter(Files::isExecutable).findFirst();
    }
}
