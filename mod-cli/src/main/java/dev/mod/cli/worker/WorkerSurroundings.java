package dev.mod.cli.worker;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.ParamArguments;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.shared.Worker;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.model.workflow.PropertySchema;
import dev.mod.model.workflow.Workflow;
import dev.mod.validate.value.Params;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The packages of runs unpacked on this machine, and the secrets that its worker was started with. */
final class WorkerSurroundings implements Worker.Surroundings {
    private final UnpackedPackages packages;
    private final Map<String, String> given;

    WorkerSurroundings(Session session) {
        this.packages = new UnpackedPackages(session.home());
        this.given = ParamArguments.pairs(session.arguments().values("--param"));
    }

    @Override
    public Path packageDirectory(RunRecord run, Optional<String> digest, SharedRunStore store) {
        if (digest.isEmpty()) {
            return Path.of(run.packageDirectory());
        }
        return packages.directory(digest.get(), store);
    }

    @Override
    public Set<String> secretNames() {
        return given.keySet();
    }

    @Override
    public Map<String, JsonNode> secrets(Workflow workflow, List<String> names) {
        Map<String, PropertySchema> schemas = new LinkedHashMap<>();
        Map<String, String> values = new LinkedHashMap<>();
        for (String name : names) {
            PropertySchema schema = workflow.params().get(name);
            String value = given.get(name);
            if (schema != null && value != null) {
                schemas.put(name, schema);
                values.put(name, value);
            }
        }
        var resolved = Params.resolve(schemas, values, Map.of());
        if (!resolved.complete()) {
            throw new ModException(ErrorCodes.INVALID_PARAMS,
                    "its secret parameters do not fit: " + resolved.allProblems().get(0).message());
        }
        return resolved.values();
    }
}
