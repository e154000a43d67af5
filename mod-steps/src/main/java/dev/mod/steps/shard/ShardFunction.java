package dev.mod.steps.shard;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.model.json.CanonicalJson;
import dev.mod.steps.script.Scripts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Shards made by a function of the package's own. What it says about files that are in a shard already is not heard. */
final class ShardFunction {
    private ShardFunction() {}

    static List<Shard> shards(StepContext context, String script, SortedSet<String> files, List<Shard> previous,
            ShardNames names) throws StepException, InterruptedException {
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        ArrayNode all = input.putArray("files");
        files.forEach(all::add);
        input.put("targetDir", context.target().toString());
        ArrayNode before = input.putArray("previousShards");
        previous.forEach(shard -> before.add(shard.value()));
        JsonNode answer = Scripts.call(context, script, input);
        List<Shard> shards = Sharding.kept(files, previous);
        Set<String> fresh = Sharding.fresh(files, shards);
        var added = new ArrayList<Shard>();
        List<Shard> answered = read(script, answer);
        var foreign = new ArrayList<String>();
        for (Shard shard : answered) {
            var members = new ArrayList<String>();
            for (String file : shard.files()) {
                if (fresh.remove(file)) {
                    members.add(file);
                } else if (!files.contains(file)) {
                    foreign.add(file);
                }
            }
            if (!members.isEmpty()) {
                String name = shard.name().isEmpty() ? names.name("shard") : names.claim(shard.name());
                added.add(shard.with(name, names.number()).withFiles(members));
            }
        }
        warn(context, script + " names files that are not eligible; they are left out", foreign);
        warn(context, script + " puts files into no shard; they are left out", new ArrayList<>(fresh));
        var result = new ArrayList<>(shards);
        result.addAll(added);
        return result;
    }

    private static void warn(StepContext context, String message, List<String> files) {
        if (!files.isEmpty()) {
            context.log().diagnostic(Diagnostic.warning("shard-function",
                    message + ": " + files.size() + ", such as " + files.get(0)));
        }
    }

    private static List<Shard> read(String script, JsonNode answer) throws StepException {
        if (!answer.isArray()) {
            throw new StepException(script + " has to return an array of shards, not " + kind(answer));
        }
        var shards = new ArrayList<Shard>();
        Map<String, Integer> seen = new HashMap<>();
        int index = 0;
        for (JsonNode value : answer) {
            String what = script + ": shard " + index;
            if (!(value instanceof ObjectNode object)) {
                throw new StepException(what + " has to be an object, not " + kind(value));
            }
            JsonNode files = object.path("_meta_files");
            if (!files.isArray() || !files.valueStream().allMatch(JsonNode::isString)) {
                throw new StepException(what + " has to have an array of paths as _meta_files");
            }
            if (object.has(Shard.NAME) && !object.get(Shard.NAME).isString()) {
                throw new StepException(what + " has a name that is no text");
            }
            Set<String> meta = new HashSet<>();
            object.propertyNames().forEach(key -> {
                if (key.startsWith("_meta_")) {
                    meta.add(key);
                }
            });
            Integer twin = seen.put(CanonicalJson.text(object.deepCopy().remove(meta)), index);
            if (twin != null) {
                throw new StepException(what + " differs from shard " + twin
                        + " in nothing that a matrix goes by; give it a name of its own");
            }
            shards.add(new Shard(object));
            index++;
        }
        return shards;
    }

    private static String kind(JsonNode value) {
        return value.getNodeType().name().toLowerCase(java.util.Locale.ROOT);
    }
}
