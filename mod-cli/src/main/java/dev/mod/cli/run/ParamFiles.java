package dev.mod.cli.run;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.cli.command.Session;
import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.source.SourceLimits;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceReader;
import dev.mod.model.json.SourceJson;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Files named on the command line that hold one YAML or JSON object. */
final class ParamFiles {
    private ParamFiles() {}

    /**
     * The members of the object in the file that an option names; none without the option.
     *
     * @throws ModException if the file cannot be read or holds something else
     */
    static Map<String, JsonNode> read(Session session, String option) {
        var values = new LinkedHashMap<String, JsonNode>();
        var name = session.arguments().value(option);
        if (name.isEmpty()) {
            return values;
        }
        byte[] bytes;
        try (var in = Files.newInputStream(session.path(name.get()))) {
            bytes = in.readNBytes(SourceLimits.FILE_BYTES + 1);
        } catch (IOException e) {
            throw new ModException(ErrorCodes.UNREADABLE_FILE,
                    option + ": cannot read " + name.get(), e);
        }
        if (bytes.length > SourceLimits.FILE_BYTES) {
            throw new ModException(ErrorCodes.INVALID_FILE, option + ": " + name.get() + " has more than "
                    + SourceLimits.FILE_BYTES + " bytes, which is the limit of such files");
        }
        var result = SourceReader.read(name.get(), bytes);
        var root = result.root();
        if (result.hasErrors() || root.isEmpty() || !(root.get() instanceof SourceMap map)) {
            var problems = result.hasErrors() || root.isEmpty()
                    ? result.diagnostics()
                    : List.of(Diagnostic.error("wrong-type", "expected an object", root.get().span(), ""));
            new DiagnosticPrinter(session.terminal()).print(problems, Map.of(name.get(), result.text()));
            throw new ModException(ErrorCodes.INVALID_FILE,
                    option + ": " + name.get() + " is not valid");
        }
        map.entries().forEach(entry -> values.put(entry.key(), SourceJson.of(entry.value())));
        return values;
    }
}
