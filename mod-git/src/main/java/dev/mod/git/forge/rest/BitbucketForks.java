package dev.mod.git.forge.rest;

import dev.mod.git.forge.Forge;
import dev.mod.git.forge.Fork;
import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.limit.CreationGate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Forks of a repository at Bitbucket Cloud, in the workspace of whoever the token is of. Rights are not told with the
 * repository; what the account may write to is listed.
 *
 * @see <a href="https://developer.atlassian.com/cloud/bitbucket/rest/api-group-repositories/">The API for repositories</a>
 */
final class BitbucketForks extends RestForks {
    private final BitbucketForge bitbucket;

    BitbucketForks(BitbucketForge bitbucket, CreationGate gate, Function<Fork, Forge> from) {
        super(bitbucket, gate, from);
        this.bitbucket = bitbucket;
    }

    private String repository() throws InterruptedException {
        return bitbucket.pullRequestsPath().replaceFirst("/pullrequests$", "");
    }

    @Override
    public Optional<Boolean> mayPush() throws InterruptedException {
        String full = presentPath();
        String workspace = full.replaceFirst("/.*", "");
        return Optional.of(forge.first(
                RestForge.path(List.of("repositories", workspace)) + RestForge.query(Map.of("role",
                        "contributor", "q", "full_name = \"" + full + "\"", "pagelen", "10")),
                "values",
                it -> it.path("full_name").asString("").equals(full)).isPresent());
    }

    @Override
    Optional<JsonNode> own() throws InterruptedException {
        return forge.first(repository() + "/forks?pagelen=50&role=owner", "values", it -> true);
    }

    @Override
    ApiRequest creation(Optional<String> name) throws InterruptedException {
        var body = RestForge.json();
        name.ifPresent(it -> body.put("name", it));
        return ApiRequest.send("POST", repository() + "/forks", body);
    }

    @Override
    boolean isFork(JsonNode described) throws InterruptedException {
        return described.path("parent").path("full_name").asString("").equals(presentPath());
    }

    /** Pull requests name repositories by their paths. */
    @Override
    Fork fork(JsonNode described) {
        String path = described.path("full_name").asString("");
        return new Fork(path, path);
    }

    /** The description tells nothing; its main branch is there when all is. */
    @Override
    Progress progress(JsonNode described) throws InterruptedException {
        String branch = described.path("mainbranch").path("name").asString("");
        return !branch.isEmpty() && found(path(fork(described)) + "/refs/branches/" + ApiRequest.part(branch))
                .isPresent() ? Progress.READY : Progress.MAKING;
    }

    @Override
    String path(Fork fork) {
        return "/repositories" + RestForge.path(List.of(fork.path().split("/")));
    }

    @Override
    void checkForking(JsonNode described) {
        forge.refuse(described.path("fork_policy").asString("").equals("no_forks"), "the repository may not be forked");
    }

    @Override
    String presentPath() throws InterruptedException {
        return forge.described().path("full_name").asString("");
    }
}
