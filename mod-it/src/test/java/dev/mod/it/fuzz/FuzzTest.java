package dev.mod.it.fuzz;

import org.junit.jupiter.api.Tag;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Figure R8: the inputs that are kept in {@code src/test/resources/fuzz} break nothing that reads them, nor do damaged ones, and
 * Jazzer, which begins with them, finds none that does: some seconds for the first of {@link FuzzTargets}, for each of them
 * under {@code -Dmod.test.long=true}. {@code -Dmod.fuzz.seconds=3600} takes an hour for each, {@code -Dmod.fuzz.keep=true} keeps
 * the inputs that reached something new.
 */
@Execution(ExecutionMode.CONCURRENT)
class FuzzTest {
    private static final int SECONDS = Integer.getInteger("mod.fuzz.seconds", 2);
    private static final boolean ALL = Boolean.getBoolean("mod.test.long")
            || System.getProperty("mod.fuzz.seconds") != null;
    private static final Duration LONGEST = Duration.ofSeconds(20);
    /** The short form goes the same way each time; 0 is another way each time. */
    private static final int SEED = System.getProperty("mod.fuzz.seconds") == null ? 1 : 0;
    private static final boolean KEEP = Boolean.getBoolean("mod.fuzz.keep");
    /** So many characters of what Jazzer said are shown. */
    private static final int LOG = 6_000;

    @TempDir
    Path directory;

    static Stream<Class<?>> targets() {
        return FuzzTargets.all().stream();
    }

    static Stream<Class<?>> fuzzed() {
        return targets().limit(ALL ? Long.MAX_VALUE : 1);
    }

    private static Path kept(String name) {
        return Path.of("src/test/resources/fuzz", name).toAbsolutePath();
    }

    /** The inputs of people, and those that once reached something new. */
    private Path inputs(Class<?> target) throws IOException {
        var inputs = Files.createDirectory(directory.resolve("inputs"));
        String name = FuzzTargets.name(target);
        for (Path seed : files(kept(name))) {
            Files.copy(seed, inputs.resolve(seed.getFileName()));
        }
        try (var zip = new ZipInputStream(Files.newInputStream(kept(name + ".zip")))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Files.write(inputs.resolve(entry.getName()), zip.readAllBytes());
            }
        }
        return inputs;
    }

    private static void keep(Class<?> target, Path found) throws IOException {
        try (var zip = new ZipOutputStream(Files.newOutputStream(kept(FuzzTargets.name(target) + ".zip")))) {
            for (Path input : files(found)) {
                var entry = new ZipEntry(input.getFileName().toString());
                entry.setTime(0);
                zip.putNextEntry(entry);
                Files.copy(input, zip);
            }
        }
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("targets")
    void keptInputsAndDamagedOnesBreakNothing(Class<?> target) throws Exception {
        Method reads = target.getMethod("fuzzerTestOneInput", byte[].class);
        var random = new Random(1);
        List<Path> all = files(inputs(target));
        for (int i = 0; i < all.size(); i += ALL ? 1 : 6) {
            byte[] input = Files.readAllBytes(all.get(i));
            reads(reads, input);
            reads(reads, damaged(input, random));
        }
    }

    private static void reads(Method reads, byte[] input) {
        try {
            assertTimeoutPreemptively(LONGEST, () -> reads.invoke(null, (Object) input));
        } catch (Throwable e) {
            throw new AssertionError(Base64.getEncoder().encodeToString(input), e);
        }
    }

    /** Without some bytes, with some twice, and with some others. */
    private static byte[] damaged(byte[] input, Random random) {
        int from = random.nextInt(input.length + 1);
        int to = Math.min(input.length, from + random.nextInt(8));
        var damaged = new ByteArrayOutputStream();
        damaged.write(input, 0, random.nextBoolean() ? from : to);
        if (random.nextBoolean()) {
            damaged.write(input.length == 0 ? 0 : input[random.nextInt(input.length)]);
        }
        damaged.write(input, random.nextBoolean() ? from : to, input.length - to);
        return damaged.toByteArray();
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("fuzzed")
    @Timeout(10_000)
    @EnabledOnOs(value = OS.LINUX, architectures = {"amd64", "aarch64"})
    void nothingNewBreaksIt(Class<?> target) throws Exception {
        var inputs = inputs(target);
        var found = Files.createDirectory(directory.resolve("found"));
        int exit = jazzer(target, "-seed=" + SEED, "-max_total_time=" + SECONDS, found.toString(), inputs.toString());
        assertEquals(0, exit, this::report);
        if (KEEP) {
            var fewer = Files.createDirectory(directory.resolve("fewer"));
            assertEquals(0, jazzer(target, "-merge=1", fewer.toString(), inputs.toString(), found.toString()),
                    this::report);
            keep(target, fewer);
        }
    }

    private int jazzer(Class<?> target, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx900m", "-Xss4m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "com.code_intelligence.jazzer.Jazzer", "--target_class=" + target.getName(),
                "--instrumentation_includes=dev.mod.**",
                // expressions of strangers are what is fuzzed
                "--disabled_hooks=com.code_intelligence.jazzer.sanitizers.RegexInjection", "-max_len=4096",
                "-timeout=20", "-rss_limit_mb=2500", "-artifact_prefix=" + directory + "/",
                "--reproducer_path=" + directory));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile()).start().waitFor();
    }

    /** The end of what Jazzer said, and the inputs that broke something, in Base64. */
    private String report() {
        try {
            var log = Files.readString(directory.resolve("log"), StandardCharsets.ISO_8859_1);
            var said = new StringBuilder(log.substring(Math.max(0, log.length() - LOG)));
            for (Path file : files(directory)) {
                if (!file.endsWith("log")) {
                    said.append('\n').append(file.getFileName()).append(": ")
                            .append(Base64.getEncoder().encodeToString(Files.readAllBytes(file)));
                }
            }
            return said.toString();
        } catch (IOException e) {
            return e.toString();
        }
    }
}
