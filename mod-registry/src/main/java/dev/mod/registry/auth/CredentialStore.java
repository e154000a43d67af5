package dev.mod.registry.auth;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.AtomicFile;
import dev.mod.base.file.ProcessLock;
import dev.mod.registry.oci.OciFormatException;
import dev.mod.registry.oci.OciJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where credentials for registries are: {@code MOD_REGISTRY_TOKEN}, then the files and helper programs that other tools for
 * containers use ({@code docker login} and the like), so that who is logged in there is logged in here.
 */
public final class CredentialStore {
    private static final String TOKEN = "MOD_REGISTRY_TOKEN";

    private final Map<String, String> environment;
    private final Path home;
    private final CredentialHelper helper;

    /**
     * With the environment of the process.
     *
     * @param home the user's directory
     */
    public CredentialStore(Map<String, String> environment, Path home) {
        this.environment = Map.copyOf(environment);
        this.home = home;
        this.helper = new CredentialHelper(this.environment);
    }

    /**
     * The credentials for a registry.
     *
     * @param authority its host and port
     * @throws ModException {@code credentials} if a file is damaged or a helper program fails
     */
    public Optional<Credentials> find(String authority) {
        var token = environment.getOrDefault(TOKEN, "");
        if (!token.isBlank()) {
            int colon = token.indexOf(':');
            return Optional.of(colon < 0
                    ? new Credentials("token", token.strip())
                    : new Credentials(token.substring(0, colon), token.substring(colon + 1).strip()));
        }
        for (var file : List.of(dockerConfig(), containersAuth())) {
            var found = Optional.of(read(file)).flatMap(config -> find(config, authority, file));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** Writes credentials where {@code docker login} does; to its helper program if it has one. */
    public void save(String authority, Credentials credentials) throws IOException {
        try (var alone = alone()) {
            var config = read(dockerConfig());
            var program = program(config, authority);
            if (program.isPresent()) {
                helper.store(program.get(), authority, credentials);
                return;
            }
            var plain = (credentials.user() + ":" + credentials.secret()).getBytes(StandardCharsets.UTF_8);
            config.withObject("/auths").putObject(authority).put("auth", Base64.getEncoder().encodeToString(plain));
            write(config);
        }
    }

    /** Removes credentials; says whether there were any. */
    public boolean remove(String authority) throws IOException {
        if (!Files.exists(dockerConfig())) {
            return false;
        }
        try (var alone = alone()) {
            var config = read(dockerConfig());
            var program = program(config, authority);
            if (program.isPresent()) {
                return helper.erase(program.get(), authority);
            }
            if (config.path("auths") instanceof ObjectNode auths && auths.remove(authority) != null) {
                write(config);
                return true;
            }
            return false;
        }
    }

    /** Whoever else logs in at this moment waits: each writes all that the file says. */
    private ProcessLock alone() throws IOException {
        var file = dockerConfig().toAbsolutePath();
        Files.createDirectories(file.getParent());
        return ProcessLock.on(file.resolveSibling(".mod.lock"));
    }

    /** The file that {@link #save} writes. */
    public Path dockerConfig() {
        var named = environment.getOrDefault("DOCKER_CONFIG", "");
        return (named.isBlank() ? home.resolve(".docker") : Path.of(named)).resolve("config.json");
    }

    private Path containersAuth() {
        var named = environment.getOrDefault("REGISTRY_AUTH_FILE", "");
        if (!named.isBlank()) {
            return Path.of(named);
        }
        var runtime = environment.getOrDefault("XDG_RUNTIME_DIR", "");
        return (runtime.isBlank() ? home.resolve(".config") : Path.of(runtime)).resolve("containers/auth.json");
    }

    private Optional<Credentials> find(ObjectNode config, String authority, Path file) {
        var program = program(config, authority);
        if (program.isPresent()) {
            return helper.get(program.get(), authority);
        }
        for (var key : List.of(authority, "https://" + authority, "http://" + authority, "https://" + authority
                + "/v1/", "https://" + authority + "/v2/")) {
            var entry = config.path("auths").path(key);
            if (entry.isObject()) {
                var found = credentials(entry, file);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Credentials> credentials(JsonNode entry, Path file) {
        var identity = entry.path("identitytoken").stringValue("");
        if (!identity.isEmpty()) {
            return Optional.of(new Credentials("<token>", identity));
        }
        var encoded = entry.path("auth").stringValue("");
        if (encoded.isEmpty()) {
            return Optional.empty();
        }
        try {
            var plain = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
            int colon = plain.indexOf(':');
            if (colon > 0) {
                return Optional.of(new Credentials(plain.substring(0, colon), plain.substring(colon + 1)));
            }
        } catch (IllegalArgumentException e) {
            throw damaged(file, e);
        }
        throw damaged(file, null);
    }

    private static Optional<String> program(JsonNode config, String authority) {
        return Optional.of(config.path("credHelpers").path(authority).stringValue(""))
                .filter(name -> !name.isEmpty())
                .or(() -> Optional.of(config.path("credsStore").stringValue("")).filter(name -> !name.isEmpty()));
    }

    private static ObjectNode read(Path file) {
        if (!Files.isRegularFile(file)) {
            return JsonNodeFactory.instance.objectNode();
        }
        try {
            return (ObjectNode) OciJson.object(Files.readAllBytes(file), "configuration");
        } catch (OciFormatException e) {
            throw damaged(file, e);
        } catch (IOException e) {
            throw new ModException(ErrorCodes.CREDENTIALS,
                    "cannot read " + FailureMessages.about(file, e), e);
        }
    }

    private static ModException damaged(Path file, @org.jspecify.annotations.Nullable Throwable cause) {
        return new ModException(ErrorCodes.CREDENTIALS,
                file + " is damaged; mend it, or remove it and log in again", cause);
    }

    private void write(ObjectNode config) throws IOException {
        AtomicFile.writePrivate(dockerConfig(), OciJson.bytes(config));
    }
}
