package dev.mod.types.python;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.types.ToolPackage;
import dev.mod.types.Tools;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds Pyright's language server, in the one version that is known here: what {@value #VARIABLE} names; what was fetched.
 * What a project has installed is never taken, since code that is looked at must not be run.
 */
public final class PyrightFinder {
    /** The package of npm that it is in. */
    public static final ToolPackage PACKAGE = new ToolPackage("pyright", "1.1.414");
    /** The environment variable that names a directory of npm's package. */
    public static final String VARIABLE = "MOD_PYRIGHT";

    private static final String SERVER = "langserver.index.js";
    private static final Pattern VERSION = Pattern.compile("\"version\"\\s*:\\s*\"([^\"]+)\"");

    private PyrightFinder() {}

    /**
     * The command that starts the server, without its options.
     *
     * @throws ModException with {@code no-types} when there is none, none of the version, or no Node.js to run it
     */
    static List<String> find(Tools tools) {
        String named = tools.environment().getOrDefault(VARIABLE, "");
        Path directory = named.isEmpty()
                ? tools.directory().flatMap(PACKAGE::in).map(packages -> packages.resolve(PACKAGE.name()))
                        .filter(Files::isDirectory)
                        .orElseThrow(() -> missing(
                                "what names in Python stand for needs Pyright in version " + PACKAGE.version()))
                : named(Path.of(named));
        return List.of(node(tools.environment()).toString(), directory.resolve(SERVER).toString());
    }

    private static ModException missing(String message) {
        return new ModException(ErrorCodes.NO_TYPES, message);
    }

    private static Path named(Path directory) {
        String version = version(directory).filter(unused -> Files.isRegularFile(directory.resolve(SERVER)))
                .orElseThrow(() -> missing(VARIABLE + " names " + directory + ", where no Pyright is"));
        if (!version.equals(PACKAGE.version())) {
            throw missing(VARIABLE + " names " + directory + ", which is of version " + version + " and not of "
                    + PACKAGE.version());
        }
        return directory.toAbsolutePath();
    }

    private static Optional<String> version(Path directory) {
        try {
            Matcher version = VERSION.matcher(Files.readString(directory.resolve("package.json")));
            return version.find() ? Optional.of(version.group(1)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Path node(Map<String, String> environment) {
        return Stream.of(environment.getOrDefault("PATH", "").split(Pattern.quote(File.pathSeparator), -1))
                .filter(directory -> !directory.isEmpty())
                .flatMap(directory -> Stream.of(Path.of(directory, "node"), Path.of(directory, "node.exe")))
                .filter(program -> program.isAbsolute() && Files.isRegularFile(program) && Files.isExecutable(program))
                .findFirst().orElseThrow(() -> missing("Pyright needs Node.js, and there is no node on the path"));
    }
}
