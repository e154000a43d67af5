package dev.mod.git.forge.select;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.http.ForgeCredentials;
import dev.mod.git.forge.http.ForgeHttp;
import dev.mod.git.forge.limit.ForgeTime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * An app at GitHub: who has its key gets a token for an hour for each place where it is installed. Of the environment: {@code
 * GITHUB_APP_ID}, {@code GITHUB_APP_PRIVATE_KEY} or {@code GITHUB_APP_PRIVATE_KEY_FILE}, {@code GITHUB_APP_INSTALLATION_ID} where not
 * each owner has its own, {@code GITHUB_APP_HOST} where that is not {@code github.com}. Safe for concurrent use.
 *
 * @see <a href="https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app">How apps prove who they are</a>
 */
final class GitHubApp {
    private static final String ID = "GITHUB_APP_ID";
    private static final String KEY = "GITHUB_APP_PRIVATE_KEY";
    private static final String FILE = "GITHUB_APP_PRIVATE_KEY_FILE";
    private static final String INSTALLATION = "GITHUB_APP_INSTALLATION_ID";
    private static final String HOST = "GITHUB_APP_HOST";
    /** Tokens last an hour; what counts is our clock, not theirs. */
    private static final Duration LIFE = Duration.ofMinutes(50);
    /** A clock may be slow or fast by as much. */
    private static final Duration SLACK = Duration.ofMinutes(1);
    private static final Duration PROOF = Duration.ofMinutes(9);
    /** What stands before a key of PKCS #1 in PKCS #8: version 0 and the algorithm, RSA. */
    private static final byte[] RSA = {2, 1, 0, 0x30, 13, 6, 9, 0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 13,
            1,
            1, 1, 5, 0};

    private record Token(String text, Instant until) {}

    private final String id;
    private final PrivateKey key;
    private final Optional<String> installation;
    private final String host;
    private final Map<String, Token> tokens = new ConcurrentHashMap<>();

    private GitHubApp(String id, PrivateKey key, Optional<String> installation, String host) {
        this.id = id;
        this.key = key;
        this.installation = installation;
        this.host = host;
    }

    /**
     * The app of an environment, if it names one and its key.
     *
     * @throws ForgeException {@code forge-unauthorized} when its key is none
     */
    static Optional<GitHubApp> of(Map<String, String> environment) {
        String id = environment.getOrDefault(ID, "").strip();
        if (id.isEmpty() || !environment.containsKey(KEY) && !environment.containsKey(FILE)) {
            // somebody else's app, perhaps
            return Optional.empty();
        }
        return Optional.of(new GitHubApp(id, key(environment), Optional.ofNullable(environment.get(INSTALLATION))
                .map(String::strip).filter(it -> !it.isEmpty()),
                environment.getOrDefault(HOST, "github.com").strip()));
    }

    private static PrivateKey key(Map<String, String> environment) {
        String variable = environment.containsKey(KEY) ? KEY : FILE;
        try {
            String text = variable.equals(KEY)
                    ? environment.getOrDefault(KEY, "")
                    : Files.readString(Path.of(environment.getOrDefault(FILE, "")));
            // some can only set one line
            String base64 = text.replace("\\n", "\n").replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
            byte[] bytes = Base64.getDecoder().decode(base64);
            return KeyFactory.getInstance("RSA").generatePrivate(
                    new PKCS8EncodedKeySpec(text.contains("BEGIN RSA PRIVATE KEY") ? wrapped(bytes) : bytes));
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            // not the cause, which may have parts of the key
            throw new ForgeException(ErrorCodes.FORGE_UNAUTHORIZED, ID + " names an app, and " + variable
                    + " has no private key of an app: give the PEM file that GitHub made, in " + KEY
                    + " as it is or by its path in " + FILE, false, null);
        }
    }

    private static byte[] wrapped(byte[] pkcs1) {
        byte[] octets = der(4, pkcs1);
        var inner = new ByteArrayOutputStream();
        inner.writeBytes(RSA);
        inner.writeBytes(octets);
        return der(0x30, inner.toByteArray());
    }

    private static byte[] der(int tag, byte[] content) {
        var out = new ByteArrayOutputStream();
        out.write(tag);
        if (content.length < 0x80) {
            out.write(content.length);
        } else {
            int bytes = content.length < 0x100 ? 1 : content.length < 0x10000 ? 2 : 3;
            out.write(0x80 | bytes);
            for (int i = bytes - 1; i >= 0; i--) {
                out.write(content.length >> (8 * i));
            }
        }
        out.writeBytes(content);
        return out.toByteArray();
    }

    /** Whether it is an app of this host. */
    boolean isFor(String other) {
        return host.equals(other);
    }

    /** Whether one installation is named for all owners. */
    boolean hasInstallation() {
        return installation.isPresent();
    }

    /** What proves to the API that somebody has its key. */
    ForgeCredentials credentials(ForgeTime time) {
        return ForgeCredentials.renewed(KEY, "Bearer", () -> proof(time.now()));
    }

    private String proof(Instant now) {
        var json = JsonMapper.shared();
        String head = json.createObjectNode().put("alg", "RS256").put("typ", "JWT").toString();
        String claims = json.createObjectNode().put("iat", now.minus(SLACK).getEpochSecond())
                .put("exp", now.plus(PROOF).getEpochSecond()).put("iss", id).toString();
        String signed = base64(head.getBytes(StandardCharsets.UTF_8)) + "."
                + base64(claims.getBytes(StandardCharsets.UTF_8));
        try {
            var signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(key);
            signature.update(signed.getBytes(StandardCharsets.US_ASCII));
            return signed + "." + base64(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /**
     * Its token for what belongs to an owner, renewed when it is nearly over.
     *
     * @param asks the API, with {@link #credentials}
     */
    ForgeCredentials at(ForgeHttp asks, String owner, ForgeTime time) {
        return ForgeCredentials.renewed(KEY, "Bearer", () -> token(asks, owner, time));
    }

    private synchronized String token(ForgeHttp asks, String owner, ForgeTime time) throws InterruptedException {
        Token known = tokens.get(owner);
        if (known == null || !time.now().isBefore(known.until())) {
            String where = installation.isPresent() ? installation.get() : installationOf(asks, owner);
            Instant asked = time.now();
            String text = asks.send(ApiRequest.send("POST",
                    "/app/installations/" + ApiRequest.part(where) + "/access_tokens")).body().path("token")
                    .asString("");
            if (text.isEmpty()) {
                throw asks.unexpected("answers with no token for the app");
            }
            known = new Token(text, asked.plus(LIFE));
            tokens.put(owner, known);
        }
        return known.text();
    }

    private static String installationOf(ForgeHttp asks, String owner) throws InterruptedException {
        // an organisation's or a person's
        String name = ApiRequest.part(owner);
        try {
            return asks.send(ApiRequest.get("/orgs/" + name + "/installation")).body().path("id").asString("");
        } catch (ForgeException e) {
            if (!e.code().equals(ErrorCodes.FORGE_NOT_FOUND)) {
                throw e;
            }
        }
        try {
            return asks.send(ApiRequest.get("/users/" + name + "/installation")).body().path("id").asString("");
        } catch (ForgeException e) {
            if (e.code().equals(ErrorCodes.FORGE_NOT_FOUND)) {
                throw new ForgeException(e.code(), "the app of " + ID + " is not installed at " + owner
                        + "; install it there, or set " + INSTALLATION, false, null);
            }
            throw e;
        }
    }
}
