package dev.mod.registry.remote;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.net.URI;
import java.util.regex.Pattern;

/**
 * Where a remote registry is.
 *
 * @param base scheme and authority; plain HTTP for this machine only
 * @param prefix what every repository name there begins with; empty, or ends in a slash
 */
public record RemoteAddress(URI base, String prefix) {
    private static final Pattern ADDRESS = Pattern
            .compile("oci://([a-zA-Z0-9.-]+|\\[[0-9a-fA-F:]+])(:[0-9]{1,5})?(/[a-z0-9._/-]*)?");

    /**
     * Reads {@code oci://host[:port][/prefix]}.
     *
     * @throws ModException {@code registry-address} if it is not of that form
     */
    public static RemoteAddress parse(String text) {
        var matcher = ADDRESS.matcher(text);
        if (!matcher.matches()) {
            throw new ModException(ErrorCodes.REGISTRY_ADDRESS,
                    "\"" + text + "\" is no registry; write oci://host/prefix or layout:directory");
        }
        var host = matcher.group(1);
        var port = matcher.group(2) == null ? "" : matcher.group(2);
        var path = matcher.group(3) == null ? "" : matcher.group(3).replaceAll("^/+|/+$", "");
        return new RemoteAddress(URI.create((isThisMachine(host) ? "http://" : "https://") + host + port + "/"),
                path.isEmpty() ? "" : path + "/");
    }

    static boolean isThisMachine(String host) {
        return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
    }

    /** Host and port, as credentials name them. */
    public String authority() {
        return base.getAuthority();
    }

    @Override
    public String toString() {
        return "oci://" + authority() + "/" + prefix.replaceAll("/$", "");
    }
}
