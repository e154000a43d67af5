package dev.mod.git.forge.select;

import dev.mod.git.forge.ForgeKind;
import java.net.ProxySelector;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How forges are chosen.
 *
 * @param kind what is at hosts that are neither configured nor known; {@link ForgeKind#NONE} asks no forge at all
 * @param hosts the hosts that are configured; of two for one place the last counts
 * @param longestWait how long one request waits altogether when the forge wants to be left alone
 * @param proxies the way to the forges; none for the one of the Java runtime
 */
public record ForgeOptions(Optional<ForgeKind> kind, List<ForgeHost> hosts, Duration longestWait,
        @Nullable ProxySelector proxies) {
    /** Hosts that are known, as they are known. */
    public static final ForgeOptions DEFAULT = new ForgeOptions(Optional.empty(), List.of(), Duration.ofMinutes(15),
            null);

    public ForgeOptions {
        hosts = List.copyOf(hosts);
    }

    /** With these hosts configured, each as {@link ForgeHost#parse} reads it. */
    public ForgeOptions withHosts(List<String> texts) {
        return new ForgeOptions(kind, texts.stream().map(ForgeHost::parse).toList(), longestWait, proxies);
    }

    /** With this at all hosts that are neither configured nor known. */
    public ForgeOptions withKind(ForgeKind other) {
        return new ForgeOptions(Optional.of(other), hosts, longestWait, proxies);
    }
}
