package dev.mod.engine.run;

import dev.mod.engine.mask.SecretMasker;
import dev.mod.model.workflow.PropertySchema;
import dev.mod.model.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Which parameters are secret. */
final class Secrets {
    private Secrets() {}

    static boolean isSecret(Workflow workflow, String param) {
        PropertySchema schema = workflow.params().get(param);
        return schema != null && schema.secret();
    }

    /** Masks the values of all secret parameters. */
    static SecretMasker masker(Workflow workflow, Map<String, JsonNode> params) {
        return new SecretMasker(values(workflow, params));
    }

    /** The values of all secret parameters. */
    static List<String> values(Workflow workflow, Map<String, JsonNode> params) {
        var secrets = new ArrayList<String>();
        params.forEach((key, value) -> {
            if (isSecret(workflow, key)) {
                secrets.add(value.isString() ? value.asString() : value.toString());
            }
        });
        return secrets;
    }
}
