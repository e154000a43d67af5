package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.mod.model.manifest.Capability;
import dev.mod.steps.script.host.Capabilities;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CapabilitiesTest {
    private static final String FS = """
            import fs from 'node:fs';
            export default () => fs.readFileSync('../outside.txt', 'utf8');
            """;
    private static final String CHILD_PROCESS = """
            import { execSync } from 'node:child_process';
            export default () => execSync('echo from $((1 + 1))', { encoding: 'utf8' });
            """;

    @TempDir
    Path directory;

    private String run(String source, Set<Capability> declared, Set<Capability> granted) throws Exception {
        Files.writeString(directory.resolve("outside.txt"), "from outside");
        try (TestScript script = TestScript.of(directory, "s.js", source, Duration.ofSeconds(60),
                new Capabilities(declared, granted))) {
            return script.apply("a;");
        }
    }

    private String refusal(String source, Set<Capability> declared, Set<Capability> granted) {
        return String.valueOf(assertThrows(ScriptException.class, () -> run(source, declared, granted)).getMessage());
    }

    private static String fetch(HttpServer server) {
        return "export default async () => (await fetch('http://127.0.0.1:" + server.getAddress().getPort()
                + "/')).text();";
    }

    @Test
    void filesOutsideTheTargetTakeADeclarationAndAGrant() throws Exception {
        Set<Capability> fs = Set.of(Capability.FS);
        assertEquals("from outside", run(FS, fs, fs));
        assertEquals("Error: EACCES: permission denied, open '../outside.txt' is outside the target; this needs the"
                + " capability fs; grant it: run with --allow-fs", refusal(FS, fs, Set.of()));
        String undeclared = refusal(FS, Set.of(), fs);
        assertTrue(undeclared.endsWith("declare it: add fs to `capabilities` in mod.yaml or in the step"), undeclared);
        String neither = refusal(FS, Set.of(), Set.of());
        assertTrue(neither.endsWith("in the step, and grant it: run with --allow-fs"), neither);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void programsTakeADeclarationAndAGrant() throws Exception {
        Set<Capability> processes = Set.of(Capability.CHILD_PROCESS);
        assertEquals("from 2\n", run(CHILD_PROCESS, processes, processes));
        assertEquals("Error: child_process is refused: this needs the capability child_process; grant it: run with"
                + " --allow-child-process", refusal(CHILD_PROCESS, processes, Set.of()));
        assertTrue(refusal(CHILD_PROCESS, Set.of(Capability.FS), processes).contains("declare it: add child_process"));
        assertTrue(refusal(CHILD_PROCESS, Set.of(Capability.FS), Set.of(Capability.FS)).contains("declare it"));
    }

    @Test
    void theNetworkTakesADeclarationAndAGrant() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] answer = "from far".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        try {
            Set<Capability> network = Set.of(Capability.FETCH);
            assertEquals("from far", run(fetch(server), network, network));
            assertEquals("Error: fetch is refused: this needs the capability fetch; grant it: run with --allow-fetch",
                    refusal(fetch(server), network, Set.of()));
            assertTrue(refusal(fetch(server), Set.of(), network).contains("declare it: add fetch"));
        } finally {
            server.stop(0);
        }
    }

    @Test
    void theTargetTakesNone() throws Exception {
        assertEquals("true", run("import fs from 'fs';\nexport default () => { fs.writeFileSync('a.txt', '');"
                + " return String(fs.existsSync('a.txt')); };", Set.of(), Set.of()));
    }
}
