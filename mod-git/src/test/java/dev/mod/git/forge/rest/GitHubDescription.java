package dev.mod.git.forge.rest;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** GitHub's published description of its API (OpenAPI 3.0), which the CI script downloads. */
final class GitHubDescription {
    private static final Path FILE = Path.of("target", "peers", "github.json");

    private final JsonNode document;

    private GitHubDescription(JsonNode document) {
        this.document = document;
    }

    /** The one in the build directory of the repository, if it was downloaded. */
    static Optional<GitHubDescription> find() {
        for (Path place = Path.of("").toAbsolutePath(); place != null; place = place.getParent()) {
            if (Files.isRegularFile(place.resolve(FILE))) {
                try {
                    return Optional.of(new GitHubDescription(JsonMapper.shared().readTree(place.resolve(FILE))));
                } catch (tools.jackson.core.JacksonException e) {
                    throw new UncheckedIOException(new java.io.IOException(e));
                }
            }
        }
        return Optional.empty();
    }

    /** An operation by a method and a path as it was asked, without the query. */
    Optional<JsonNode> operation(String method, String path) {
        List<String> parts = List.of(path.split("/"));
        for (Map.Entry<String, JsonNode> each : document.path("paths").properties()) {
            List<String> template = List.of(each.getKey().split("/"));
            // the name of a reference has several parts
            boolean same = template.size() == parts.size()
                    || each.getKey().endsWith("/git/ref/{ref}") && template.size() < parts.size();
            for (int i = 0; same && i < template.size(); i++) {
                same = template.get(i).startsWith("{") || template.get(i).equals(parts.get(i));
            }
            JsonNode operation = each.getValue().path(method.toLowerCase(java.util.Locale.ROOT));
            if (same && operation.isObject()) {
                return Optional.of(operation);
            }
        }
        return Optional.empty();
    }

    /** What is wrong with the parameters of a query. */
    List<String> checkQuery(JsonNode operation, Map<String, String> query) {
        var wrong = new ArrayList<String>();
        query.forEach((name, value) -> {
            Optional<JsonNode> known = Optional.empty();
            for (JsonNode each : operation.path("parameters")) {
                JsonNode parameter = resolved(each);
                if (parameter.path("in").asString("").equals("query")
                        && parameter.path("name").asString("").equals(name)) {
                    known = Optional.of(parameter.path("schema"));
                }
            }
            if (known.isEmpty()) {
                wrong.add("no parameter " + name);
            } else if (known.get().path("enum").isArray()
                    && known.get().path("enum").valueStream().noneMatch(it -> it.asString().equals(value))) {
                wrong.add(name + " cannot be " + value);
            }
        });
        return wrong;
    }

    /** What is wrong with the body of a request; a field that is not described is wrong too. */
    List<String> checkBody(JsonNode operation, JsonNode body) {
        JsonNode schema = operation.path("requestBody").path("content").path("application/json").path("schema");
        var wrong = new ArrayList<>(check(schema, body));
        body.propertyNames().stream().filter(it -> !schema.path("properties").has(it)
                && schema.path("oneOf").valueStream().noneMatch(one -> one.path("properties").has(it)))
                .forEach(it -> wrong.add("no field " + it));
        return wrong;
    }

    /** What is wrong with an answer. */
    List<String> checkAnswer(JsonNode operation, int status, JsonNode body) {
        JsonNode described = resolved(operation.path("responses").path(Integer.toString(status)));
        if (!described.isObject()) {
            return List.of("no answer " + status);
        }
        JsonNode schema = described.path("content").path("application/json").path("schema");
        return schema.isMissingNode() ? List.of("no body for " + status) : check(schema, body);
    }

    private JsonNode resolved(JsonNode node) {
        String reference = node.path("$ref").asString("");
        return reference.isEmpty() ? node : document.at(reference.substring(1));
    }

    private List<String> check(JsonNode schema, JsonNode value) {
        ObjectNode whole = JsonMapper.shared().createObjectNode();
        whole.putArray("allOf").add(schema);
        whole.set("components", document.path("components"));
        return SchemaRegistry.withDialect(Dialects.getOpenApi30()).getSchema(whole).validate(value).stream()
                .map(error -> error.getInstanceLocation() + ": " + error.getMessage()).toList();
    }
}
