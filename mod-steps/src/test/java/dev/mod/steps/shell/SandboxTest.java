package dev.mod.steps.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Confined commands do not get out. */
class SandboxTest {
    @TempDir
    Path directory;
    private Path target;

    @BeforeEach
    void make() throws IOException {
        assumeTrue(Sandbox.objection().isEmpty(), () -> "bubblewrap does not work here: " + Sandbox.objection());
        target = Files.createDirectories(directory.resolve("target"));
        Files.createDirectories(target.resolve(".git/hooks"));
        Files.writeString(target.resolve(".git/HEAD"), "ref: refs/heads/main\n");
        Files.writeString(target.resolve(".git/config"), "[core]\n");
        Files.createDirectories(directory.resolve("package"));
        Files.createDirectories(directory.resolve("scratch"));
        Files.writeString(directory.resolve("secret"), "CANARY");
        Files.createSymbolicLink(target.resolve("out"), directory);
    }

    private record Result(int exit, String output) {}

    private Result run(Sandbox sandbox, String script) throws Exception {
        List<String> words = sandbox.words(List.of("/bin/sh", "-c", script), target, directory.resolve("package"),
                directory.resolve("scratch"));
        Process process = new ProcessBuilder(words).directory(target.toFile()).redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile()).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }

    private static Sandbox confined() {
        return Sandbox.of(Sandbox.Mode.REQUIRED, false, notice -> {});
    }

    /** Each succeeds outside; {@code @} is the directory around the target. */
    @ParameterizedTest
    @ValueSource(strings = {"cat @/secret", "cat out/secret", "cat ../secret", "echo x > @/escaped",
            "echo x > out/escaped",
            "echo x > ../escaped && cat ../secret", "ln -s @/secret l && cat l", "ln @/secret l && cat l",
            "cp @/secret .",
            "echo x >> .git/config", "echo x > .git/hooks/pre-commit", "rm .git/HEAD", "mv .git git2",
            "ln -s .git g && echo x > g/config", "echo x > @/package/f", "touch /usr/escaped", "touch /etc/escaped",
            "touch /var/escaped", "ls -A /root | grep . || ls -A /home | grep .", "ls /run | grep .",
            "kill -0 @PID@", "cat /proc/@PID@/environ", "cd /proc/@PID@ && ls root/", "cd /proc/1 && cat root@/secret",
            "mount -t tmpfs x /mnt", "mount --bind / /mnt", "unshare -m mount -t tmpfs x /mnt",
            "echo c > /proc/sysrq-trigger", "echo x > /proc/sys/kernel/hostname", "mknod d b 8 0 && cat d",
            "chroot / cat @/secret", "cat /dev/mem /dev/sda"})
    void noCommandGetsOut(String escape) throws Exception {
        String script = escape.replace("@PID@", Long.toString(ProcessHandle.current().pid()))
                .replace("@", directory.toString());
        String host = Files.readString(Path.of("/proc/sys/kernel/hostname"));
        Result result = run(confined(), script);
        // what is written beside the target, or to the name of the machine, is gone with the command
        if (!script.contains("/escaped") && !script.contains("hostname")) {
            assertNotEquals(0, result.exit(), result.output());
        }
        assertEquals(host, Files.readString(Path.of("/proc/sys/kernel/hostname")));
        for (String place : List.of("/usr/escaped", "/etc/escaped", "/var/escaped")) {
            assertTrue(Files.notExists(Path.of(place)), place);
        }
        assertTrue(!result.output().contains("CANARY"), result.output());
        assertTrue(Files.notExists(directory.resolve("escaped")), script);
        assertEquals("[core]\n", Files.readString(target.resolve(".git/config")));
        assertEquals("CANARY", Files.readString(directory.resolve("secret")));
    }

    @Test
    void neitherNetworkNorSocketsAreThere() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(directory.resolve("agent")));
            String network = "python3 -c 'import socket; socket.create_connection((\"127.0.0.1\", "
                    + server.getLocalPort()
                    + "), 2)'";
            String agent = "python3 -c 'import socket; socket.socket(socket.AF_UNIX).connect(\"" + directory
                    + "/agent\")'";
            assertEquals(0, run(Sandbox.NONE, network).exit(), "outside it is there");
            assertEquals(0, run(Sandbox.NONE, agent).exit(), "outside it is there");
            assertNotEquals(0, run(confined(), network).exit());
            assertNotEquals(0, run(confined(), agent).exit());
            var allowed = Sandbox.of(Sandbox.Mode.REQUIRED, true, notice -> {});
            assertNotEquals(0, run(allowed, network).exit(), "the step does not ask for it");
            assertNotEquals(0, run(confined().asking(true), network).exit(), "it is not allowed");
            assertEquals(0, run(allowed.asking(true), network).exit());
        }
    }

    /** Nothing changes in how a step sees what it works with. */
    @Test
    void theTargetAndItsOwnFilesAreWhereTheyWere() throws Exception {
        Files.writeString(directory.resolve("package/tool.sh"), "echo from the package\n");
        Path temporary = Path.of("/tmp", "mod-" + UUID.randomUUID());
        Result result = run(confined(),
                "pwd; echo x > new && cat new; sh " + directory + "/package/tool.sh; echo k=1 > "
                        + directory + "/scratch/outputs; cat .git/HEAD; echo t > " + temporary + " && cat "
                        + temporary);
        assertEquals(target.toRealPath() + "\nx\nfrom the package\nref: refs/heads/main\nt\n", result.output());
        assertEquals("x\n", Files.readString(target.resolve("new")));
        assertEquals("k=1\n", Files.readString(directory.resolve("scratch/outputs")));
        assertTrue(Files.notExists(temporary));
    }

    @Test
    void modesAreKept() {
        assertFalse(Sandbox.of(Sandbox.Mode.OFF, false, notice -> {}).confines(directory));
        assertTrue(Sandbox.of(Sandbox.Mode.AUTO, false, Assertions::fail).confines(directory));
    }

    @Test
    void onlyPackagesBelowADirectoryAreConfined() {
        Sandbox fetched = confined().below(directory.resolve("store"));
        assertTrue(fetched.confines(directory.resolve("store/x")));
        assertFalse(fetched.confines(directory.resolve("stores")));
        assertFalse(fetched.confines(directory.resolve("store/../own")));
    }

    /** A campaign's clones borrow their objects from a mirror. */
    @Test
    void objectsOfAMirrorCanBeRead() throws Exception {
        Files.createDirectories(target.resolve(".git/objects/info"));
        Path objects = Files.createDirectories(directory.resolve("mirror/objects"));
        Files.createDirectory(objects.resolve("pack"));
        Files.createDirectory(objects.resolve("info"));
        Files.writeString(objects.resolve("o"), "object");
        Path keys = Files.createDirectory(directory.resolve("keys"));
        Files.writeString(keys.resolve("secret"), "secret");
        Files.writeString(target.resolve(".git/objects/info/alternates"), objects + "\n" + keys + "\n");
        assertEquals("", run(confined(), "cat " + keys + "/secret 2>/dev/null || true").output());
        assertEquals("object", run(confined(), "cat " + objects + "/o; echo x 2> o > " + objects + "/o || true")
                .output().replaceAll("(?s)/bin/sh.*", ""));
        assertEquals("object", Files.readString(objects.resolve("o")));
    }
}
