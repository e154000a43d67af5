package dev.mod.git.task;

import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.spi.TaskBrief;
import dev.mod.git.forge.Forge;
import dev.mod.git.mirror.Mirror;
import dev.mod.git.mirror.Mirrors;
import dev.mod.git.remote.GitException;
import dev.mod.git.remote.Remote;
import dev.mod.git.remote.RepositoryAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the tasks of one run have in common. */
final class RunRepository {
    private final ProvidedTarget target;
    private final Hosts hosts;
    private final Remote remote;
    private final InstantSource clock;
    private Instant asked = Instant.MIN;
    private @Nullable Mirror mirror;
    private @Nullable GitException failure;
    private @Nullable Forge forge;

    RunRepository(ProvidedTarget target, Hosts hosts, Map<String, String> environment, InstantSource clock) {
        this.target = target;
        this.hosts = hosts;
        this.clock = clock;
        this.remote = new Remote(RepositoryAddress.parse(target.location(), Path.of("").toAbsolutePath()),
                hosts.logins(target), environment);
    }

    Remote remote() {
        return remote;
    }

    /** Fetched by the first who asks; for a while others get the same, be it a failure. */
    synchronized Mirror mirror(Mirrors mirrors, TaskBrief task) throws InterruptedException {
        Instant now = clock.instant();
        GitException failed = failure;
        if (failed != null && !isOver(GitTargets.FAILED, now)) {
            throw failed;
        }
        Mirror known = mirror;
        if (known == null || isOver(GitTargets.FRESH, now)) {
            try {
                known = mirrors.fetch(remote, text -> GitTargets.say(task, text), task.cancellation());
                failure = null;
                mirror = known;
            } catch (GitException e) {
                failure = e;
                throw e;
            } finally {
                asked = clock.instant();
            }
        }
        return known;
    }

    private boolean isOver(Duration time, Instant now) {
        return asked.equals(Instant.MIN) || Duration.between(asked, now).compareTo(time) >= 0;
    }

    synchronized Forge forge() {
        if (forge == null) {
            forge = hosts.forge(target);
        }
        return forge;
    }
}
