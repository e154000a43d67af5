package dev.mod.cli.self;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.Main;
import dev.mod.registry.signing.Ecdsa;
import dev.mod.registry.signing.KeyFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelfVerifyCommandTest {
    private static final KeyPair OWNER = KeyFiles.generate();

    @TempDir
    Path directory;
    private Path home = Path.of("");

    private record Answer(int exit, String out, String err) {}

    private Answer verify(String... options) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var words = new ArrayList<>(List.of("self", "verify", "--home", home.toString()));
        words.addAll(List.of(options));
        int exit = Main.run(words, directory, Map.of("MOD_HOME", directory.resolve("mod").toString()),
                new ByteArrayInputStream(new byte[0]), out, err);
        return new Answer(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private Path key(KeyPair pair, String name) throws IOException {
        return Files.writeString(directory.resolve(name), KeyFiles.pem((ECPublicKey) pair.getPublic()));
    }

    @BeforeEach
    void install() throws Exception {
        home = Files.createDirectories(directory.resolve("installed"));
        var list = new StringBuilder();
        for (String path : List.of("bin/mod", "lib/a b.jar", "lib/mod.jar")) {
            Path file = home.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, path);
            list.append(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file))))
                    .append("  ").append(path).append('\n');
        }
        Files.writeString(home.resolve("README"), "not of what runs");
        Files.writeString(home.resolve(Installation.LIST), list);
        Files.writeString(home.resolve(Installation.SIGNATURE),
                Ecdsa.sign(list.toString().getBytes(StandardCharsets.UTF_8), (ECPrivateKey) OWNER.getPrivate()) + "\n");
    }

    @Test
    void aReleaseIsWhatItWas() throws IOException {
        var answer = verify();
        assertEquals(0, answer.exit(), answer.err());
        assertEquals("3 files are those of the release\n", answer.out());
        assertTrue(answer.err().contains("without --key"), answer.err());
        answer = verify("--key", key(OWNER, "owner.pem").toString());
        assertEquals(0, answer.exit(), answer.err());
        assertEquals("3 files are those of the release, which is signed with that key\n", answer.out());
        assertEquals("", answer.err());
    }

    @Test
    void whatIsNotIsNamed() throws IOException {
        Files.writeString(home.resolve("bin/mod"), "another");
        Files.delete(home.resolve("lib/mod.jar"));
        Files.createDirectories(home.resolve("lib/more"));
        Files.writeString(home.resolve("lib/more/evil.jar"), "evil");
        var answer = verify("--key", key(OWNER, "owner.pem").toString());
        assertEquals(1, answer.exit(), answer.err());
        assertEquals("changed  bin/mod\nmissing  lib/mod.jar\nunknown  lib/more/evil.jar\n", answer.out());
        assertTrue(answer.err().contains("install it again"), answer.err());
    }

    @Test
    void aListThatWasChangedAsWellIsNotSigned() throws IOException {
        Path key = key(OWNER, "owner.pem");
        Files.writeString(home.resolve(Installation.LIST),
                Files.readString(home.resolve(Installation.LIST)).replace("lib/a b.jar", "lib/c d.jar"));
        Files.move(home.resolve("lib/a b.jar"), home.resolve("lib/c d.jar"));
        assertEquals(0, verify().exit());
        var answer = verify("--key", key.toString());
        assertEquals(1, answer.exit());
        assertEquals("", answer.out());
        assertTrue(answer.err().contains("is not signed with the key in"), answer.err());
    }

    @Test
    void theKeyOfSomebodyElseAndNoSignatureAreRefused() throws IOException {
        var other = verify("--key", key(KeyFiles.generate(), "other.pem").toString());
        assertEquals(1, other.exit());
        Files.delete(home.resolve(Installation.SIGNATURE));
        var none = verify("--key", key(OWNER, "owner.pem").toString());
        assertEquals(1, none.exit());
        assertTrue(none.err().contains("the release is not signed"), none.err());
        assertEquals(0, verify().exit());
    }

    @Test
    void whatIsNoReleaseIsSaidToBeNone() throws IOException {
        Files.delete(home.resolve(Installation.LIST));
        var answer = verify();
        assertEquals(4, answer.exit());
        assertTrue(answer.err().contains("was not installed from a release"), answer.err());
        Files.writeString(home.resolve(Installation.LIST), "nonsense\n");
        assertEquals(4, verify().exit());
    }
}
