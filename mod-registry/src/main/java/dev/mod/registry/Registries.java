package dev.mod.registry;

import dev.mod.registry.auth.CredentialStore;
import dev.mod.registry.auth.Credentials;
import dev.mod.registry.oci.LayoutStore;
import dev.mod.registry.remote.RemoteAddress;
import dev.mod.registry.remote.RemoteStore;
import dev.mod.registry.spi.PackageRegistry;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Registries by address: {@code layout:directory}, {@code oci://host/prefix}, or {@code file:directory} of one package. */
public final class Registries {
    private static final String LAYOUT = "layout:";
    private static final String FILE = "file:";

    private final Map<String, String> environment;
    private final CredentialStore credentials;

    /** With the environment of the process, for proxies. */
    public Registries(Map<String, String> environment, CredentialStore credentials) {
        this.environment = Map.copyOf(environment);
        this.credentials = credentials;
    }

    /**
     * Opens a registry with the credentials that the user has for it.
     *
     * @throws dev.mod.base.diagnostic.ModException {@code registry-address} if the address is none
     */
    public PackageRegistry open(String address) {
        return address.startsWith(FILE)
                ? new DirectoryRegistry(Path.of(address.substring(FILE.length())))
                : openStore(address);
    }

    /** Opens a registry that is an OCI store. */
    public OciRegistry openStore(String address) {
        return isRemote(address)
                ? open(address, credentials.find(RemoteAddress.parse(address).authority()))
                : open(address, Optional.empty());
    }

    /** Opens a registry as somebody in particular, or as nobody. */
    public OciRegistry open(String address, Optional<Credentials> as) {
        return new OciRegistry(isRemote(address)
                ? new RemoteStore(RemoteAddress.parse(address), as, environment)
                : new LayoutStore(Path.of(address.substring(LAYOUT.length()))));
    }

    /** Whether an address is that of a server; anything that is no layout is taken for one, and checked. */
    public static boolean isRemote(String address) {
        return !address.startsWith(LAYOUT) && !address.startsWith(FILE);
    }
}
