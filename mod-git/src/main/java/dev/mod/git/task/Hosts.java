package dev.mod.git.task;

import dev.mod.engine.event.ProvidedTarget;
import dev.mod.git.forge.Forge;
import dev.mod.git.forge.Fork;
import dev.mod.git.forge.ForkMode;
import dev.mod.git.remote.GitLogins;
import dev.mod.git.remote.Remote;
import dev.mod.git.remote.RepositoryAddress;
import java.nio.file.Path;
import java.util.Map;

/** What is known of the hosts of repositories. Safe for concurrent use. */
public interface Hosts {
    /** Where the pull requests of a target's repository go. */
    Forge forge(ProvidedTarget target);

    /** Who to be over HTTP in a target's repository and its forks. */
    GitLogins logins(ProvidedTarget target);

    /** When the branches of a target go to a fork. */
    ForkMode forks(ProvidedTarget target);

    /** Where a fork of a target's repository is, by an address of the same form. */
    String address(ProvidedTarget target, Fork fork);

    /**
     * A repository as a target's logins reach it.
     *
     * @param location of the target's own repository, or of a fork of that
     * @param environment for the user's {@code ssh}
     */
    default Remote remote(ProvidedTarget target, String location, Map<String, String> environment) {
        return new Remote(RepositoryAddress.parse(location, Path.of("").toAbsolutePath()), logins(target), environment);
    }
}
