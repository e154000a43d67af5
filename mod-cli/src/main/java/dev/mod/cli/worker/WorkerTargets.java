package dev.mod.cli.worker;

import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.TaskBrief;
import dev.mod.engine.spi.TaskTarget;
import dev.mod.engine.spi.TaskTargets;
import dev.mod.git.campaign.ForgeHosts;
import dev.mod.git.forge.Forge;
import dev.mod.git.forge.Fork;
import dev.mod.git.forge.ForkMode;
import dev.mod.git.forge.limit.Turns;
import dev.mod.git.mirror.JGitSettings;
import dev.mod.git.mirror.Mirrors;
import dev.mod.git.remote.GitLogins;
import dev.mod.git.remote.Retries;
import dev.mod.git.task.GitTargets;
import dev.mod.git.task.Hosts;
import dev.mod.model.run.RunId;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Clones for the tasks of all runs that a worker meets. Each run has a provider of its own, since that fetches a repository
 * once; a worker lives longer than what it has fetched is good for.
 */
final class WorkerTargets implements TaskTargets {
    /** Runs whose repositories are remembered. */
    private static final int MAX_RUNS = 64;

    private final Supplier<TaskTargets> providers;
    private final Map<RunId, TaskTargets> ofRuns = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<RunId, TaskTargets> eldest) {
            return size() > MAX_RUNS;
        }
    };

    WorkerTargets(Supplier<TaskTargets> providers) {
        this.providers = providers;
    }

    static WorkerTargets of(Path home, Map<String, String> environment, Turns turns, Consumer<String> notices) {
        JGitSettings.keepIn(home);
        var hosts = new ForgeHosts(environment, turns);
        var mirrors = new Mirrors(home, Retries.USUAL);
        Set<String> told = ConcurrentHashMap.newKeySet();
        var telling = new Hosts() {
            @Override
            public Forge forge(ProvidedTarget target) {
                var chosen = hosts.choose(target);
                chosen.notice().filter(told::add).ifPresent(notices);
                return chosen.forge();
            }

            @Override
            public GitLogins logins(ProvidedTarget target) {
                return hosts.logins(target);
            }

            @Override
            public ForkMode forks(ProvidedTarget target) {
                return hosts.forks(target);
            }

            @Override
            public String address(ProvidedTarget target, Fork fork) {
                return hosts.address(target, fork);
            }
        };
        return new WorkerTargets(() -> new GitTargets(mirrors, telling, environment, Retries.USUAL));
    }

    @Override
    public TaskTarget open(TaskBrief task) throws StepException, InterruptedException {
        TaskTargets known;
        TaskTargets provider;
        synchronized (ofRuns) {
            known = ofRuns.get(task.run());
            provider = known == null ? providers.get() : known;
            ofRuns.put(task.run(), provider);
        }
        try {
            return provider.open(task);
        } catch (StepException e) {
            synchronized (ofRuns) {
                ofRuns.remove(task.run(), provider);
            }
            if (known == null) {
                throw e;
            }
            // it may fail for what was fetched too long ago
            TaskTargets fresh = providers.get();
            synchronized (ofRuns) {
                ofRuns.put(task.run(), fresh);
            }
            return fresh.open(task);
        }
    }
}
