package dev.mod.registry.signing;

import dev.mod.registry.id.PackageId;
import java.security.interfaces.ECPublicKey;
import java.util.List;
import java.util.Map;

/**
 * What is asked of packages before they are run, by scope.
 *
 * @param scopes by scope with its {@code @}; {@code *} for all others
 */
public record TrustPolicy(Map<String, Demand> scopes) {
    /** Asks for nothing. */
    public static final TrustPolicy NONE = new TrustPolicy(Map.of());

    /** What is asked. */
    public sealed interface Demand permits Nothing, PinnedDigest, Signed {}

    /** Anything goes. */
    public record Nothing() implements Demand {}

    /** Only what is named by its digest, by whoever asks or by a lock file. */
    public record PinnedDigest() implements Demand {}

    /**
     * Only what one of these keys has signed.
     *
     * @param keys at least one
     */
    public record Signed(List<ECPublicKey> keys) implements Demand {
        public Signed {
            keys = List.copyOf(keys);
        }
    }

    public TrustPolicy {
        scopes = Map.copyOf(scopes);
    }

    /** What is asked of a package. */
    public Demand demand(PackageId id) {
        var scope = id.scope().map("@"::concat).orElse("");
        return scopes.getOrDefault(scope, scopes.getOrDefault("*", new Nothing()));
    }
}
