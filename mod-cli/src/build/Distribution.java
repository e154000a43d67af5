import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.spi.ToolProvider;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Puts the distribution together and trains its class archive; runs in Maven's package phase, as a source file.
 *
 * <p>Arguments: the root of the checkout, the build directory of mod-cli, the name of its jar, and {@code trained} or
 * {@code quick}. The result is {@code dist} in the build directory: {@code bin/mod}, {@code lib/}, the licence, and
 * {@code stamp}, whose time the launcher compares with the sources', and whose text is the beginning of the archive's name. A
 * quick one has no class archive, which the launcher then has made beside the first command, and gets its native parsers here,
 * since they were compiled beside the Java sources.
 *
 * <p>The archive is AppCDS, which the JVM checks against the jars, recorded while {@code dev.mod.cli.Training} runs, as that of a
 * release.
 */
@SuppressWarnings("DefaultPackage")
final class Distribution {
    /** Class files before this version can't be archived in verified form. */
    private static final int OLDEST_ARCHIVED = 50;
    private static final String TRAINED = "mod";

    private final Path checkout;
    private final Path build;
    private final Path dist;
    private final Path lib;
    private final Path scratch;

    Distribution(Path checkout, Path build) {
        this.checkout = checkout;
        this.build = build;
        this.dist = build.resolve("dist");
        this.lib = dist.resolve("lib");
        this.scratch = build.resolve("training");
    }

    public static void main(String[] args) throws Exception {
        var build = Path.of(args[1]).toRealPath();
        var distribution = new Distribution(Path.of(args[0]).toRealPath(), build);
        boolean quick = args[3].equals("quick");
        var started = Files.writeString(build.resolve("started"),
                (quick ? "quick-" + UUID.randomUUID() : TRAINED) + "\n");
        distribution.assemble(build.resolve("libraries"), build.resolve(args[2]));
        if (quick) {
            distribution.addNatives(build.resolve("natives"));
        } else {
            distribution.train();
        }
        // as old as the beginning, so that a source changed in between counts as newer
        Files.move(started, distribution.dist.resolve("stamp"), StandardCopyOption.REPLACE_EXISTING);
    }

    /** Beside the one before, which is then put away as a whole: its launcher may be writing an archive there. */
    private void assemble(Path libraries, Path jar) throws IOException {
        Path next = build.resolve("dist.new");
        Path last = build.resolve("dist.old");
        delete(next);
        delete(last);
        assemble(libraries, jar, next);
        if (Files.exists(dist)) {
            Files.move(dist, last);
        }
        Files.move(next, dist);
        delete(last);
    }

    private void assemble(Path libraries, Path jar, Path to) throws IOException {
        Path libs = Files.createDirectories(to.resolve("lib"));
        Files.createDirectories(to.resolve("bin"));
        Set<String> wanted;
        try (var own = new ZipFile(jar.toFile());
                var manifest = own.getInputStream(own.getEntry("META-INF/MANIFEST.MF"))) {
            var classPath = new java.util.jar.Manifest(manifest).getMainAttributes().getValue("Class-Path");
            wanted = new LinkedHashSet<>(List.of(classPath.split(" ")));
        }
        for (var name : wanted) {
            modernize(libraries.resolve(name), libs.resolve(name));
        }
        Files.copy(jar, libs.resolve("mod.jar"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.copy(checkout.resolve("mod"), to.resolve("bin/mod"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.copy(checkout.resolve("LICENSE"), to.resolve("LICENSE"));
    }

    /** Puts the parsers into the jar of mod-match, as the full build does. */
    private void addNatives(Path natives) throws IOException {
        try (var jars = Files.newDirectoryStream(lib, "mod-match-*.jar")) {
            var jar = jars.iterator().next().toString();
            ToolProvider.findFirst("jar").orElseThrow().run(System.out, System.err, "--update", "--no-compress",
                    "--file", jar,
                    "-C", natives.toString(), ".");
        }
    }

    /** Copies a jar; class files too old for the archive are brought to the version of our own, with stack maps. */
    private static void modernize(Path from, Path to) throws IOException {
        try (var in = new ZipFile(from.toFile())) {
            if (Collections.list(in.entries()).stream().noneMatch(entry -> old(in, entry))) {
                Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
                return;
            }
            try (var loader = new URLClassLoader(new URL[]{url(from)}, ClassLoader.getPlatformClassLoader());
                    var out = new ZipOutputStream(Files.newOutputStream(to))) {
                var classes = ClassFile.of(ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                        ClassFile.ConstantPoolSharingOption.NEW_POOL, ClassFile.DeadCodeOption.PATCH_DEAD_CODE,
                        ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(loader)
                                .orElse(ClassHierarchyResolver.defaultResolver())));
                for (var entry : Collections.list(in.entries())) {
                    var bytes = read(in, entry);
                    var copy = new ZipEntry(entry.getName());
                    copy.setTime(entry.getTime());
                    out.putNextEntry(copy);
                    out.write(old(in, entry) ? modernize(classes, bytes) : bytes);
                    out.closeEntry();
                }
            }
            Files.setLastModifiedTime(to, Files.getLastModifiedTime(from));
        }
    }

    private static byte[] modernize(ClassFile classes, byte[] bytes) {
        var upgraded = ClassTransform.dropping(element -> element instanceof ClassFileVersion)
                .andThen(ClassTransform.transformingMethodBodies((code, element) -> code.with(element)))
                .andThen(ClassTransform.endHandler(builder -> builder.withVersion(ClassFile.JAVA_17_VERSION, 0)));
        return classes.transformClass(classes.parse(bytes), upgraded);
    }

    private static boolean old(ZipFile jar, ZipEntry entry) {
        if (!entry.getName().endsWith(".class") || entry.getName().endsWith("module-info.class")) {
            return false;
        }
        try (var in = jar.getInputStream(entry)) {
            var header = in.readNBytes(8);
            return (header[6] << 8 | header[7]) < OLDEST_ARCHIVED;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Has the JVM archive the classes that typical commands load; without an archive all works, only slower. */
    private void train() throws IOException, InterruptedException {
        delete(scratch);
        Files.createDirectories(scratch);
        var archive = lib.resolve(TRAINED + "-" + System.getProperty("java.version") + ".jsa");
        var log = scratch.resolve("log").toFile();
        int code = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:ArchiveClassesAtExit=" + archive, "-Xlog:disable", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData", "-Dmod.terminals=", "-Dmod.home=" + dist, "-cp", lib.resolve("mod.jar").toString(),
                "dev.mod.cli.Training").directory(scratch.toFile()).redirectErrorStream(true).redirectOutput(log)
                .start()
                .waitFor();
        if (code != 0 || !Files.isRegularFile(archive)) {
            System.err.println("no class archive could be made; see " + log);
        }
    }

    private static byte[] read(ZipFile jar, ZipEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }

    private static URL url(Path path) throws MalformedURLException {
        return path.toUri().toURL();
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        List<Path> found;
        try (var paths = Files.walk(directory)) {
            found = new ArrayList<>(paths.toList());
        }
        Collections.reverse(found);
        for (var path : found) {
            Files.delete(path);
        }
    }
}
