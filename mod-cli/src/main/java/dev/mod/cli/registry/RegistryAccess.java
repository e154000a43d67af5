package dev.mod.cli.registry;

import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Runs;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.registry.PackageFetcher;
import dev.mod.registry.Registries;
import dev.mod.registry.auth.CredentialStore;
import dev.mod.registry.auth.Credentials;
import dev.mod.registry.cache.PackageCache;
import dev.mod.registry.oci.OciRegistry;
import dev.mod.registry.oci.RemoteAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The registry, the cache and the credentials that the command line, the environment and the user's settings name. */
public final class RegistryAccess {
    static final Opt REGISTRY = Opt.value("--registry", "URL",
            "oci://host/prefix or layout:directory; default: MOD_REGISTRY, the setting, or a directory of your own");
    static final Opt OFFLINE = Opt.flag("--offline", "Open no connection; use what is in the cache");
    /** What commands take that deal with a registry. */
    public static final List<Opt> OPTIONS = List.of(REGISTRY, OFFLINE);

    private final Session session;
    private final Path home;
    private final UserSettings settings;
    private final CredentialStore credentials;
    private final Registries registries;

    /** As a command's session says. */
    public RegistryAccess(Session session) {
        this.session = session;
        this.home = Runs.home(session);
        this.settings = UserSettings.read(home.resolve(UserSettings.FILE));
        this.credentials = new CredentialStore(session.environment(), Path.of(System.getProperty("user.home", "")));
        this.registries = new Registries(session.environment(), credentials);
    }

    /** Where packages are looked for. */
    public String address() {
        return session.arguments().value("--registry")
                .or(() -> Optional.ofNullable(session.environment().get("MOD_REGISTRY")).filter(t -> !t.isBlank()))
                .or(settings::registry)
                .map(text -> text.startsWith("layout:")
                        ? "layout:" + session.path(text.substring("layout:".length()))
                        : text)
                .orElseGet(() -> "layout:" + home.resolve("registry"));
    }

    /** The host of the registry; a registry in a directory has none. */
    String authority() {
        if (!Registries.isRemote(address())) {
            throw new ModException(new ErrorCode("registry-address", ErrorType.USER), "the registry " + address()
                    + " is a directory, where nobody logs in; name a server with --registry oci://host/prefix");
        }
        return RemoteAddress.parse(address()).authority();
    }

    /** Whether no connection may be opened. */
    boolean offline() {
        return session.arguments().flag("--offline");
    }

    /** Opens the registry as the user. */
    public OciRegistry open() {
        refuseOffline();
        return registries.open(address());
    }

    /** Opens the registry as somebody in particular, or as nobody. */
    OciRegistry openAs(Optional<Credentials> somebody) {
        refuseOffline();
        return registries.open(address(), somebody);
    }

    /** Opens another registry. */
    OciRegistry open(String address) {
        return registries.open(address);
    }

    private void refuseOffline() {
        if (offline() && Registries.isRemote(address())) {
            throw new ModException(new ErrorCode("offline", ErrorType.ENVIRONMENT),
                    "the registry " + address() + " is elsewhere, and no connection may be opened");
        }
    }

    /** The user's credentials. */
    CredentialStore credentials() {
        return credentials;
    }

    /** What was fetched before. */
    PackageCache cache() {
        return new PackageCache(home.resolve("store"));
    }

    /** Fetches packages. */
    public PackageFetcher fetcher() {
        return new PackageFetcher(this::open, cache(), settings.trust(), offline());
    }

    /** A failure of files or of what came over the network, for the person at the terminal. */
    public static ModException failed(IOException cause) {
        var message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new ModException(new ErrorCode("registry-failed", ErrorType.ENVIRONMENT), message, cause);
    }
}
