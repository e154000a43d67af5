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
 * Forks of a project at GitLab, in the namespace of whoever the token is of.
 *
 * @see <a href="https://docs.gitlab.com/api/project_forks/">The API for forks</a>
 */
final class GitLabForks extends RestForks {
    GitLabForks(GitLabForge gitlab, CreationGate gate, Function<Fork, Forge> from) {
        super(gitlab, gate, from);
    }

    private String project() throws InterruptedException {
        return "/projects/" + forge.described().path("id").asLong();
    }

    @Override
    public Optional<Boolean> mayPush() throws InterruptedException {
        Optional<Boolean> told = GitLabForge.mayPush(forge.described());
        if (told.isPresent()) {
            return told;
        }
        JsonNode user = forge.object(send(ApiRequest.get("/user")).body());
        if (user.path("is_admin").asBoolean(false)) {
            return Optional.of(true);
        }
        // members of groups that it is shared with are found here, too
        Optional<JsonNode> member = found(project() + "/members/all/" + user.path("id").asLong());
        return Optional.of(member.isPresent()
                && member.get().path("access_level").asInt(0) >= GitLabForge.DEVELOPER);
    }

    @Override
    Optional<JsonNode> own() throws InterruptedException {
        Optional<JsonNode> listed = forge.first(project() + "/forks?owned=true&per_page=100", "", it -> true);
        // what is listed lacks how far it is
        return listed.isPresent()
                ? found("/projects/" + listed.get().path("id").asLong()).filter(it -> it.path("id").isNumber())
                : Optional.empty();
    }

    @Override
    ApiRequest creation(Optional<String> name) throws InterruptedException {
        var body = RestForge.json();
        name.ifPresent(it -> body.put("name", it).put("path", it));
        return ApiRequest.send("POST", project() + "/fork", body);
    }

    @Override
    boolean isFork(JsonNode described) throws InterruptedException {
        return described.path("forked_from_project").path("id").equals(forge.described().path("id"));
    }

    @Override
    Fork fork(JsonNode described) {
        return new Fork(described.path("path_with_namespace").asString(""), described.path("id").asString(""));
    }

    @Override
    Progress progress(JsonNode described) {
        return switch (described.path("import_status").asString("none")) {
            case "none", "finished" -> Progress.READY;
            case "failed", "canceled" -> Progress.FAILED;
            default -> Progress.MAKING;
        };
    }

    @Override
    String path(Fork fork) {
        return RestForge.path(List.of("projects", fork.id()));
    }

    @Override
    void checkForking(JsonNode described) {
        forge.refuse(described.path("forking_access_level").asString("").equals("disabled"),
                "the project may not be forked");
    }

    @Override
    String presentPath() throws InterruptedException {
        return forge.described().path("path_with_namespace").asString("");
    }
}
