package dev.mod.registry.token;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.json.SourceJson;
import dev.mod.model.manifest.Registry.Access;
import dev.mod.model.manifest.Registry.Visibility;
import dev.mod.base.source.SourceReader;
import dev.mod.registry.auth.Credentials;
import dev.mod.registry.id.PackageId;
import dev.mod.registry.token.Rights.Owned;
import dev.mod.registry.token.Rights.User;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import tools.jackson.databind.JsonNode;

/**
 * A directory in a YAML file.
 *
 * <pre>
 * users:
 *   alice: {password: "pbkdf2:…", organizations: [acme], paid: true}
 * scopes:
 *   "@acme": {owner: alice}
 * packages:
 *   "@acme/upgrade": {access: pro, visibility: org}
 * </pre>
 *
 * <p>Passwords are written as {@link #hash} makes them. A package that is not named is private to the owner of its scope.
 */
public final class FileDirectory implements Directory {
    private static final int ITERATIONS = 210_000;
    private static final int BITS = 256;

    private final JsonNode root;

    private FileDirectory(JsonNode root) {
        this.root = root;
    }

    /** Reads a file. */
    public static FileDirectory read(Path file) throws IOException {
        var read = SourceReader.read(file.toString(), file);
        if (read.hasErrors() || read.root().isEmpty()) {
            throw new ModException(ErrorCodes.DIRECTORY_FILE, file + " cannot be read",
                    read.diagnostics());
        }
        return new FileDirectory(SourceJson.of(read.root().get()));
    }

    /** A password as the file holds it (PBKDF2 with HMAC-SHA-256, salted). */
    public static String hash(String password) {
        return hash(password, ITERATIONS);
    }

    static String hash(String password, int iterations) {
        byte[] salt = new byte[16];
        new SecureRandom().nextBytes(salt);
        return "pbkdf2:" + iterations + ":" + HexFormat.of().formatHex(salt) + ":"
                + HexFormat.of().formatHex(derive(password, salt, iterations));
    }

    @Override
    public Optional<User> authenticate(Credentials credentials) {
        var user = root.path("users").path(credentials.user());
        if (!isRight(user.path("password").stringValue(""), credentials.secret())) {
            return Optional.empty();
        }
        Set<String> organizations = new HashSet<>();
        user.path("organizations").forEach(each -> organizations.add(each.asString("")));
        return Optional.of(new User(credentials.user(), organizations, user.path("paid").asBoolean(false)));
    }

    @Override
    public Optional<Owned> find(PackageId id) {
        var set = root.path("packages").path(id.toString());
        var scope = root.path("scopes").path(id.scope().map("@"::concat).orElse(""));
        var owner = set.path("owner").stringValue(scope.path("owner").stringValue(""));
        if (owner.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Owned(owner, id.scope(), constant(Access.class, set.path("access"), Access.PRIVATE),
                constant(Visibility.class, set.path("visibility"), Visibility.PRIVATE)));
    }

    private static <E extends Enum<E>> E constant(Class<E> type, JsonNode value, E byDefault) {
        try {
            return Enum.valueOf(type, value.stringValue(byDefault.name()).toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            return byDefault;
        }
    }

    private static boolean isRight(String hash, String password) {
        var parts = hash.split(":", -1);
        if (parts.length != 4 || !parts[0].equals("pbkdf2")) {
            return false;
        }
        try {
            byte[] derived = derive(password, HexFormat.of().parseHex(parts[2]), Integer.parseInt(parts[1]));
            return MessageDigest.isEqual(derived, HexFormat.of().parseHex(parts[3]));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static byte[] derive(String password, byte[] salt, int iterations) {
        try {
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(new PBEKeySpec(password.toCharArray(), salt, iterations, BITS)).getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has PBKDF2", e);
        }
    }
}
