package dev.mod.registry.publish;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.dialect.Dialect;
import dev.mod.base.source.SourceReader;
import dev.mod.model.json.SourceJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.node.ObjectNode;

/** The metadata file of a package as JSON. */
public final class PackageMetadata {
    private PackageMetadata() {}

    /**
     * Reads it.
     *
     * @throws ModException {@code invalid-package} if there is none, or it cannot be read
     */
    public static ObjectNode read(Path directory) throws IOException {
        var name = Dialect.packageFile(directory.toString(), file -> Files.isRegularFile(directory.resolve(file)))
                .name().orElseThrow(() -> new ModException(ErrorCodes.INVALID_PACKAGE,
                        directory + " has no " + Dialect.PACKAGE_FILE));
        var read = SourceReader.read(name, directory.resolve(name));
        if (!read.hasErrors() && read.root().map(SourceJson::of).orElse(null) instanceof ObjectNode metadata) {
            return metadata;
        }
        throw new ModException(ErrorCodes.INVALID_PACKAGE,
                directory.resolve(name) + " cannot be read", read.diagnostics());
    }
}
