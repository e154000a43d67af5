package dev.mod.git.forge.search;

import dev.mod.git.forge.RemoteUrl;
import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.http.ForgeHttp;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Repositories at Azure DevOps, which lists them without pages and does not search: a query has words that the names of a
 * repository and its project have, and is looked for in all repositories of the organisation.
 *
 * @see <a href="https://learn.microsoft.com/rest/api/azure/devops/git/repositories/list">The list</a>
 */
public final class AzureSearch extends RestSearch {
    private static final String LIST = "/_apis/git/repositories";

    /**
     * One whose API is asked with these requests.
     *
     * @param http requests to the address of the organisation or collection
     */
    public AzureSearch(ForgeHttp http) {
        super(http);
    }

    /** The server puts the organisation before the host as a user's name. */
    @Override
    String address(JsonNode item) {
        return RemoteUrl.withoutUsers(item.path("remoteUrl").asString(""));
    }

    @Override
    boolean isFork(JsonNode item) {
        return item.path("isFork").asBoolean(false);
    }

    @Override
    boolean isArchived(JsonNode item) {
        return item.path("isDisabled").asBoolean(false);
    }

    /** Those of a project; of the whole organisation for an owner without a name. */
    @Override
    public Result ownedBy(String owner) throws InterruptedException {
        String project = owner.isEmpty() ? "" : "/" + ApiRequest.part(owner);
        return new Result(all(first(List.of(project + LIST), Map.of()), "value"), Optional.empty());
    }

    @Override
    public Result matching(String query) throws InterruptedException {
        List<String> words = Stream.of(query.strip().toLowerCase(Locale.ROOT).split("\\s+")).toList();
        return new Result(all(first(List.of(LIST), Map.of()), "value", http::next, item -> {
            String names = (item.path("project").path("name").asString("") + "/" + item.path("name").asString(""))
                    .toLowerCase(Locale.ROOT);
            return words.stream().allMatch(names::contains);
        }), Optional.empty());
    }
}
