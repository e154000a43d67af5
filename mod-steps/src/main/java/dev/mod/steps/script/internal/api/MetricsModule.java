package dev.mod.steps.script.internal.api;

import dev.mod.steps.script.host.Metrics;
import dev.mod.steps.script.host.ScriptHost;
import java.util.LinkedHashMap;
import java.util.Map;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Host part of {@code mod:metrics}. */
public final class MetricsModule {
    private final ScriptBridge bridge;
    private final ScriptHost host;

    /** For one context. */
    public MetricsModule(ScriptBridge bridge, ScriptHost host) {
        this.bridge = bridge;
        this.host = host;
    }

    @HostAccess.Export
    public void declare(Value name) {
        if (!name.isString()) {
            throw bridge.error("the name of a metric is a string");
        }
        host.metrics().declare(name.asString());
    }

    /** Counts; dimensions that are undefined or null are left out. */
    @HostAccess.Export
    public void increment(String name, Value cardinality, Value amount) {
        Map<String, String> dimensions = new LinkedHashMap<>();
        if (cardinality.hasMembers()) {
            for (String key : cardinality.getMemberKeys()) {
                Value value = cardinality.getMember(key);
                if (value != null && !value.isNull()) {
                    dimensions.put(key, value.isString() ? value.asString() : value.toString());
                }
            }
        }
        host.count(name, dimensions, amount.isNumber() ? amount.asDouble() : 1);
    }

    /** The counts as JSON. */
    @HostAccess.Export
    public String entries(String name) {
        ArrayNode all = JsonMapper.shared().createArrayNode();
        for (Metrics.Entry entry : host.metrics().entries(name)) {
            var object = all.addObject();
            entry.cardinality().forEach(object.putObject("cardinality")::put);
            if (entry.count() == Math.rint(entry.count())) {
                object.put("count", (long) entry.count());
            } else {
                object.put("count", entry.count());
            }
        }
        return all.toString();
    }
}
