package dev.mod.registry.auth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialStoreTest {
    private static final String HOST = "registry.example:5000";

    @TempDir
    Path home;

    private CredentialStore store(Map<String, String> environment) {
        return new CredentialStore(environment, home);
    }

    @Test
    void whatIsSavedIsFoundAndRemovedAndOnlyTheUserReadsIt() throws IOException {
        Files.createDirectories(home.resolve(".docker"));
        Files.writeString(home.resolve(".docker/config.json"), "{\"other\":{\"kept\":true}}");
        var store = store(Map.of());
        store.save(HOST, new Credentials("alice", "pass:word"));
        assertEquals(Optional.of(new Credentials("alice", "pass:word")), store.find(HOST));
        assertEquals(Optional.empty(), store.find("elsewhere"));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(store.dockerConfig())));
        assertTrue(Files.readString(store.dockerConfig()).contains("\"kept\":true"));
        assertTrue(store.remove(HOST));
        assertFalse(store.remove(HOST));
        assertEquals(Optional.empty(), store.find(HOST));
    }

    @Test
    void whoeverLogsInAtTheSameMomentIsKept() {
        IntStream.range(0, 40).parallel().forEach(number -> {
            try {
                store(Map.of()).save("host" + number, new Credentials("alice", "secret" + number));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        for (int number = 0; number < 40; number++) {
            assertEquals("secret" + number, store(Map.of()).find("host" + number).orElseThrow().secret());
        }
    }

    @Test
    void theEnvironmentGoesFirst() {
        assertEquals(Optional.of(new Credentials("ci", "t")), store(Map.of("MOD_REGISTRY_TOKEN", "ci:t")).find(HOST));
        assertEquals("t", store(Map.of("MOD_REGISTRY_TOKEN", "t")).find(HOST).orElseThrow().secret());
    }

    @Test
    void theFileOfOtherToolsIsReadToo() throws IOException {
        var runtime = Files.createDirectories(home.resolve("run/containers"));
        Files.writeString(runtime.resolve("auth.json"), "{\"auths\":{\"" + HOST + "\":{\"auth\":\"Ym9iOmI=\"}}}");
        assertEquals(Optional.of(new Credentials("bob", "b")),
                store(Map.of("XDG_RUNTIME_DIR", home.resolve("run").toString())).find(HOST));
    }

    @Test
    void aHelperProgramIsAsked() throws IOException {
        var bin = Files.createDirectories(home.resolve("bin"));
        Files.writeString(bin.resolve("docker-credential-test"), """
                #!/bin/sh
                read server
                echo "$1 $server" >> %s
                echo '{"ServerURL":"x","Username":"carol","Secret":"c"}'
                """.formatted(home.resolve("calls")));
        Files.setPosixFilePermissions(bin.resolve("docker-credential-test"),
                PosixFilePermissions.fromString("rwxr-xr-x"));
        var environment = new HashMap<>(System.getenv());
        environment.put("PATH", bin + ":" + environment.getOrDefault("PATH", "/bin"));
        config("{\"credHelpers\":{\"" + HOST + "\":\"test\"}}");
        assertEquals(Optional.of(new Credentials("carol", "c")), store(environment).find(HOST));
        assertEquals("get " + HOST + "\n", Files.readString(home.resolve("calls")));
    }

    @Test
    void aHelperWithAnotherKindOfNameIsNotStarted() throws IOException {
        config("{\"credsStore\":\"../../evil\"}");
        assertEquals("credentials", assertThrows(ModException.class, () -> store(Map.of()).find(HOST)).code().id());
    }

    @Test
    void aDamagedFileIsSaidNotOverwritten() throws IOException {
        config("{\"auths\": nonsense");
        assertThrows(ModException.class, () -> store(Map.of()).find(HOST));
        assertThrows(ModException.class, () -> store(Map.of()).save(HOST, new Credentials("a", "b")));
        assertEquals("{\"auths\": nonsense", Files.readString(home.resolve(".docker/config.json")));
    }

    @Test
    void aSecretIsNotInTheTextForm() {
        assertEquals("alice:***", new Credentials("alice", "secret").toString());
    }

    private void config(String json) throws IOException {
        Files.createDirectories(home.resolve(".docker"));
        Files.writeString(home.resolve(".docker/config.json"), json);
    }
}
