package dev.mod.registry.id;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.oci.Digest;
import java.util.regex.Pattern;
import org.semver4j.Semver;
import org.semver4j.range.RangeListFactory;

/**
 * A package, and which of its versions: {@code name}, {@code name@1.2.3}, {@code name@^1.2}, {@code name@beta},
 * {@code name@sha256:…}.
 *
 * @param id the package
 * @param selector which version
 */
public record PackageReference(PackageId id, Selector selector) {
    private static final Pattern CHANNEL = Pattern.compile("[A-Za-z][A-Za-z0-9._-]{0,127}");

    /** How a version is chosen. */
    public sealed interface Selector permits Version, Range, Channel, ByDigest {}

    /**
     * Exactly one version.
     *
     * @param version a semantic version; build metadata counts
     */
    public record Version(String version) implements Selector {
        @Override
        public String toString() {
            return version;
        }
    }

    /**
     * The newest version that fits.
     *
     * @param range as npm writes ranges
     */
    public record Range(String range) implements Selector {
        @Override
        public String toString() {
            return range;
        }
    }

    /**
     * What a name that moves points at.
     *
     * @param name {@code latest}, or another that the publisher gave
     */
    public record Channel(String name) implements Selector {
        /** The channel that is meant where none is named. */
        public static final Channel LATEST = new Channel("latest");

        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * Exactly these bytes.
     *
     * @param digest of the package's manifest
     */
    public record ByDigest(Digest digest) implements Selector {
        @Override
        public String toString() {
            return digest.toString();
        }
    }

    /**
     * Reads a reference.
     *
     * @throws ModException {@code package-id}, {@code package-version} if it is none
     */
    public static PackageReference parse(String text) {
        int at = text.indexOf('@', 1);
        var id = PackageId.parse(at < 0 ? text : text.substring(0, at));
        return new PackageReference(id, at < 0 ? Channel.LATEST : selector(text.substring(at + 1)));
    }

    private static Selector selector(String text) {
        if (text.startsWith("sha256:")) {
            return new ByDigest(Digest.parse(text));
        }
        if (Semver.isValid(text) && text.equals(text.strip())) {
            return new Version(text);
        }
        if (CHANNEL.matcher(text).matches() && !isRange(text)) {
            return new Channel(text);
        }
        if (isRange(text)) {
            return new Range(text);
        }
        throw new ModException(ErrorCodes.PACKAGE_VERSION, "\"" + text
                + "\" is no version, range, channel or digest; write 1.2.3, ^1.2, latest or sha256:…");
    }

    private static boolean isRange(String text) {
        return text.chars().anyMatch(c -> c >= '0' && c <= '9' || c == '*' || c == 'x')
                && text.matches("[vV0-9xX*^~<>=|., +A-Za-z-]+") && text.matches("[vV^~<>=* xX0-9].*")
                && !RangeListFactory.create(text).get().isEmpty();
    }

    @Override
    public String toString() {
        return id + "@" + selector;
    }
}
