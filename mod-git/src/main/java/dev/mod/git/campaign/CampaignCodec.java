package dev.mod.git.campaign;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.state.JsonText;
import dev.mod.git.forge.ForkMode;
import dev.mod.git.task.Identity;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.manifest.Capability;
import dev.mod.model.run.RunId;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Campaigns as JSON documents, {@code {"version": 1, …}}. Fields that a reader does not know are ignored. */
public final class CampaignCodec {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int VERSION = 1;

    private CampaignCodec() {}

    /** A campaign as a document. */
    public static String encode(Campaign campaign) {
        var json = JSON.objectNode().put("version", VERSION).put("id", campaign.id().value())
                .put("name", campaign.name()).put("packageDirectory", campaign.packageDirectory())
                .put("workflow", campaign.workflow()).put("startedAt", campaign.startedAt().toString());
        json.set("params", object(campaign.params()));
        campaign.secrets().forEach(json.putArray("secrets")::add);
        json.set("initialState", object(campaign.initialState()));
        var options = json.putObject("options").put("keepGoing", campaign.options().keepGoing())
                .put("installSkill", campaign.options().installSkill())
                .put("requireAi", campaign.options().requireAi())
                .put("maxParallel", campaign.options().maxParallel());
        var granted = options.putArray("granted");
        campaign.options().granted().stream().sorted().forEach(capability -> granted.add(capability.key()));
        json.putObject("author").put("name", campaign.author().name()).put("email", campaign.author().email());
        var hosts = json.putObject("forge");
        campaign.hosts().kind().ifPresent(kind -> hosts.put("kind", kind));
        campaign.hosts().hosts().forEach(hosts.putArray("hosts")::add);
        hosts.put("forks", campaign.hosts().forks().word());
        var repositories = json.putArray("repositories");
        campaign.repositories().forEach(repository -> {
            var entry = repositories.addObject().put("location", repository.location())
                    .put("run", repository.run().value());
            Optional.ofNullable(campaign.unbegun().get(repository.run())).ifPresent(why -> entry.put("unbegun", why));
        });
        json.put("canceled", campaign.canceled());
        campaign.archive().ifPresent(digest -> json.put("archive", digest));
        return json.toPrettyString() + "\n";
    }

    private static ObjectNode object(Map<String, JsonNode> values) {
        var json = JSON.objectNode();
        values.forEach(json::set);
        return json;
    }

    /**
     * The campaign of a document.
     *
     * @param where where the document is, for messages
     * @throws ModException if it is no campaign that this version knows
     */
    public static Campaign decode(String text, String where) {
        try {
            JsonNode json = JsonText.parse(text);
            if (json.path("version").asInt(0) != VERSION) {
                throw unreadable(where, "its format is version " + json.path("version") + ", not " + VERSION);
            }
            var repositories = new ArrayList<Campaign.Repository>();
            var unbegun = new LinkedHashMap<RunId, String>();
            for (JsonNode each : json.required("repositories")) {
                var run = new RunId(text(each, "run"));
                repositories.add(new Campaign.Repository(text(each, "location"), run));
                Optional.ofNullable(each.get("unbegun")).ifPresent(why -> unbegun.put(run, why.stringValue()));
            }
            JsonNode author = json.required("author");
            JsonNode hosts = json.required("forge");
            return new Campaign(new RunId(text(json, "id")), text(json, "name"), text(json, "packageDirectory"),
                    text(json, "workflow"), Instant.parse(text(json, "startedAt")), values(json.required("params")),
                    texts(json.required("secrets")), values(json.required("initialState")),
                    options(json.required("options")), new Identity(text(author, "name"), text(author, "email")),
                    new Campaign.HostChoice(Optional.ofNullable(hosts.get("kind")).map(JsonNode::asString),
                            texts(hosts.required("hosts")),
                            ForkMode.of(hosts.path("forks").asString("")).orElse(ForkMode.NEVER)),
                    repositories, json.required("canceled").booleanValue(), unbegun,
                    Optional.ofNullable(json.get("archive")).map(JsonNode::stringValue));
        } catch (JacksonException | IllegalArgumentException | DateTimeParseException e) {
            throw unreadable(where, String.valueOf(e.getMessage()));
        }
    }

    private static RunOptions options(JsonNode json) {
        var granted = new LinkedHashSet<Capability>();
        texts(json.required("granted")).forEach(key -> granted.add(Capability.of(key)
                .orElseThrow(() -> new IllegalArgumentException("unknown capability '" + key + "'"))));
        return RunOptions.DEFAULT.withKeepGoing(json.required("keepGoing").booleanValue())
                .withInstallSkill(json.required("installSkill").booleanValue())
                .withRequireAi(json.required("requireAi").booleanValue()).withGranted(granted)
                .withMaxParallel(json.required("maxParallel").intValue());
    }

    private static String text(JsonNode json, String name) {
        return json.required(name).stringValue();
    }

    private static List<String> texts(JsonNode json) {
        var texts = new ArrayList<String>();
        json.forEach(each -> texts.add(each.stringValue()));
        return texts;
    }

    private static Map<String, JsonNode> values(JsonNode json) {
        var values = new LinkedHashMap<String, JsonNode>();
        json.properties().forEach(field -> values.put(field.getKey(), field.getValue()));
        return values;
    }

    private static ModException unreadable(String where, String why) {
        return new ModException(ErrorCodes.CAMPAIGN_UNREADABLE,
                "cannot read the campaign in " + where + ": " + why);
    }
}
