package dev.mod.cli.packages;

import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
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
import java.util.function.Function;

/** The registry, the cache and the credentials that the command line, the environment and the user's settings name. */
public final class RegistryAccess {
    private static final String LAYOUT = "layout:";
    private static final String FILE = "file:";

    /** Where packages are looked for. */
    public static final Opt REGISTRY = Opt.value("--registry", "URL",
            "oci://host/prefix, layout:directory or file:package; default: MOD_REGISTRY, the setting, or a directory of your own");
    /** Whether that is asked at all. */
    public static final Opt OFFLINE = Opt.flag("--offline", "Open no connection; use what is in the cache");
    /** What commands take that deal with a registry. */
    public static final List<Opt> OPTIONS = List.of(REGISTRY, OFFLINE);

    private final Path home;
    private final Optional<String> given;
    private final boolean offline;
    private final Map<String, String> environment;
    private final UserSettings settings;
    private final CredentialStore credentials;
    private final Registries registries;

    /** As a command's session says. */
    public RegistryAccess(Session session) {
        this(session.environment(), session.home(), given(session), session.arguments().flag("--offline"));
    }

    RegistryAccess(Map<String, String> environment, Path home, Optional<String> given, boolean offline) {
        this.environment = Map.copyOf(environment);
        this.home = home;
        this.given = given;
        this.offline = offline;
        this.settings = UserSettings.read(home.resolve(UserSettings.FILE));
        this.credentials = new CredentialStore(environment, Path.of(System.getProperty("user.home", "")));
        this.registries = new Registries(environment, credentials);
    }

    private static Optional<String> given(Session session) {
        return session.arguments().value("--registry").map(text -> absolute(text, session));
    }

    /** An address as it is seen from elsewhere: a directory by its whole path. */
    public static String absolute(String address, Session session) {
        return isLocal(address) ? absolute(address, session::path) : address;
    }

    private static boolean isLocal(String address) {
        return address.startsWith(LAYOUT) || address.startsWith(FILE);
    }

    private static String absolute(String address, Function<String, Path> absolute) {
        int colon = address.indexOf(':') + 1;
        return address.substring(0, colon) + absolute.apply(address.substring(colon));
    }

    /** Has the steps of this process find packages where the command line says. */
    public static void announce(Session session) {
        RegistryPackageSource.announce(given(session), session.arguments().flag("--offline"));
    }

    /** Where packages are looked for. */
    public String address() {
        return given.or(() -> Optional.ofNullable(environment.get("MOD_REGISTRY")).filter(text -> !text.isBlank()))
                .or(settings::registry)
                .map(text -> isLocal(text) ? absolute(text, path -> Path.of(path).toAbsolutePath()) : text)
                .orElseGet(() -> LAYOUT + home.resolve("registry"));
    }

    /** The host of the registry; a registry in a directory has none. */
    public String authority() {
        if (!Registries.isRemote(address())) {
            throw new ModException(new ErrorCode("registry-address", ErrorType.USER), "the registry " + address()
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

    /** Opens a registry that is an OCI store. */
    public OciRegistry openStore(String address) {
        refuseOffline(address);
        return registries.openStore(address);
    }

    private void refuseOffline(String address) {
        if (offline && Registries.isRemote(address)) {
            throw new ModException(new ErrorCode("offline", ErrorType.ENVIRONMENT),
                    "the registry " + address + " is elsewhere, and no connection may be opened");
        }
    }

    /** The user's credentials. */
    public CredentialStore credentials() {
        return credentials;
    }

    /** What was fetched before. */
    public PackageCache cache() {
        return new PackageCache(home.resolve("store"));
    }

    /** Fetches packages. */
    public PackageFetcher fetcher() {
        return new PackageFetcher(this::open, cache(), settings.trust(), offline);
    }

    /** A failure of files or of what came over the network, for the person at the terminal. */
    public static ModException failed(IOException cause) {
        var message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new ModException(new ErrorCode("registry-failed", ErrorType.ENVIRONMENT), message, cause);
    }
}
