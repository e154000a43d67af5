package dev.mod.git.forge.search;

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
 * Projects at GitLab. A query has words of their paths and names, and {@code topic:NAME}.
 *
 * @see <a href="https://docs.gitlab.com/api/projects/#list-all-projects">All projects</a>
 * @see <a href="https://docs.gitlab.com/api/groups/#list-projects">Projects of a group</a>
 */
public final class GitLabSearch extends RestSearch {
    private static final String TOPIC = "topic:";

    /** One whose API is asked with these requests. */
    public GitLabSearch(ForgeHttp http) {
        super(http);
    }

    @Override
    String address(JsonNode item) {
        return item.path("http_url_to_repo").asString("");
    }

    @Override
    boolean isFork(JsonNode item) {
        return item.path("forked_from_project").isObject();
    }

    @Override
    public Result ownedBy(String owner) throws InterruptedException {
        String name = ApiRequest.part(owner);
        return new Result(all(first(List.of("/groups/" + name + "/projects", "/users/" + name + "/projects"),
                Map.of("include_subgroups", "true", "with_shared", "false", "order_by", "id", "sort", "asc",
                        "per_page", "100")),
                ""), Optional.empty());
    }

    @Override
    public Result matching(String query) throws InterruptedException {
        var asked = new TreeMap<>(Map.of("order_by", "id", "sort", "asc", "per_page", "100", "search_namespaces",
                "true"));
        List<String> words = Stream.of(query.strip().split("\\s+")).toList();
        String topics = words.stream().filter(it -> it.startsWith(TOPIC)).map(it -> it.substring(TOPIC.length()))
                .collect(Collectors.joining(","));
        String text = words.stream().filter(it -> !it.startsWith(TOPIC)).collect(Collectors.joining(" "));
        if (!topics.isEmpty()) {
            asked.put("topic", topics);
        }
        if (!text.isEmpty()) {
            asked.put("search", text);
        }
        return new Result(all(first(List.of("/projects"), asked), ""), Optional.empty());
    }
}
