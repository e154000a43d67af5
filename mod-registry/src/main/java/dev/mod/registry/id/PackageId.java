package dev.mod.registry.id;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.validate.rule.manifest.PackageName;
import java.util.Locale;
import java.util.Optional;

/**
 * What a package is called: {@code name} or {@code @scope/name}.
 *
 * @param scope without its {@code @}
 * @param name the rest
 */
public record PackageId(Optional<String> scope, String name) {
    /**
     * Reads a package id.
     *
     * @throws ModException {@code package-id} if it is none, with the id that may have been meant
     */
    public static PackageId parse(String text) {
        if (!PackageName.isValid(text)) {
            throw new ModException(ErrorCodes.PACKAGE_ID, "\"" + printable(text)
                    + "\" is no package id" + suggestion(text).map(id -> "; did you mean " + id + "?")
                            .orElse("; write name or @scope/name in lowercase letters, digits, - and _"));
        }
        int slash = text.indexOf('/');
        return slash < 0
                ? new PackageId(Optional.empty(), text)
                : new PackageId(Optional.of(text.substring(1, slash)), text.substring(slash + 1));
    }

    private static Optional<String> suggestion(String text) {
        var parts = text.strip().toLowerCase(Locale.ROOT).replaceAll("^@|[^a-z0-9_/-]+", "").split("/+");
        var id = parts.length == 2 ? "@" + parts[0] + "/" + parts[1] : String.join("-", parts);
        return Optional.of(id).filter(PackageName::isValid);
    }

    private static String printable(String text) {
        return text.replaceAll("\\p{Cntrl}", "?");
    }

    @Override
    public String toString() {
        return scope.map(s -> "@" + s + "/").orElse("") + name;
    }
}
