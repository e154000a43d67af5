package dev.mod.types.java;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** Jars and directories that code uses, as people name them. */
public final class ClassPath {
    /** The value that stands for what Maven says. */
    public static final String MAVEN = "maven";

    private ClassPath() {}

    /**
     * What all the values name together, in order.
     *
     * @param values paths, several in one as the system separates them; {@code DIR/*} for all jars in a directory;
     *        {@code maven} for what Maven says of the nearest pom.xml, which runs it
     * @param base to which paths are relative, and from where a pom.xml is looked for
     * @param environment of a process that is run
     * @throws ModException with {@code class-path} when something is not there
     */
    public static List<Path> of(List<String> values, Path base, Map<String, String> environment)
            throws InterruptedException {
        Set<Path> paths = new LinkedHashSet<>();
        for (String value : values) {
            if (value.equals(MAVEN)) {
                paths.addAll(MavenClassPath.of(base, environment));
                continue;
            }
            for (String entry : value.split(Pattern.quote(File.pathSeparator), -1)) {
                if (!entry.isBlank()) {
                    paths.addAll(entries(base, entry));
                }
            }
        }
        return List.copyOf(paths);
    }

    private static List<Path> entries(Path base, String entry) {
        boolean all = entry.endsWith("/*") || entry.endsWith(File.separator + "*");
        Path path = base.resolve(all ? entry.substring(0, entry.length() - 2) : entry).normalize();
        if (all ? !Files.isDirectory(path) : !Files.exists(path)) {
            throw failed("there is no " + path);
        }
        if (!all) {
            return List.of(checked(path));
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted()
                    .map(ClassPath::checked).toList();
        } catch (IOException e) {
            throw failed(path + ": " + FailureMessages.of(e));
        }
    }

    /** One damaged jar would keep the compiler from looking into any. */
    private static Path checked(Path path) {
        if (Files.isRegularFile(path)) {
            try (var jar = new ZipFile(path.toFile())) {
                return path;
            } catch (IOException e) {
                throw failed(path + " is no jar: " + FailureMessages.of(e));
            }
        }
        return path;
    }

    static ModException failed(String message) {
        return new ModException(ErrorCodes.CLASS_PATH, "class path: " + message);
    }
}
