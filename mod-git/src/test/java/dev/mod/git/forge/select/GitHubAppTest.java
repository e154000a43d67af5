package dev.mod.git.forge.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.fakes.forge.FakeForge;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.PullRequestDraft;
import dev.mod.git.forge.http.Patience;
import dev.mod.git.forge.limit.TestTime;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens of an app, which come to an end while a campaign works. */
class GitHubAppTest {
    /** How long a PKCS #8 key of 2,048 bits is before the PKCS #1 key in it. */
    private static final int HEAD = 26;

    private final TestTime time = new TestTime();
    private final KeyPair key = made();
    private final FakeForge fake = FakeForge.start().repository("acme/hello", "main").repository("ann/notes", "main")
            .repository("other/one", "main").person("ann")
            .app("4711", key.getPublic(), List.of("acme", "ann"), time::now);
    private final Map<String, String> environment = new HashMap<>(Map.of("GITHUB_APP_ID", "4711", "GITHUB_APP_HOST",
            fake.place(), "GITHUB_APP_PRIVATE_KEY", pem("PRIVATE KEY", key.getPrivate().getEncoded()), "GITHUB_TOKEN",
            "another-token"));

    @TempDir
    Path directory;

    @AfterEach
    void stop() {
        fake.close();
    }

    private static KeyPair made() {
        try {
            var generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (java.security.GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pem(String what, byte[] bytes) {
        return "-----BEGIN " + what + "-----\n" + Base64.getMimeEncoder(64, new byte[]{'\n'}).encodeToString(bytes)
                + "\n-----END " + what + "-----\n";
    }

    private Forges forges() {
        return new Forges(new ForgeOptions(Optional.empty(), List.of(new ForgeHost(fake.place(), ForgeKind.GITHUB,
                Optional.of(URI.create(fake.api("github"))))), Duration.ofMinutes(15), null), environment, time,
                Patience.USUAL);
    }

    private String at(String repository) {
        return fake.url() + "/" + repository + ".git";
    }

    @Test
    void aTokenServesAnOwnerAndIsRenewedBeforeItsEnd() throws InterruptedException {
        var forges = forges();
        var forge = forges.choose(at("acme/hello")).forge();
        assertEquals("main", forge.defaultBranch());
        var draft = new PullRequestDraft("Say it", "", "topic", "main", false);
        assertEquals(1, forge.open(draft).number());
        String first = forges.login(at("acme/hello")).orElseThrow().secret();
        assertEquals(1, fake.tokensOfApp());
        time.sleep(Duration.ofMinutes(49));
        assertEquals(first, forges.login(at("acme/hello")).orElseThrow().secret());
        time.sleep(Duration.ofMinutes(2));
        // long before the old one is over, and with the same objects
        assertTrue(forge.findOpen("topic", "main").isPresent());
        assertEquals(2, fake.tokensOfApp());
        var login = forges.login(at("acme/hello")).orElseThrow();
        assertNotEquals(first, login.secret());
        assertEquals("x-access-token", login.user());
        time.sleep(Duration.ofHours(30));
        assertTrue(forge.findOpen("topic", "main").isPresent());
        assertEquals(3, fake.tokensOfApp());
    }

    @Test
    void eachOwnerHasItsInstallation() throws InterruptedException {
        var forges = forges();
        assertEquals("main", forges.choose(at("acme/hello")).forge().defaultBranch());
        assertEquals("main", forges.choose(at("ann/notes")).forge().defaultBranch());
        assertEquals(2, fake.tokensOfApp());
        var elsewhere = assertThrows(ForgeException.class,
                () -> forges.choose(at("other/one")).forge().defaultBranch());
        assertEquals(ErrorCodes.FORGE_NOT_FOUND, elsewhere.code());
        assertTrue(elsewhere.toString().contains("is not installed at other"), elsewhere.toString());
        var asked = assertThrows(ModException.class, () -> forges().matching(fake.url(), "/"));
        assertEquals(ErrorCodes.FORGE_OPTION, asked.code());
        assertTrue(asked.toString().contains("set GITHUB_APP_INSTALLATION_ID"), asked.toString());
        environment.put("GITHUB_APP_INSTALLATION_ID", "100");
        assertEquals("main", forges().choose(at("other/one")).forge().defaultBranch());
        assertEquals(1, forges().ownedBy(fake.url() + "/other").repositories().size());
        assertEquals(3, forges().matching(fake.url(), "/").repositories().size());
    }

    @Test
    void keysAreTakenAsGitHubMakesThemFromAFileToo() throws Exception {
        byte[] bytes = key.getPrivate().getEncoded();
        String made = pem("RSA PRIVATE KEY", Arrays.copyOfRange(bytes, HEAD, bytes.length));
        environment.put("GITHUB_APP_PRIVATE_KEY", made);
        assertEquals("main", forges().choose(at("acme/hello")).forge().defaultBranch());
        environment.put("GITHUB_APP_PRIVATE_KEY", made.replace("\n", "\\n"));
        assertEquals("main", forges().choose(at("acme/hello")).forge().defaultBranch());
        environment.remove("GITHUB_APP_PRIVATE_KEY");
        environment.put("GITHUB_APP_PRIVATE_KEY_FILE",
                Files.writeString(directory.resolve("key.pem"), made).toString());
        assertEquals("main", forges().choose(at("acme/hello")).forge().defaultBranch());
    }

    @Test
    void aKeyThatIsNoneIsToldWithoutIt() {
        environment.put("GITHUB_APP_PRIVATE_KEY", "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----");
        var refused = assertThrows(ForgeException.class, this::forges);
        assertEquals(ErrorCodes.FORGE_UNAUTHORIZED, refused.code());
        assertTrue(refused.toString().contains("GITHUB_APP_PRIVATE_KEY has no private key"), refused.toString());
        assertFalse(refused.toString().contains("c2Vj"), refused.toString());
    }

    @Test
    void aKeyOfAnotherAppIsRefused() throws InterruptedException {
        environment.put("GITHUB_APP_PRIVATE_KEY", pem("PRIVATE KEY", made().getPrivate().getEncoded()));
        var refused = assertThrows(ForgeException.class,
                () -> forges().choose(at("acme/hello")).forge().defaultBranch());
        assertEquals(ErrorCodes.FORGE_UNAUTHORIZED, refused.code());
        assertTrue(refused.toString().contains("GITHUB_APP_PRIVATE_KEY"), refused.toString());
    }

    @Test
    void aTokenThatNamesTheHostComesBeforeAndOtherHostsAreNotAsked() throws InterruptedException {
        environment.put("MOD_FORGE_TOKEN_127_0_0_1", FakeForge.TOKEN);
        assertEquals("main", forges().choose(at("other/one")).forge().defaultBranch());
        environment.remove("MOD_FORGE_TOKEN_127_0_0_1");
        environment.remove("GITHUB_APP_HOST");
        assertEquals("another-token", forges().login(at("acme/hello")).orElseThrow().secret());
        // an app without a key is somebody else's
        environment.put("GITHUB_APP_HOST", fake.place());
        environment.remove("GITHUB_APP_PRIVATE_KEY");
        assertEquals("another-token", forges().login(at("acme/hello")).orElseThrow().secret());
        assertEquals(0, fake.tokensOfApp());
    }
}
