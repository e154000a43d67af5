package dev.mod.registry.id;

import dev.mod.registry.oci.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.semver4j.Semver;

/**
 * Versions as tags, one to one: {@code +}, which a tag may not hold, is written {@code _}, which a version may not hold. A
 * version longer than a tag may be is written {@code y.} and its digest; its exact text is in the manifest.
 */
public final class VersionTags {
    private static final int LONGEST = 128;

    private VersionTags() {}

    /** The tag of a version. */
    public static String of(String version) {
        return version.length() <= LONGEST
                ? version.replace('+', '_')
                : "y." + Digest.of(version.getBytes(StandardCharsets.UTF_8)).hex();
    }

    /** The version that a tag stands for; empty if it is a channel, a signature, a claim, or too long to tell. */
    public static Optional<String> version(String tag) {
        return Optional.of(tag.replace('_', '+')).filter(Semver::isValid).filter(version -> of(version).equals(tag));
    }

    /** Whether a tag stands for a version, even one that only its manifest tells. */
    public static boolean isVersion(String tag) {
        return version(tag).isPresent() || tag.matches("y\\.[0-9a-f]{64}");
    }

    /** Whether a tag is a signature's. */
    public static boolean isSignature(String tag) {
        return tag.matches("sha256-[0-9a-f]{64}\\.sig");
    }

    /**
     * The tag under which somebody claims a tag.
     *
     * @param content what the tag is to point at; claims are in its order
     * @param claimant a UUID; with an empty text this is what the tags of all claims with that content begin with
     */
    public static String claim(String tag, Digest content, String claimant) {
        return claims(tag) + content.hex().substring(0, 32) + "-" + claimant;
    }

    /** Whether a tag is a claim to another. */
    public static boolean isClaimOf(String tag, String claim) {
        return claim.startsWith(claims(tag));
    }

    /** Whether a tag is a claim. */
    public static boolean isClaim(String tag) {
        return tag.matches("claim-[0-9a-f]{32}-[0-9a-f]{32}-[0-9a-f-]{36}");
    }

    private static String claims(String tag) {
        return "claim-" + Digest.of(tag.getBytes(StandardCharsets.UTF_8)).hex().substring(0, 32) + "-";
    }
}
