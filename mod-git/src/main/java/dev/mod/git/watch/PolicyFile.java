package dev.mod.git.watch;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.diagnostic.Severity;
import dev.mod.base.glob.Glob;
import dev.mod.base.glob.GlobException;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceReader;
import dev.mod.base.source.SourceResult;
import dev.mod.git.forge.pull.MergeMethod;
import dev.mod.model.json.SourceJson;
import dev.mod.validate.schema.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Policies as YAML or JSON files. */
public final class PolicyFile {
    private PolicyFile() {}

    /** The JSON Schema (draft 2020-12) of such files. */
    public static JsonNode schema() {
        try (InputStream in = PolicyFile.class.getResourceAsStream("policy.schema.json")) {
            if (in == null) {
                throw new IllegalStateException("no schema of policies");
            }
            return JsonMapper.shared().readTree(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The policy of a file; what it does not say is as in {@link WatchPolicy#DEFAULT}.
     *
     * @param name the file's, for messages
     * @throws ModException {@code invalid-policy}, with a diagnostic for everything that is wrong
     */
    public static WatchPolicy read(String name, byte[] bytes) {
        SourceResult source = SourceReader.read(name, bytes);
        var problems = new ArrayList<>(source.diagnostics());
        Optional<SourceNode> root = source.root();
        if (root.isPresent() && !(root.get() instanceof SourceMap)) {
            problems.add(Diagnostic.error("wrong-type", "expected an object", root.get().span(), ""));
        }
        if (root.isPresent() && root.get() instanceof SourceMap map) {
            var shape = new Shape(withoutPatterns(schema()), "policy");
            problems.addAll(shape.check(map));
            shape.unknownKeys(map).forEach(it -> problems.add(it.withSeverity(Severity.ERROR)));
            if (problems.isEmpty()) {
                return policy(name, map);
            }
        }
        if (problems.isEmpty()) {
            return WatchPolicy.DEFAULT;
        }
        throw refusal(name, problems);
    }

    /** Times are read, and what is wrong with them told, in words of their own. */
    private static JsonNode withoutPatterns(JsonNode schema) {
        schema.findParents("pattern").forEach(it -> ((ObjectNode) it).remove("pattern"));
        return schema;
    }

    private static ModException refusal(String name, List<Diagnostic> problems) {
        return new ModException(ErrorCodes.INVALID_POLICY, "the policy " + name + " is invalid; nothing was done",
                problems.stream().sorted().toList());
    }

    private static WatchPolicy policy(String name, SourceMap map) {
        var json = new Values(name, map);
        WatchPolicy usual = WatchPolicy.DEFAULT;
        List<QuietHours> quiet = json.texts("quiet", QuietHours::parse);
        List<Glob> ignored = json.texts("ignored_checks", PolicyFile::glob);
        var heal = json.object("heal");
        List<Integer> waves = map.get("waves").isPresent()
                ? SourceJson.of(map.get("waves").get()).valueStream().map(JsonNode::asInt).toList()
                : usual.pace().waves();
        var pace = json.checked("waves", () -> new WatchPolicy.Pace(waves, json.limits(), forges(json), quiet,
                json.time("pause").orElse(usual.pace().pause())));
        return new WatchPolicy(json.text("merge")
                .map(it -> WatchPolicy.Merge.valueOf(it.toUpperCase(Locale.ROOT))).orElse(usual.merge()),
                json.text("method").flatMap(MergeMethod::of), pace,
                new WatchPolicy.People(set(json.texts("labels", it -> it)), set(json.texts("reviewers", it -> it)),
                        json.flag("code_owners"), json.flag("draft_until_green"),
                        json.time("patience").orElse(usual.people().patience())),
                new WatchPolicy.Repairs(json.integer("reruns").orElse(usual.repairs().reruns()),
                        json.integer("retries").orElse(usual.repairs().retries()),
                        heal.map(it -> it.integer("most").orElse(1)).orElse(0), heal.flatMap(Values::heal),
                        ignored, json.time("grace").orElse(usual.repairs().grace())));
    }

    private static Map<String, WatchPolicy.Limits> forges(Values json) {
        var forges = new LinkedHashMap<String, WatchPolicy.Limits>();
        json.object("forges").ifPresent(all -> all.map().entries().forEach(
                it -> all.object(it.key()).ifPresent(one -> forges.put(it.key(), one.limits()))));
        return forges;
    }

    private static Set<String> set(List<String> texts) {
        return new LinkedHashSet<>(texts);
    }

    private static Glob glob(String text) {
        try {
            return Glob.of(text);
        } catch (GlobException e) {
            throw new IllegalArgumentException("'" + text + "': " + e.getMessage(), e);
        }
    }

    /**
     * Reads {@code 90s}, {@code 30m}, {@code 2h} or {@code 3d}.
     *
     * @throws IllegalArgumentException if it is written otherwise
     */
    public static Duration duration(String text) {
        if (!text.matches("[0-9]{1,6}[smhd]")) {
            throw new IllegalArgumentException("'" + text + "' is no time such as 90s, 30m, 2h or 3d");
        }
        long count = Long.parseLong(text.substring(0, text.length() - 1));
        return switch (text.charAt(text.length() - 1)) {
            case 's' -> Duration.ofSeconds(count);
            case 'm' -> Duration.ofMinutes(count);
            case 'h' -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }

    /** The values of an object whose shape is right. */
    private record Values(String name, SourceMap map) {
        private Optional<JsonNode> value(String key) {
            return map.get(key).map(SourceJson::of).filter(it -> !it.isNull());
        }

        Optional<String> text(String key) {
            return value(key).map(JsonNode::asString);
        }

        Optional<Duration> time(String key) {
            return checked(key, () -> text(key).map(PolicyFile::duration));
        }

        boolean flag(String key) {
            return value(key).map(JsonNode::asBoolean).orElse(false);
        }

        Optional<Values> object(String key) {
            return map.get(key).filter(SourceMap.class::isInstance).map(it -> new Values(name, (SourceMap) it));
        }

        Optional<WatchPolicy.Heal> heal() {
            Optional<WatchPolicy.Heal> run = text("run").map(WatchPolicy.Heal.Command::new);
            Optional<WatchPolicy.Heal> workflow = text("workflow").map(WatchPolicy.Heal.Workflow::new);
            return checked("", () -> {
                if (run.isPresent() == workflow.isPresent()) {
                    throw new IllegalArgumentException(
                            "heal has either run, a command, or workflow, one of the package");
                }
                return run.or(() -> workflow);
            });
        }

        WatchPolicy.Limits limits() {
            return new WatchPolicy.Limits(integer("max_open"), integer("merges_per_hour"),
                    integer("requests_per_hour"));
        }

        OptionalInt integer(String key) {
            return value(key).stream().mapToInt(JsonNode::asInt).findFirst();
        }

        <T> List<T> texts(String key, Function<String, T> read) {
            return checked(key, () -> value(key).stream().flatMap(JsonNode::valueStream)
                    .map(it -> read.apply(it.asString())).toList());
        }

        <T> T checked(String key, Supplier<T> make) {
            try {
                return make.get();
            } catch (IllegalArgumentException e) {
                throw refusal(name, List.of(Diagnostic.error("wrong-value", String.valueOf(e.getMessage()),
                        map.get(key).orElse(map).span(), "/" + key)));
            }
        }
    }
}
