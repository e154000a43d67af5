package dev.mod.openrewrite.internal.exchange;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a worker is to do.
 *
 * @param root directory of the files, as the task sees them
 * @param files all files, relative to the root, with {@code /} between names; those that are not there are known by name only
 * @param definitions recipes of the package, as YAML
 * @param activation recipe that is run, as YAML, of which the name is {@link #RECIPE}
 * @param classPath what the code uses, absolute
 * @param maven whether what poms name is on the class path, too
 * @param javaVersion the Java that the code is written in; empty to ask the poms
 */
public record WorkerRequest(Path root, List<String> files, Optional<String> definitions, String activation,
        List<String> classPath, boolean maven, Optional<String> javaVersion) {
    /** Name of the recipe that is run. */
    public static final String RECIPE = "mod.Step";

    public WorkerRequest {
        files = List.copyOf(files);
        classPath = List.copyOf(classPath);
    }

    /** Writes it to a file. */
    public void write(Path file) throws IOException {
        try (var out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            Texts.write(out, root.toString());
            Texts.write(out, files);
            Texts.write(out, definitions);
            Texts.write(out, activation);
            Texts.write(out, classPath);
            out.writeBoolean(maven);
            Texts.write(out, javaVersion);
        }
    }

    /** Reads what {@link #write} wrote. */
    public static WorkerRequest read(Path file) throws IOException {
        try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            return new WorkerRequest(Path.of(Texts.read(in)), Texts.readList(in), Texts.readOptional(in),
                    Texts.read(in), Texts.readList(in), in.readBoolean(), Texts.readOptional(in));
        }
    }
}
