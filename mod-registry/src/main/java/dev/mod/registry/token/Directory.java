package dev.mod.registry.token;

import dev.mod.registry.auth.Credentials;
import dev.mod.registry.id.PackageId;
import dev.mod.registry.token.Rights.Owned;
import dev.mod.registry.token.Rights.User;
import java.util.Optional;

/** Who there is and what belongs to whom. Asked by several threads at once. */
public interface Directory {
    /** The user whose credentials these are; empty if they are wrong. */
    Optional<User> authenticate(Credentials credentials);

    /** How a package is set; for one that does not exist yet, how it would begin. Empty if nobody owns its scope. */
    Optional<Owned> find(PackageId id);
}
