package dev.mod.registry.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.id.PackageReference;
import dev.mod.registry.oci.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockFileTest {
    @TempDir
    Path temp;

    @Test
    void whatIsWrittenComesBack() throws IOException {
        var file = temp.resolve("mod.lock");
        var lock = new LockFile(Map.of()).with(PackageReference.parse("@acme/b@^1"), entry(1))
                .with(PackageReference.parse("a"), entry(2));
        lock.write(file);
        assertEquals(lock, LockFile.read(file));
        assertEquals("""
                {
                  "version" : 1,
                  "packages" : {
                    "@acme/b@^1" : {
                      "version" : "1.0.1",
                      "digest" : "%s"
                    },
                    "a@latest" : {
                      "version" : "1.0.2",
                      "digest" : "%s"
                    }
                  }
                }
                """.formatted(entry(1).digest(), entry(2).digest()), Files.readString(file));
    }

    private static LockFile.Entry entry(int n) {
        return new LockFile.Entry("1.0." + n, Digest.of(new byte[]{(byte) n}));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whoChangesItAtTheSameTimeLosesNothing() throws Exception {
        var file = Files.createDirectory(temp.resolve("package")).resolve("mod.lock");
        // a second path to the same file
        var linked = Files.createSymbolicLink(temp.resolve("link"), file.getParent()).resolve("mod.lock");
        var threads = Executors.newFixedThreadPool(4);
        try {
            var changes = new ArrayList<Callable<LockFile>>();
            for (int i = 0; i < 40; i++) {
                var reference = PackageReference.parse("p" + i);
                var entry = entry(i);
                var path = i % 2 == 0 ? file : linked;
                changes.add(() -> LockFile.update(path, temp.resolve("locks"), it -> it.with(reference, entry)));
            }
            for (var changed : threads.invokeAll(changes)) {
                changed.get();
            }
        } finally {
            threads.shutdown();
        }
        assertEquals(40, LockFile.read(file).entries().size());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void itsModeAndALinkToItStay() throws IOException {
        var real = Files.createFile(temp.resolve("real"));
        Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-rw-r--"));
        var file = Files.createSymbolicLink(temp.resolve("mod.lock"), Path.of("real"));
        var lock = new LockFile(Map.of()).with(PackageReference.parse("a"), entry(1));
        lock.write(file);
        assertEquals(lock, LockFile.read(real));
        assertEquals("rw-rw-r--", PosixFilePermissions.toString(Files.getPosixFilePermissions(real)));
    }

    @Test
    void oneThatIsNotThereIsEmpty() throws IOException {
        assertEquals(Map.of(), LockFile.read(temp.resolve("none")).entries());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{}", "{\"version\":2}", "{\"version\":1,\"packages\":{\"A B\":{}}}",
            "{\"version\":1,\"packages\":{\"a@1\":{\"digest\":\"sha256:12\"}}}"})
    void aDamagedOneIsRefused(String text) throws IOException {
        var file = Files.writeString(temp.resolve("mod.lock"), text);
        assertEquals("lock-file", assertThrows(ModException.class, () -> LockFile.read(file)).code().id());
    }
}
