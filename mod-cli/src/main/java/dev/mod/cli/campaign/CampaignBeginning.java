package dev.mod.cli.campaign;

import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.init.GitAuthor;
import dev.mod.cli.run.CheckedWorkflow;
import dev.mod.engine.run.RunRequest;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.ForgeHosts;
import dev.mod.git.remote.RepositoryAddress;
import dev.mod.git.forge.ForkMode;
import dev.mod.git.task.Identity;
import dev.mod.model.run.RunId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/**
 * A campaign that the arguments describe, of which nothing is begun or written.
 *
 * @param campaign it
 * @param request what to run in each of its repositories
 * @param params the values of its parameters, with the secret ones
 */
record CampaignBeginning(Campaign campaign, RunRequest request, Map<String, JsonNode> params) {
    /** Everything that can be refused is refused here. */
    static CampaignBeginning of(Session session, CheckedWorkflow prepared, Identity author,
            List<RepositoryAddress> repositories) {
        var hosts = hosts(session);
        var state = prepared.state(session);
        var params = prepared.params(session);
        var options = prepared.options(session, session.arguments().integer("--max-parallel", 1).orElse(0));
        var secrets = params.keySet().stream().filter(name -> {
            var schema = prepared.workflow().params().get(name);
            return schema != null && schema.secret();
        }).toList();
        var stored = new LinkedHashMap<>(params);
        stored.keySet().removeAll(secrets);
        var request = prepared.request(params, state, options);
        var campaign = new Campaign(id(), request.workflow().name(),
                prepared.found().directory().toAbsolutePath().toString(), prepared.variant(),
                Instant.now().truncatedTo(ChronoUnit.MILLIS), stored, secrets, state, options, author, hosts,
                repositories.stream().map(it -> new Campaign.Repository(it.text(), id())).toList(), false, Map.of(),
                Optional.empty());
        return new CampaignBeginning(campaign, request, params);
    }

    private static RunId id() {
        return new RunId(UUID.randomUUID().toString());
    }

    static Campaign.HostChoice hosts(Session session) {
        var hosts = new Campaign.HostChoice(session.arguments().value("--forge"),
                session.arguments().values("--forge-host"),
                session.arguments().value("--fork").flatMap(ForkMode::of).orElse(ForkMode.AUTO));
        // what is wrong with it is told before anything is begun
        new ForgeHosts(session.environment()).forges(hosts);
        return hosts;
    }

    /** Who the commits are by. */
    static Identity author(Session session) {
        return given(session).orElseThrow(() -> new UsageException("nobody to be the author of the commits",
                "add --author 'NAME <EMAIL>', or set user.name and user.email of git"));
    }

    /** The same; anybody where it is not said. */
    static Identity authorIfKnown(Session session) {
        return given(session).orElse(new Identity("mod", "mod@localhost"));
    }

    private static Optional<Identity> given(Session session) {
        try {
            return session.arguments().value("--author").or(() -> GitAuthor.find(session.environment()))
                    .map(Identity::parse);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--author: " + e.getMessage());
        }
    }
}
