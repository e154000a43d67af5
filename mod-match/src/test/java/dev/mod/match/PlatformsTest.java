package dev.mod.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The libraries of all platforms, when they were built. */
@EnabledIfSystemProperty(named = "natives.platforms", matches = "all")
class PlatformsTest {
    private static final Pattern GLIBC = Pattern.compile("GLIBC_2\\.(\\d+)");
    private static final int ELF = 0x464C457F;
    private static final int MACH_O = 0xFEEDFACF;
    private static final int MACH_O_BUILD_VERSION = 0x32;

    @TempDir
    Path directory;

    private static byte[] resource(String name) throws IOException {
        try (InputStream stream = Language.class.getResourceAsStream("/dev/mod/match/natives/" + name)) {
            return Objects.requireNonNull(stream, name).readAllBytes();
        }
    }

    /** Platform, what its files begin with, and the number of its machine there. */
    @ParameterizedTest
    @CsvSource({"linux-x86_64, 0x464C457F, 62", "linux-aarch64, 0x464C457F, 183",
            "macos-x86_64, 0xFEEDFACF, 0x01000007", "macos-aarch64, 0xFEEDFACF, 0x0100000C",
            "windows-x86_64, 0x5A4D, 0x8664"})
    void eachHasEveryLibraryForItsMachineAndForOlderSystems(String platform, String magic, String machine)
            throws Exception {
        var names = new TreeSet<String>();
        for (String line : new String(resource(platform + "/index"), StandardCharsets.UTF_8).split("\n")) {
            String[] words = line.split(" ");
            names.add(words[0] + " " + words[1]);
            if (!words[0].equals("library")) {
                continue;
            }
            byte[] bytes = resource(platform + "/" + words[2]);
            assertEquals(words[3],
                    HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)), line);
            ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            int expected = Long.decode(magic).intValue();
            assertEquals(expected, expected == 0x5A4D ? header.getShort(0) : header.getInt(0), line);
            assertEquals(Integer.decode(machine), switch (expected) {
                case ELF -> (int) header.getShort(18);
                case MACH_O -> header.getInt(4);
                default -> header.getShort(header.getInt(0x3C) + 4) & 0xFFFF;
            }, line);
            if (expected == ELF) {
                GLIBC.matcher(new String(bytes, StandardCharsets.ISO_8859_1)).results()
                        .forEach(found -> assertTrue(Integer.parseInt(found.group(1)) <= 28, line + found.group()));
            } else if (expected == MACH_O) {
                assertEquals(0x000B0000, leastSystem(header), line);
            }
        }
        var here = new TreeSet<String>();
        for (String line : new String(resource("linux-x86_64/index"), StandardCharsets.UTF_8).split("\n")) {
            here.add(line.split(" ")[0] + " " + line.split(" ")[1]);
        }
        assertEquals(here, names);
    }

    /** The version of macOS that a library asks for, as {@code 0xMMMMmmpp}. */
    private static int leastSystem(ByteBuffer library) {
        int at = 32;
        for (int command = 0; command < library.getInt(16); command++) {
            if (library.getInt(at) == MACH_O_BUILD_VERSION) {
                return library.getInt(at + 12);
            }
            at += library.getInt(at + 4);
        }
        throw new IllegalStateException("it does not say");
    }

    /** The variable names a directory with a system for that machine and its Java; {@code .ci/platforms} makes one. */
    @Test
    @EnabledIfEnvironmentVariable(named = "MOD_TEST_AARCH64", matches = ".+")
    void onArmTreesAreTheSame() throws Exception {
        Path system = Path.of(System.getenv("MOD_TEST_AARCH64"));
        Path java;
        try (var installed = Files.list(system.resolve("usr/lib/jvm"))) {
            java = installed.map(jvm -> jvm.resolve("bin/java")).filter(Files::isRegularFile).findFirst()
                    .orElseThrow();
        }
        var classes = new ArrayList<String>();
        for (String path : System.getProperty("java.class.path").split(File.pathSeparator)) {
            classes.add(Path.of(path).toAbsolutePath().toString());
        }
        var process = new ProcessBuilder(List.of("qemu-aarch64", "-L", system.toString(), java.toString(),
                "-Ddev.mod.match.cache=" + directory, "-cp", String.join(":", classes), Samples.class.getName()))
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String trees = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor());
        assertEquals(Samples.trees(), trees);
    }
}
