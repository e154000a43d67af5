package dev.mod.registry.id;

import dev.mod.registry.oci.Digest;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Package ids as repository names, one to one.
 *
 * <p>A component of a repository name may not begin or end with a separator, hold three underscores in a row, and so on (OCI
 * distribution specification 1.1). One that does is written {@code x.} and its bytes in hex; one too long for that {@code y.}
 * and its digest, and then only the package's metadata tells the name. Neither can be a package's own name, which has no dots.
 */
public final class RepositoryNames {
    private static final Pattern COMPONENT = Pattern.compile("[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*");
    private static final String UNSCOPED = "un.scoped";
    private static final int LONGEST = 100;

    private RepositoryNames() {}

    /** {@code scope/name} of a package. */
    public static String of(PackageId id) {
        return id.scope().map(RepositoryNames::component).orElse(UNSCOPED) + "/" + component(id.name());
    }

    /** The package whose repository this is; empty if the name does not tell, or it is no package's. */
    public static Optional<PackageId> id(String repository) {
        var parts = repository.split("/", -1);
        if (parts.length != 2) {
            return Optional.empty();
        }
        var name = text(parts[1]);
        if (parts[0].equals(UNSCOPED)) {
            return name.map(n -> new PackageId(Optional.empty(), n));
        }
        return text(parts[0]).flatMap(scope -> name.map(n -> new PackageId(Optional.of(scope), n)));
    }

    private static String component(String text) {
        if (text.length() <= LONGEST && COMPONENT.matcher(text).matches()) {
            return text;
        }
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return bytes.length * 2 + 2 <= LONGEST
                ? "x." + HexFormat.of().formatHex(bytes)
                : "y." + Digest.of(bytes).hex();
    }

    private static Optional<String> text(String component) {
        if (component.startsWith("y.")) {
            return Optional.empty();
        }
        try {
            var text = component.startsWith("x.")
                    ? new String(HexFormat.of().parseHex(component.substring(2)), StandardCharsets.UTF_8)
                    : component;
            return Optional.of(text).filter(t -> t.matches("[a-z0-9_-]+") && component(t).equals(component));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
