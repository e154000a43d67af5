package dev.mod.registry.token;

import dev.mod.model.manifest.Registry.Access;
import dev.mod.model.manifest.Registry.Visibility;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Who may do what with a package: its visibility decides who sees it, its access on top of that who runs it. */
public final class Rights {
    private Rights() {}

    /** What may be done. */
    public enum Right {
        SEE, RUN, PUSH
    }

    /**
     * Somebody who has proved who they are.
     *
     * @param name a name
     * @param organizations those that they are members of
     * @param paid whether they are on the paid plan
     */
    public record User(String name, Set<String> organizations, boolean paid) {
        public User {
            organizations = Set.copyOf(organizations);
        }
    }

    /**
     * A package, as its owner has set it.
     *
     * @param owner the user who owns its scope
     * @param scope its scope, which is the name of its organization too
     * @param access who may run it
     * @param visibility who may see it
     */
    public record Owned(String owner, Optional<String> scope, Access access, Visibility visibility) {}

    /** The rights of somebody, or of nobody in particular, to a package. */
    public static Set<Right> of(Optional<User> user, Owned owned) {
        if (user.isPresent() && user.get().name().equals(owned.owner())) {
            return EnumSet.allOf(Right.class);
        }
        var rights = EnumSet.noneOf(Right.class);
        if (sees(user, owned)) {
            rights.add(Right.SEE);
            if (runs(user, owned.access())) {
                rights.add(Right.RUN);
            }
        }
        return rights;
    }

    private static boolean sees(Optional<User> user, Owned owned) {
        return switch (owned.visibility()) {
            case PUBLIC -> true;
            case PRIVATE, USER -> false;
            case ORG -> user.isPresent() && owned.scope().isPresent()
                    && user.get().organizations().contains(owned.scope().get());
        };
    }

    private static boolean runs(Optional<User> user, Access access) {
        return switch (access) {
            case PUBLIC -> true;
            case PRIVATE -> false;
            case PRO -> user.isPresent() && user.get().paid();
        };
    }
}
