package dev.mod.git.forge.rest;

import dev.mod.git.forge.Forge;
import dev.mod.git.forge.Fork;
import dev.mod.git.forge.http.ApiAnswer;
import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.limit.CreationGate;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Forks of a repository at Bitbucket Data Center, in the personal project of whoever the token is of. The server says who that
 * is in a header of each answer.
 *
 * @see <a href="https://developer.atlassian.com/server/bitbucket/rest/">The API</a>
 */
final class BitbucketServerForks extends RestForks {
    private static final String USER = "x-ausername";

    private final BitbucketServerForge bitbucket;

    BitbucketServerForks(BitbucketServerForge bitbucket, CreationGate gate, Function<Fork, Forge> from) {
        super(bitbucket, gate, from);
        this.bitbucket = bitbucket;
    }

    @Override
    public Optional<Boolean> mayPush() throws InterruptedException {
        return Optional.of(bitbucket.mayPush(forge.described()));
    }

    @Override
    Optional<JsonNode> own() throws InterruptedException {
        ApiAnswer described = send(ApiRequest.get(forge.repositoryPath()));
        String user = URLDecoder.decode(described.header(USER).orElse(""), StandardCharsets.UTF_8);
        return user.isEmpty()
                ? Optional.empty()
                : forge.first(forge.repositoryPath() + "/forks?limit=100", "values",
                        it -> it.path("project").path("owner").path("name").asString("").equalsIgnoreCase(user));
    }

    @Override
    ApiRequest creation(Optional<String> name) {
        var body = RestForge.json();
        name.ifPresent(it -> body.put("name", it));
        return ApiRequest.send("POST", forge.repositoryPath(), body);
    }

    @Override
    boolean isFork(JsonNode described) throws InterruptedException {
        return !described.path("origin").isMissingNode()
                && described.path("origin").path("id").equals(forge.described().path("id"));
    }

    @Override
    Fork fork(JsonNode described) {
        return new Fork(described.path("project").path("key").asString("") + "/" + described.path("slug").asString(""),
                described.path("id").asString(""));
    }

    @Override
    Progress progress(JsonNode described) {
        return switch (described.path("state").asString("AVAILABLE")) {
            case "INITIALISING" -> Progress.MAKING;
            case "INITIALISATION_FAILED" -> Progress.FAILED;
            default -> Progress.READY;
        };
    }

    @Override
    String path(Fork fork) {
        return RestForge.path(List.of("api", "latest", "projects", fork.owner(), "repos",
                fork.path().substring(fork.path().lastIndexOf('/') + 1)));
    }

    @Override
    void checkForking(JsonNode described) {
        forge.refuse(!described.path("forkable").asBoolean(true), "the repository may not be forked");
    }

    @Override
    String presentPath() throws InterruptedException {
        return forge.described().path("project").path("key").asString("") + "/"
                + forge.described().path("slug").asString("");
    }
}
