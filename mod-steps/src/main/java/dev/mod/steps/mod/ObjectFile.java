package dev.mod.steps.mod;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.base.source.SourceLimits;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceReader;
import dev.mod.base.source.SourceResult;
import dev.mod.model.json.SourceJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A YAML or JSON file of the package that holds one object. */
final class ObjectFile {
    private ObjectFile() {}

    /**
     * The members of the object.
     *
     * @param option what names the file, for messages
     * @throws StepException if the file is outside of the package, cannot be read or holds something else
     */
    static Map<String, JsonNode> read(StepContext context, String option, String name) throws StepException {
        Path directory = context.packageDirectory().normalize();
        Path file = directory.resolve(name).normalize();
        if (!file.startsWith(directory)) {
            throw new StepException("args: " + option + " '" + name + "' leaves the package");
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(SourceLimits.FILE_BYTES + 1);
        } catch (IOException e) {
            throw new StepException("args: " + option + ": cannot read " + name, List.of(), e);
        }
        if (bytes.length > SourceLimits.FILE_BYTES) {
            throw new StepException("args: " + option + ": " + name + " has more than " + SourceLimits.FILE_BYTES
                    + " bytes, which is the limit of such files");
        }
        SourceResult result = SourceReader.read(name, bytes);
        if (result.hasErrors() || !(result.root().orElse(null) instanceof SourceMap map)) {
            result.diagnostics().forEach(context.log()::diagnostic);
            throw new StepException("args: " + option + ": " + name + " holds no object", result.diagnostics(), null);
        }
        var values = new LinkedHashMap<String, JsonNode>();
        map.entries().forEach(entry -> values.put(entry.key(), SourceJson.of(entry.value())));
        return values;
    }
}
