package dev.mod.git.forge.rest;

import dev.mod.git.forge.Forge;
import dev.mod.git.forge.Fork;
import dev.mod.git.forge.limit.CreationGate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** What GitHub's API and those modelled on it have in common for forks: repositories are below {@code /repos}. */
abstract class ReposForks extends RestForks {
    ReposForks(RestForge forge, CreationGate gate, Function<Fork, Forge> from) {
        super(forge, gate, from);
    }

    @Override
    public final Optional<Boolean> mayPush() throws InterruptedException {
        // tokens of apps are told no permissions
        JsonNode push = forge.described().path("permissions").path("push");
        return push.isBoolean() ? Optional.of(push.asBoolean()) : Optional.empty();
    }

    @Override
    final Fork fork(JsonNode described) {
        return new Fork(described.path("full_name").asString(""), described.path("id").asString(""));
    }

    @Override
    final String path(Fork fork) {
        return "/repos" + RestForge.path(List.of(fork.path().split("/")));
    }
}
