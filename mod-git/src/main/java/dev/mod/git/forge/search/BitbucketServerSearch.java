package dev.mod.git.forge.search;

import dev.mod.git.forge.RemoteUrl;
import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.http.ForgeHttp;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Repositories at Bitbucket Data Center. A query has the words of a repository's name, and {@code project:NAME}, a project's name.
 *
 * @see <a href="https://developer.atlassian.com/server/bitbucket/rest/">The API</a>
 */
public final class BitbucketServerSearch extends RestSearch {
    private static final String PROJECT = "project:";
    private static final String LIMIT = "limit";
    private static final String LARGEST = "100";

    /**
     * One whose API is asked with these requests.
     *
     * @param http requests to the address that ends with {@code /rest}
     */
    public BitbucketServerSearch(ForgeHttp http) {
        super(http);
    }

    @Override
    String address(JsonNode item) {
        return item.path("links").path("clone").valueStream()
                .filter(it -> it.path("name").asString("").startsWith("http"))
                .map(it -> RemoteUrl.withoutUsers(it.path("href").asString(""))).findFirst().orElse("");
    }

    @Override
    boolean isFork(JsonNode item) {
        return item.path("origin").isObject();
    }

    /** Those of a project by its key, or of a user by the name after {@code ~}. */
    @Override
    public Result ownedBy(String owner) throws InterruptedException {
        return found("/api/latest/projects/" + ApiRequest.part(owner) + "/repos", Map.of(LIMIT, LARGEST));
    }

    @Override
    public Result matching(String query) throws InterruptedException {
        List<String> words = Stream.of(query.strip().split("\\s+")).toList();
        var asked = new TreeMap<>(Map.of(LIMIT, LARGEST, "archived", "ALL"));
        String project = words.stream().filter(it -> it.startsWith(PROJECT)).map(it -> it.substring(PROJECT.length()))
                .collect(Collectors.joining(" "));
        String name = words.stream().filter(it -> !it.startsWith(PROJECT)).collect(Collectors.joining(" "));
        if (!project.isEmpty()) {
            asked.put("projectname", project);
        }
        if (!name.isEmpty()) {
            asked.put("name", name);
        }
        return found("/api/latest/repos", asked);
    }

    private Result found(String path, Map<String, String> query) throws InterruptedException {
        var pages = new TreeMap<>(query);
        return new Result(all(first(List.of(path), query), "values", page -> {
            JsonNode start = page.body().path("nextPageStart");
            if (page.body().path("isLastPage").asBoolean(true) || !start.isIntegralNumber()) {
                return Optional.empty();
            }
            pages.put("start", Long.toString(start.asLong()));
            return Optional.of(first(List.of(path), pages));
        }, item -> true), Optional.empty());
    }
}
