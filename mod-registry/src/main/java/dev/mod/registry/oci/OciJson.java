package dev.mod.registry.oci;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** OCI structures as JSON. What is read comes from strangers: anything odd is an {@link OciFormatException}. */
public final class OciJson {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final int MOST_DESCRIPTORS = 100_000;

    private OciJson() {}

    /** A manifest as bytes; equal manifests give equal bytes. */
    public static byte[] write(OciManifest manifest) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("schemaVersion", 2);
        json.put("mediaType", OciManifest.MEDIA_TYPE);
        manifest.artifactType().ifPresent(type -> json.put("artifactType", type));
        json.set("config", descriptor(manifest.config()));
        ArrayNode layers = json.putArray("layers");
        manifest.layers().forEach(layer -> layers.add(descriptor(layer)));
        annotations(json, manifest.annotations());
        return bytes(json);
    }

    /** An index as bytes. */
    static byte[] index(List<Descriptor> manifests) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("schemaVersion", 2);
        json.put("mediaType", "application/vnd.oci.image.index.v1+json");
        ArrayNode list = json.putArray("manifests");
        manifests.forEach(manifest -> list.add(descriptor(manifest)));
        return bytes(json);
    }

    /** Reads a manifest. */
    public static OciManifest manifest(byte[] bytes) throws OciFormatException {
        JsonNode json = object(bytes, "manifest");
        if (json.path("schemaVersion").asInt(0) != 2) {
            throw new OciFormatException("a manifest of another version than 2");
        }
        return new OciManifest(Optional.ofNullable(json.path("artifactType").stringValue(null)),
                descriptor(json.path("config")), descriptors(json.path("layers")), strings(json.path("annotations")));
    }

    /** Reads the manifests that an index names. */
    static List<Descriptor> index(byte[] bytes) throws OciFormatException {
        return descriptors(object(bytes, "index").path("manifests"));
    }

    /** Reads an object. */
    public static JsonNode object(byte[] bytes, String what) throws OciFormatException {
        try {
            JsonNode json = MAPPER.readTree(new String(bytes, StandardCharsets.UTF_8));
            if (json.isObject()) {
                return json;
            }
        } catch (JacksonException e) {
            throw new OciFormatException("no JSON where a " + what + " should be", e);
        }
        throw new OciFormatException("no JSON object where a " + what + " should be");
    }

    /** JSON as bytes. */
    public static byte[] bytes(JsonNode json) {
        return MAPPER.writeValueAsBytes(json);
    }

    private static ObjectNode descriptor(Descriptor descriptor) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("mediaType", descriptor.mediaType());
        json.put("digest", descriptor.digest().toString());
        json.put("size", descriptor.size());
        descriptor.artifactType().ifPresent(type -> json.put("artifactType", type));
        annotations(json, descriptor.annotations());
        return json;
    }

    private static void annotations(ObjectNode json, Map<String, String> annotations) {
        if (!annotations.isEmpty()) {
            ObjectNode values = json.putObject("annotations");
            new TreeMap<>(annotations).forEach(values::put);
        }
    }

    private static List<Descriptor> descriptors(JsonNode json) throws OciFormatException {
        if (!json.isArray() || json.size() > MOST_DESCRIPTORS) {
            throw new OciFormatException("no list of descriptors where one should be");
        }
        var found = new ArrayList<Descriptor>();
        for (JsonNode each : json) {
            found.add(descriptor(each));
        }
        return found;
    }

    private static Descriptor descriptor(JsonNode json) throws OciFormatException {
        String digest = json.path("digest").stringValue("");
        if (!digest.matches("sha256:[0-9a-f]{64}")) {
            throw new OciFormatException("a descriptor without a SHA-256 digest");
        }
        if (!json.path("size").isIntegralNumber() || json.path("size").asLong(-1) < 0) {
            throw new OciFormatException("a descriptor without a size");
        }
        return new Descriptor(json.path("mediaType").stringValue(""), Digest.parse(digest),
                json.path("size").asLong(), Optional.ofNullable(json.path("artifactType").stringValue(null)),
                strings(json.path("annotations")));
    }

    private static Map<String, String> strings(JsonNode json) throws OciFormatException {
        var strings = new LinkedHashMap<String, String>();
        for (var entry : json.properties()) {
            var value = entry.getValue().stringValue(null);
            if (value == null) {
                throw new OciFormatException("the annotation " + entry.getKey() + " is no text");
            }
            strings.put(entry.getKey(), value);
        }
        return strings;
    }
}
