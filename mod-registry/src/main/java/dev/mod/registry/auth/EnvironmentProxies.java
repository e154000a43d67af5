package dev.mod.registry.auth;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Proxies as {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY} name them, in either case of letters. */
public final class EnvironmentProxies extends ProxySelector {
    private final Map<String, String> environment;

    /** With the environment of the process. */
    public EnvironmentProxies(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public List<Proxy> select(URI uri) {
        var host = String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT);
        var named = variable("https".equals(uri.getScheme()) ? "HTTPS_PROXY" : "HTTP_PROXY");
        if (named.isBlank() || isExempt(host)) {
            return List.of(Proxy.NO_PROXY);
        }
        try {
            var proxy = URI.create(named.contains("://") ? named : "http://" + named);
            int port = proxy.getPort() < 0 ? 80 : proxy.getPort();
            return List.of(new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(proxy.getHost(), port)));
        } catch (IllegalArgumentException e) {
            return List.of(Proxy.NO_PROXY);
        }
    }

    private boolean isExempt(String host) {
        if (host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]")) {
            return true;
        }
        for (var each : variable("NO_PROXY").split(",")) {
            var exempt = each.strip().toLowerCase(Locale.ROOT).replaceFirst("^\\*?\\.", "");
            if (exempt.equals("*") || !exempt.isEmpty() && (host.equals(exempt) || host.endsWith("." + exempt))) {
                return true;
            }
        }
        return false;
    }

    private String variable(String name) {
        return environment.getOrDefault(name, environment.getOrDefault(name.toLowerCase(Locale.ROOT), ""));
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException failure) {
        // the request that failed says so itself
    }
}
