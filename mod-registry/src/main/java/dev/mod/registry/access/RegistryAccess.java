package dev.mod.registry.access;

import dev.mod.base.file.FileTrees;
import dev.mod.registry.lock.LockFile;
import dev.mod.registry.remote.RemoteStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.charset.StandardCharsets;
import dev.mod.registry.oci.Digest;
import dev.mod.base.file.UserDirectory;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.OciRegistry;
import dev.mod.registry.Registries;
import dev.mod.registry.auth.CredentialStore;
import dev.mod.registry.auth.Credentials;
import dev.mod.registry.cache.PackageCache;
import dev.mod.registry.cache.PackageFetcher;
import dev.mod.registry.remote.RemoteAddress;
import dev.mod.registry.spi.PackageRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The registry, the cache and the credentials that the command line, the environment and the user's settings name. */
public final class RegistryAccess {
    private static final String LAYOUT = "layout:";
    private static final String FILE = "file:";
    /** The directory of what was fetched, in the home directory. */
    public static final String STORE = "store";

    private final Path home;
    private final Optional<String> given;
    private final boolean offline;
    private final Map<String, String> environment;
    private final UserSettings settings;
    private final CredentialStore credentials;
    private final Registries registries;

    /**
     * As a user is known here.
     *
     * @param environment the process's environment
     * @param home the directory of the user's settings and of what was fetched
     * @param given the address of a registry: {@code oci://host/prefix}, {@code layout:directory} or {@code file:package};
     *        without it {@code MOD_REGISTRY}, the setting, or a directory in the home directory
     * @param offline whether no connection may be opened
     * @throws ModException when the settings cannot be read
     */
    public RegistryAccess(Map<String, String> environment, Path home, Optional<String> given, boolean offline) {
        this.environment = Map.copyOf(environment);
        this.home = home;
        this.given = given;
        this.offline = offline;
        this.settings = UserSettings.of(home);
        this.credentials = new CredentialStore(environment, UserDirectory.of(environment));
        this.registries = new Registries(environment, credentials);
    }

    /** An address as it is seen from elsewhere: a directory by its whole path. */
    public static String absolute(String address, UnaryOperator<Path> absolute) {
        if (!address.startsWith(LAYOUT) && !address.startsWith(FILE)) {
            return address;
        }
        int colon = address.indexOf(':') + 1;
        return address.substring(0, colon) + absolute.apply(Path.of(address.substring(colon)));
    }

    /** Where packages are looked for. */
    public String address() {
        return given.or(() -> Optional.ofNullable(environment.get("MOD_REGISTRY")).filter(text -> !text.isBlank()))
                .or(settings::registry)
                .map(text -> absolute(text, Path::toAbsolutePath))
                .orElseGet(() -> LAYOUT + home.resolve("registry"));
    }

    /** The host of the registry; a registry in a directory has none. */
    public String authority() {
        if (!Registries.isRemote(address())) {
            throw new ModException(ErrorCodes.REGISTRY_ADDRESS, "the registry " + address()
                    + " is a directory, where nobody logs in; name a server with --registry oci://host/prefix");
        }
        return RemoteAddress.parse(address()).authority();
    }

    /** Opens the registry as the user. */
    public PackageRegistry open() {
        refuseOffline(address());
        return registries.open(address());
    }

    /** Opens the registry as somebody in particular, or as nobody. */
    public OciRegistry openAs(Optional<Credentials> somebody) {
        refuseOffline(address());
        return registries.open(address(), somebody);
    }

    /** Opens the server of the registry as somebody in particular. */
    public RemoteStore openStoreAs(Credentials somebody) {
        refuseOffline(address());
        return new RemoteStore(RemoteAddress.parse(address()), Optional.of(somebody), environment);
    }

    /** Opens a registry that is an OCI store. */
    public OciRegistry openStore(String address) {
        refuseOffline(address);
        return registries.openStore(address);
    }

    private void refuseOffline(String address) {
        if (offline && Registries.isRemote(address)) {
            throw new ModException(ErrorCodes.OFFLINE,
                    "the registry " + address + " is elsewhere, and no connection may be opened");
        }
    }

    /** The user's credentials. */
    public CredentialStore credentials() {
        return credentials;
    }

    /** What was fetched from the registry before: a name may mean something else in another one. */
    public PackageCache cache() {
        var name = Digest.of(address().getBytes(StandardCharsets.UTF_8)).hex().substring(0, 16);
        return new PackageCache(home.resolve(STORE).resolve(name));
    }

    /** What was fetched from any registry. */
    public List<PackageCache> caches() throws IOException {
        return FileTrees.children(home.resolve(STORE)).stream().filter(Files::isDirectory).map(PackageCache::new)
                .toList();
    }

    /** Fetches packages. */
    public PackageFetcher fetcher() {
        return new PackageFetcher(this::open, cache(), settings.trust(), offline, home.resolve(LockFile.LOCKS));
    }

    /** A failure of files or of what came over the network, for a person. */
    public static ModException failed(IOException cause) {
        return new ModException(cause instanceof FileSystemException
                ? ErrorCodes.CANNOT_WRITE
                : ErrorCodes.REGISTRY_FAILED, FailureMessages.of(cause), cause);
    }
}
