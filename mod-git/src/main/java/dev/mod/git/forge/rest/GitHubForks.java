package dev.mod.git.forge.rest;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.git.forge.Forge;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.Fork;
import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.limit.CreationGate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Forks of a repository at GitHub, of which an account has one at most: asked for another it gives that one, whatever its name.
 *
 * @see <a href="https://docs.github.com/rest/repos/forks">The API for forks</a>
 */
final class GitHubForks extends ReposForks {
    private final GitHubForge github;

    GitHubForks(GitHubForge github, CreationGate gate, Function<Fork, Forge> from) {
        super(github, gate, from);
        this.github = github;
    }

    @Override
    Optional<JsonNode> own() throws InterruptedException {
        String login = user().path("login").asString("");
        Optional<JsonNode> found = found(RestForge.path(List.of("repos", login, github.present(1))));
        return found.isPresent() && isFork(found.get()) ? found : Optional.empty();
    }

    private JsonNode user() throws InterruptedException {
        try {
            return forge.object(send(ApiRequest.get("/user")).body());
        } catch (ForgeException e) {
            if (e.code().equals(ErrorCodes.FORGE_FORBIDDEN)) {
                throw new ForgeException(e.code(), e.getMessage() + "; forks belong to people, so take the token of a"
                        + " person and not of an app, or use --fork never", false, null);
            }
            throw e;
        }
    }

    @Override
    ApiRequest creation(Optional<String> name) throws InterruptedException {
        var body = RestForge.json();
        name.ifPresent(it -> body.put("name", it));
        return ApiRequest.send("POST", RestForge.path(List.of("repos", github.present(0), github.present(1), "forks")),
                body);
    }

    /** Pull requests go from any fork of a network into any other. */
    @Override
    boolean isFork(JsonNode described) throws InterruptedException {
        JsonNode upstream = forge.described();
        JsonNode root = upstream.path("source").path("id").isNumber()
                ? upstream.path("source").path("id")
                : upstream.path("id");
        return described.path("fork").asBoolean(false) && !described.path("id").equals(upstream.path("id"))
                && (described.path("parent").path("id").equals(upstream.path("id"))
                        || described.path("source").path("id").equals(root));
    }

    /** The description tells nothing; its default branch is there when all is. */
    @Override
    Progress progress(JsonNode described) throws InterruptedException {
        try {
            return found(path(fork(described)) + "/git/ref/heads/"
                    + ApiRequest.part(described.path("default_branch").asString("")).replace("%2F", "/")).isPresent()
                            ? Progress.READY
                            : Progress.MAKING;
        } catch (ForgeException e) {
            if (e.code().equals(ErrorCodes.FORGE_CONFLICT)) {
                // it is empty
                return Progress.MAKING;
            }
            throw e;
        }
    }

    @Override
    void checkForking(JsonNode described) {
        forge.refuse(!described.path("allow_forking").asBoolean(true), "the repository may not be forked");
    }

    @Override
    String presentPath() throws InterruptedException {
        return github.present(0) + "/" + github.present(1);
    }
}
