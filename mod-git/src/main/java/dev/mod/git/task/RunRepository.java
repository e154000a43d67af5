package dev.mod.git.task;

import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.spi.TaskBrief;
import dev.mod.git.forge.Forge;
import dev.mod.git.forge.Fork;
import dev.mod.git.forge.Forks;
import dev.mod.git.mirror.Mirror;
import dev.mod.git.mirror.Mirrors;
import dev.mod.git.remote.GitException;
import dev.mod.git.remote.Remote;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the tasks of one run have in common. */
final class RunRepository {
    private final ProvidedTarget target;
    private final Hosts hosts;
    private final Map<String, String> environment;
    private final Remote remote;
    private final InstantSource clock;
    private Instant asked = Instant.MIN;
    private @Nullable Mirror mirror;
    private @Nullable GitException failure;
    private @Nullable Forge forge;
    private @Nullable Destination destination;

    RunRepository(ProvidedTarget target, Hosts hosts, Map<String, String> environment, InstantSource clock) {
        this.target = target;
        this.hosts = hosts;
        this.clock = clock;
        this.environment = environment;
        this.remote = hosts.remote(target, target.location(), environment);
    }

    /**
     * Where branches go.
     *
     * @param remote the repository that they are pushed to
     * @param forge opens pull requests of them
     * @param fork the address of that repository, if it is a fork of the run's
     */
    record Destination(Remote remote, Forge forge, Optional<String> fork) {}

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

    private Forge forge() {
        Forge known = forge;
        if (known == null) {
            known = hosts.forge(target);
            forge = known;
        }
        return known;
    }

    /** Where branches go, asked of the forge by the first who has one; a fork is made if there has to be one. */
    synchronized Destination destination(Consumer<String> told) throws InterruptedException {
        Destination known = destination;
        if (known == null) {
            Optional<Forks> forks = hosts.forks(target).at(forge());
            known = forks.isPresent() ? fork(forks.get(), forks.get().make(), told) : direct();
            destination = known;
        }
        return known;
    }

    /** Where branches would go, without making anything; empty if that is to a fork that is not found. */
    synchronized Optional<Destination> foreseen() throws InterruptedException {
        Optional<Forks> forks = hosts.forks(target).at(forge());
        if (forks.isEmpty()) {
            return Optional.of(direct());
        }
        Optional<Fork> found = forks.get().find();
        return found.isPresent() ? Optional.of(fork(forks.get(), found.get(), text -> {})) : Optional.empty();
    }

    private Destination direct() {
        return new Destination(remote, forge(), Optional.empty());
    }

    private Destination fork(Forks forks, Fork fork, Consumer<String> told) {
        String address = hosts.address(target, fork);
        told.accept("branches go to the fork " + address);
        return new Destination(hosts.remote(target, address, environment), forks.from(fork), Optional.of(address));
    }
}
