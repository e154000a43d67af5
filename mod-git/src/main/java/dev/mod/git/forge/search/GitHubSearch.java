package dev.mod.git.forge.search;

import dev.mod.git.forge.http.ApiAnswer;
import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.http.ForgeHttp;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Repositories at GitHub or GitHub Enterprise.
 *
 * @see <a href="https://docs.github.com/rest/search/search#search-repositories">Search</a>
 * @see <a href="https://docs.github.com/rest/repos/repos#list-organization-repositories">Repositories of an organisation</a>
 */
public final class GitHubSearch extends RestSearch {
    /** One whose API is asked with these requests. */
    public GitHubSearch(ForgeHttp http) {
        super(http);
    }

    @Override
    String address(JsonNode item) {
        return item.path("clone_url").asString("");
    }

    @Override
    boolean isFork(JsonNode item) {
        return item.path("fork").asBoolean(false);
    }

    @Override
    public Result ownedBy(String owner) throws InterruptedException {
        String name = ApiRequest.part(owner);
        return new Result(all(first(List.of("/orgs/" + name + "/repos", "/users/" + name + "/repos"),
                Map.of("per_page", "100")), ""), Optional.empty());
    }

    @Override
    public Result matching(String query) throws InterruptedException {
        ApiAnswer first = first(List.of("/search/repositories"), Map.of("q", query, "per_page", "100"));
        List<Found> found = all(first, "items");
        long total = first.body().path("total_count").asLong(0);
        boolean cut = first.body().path("incomplete_results").asBoolean(false);
        return new Result(found, total > found.size() || cut
                ? Optional.of("the forge knows " + total + " repositories that match, and gives no more than "
                        + found.size() + " of them; ask more precisely, or name owners")
                : Optional.empty());
    }
}
