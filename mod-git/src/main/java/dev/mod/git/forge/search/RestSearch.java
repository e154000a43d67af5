package dev.mod.git.forge.search;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.RepositorySearch;
import dev.mod.git.forge.http.ApiAnswer;
import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.http.ForgeHttp;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** What searches have in common: pages are read to the last one. */
abstract class RestSearch implements RepositorySearch {
    private static final int MOST_PAGES = 500;

    final ForgeHttp http;

    RestSearch(ForgeHttp http) {
        this.http = http;
    }

    /** Where a repository's own address is. */
    abstract String address(JsonNode item);

    abstract boolean isFork(JsonNode item);

    /** Whether nothing can be pushed to it any more. */
    boolean isArchived(JsonNode item) {
        return item.path("archived").asBoolean(false);
    }

    /** Where the page behind a page comes from. */
    interface Paging {
        Optional<ApiAnswer> next(ApiAnswer page) throws InterruptedException;
    }

    /** The first page of the first of these paths that is there. */
    final ApiAnswer first(List<String> paths, Map<String, String> query) throws InterruptedException {
        for (int i = 0;; i++) {
            try {
                return http.send(ApiRequest.get(paths.get(i) + ApiRequest.query(new TreeMap<>(query))));
            } catch (ForgeException e) {
                if (!e.code().equals(ErrorCodes.FORGE_NOT_FOUND) || i == paths.size() - 1) {
                    throw e;
                }
            }
        }
    }

    /**
     * The repositories of all pages.
     *
     * @param field the member of a page with the list; empty if the page is the list
     */
    final List<Found> all(ApiAnswer first, String field) throws InterruptedException {
        return all(first, field, http::next, item -> true);
    }

    /** Those of the repositories of all pages that are wanted. */
    final List<Found> all(ApiAnswer first, String field, Paging paging, Predicate<JsonNode> wanted)
            throws InterruptedException {
        var found = new ArrayList<Found>();
        Optional<ApiAnswer> page = Optional.of(first);
        for (int pages = 1; page.isPresent(); pages++) {
            JsonNode items = field.isEmpty() ? page.get().body() : page.get().body().path(field);
            if (!items.isArray()) {
                throw http.unexpected("answers with something else than a list; is this the API's address?");
            }
            items.valueStream().filter(wanted).forEach(it -> found.add(found(it)));
            page = paging.next(page.get());
            if (pages == MOST_PAGES && page.isPresent()) {
                throw http.unexpected("has pages of repositories without end");
            }
        }
        found.sort(Comparator.comparing(Found::address));
        // pages may move while they are read
        return found.stream().distinct().toList();
    }

    private Found found(JsonNode item) {
        String address = address(item);
        if (!address.matches("https?://[^\\s\\p{Cntrl}]+")) {
            throw http.unexpected("answers with a repository without an address");
        }
        return new Found(address, isArchived(item), isFork(item));
    }
}
