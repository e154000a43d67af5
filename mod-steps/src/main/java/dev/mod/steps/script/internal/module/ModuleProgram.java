package dev.mod.steps.script.internal.module;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.graalvm.polyglot.Source;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Program of a script and all that it imports, as functions, so that one context can evaluate it again for each file. Only for
 * modules of ES form without cycles; see {@link ModuleFunction} for what else has no such form.
 *
 * @param sources the functions of the modules, in order of evaluation; the script's is the last
 * @param plan what each function gets and what is exported again, as JSON
 */
public record ModuleProgram(List<Source> sources, String plan) {
    /** What the names of the sources begin with. */
    public static final String PREFIX = "mod-function:";

    /** The program of a script, if it has one. */
    static Optional<ModuleProgram> of(ModuleGraph graph, Path script) throws IOException {
        var reader = new Reader(graph);
        return reader.visit(script) ? Optional.of(reader.program()) : Optional.empty();
    }

    private static final class Reader {
        private final ModuleGraph graph;
        private final Map<Path, ModuleFunction.Form> done = new LinkedHashMap<>();
        private final Set<Path> open = new LinkedHashSet<>();

        Reader(ModuleGraph graph) {
            this.graph = graph;
        }

        private Path target(String specifier) {
            return graph.path(ServedSpecifier.parse(specifier).orElseThrow().number());
        }

        boolean visit(Path path) throws IOException {
            if (done.containsKey(path)) {
                return true;
            }
            if (!open.add(path) || open.size() > 200 || graph.isCommonJs(path)) {
                return false;
            }
            Optional<ModuleFunction.Form> function = graph.function(path);
            if (function.isEmpty()) {
                return false;
            }
            for (String request : function.get().requests()) {
                if (!visit(target(request))) {
                    return false;
                }
            }
            open.remove(path);
            done.put(path, function.get());
            return true;
        }

        ModuleProgram program() {
            List<Path> order = List.copyOf(done.keySet());
            List<Source> sources = new ArrayList<>();
            ArrayNode plan = JsonMapper.shared().createArrayNode();
            done.forEach((path, function) -> {
                sources.add(function.source());
                ObjectNode module = plan.addObject();
                ArrayNode imports = module.putArray("imports");
                function.imports().forEach(each -> imports.addObject().put("module", order.indexOf(target(each.from())))
                        .put("name", each.name()));
                ArrayNode again = module.putArray("again");
                function.again().forEach(each -> again.addObject().put("module", order.indexOf(target(each.from())))
                        .put("name", each.name()).put("as", each.as()));
                ArrayNode stars = module.putArray("stars");
                function.stars().forEach(from -> stars.add(order.indexOf(target(from))));
            });
            return new ModuleProgram(List.copyOf(sources), plan.toString());
        }
    }
}
