package dev.mod.git.forge.rest;

import dev.mod.git.forge.Forge;
import dev.mod.git.forge.Fork;
import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.limit.CreationGate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Forks of a repository at Gitea or Forgejo, of which an account has one at most.
 *
 * @see <a href="https://docs.gitea.com/api/">The API</a>
 */
final class GiteaForks extends ReposForks {
    private final GiteaForge gitea;

    GiteaForks(GiteaForge gitea, CreationGate gate, Function<Fork, Forge> from) {
        super(gitea, gate, from);
        this.gitea = gitea;
    }

    @Override
    Optional<JsonNode> own() throws InterruptedException {
        String login = forge.object(send(ApiRequest.get("/user")).body()).path("login").asString("");
        String name = presentPath().replaceFirst("^[^/]*/", "");
        // mostly it has the name of the repository; the list of a popular one is long
        Optional<JsonNode> usual = found(RestForge.path(List.of("repos", login, name)));
        if (usual.isPresent() && isFork(usual.get())) {
            return usual;
        }
        return forge.first(gitea.present() + "/forks?limit=50&page=1", "",
                it -> it.path("owner").path("login").asString("").equalsIgnoreCase(login));
    }

    @Override
    ApiRequest creation(Optional<String> name) throws InterruptedException {
        var body = RestForge.json();
        name.ifPresent(it -> body.put("name", it));
        return ApiRequest.send("POST", gitea.present() + "/forks", body);
    }

    @Override
    boolean isFork(JsonNode described) throws InterruptedException {
        return described.path("parent").path("id").isNumber()
                && described.path("parent").path("id").equals(forge.described().path("id"));
    }

    @Override
    Progress progress(JsonNode described) {
        return described.path("empty").asBoolean(false) ? Progress.MAKING : Progress.READY;
    }

    @Override
    void checkForking(JsonNode described) {
        // nothing is told
    }

    @Override
    String presentPath() throws InterruptedException {
        return forge.described().path("full_name").asString("");
    }
}
