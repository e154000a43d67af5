package dev.mod.fakes.forge;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How a kind of forge is asked and how it answers. */
abstract class ForgeProtocol {
    /**
     * A request in parts.
     *
     * @param method its method
     * @param path the parts of its path behind the API's, unescaped
     * @param query its query, unescaped
     * @param body what was sent
     * @param api the address of the API
     */
    record Call(String method, List<String> path, Map<String, String> query, JsonNode body, String api) {
        String text(String field) {
            return body.path(field).asString("");
        }

        int number(String parameter, int otherwise) {
            String text = query.getOrDefault(parameter, "");
            return text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : otherwise;
        }
    }

    /**
     * An answer.
     *
     * @param status its status
     * @param headers its headers
     * @param body its body
     */
    record Reply(int status, Map<String, String> headers, JsonNode body) {
        Reply(int status, JsonNode body) {
            this(status, Map.of(), body);
        }
    }

    /** The path of its API at a server of its own. */
    abstract String prefix();

    /** Whether this is the header of the token. */
    abstract boolean knows(String authorization, String token);

    /** Whether this is the header of a token, by itself or as somebody's password. */
    static boolean isBearerOrPassword(String authorization, String token) {
        return authorization.equals("Bearer " + token) || authorization.startsWith("Basic ")
                && new String(Base64.getDecoder().decode(authorization.substring(6)), StandardCharsets.UTF_8)
                        .endsWith(":" + token);
    }

    /** Whether a path of the server is one of this protocol. */
    boolean serves(String path) {
        return path.startsWith(prefix() + "/");
    }

    /** Whether a pull request or a fork would be created. */
    boolean isCreation(Call call) {
        return call.method().equals("POST") && !call.path().isEmpty()
                && Set.of("pulls", "merge_requests", "pullrequests", "forks", "fork")
                        .contains(call.path().get(call.path().size() - 1));
    }

    /** What is answered when too much was asked. */
    Reply tooMuch(Instant until, Instant now) {
        return new Reply(429,
                Map.of("Retry-After", Long.toString(Math.max(1, Duration.between(now, until).toSeconds() + 1))),
                error(429, "Too many requests"));
    }

    abstract Reply answer(Call call, ForgeState state);

    abstract JsonNode error(int status, String message);

    /** The refusal of a second pull request for the same branches. */
    abstract Reply exists(Call call);

    static Call call(String method, URI uri, JsonNode body, String api, String prefix) {
        var query = new LinkedHashMap<String, String>();
        if (uri.getRawQuery() != null) {
            for (String pair : uri.getRawQuery().split("&")) {
                int equals = pair.indexOf('=');
                query.put(decode(equals < 0 ? pair : pair.substring(0, equals)),
                        equals < 0 ? "" : decode(pair.substring(equals + 1)));
            }
        }
        String path = uri.getRawPath().startsWith(prefix)
                ? uri.getRawPath().substring(prefix.length())
                : uri.getRawPath();
        return new Call(method, Arrays.stream(path.split("/")).filter(it -> !it.isEmpty()).map(ForgeProtocol::decode)
                .toList(), query, body, api);
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    static ObjectNode object() {
        return JsonMapper.shared().createObjectNode();
    }

    static ArrayNode array() {
        return JsonMapper.shared().createArrayNode();
    }

    Reply refusal(int status, String message) {
        return new Reply(status, error(status, message));
    }

    /** One page of a list, and the header that names the next. */
    static Reply page(Call call, List<? extends JsonNode> items, int size, String sizeName) {
        int page = Math.max(1, call.number("page", 1));
        ArrayNode body = array();
        part(items, page, size).forEach(body::add);
        var links = new ArrayList<String>();
        if (page * (long) size < items.size()) {
            int last = (items.size() + size - 1) / size;
            links.add("<" + pageUrl(call, page + 1, sizeName, size) + ">; rel=\"next\"");
            links.add("<" + pageUrl(call, last, sizeName, size) + ">; rel=\"last\"");
        }
        return new Reply(200, links.isEmpty()
                ? Map.of()
                : Map.of("Link", String.join(", ", links), "X-Total-Count", Integer.toString(items.size())), body);
    }

    static <T> List<T> part(List<T> items, int page, int size) {
        int from = Math.min(items.size(), (page - 1) * size);
        return items.subList(from, Math.min(items.size(), from + size));
    }

    static String pageUrl(Call call, int page, String sizeName, int size) {
        var query = new LinkedHashMap<>(call.query());
        query.put(sizeName, Integer.toString(size));
        query.put("page", Integer.toString(page));
        var url = new StringBuilder(call.api());
        call.path().forEach(part -> url.append('/').append(encode(part)));
        char sign = '?';
        for (Map.Entry<String, String> each : query.entrySet()) {
            url.append(sign).append(encode(each.getKey())).append('=').append(encode(each.getValue()));
            sign = '&';
        }
        return url.toString();
    }

    static String encode(String text) {
        return java.net.URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    static Optional<Long> number(String text) {
        return text.matches("[0-9]{1,9}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
    }

    /** A text instead of JSON. */
    static Reply text(String text) {
        return new Reply(200, Map.of("Content-Type", "text/plain; charset=utf-8"),
                JsonNodeFactory.instance.stringNode(text));
    }

    /** The words of a list of strings. */
    static List<String> texts(JsonNode array) {
        return array.valueStream().map(it -> it.asString("")).toList();
    }

    /** The address of a repository for Git. */
    static String git(Call call, ForgeState state, ForgeState.Repository of) {
        return (state.git.isEmpty() ? web(call) : state.git) + "/" + of.path() + ".git";
    }

    /** The address of pages of the server. */
    static String web(Call call) {
        return call.api().replaceFirst("^(https?://[^/]*).*", "$1");
    }
}
