package dev.mod.types.typescript;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.types.ToolPackage;
import dev.mod.types.Tools;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the compiler, in the one version whose protocol is known here: what {@value #VARIABLE} names; what the project has
 * installed, if it is byte by byte what was published, since code that is looked at must not be run; what was fetched.
 */
public final class CompilerFinder {
    /** The package of npm that it is in. */
    public static final ToolPackage PACKAGE = new ToolPackage("typescript", "7.0.2");
    /** The environment variable that names the program, or a directory of npm's package. */
    public static final String VARIABLE = "MOD_TYPESCRIPT";

    /** SHA-256 of the program of each platform as npm has it. */
    private static final Map<String, String> PUBLISHED = Map.of(
            "linux-x64", "4f2de678286401759b3fb4475bafe35b8f32b4b3a07d92642bbf37eadc9b34a4",
            "linux-arm64", "f86e8070c267b12d6c119bf567cb82d8b245e9d93da1864bc7c603cea10a8b2f",
            "darwin-x64", "76e4987d060ef8207875a53a73619ce665ff16fb2800c0d57a452e21c829bd7b",
            "darwin-arm64", "a82f731365ad69d5c4c15f5e18fba4584bf3b7b839960172a76c3462b5114bf2",
            "win32-x64", "f9ecfbdc93753d2c972d66a8d0d75f5bd737fd4a5f88b422d9091ea282bcb2c7",
            "win32-arm64", "2ec832b3d17ce25676fe92b3810ecc0a7580ffb9287d4972bc9a5acc4da2aa50");

    private static final Pattern VERSION = Pattern.compile("\"version\"\\s*:\\s*\"([^\"]+)\"");

    private CompilerFinder() {}

    /**
     * The program.
     *
     * @param project its directory, if it is one
     * @throws ModException with {@code no-types} when there is none, or none of the version
     */
    static Path find(Tools tools, Optional<Path> project) {
        String named = tools.environment().getOrDefault(VARIABLE, "");
        if (!named.isEmpty()) {
            return named(Path.of(named));
        }
        Optional<Path> installed = project.map(each -> each.resolve("node_modules"))
                .flatMap(CompilerFinder::ofPackages);
        if (installed.filter(CompilerFinder::isPublished).isPresent()) {
            return installed.get();
        }
        return tools.directory().flatMap(PACKAGE::in).flatMap(CompilerFinder::ofPackages)
                .orElseThrow(() -> missing("types of TypeScript and JavaScript need TypeScript's compiler in version "
                        + PACKAGE.version() + project.flatMap(CompilerFinder::versionIn)
                                .map(other -> "; the project has " + other).orElse("")));
    }

    private static ModException missing(String message) {
        return new ModException(ErrorCodes.NO_TYPES, message);
    }

    private static Path named(Path path) {
        Path program = Files.isDirectory(path)
                ? Optional.ofNullable(path.resolve("..").normalize()).flatMap(CompilerFinder::ofPackages)
                        .orElse(path.resolve("lib").resolve(executable()))
                : path;
        if (!Files.isRegularFile(program)) {
            throw missing(VARIABLE + " names " + path + ", where no compiler is");
        }
        String version = version(program);
        if (!PACKAGE.version().equals(version)) {
            throw missing(VARIABLE + " names " + path + ", which is of version " + version + " and not of "
                    + PACKAGE.version());
        }
        return program;
    }

    private static String executable() {
        return platform().startsWith("win32") ? "tsc.exe" : "tsc";
    }

    /** The system as npm calls it. */
    private static String platform() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String machine = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
        String os = system.startsWith("windows") ? "win32" : system.startsWith("mac") ? "darwin" : system;
        return os + "-" + switch (machine) {
            case "amd64", "x86_64" -> "x64";
            case "aarch64" -> "arm64";
            default -> machine;
        };
    }

    /** The program among installed packages; npm puts what a package needs beside it, others beside its real place. */
    private static Optional<Path> ofPackages(Path packages) {
        Path real = packages;
        try {
            Path typescript = packages.resolve(PACKAGE.name()).toRealPath();
            real = typescript.resolveSibling("");
        } catch (IOException e) {
            // it is not there
        }
        for (Path each : new Path[]{packages, real}) {
            Path program = each.resolve("@typescript").resolve("typescript-" + platform()).resolve("lib")
                    .resolve(executable());
            if (Files.isRegularFile(program)) {
                return Optional.of(program);
            }
        }
        return Optional.empty();
    }

    /** The version of TypeScript that a project has installed. */
    private static Optional<String> versionIn(Path project) {
        try {
            Matcher version = VERSION.matcher(Files.readString(
                    project.resolve("node_modules").resolve(PACKAGE.name()).resolve("package.json")));
            return version.find() ? Optional.of(version.group(1)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static boolean isPublished(Path program) {
        String published = PUBLISHED.get(platform());
        if (published == null) {
            return false;
        }
        try (InputStream in = Files.newInputStream(program)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[1 << 16];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
            return HexFormat.of().formatHex(digest.digest()).equals(published);
        } catch (IOException | NoSuchAlgorithmException e) {
            return false;
        }
    }

    /** What a program says its version is. */
    private static @Nullable String version(Path program) {
        try {
            Process process = new ProcessBuilder(program.toString(), "--version").redirectErrorStream(true).start();
            process.getOutputStream().close();
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return null;
            }
            String said = new String(process.getInputStream().readNBytes(100), StandardCharsets.UTF_8).strip();
            return said.startsWith("Version ") ? said.substring("Version ".length()) : said;
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
