package dev.mod.git.task;

import dev.mod.engine.event.ProvidedTarget;
import dev.mod.git.forge.Forge;
import dev.mod.git.remote.GitLogins;

/** What is known of the hosts of repositories. Safe for concurrent use. */
public interface Hosts {
    /** Where the pull requests of a target's repository go. */
    Forge forge(ProvidedTarget target);

    /** Who to be over HTTP in a target's repository. */
    GitLogins logins(ProvidedTarget target);
}
