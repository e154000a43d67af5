package dev.mod.git.forge.http;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.git.forge.ForgeException;
import java.net.URI;
import java.util.Locale;

/**
 * The one host that requests go to. Addresses that a server names are taken only if they are there; from HTTP to HTTPS or
 * back nothing is followed as it is written, since a server behind a proxy may not know its own scheme: the scheme and port
 * that were configured stay.
 */
final class ForgeOrigin {
    private final URI base;

    ForgeOrigin(URI base) {
        this.base = base;
    }

    /**
     * An address that the server named, seen from another.
     *
     * @throws ForgeException {@code forge-redirected} when it is not on this host
     */
    URI resolve(URI from, String named) {
        URI next;
        try {
            next = from.resolve(named);
        } catch (IllegalArgumentException e) {
            throw new ForgeException(ErrorCodes.FORGE_BAD_ANSWER, host() + " names an address that is none", false,
                    null);
        }
        boolean sameHost = next.getHost() != null && next.getHost().equalsIgnoreCase(base.getHost());
        boolean samePort = port(next) == port(base) || next.getPort() < 0 && base.getPort() < 0;
        boolean web = "http".equalsIgnoreCase(next.getScheme()) || "https".equalsIgnoreCase(next.getScheme());
        if (!sameHost || !samePort || !web || next.getRawUserInfo() != null) {
            throw new ForgeException(ErrorCodes.FORGE_REDIRECTED, host() + " sends to another place, "
                    + place(next)
                    + ", where its token is not sent; if the repository or the forge has moved, use its new"
                    + " address", false, null);
        }
        String query = next.getRawQuery() == null ? "" : "?" + next.getRawQuery();
        return URI.create(root() + next.getRawPath() + query);
    }

    /**
     * An address that the server named for a text, which may be on any host where nobody on the way can read along.
     *
     * @throws ForgeException {@code forge-redirected} when it is none of these
     */
    URI elsewhere(URI from, String named) {
        URI next;
        try {
            next = from.resolve(named);
        } catch (IllegalArgumentException e) {
            throw new ForgeException(ErrorCodes.FORGE_BAD_ANSWER, host() + " names an address that is none", false,
                    null);
        }
        boolean safe = "https".equalsIgnoreCase(next.getScheme())
                || "http".equalsIgnoreCase(next.getScheme()) && "http".equalsIgnoreCase(base.getScheme());
        return safe && next.getHost() != null && next.getRawUserInfo() == null ? next : resolve(from, named);
    }

    /** Whether an address is on this host, at this port and by this scheme. */
    boolean isHere(URI uri) {
        return base.getScheme().equalsIgnoreCase(uri.getScheme()) && base.getHost().equalsIgnoreCase(uri.getHost())
                && port(base) == port(uri);
    }

    /** The host with its scheme. */
    String root() {
        return base.getScheme() + "://" + base.getRawAuthority();
    }

    private static int port(URI uri) {
        return uri.getPort() >= 0 ? uri.getPort() : "http".equalsIgnoreCase(uri.getScheme()) ? 80 : 443;
    }

    private static String place(URI uri) {
        return String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT) + "://" + uri.getHost()
                + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
    }

    String host() {
        return base.getHost() + (base.getPort() < 0 ? "" : ":" + base.getPort());
    }
}
