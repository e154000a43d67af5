package dev.mod.git.campaign;

import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.event.RunOptions;
import dev.mod.git.forge.ForkMode;
import dev.mod.git.task.GitTargets;
import dev.mod.git.task.Identity;
import dev.mod.model.run.RunId;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * One package in many repositories, each with a run of its own. Everything needed to go on with it later, but secrets.
 *
 * @param id its id, of the form of a run's
 * @param name name shown for what is run
 * @param packageDirectory absolute path of the package
 * @param workflow the workflow of the package, by name
 * @param startedAt when it was started
 * @param params values of the parameters, without secret ones
 * @param secrets names of the secret parameters that were given
 * @param initialState the shared state at the start of each run
 * @param options the options of each run
 * @param author who the commits are by
 * @param hosts how forges were chosen
 * @param repositories the repositories, in the order in which they are begun
 * @param canceled whether nothing more is to be begun
 * @param unbegun why runs were not begun when that was last to be done
 * @param archive digest of the package's archive, where that is kept for other machines
 */
public record Campaign(RunId id, String name, String packageDirectory, String workflow, Instant startedAt,
        Map<String, JsonNode> params, List<String> secrets, Map<String, JsonNode> initialState, RunOptions options,
        Identity author, HostChoice hosts, List<Repository> repositories, boolean canceled,
        Map<RunId, String> unbegun, Optional<String> archive) {
    private static final String CAMPAIGN = "campaign";

    /**
     * A repository of a campaign.
     *
     * @param location where it is
     * @param run its run, which may not have been begun
     */
    public record Repository(String location, RunId run) {}

    /**
     * How forges were chosen.
     *
     * @param kind what is at hosts that are not known, as a word
     * @param hosts what is at hosts, each as {@code HOST=KIND}
     * @param forks when branches go to forks
     */
    public record HostChoice(Optional<String> kind, List<String> hosts, ForkMode forks) {
        private static final String FORKS = "forge.forks";
        private static final String KIND = "forge.kind";
        private static final String HOSTS = "forge.hosts";

        public HostChoice {
            hosts = List.copyOf(hosts);
        }

        /** As it was recorded in the attributes of a target. */
        static HostChoice of(Map<String, String> attributes) {
            return new HostChoice(Optional.ofNullable(attributes.get(KIND)),
                    attributes.getOrDefault(HOSTS, "").lines().toList(),
                    // before there were forks, none was made
                    ForkMode.of(attributes.getOrDefault(FORKS, "")).orElse(ForkMode.NEVER));
        }

        /** The same with forks at other times. */
        public HostChoice withForks(ForkMode other) {
            return new HostChoice(kind, hosts, other);
        }

        Map<String, String> attributes() {
            var attributes = new LinkedHashMap<String, String>();
            kind.ifPresent(word -> attributes.put(KIND, word));
            if (!hosts.isEmpty()) {
                attributes.put(HOSTS, String.join("\n", hosts));
            }
            if (forks != ForkMode.NEVER) {
                attributes.put(FORKS, forks.word());
            }
            return attributes;
        }
    }

    public Campaign {
        params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
        initialState = Collections.unmodifiableMap(new LinkedHashMap<>(initialState));
        secrets = List.copyOf(secrets);
        repositories = List.copyOf(repositories);
        unbegun = Map.copyOf(unbegun);
    }

    /** The same, of which nothing more is begun. */
    public Campaign cancel() {
        return new Campaign(id, name, packageDirectory, workflow, startedAt, params, secrets, initialState, options,
                author, hosts, repositories, true, unbegun, archive);
    }

    /** The same, with other reasons why runs were not begun. */
    public Campaign withUnbegun(Map<RunId, String> reasons) {
        return new Campaign(id, name, packageDirectory, workflow, startedAt, params, secrets, initialState, options,
                author, hosts, repositories, canceled, reasons, archive);
    }

    /** The same, whose package is kept under a digest. */
    public Campaign withArchive(String digest) {
        return new Campaign(id, name, packageDirectory, workflow, startedAt, params, secrets, initialState, options,
                author, hosts, repositories, canceled, unbegun, Optional.of(digest));
    }

    /** Why a run that is not there was not begun. */
    public String whyUnbegun(Repository repository) {
        return canceled
                ? "the campaign was canceled"
                : unbegun.getOrDefault(repository.run(), "its turn has not come");
    }

    /** What the run of a repository works on, with all that another process needs to make the same of it. */
    public ProvidedTarget target(Repository repository) {
        var attributes = new LinkedHashMap<String, String>();
        attributes.put(CAMPAIGN, id.value());
        attributes.put(GitTargets.WORKFLOW, name);
        attributes.putAll(author.attributes());
        attributes.putAll(hosts.attributes());
        return new ProvidedTarget(repository.location(), attributes);
    }

    /** The campaign that a run belongs to, if it does. */
    public static Optional<String> of(ProvidedTarget target) {
        return Optional.ofNullable(target.attributes().get(CAMPAIGN));
    }
}
