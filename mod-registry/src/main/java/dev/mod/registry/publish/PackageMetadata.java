package dev.mod.registry.publish;

import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.dialect.Dialect;
import dev.mod.model.source.SourceNode;
import dev.mod.model.source.SourceReader;
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
                .name().orElseThrow(() -> new ModException(new ErrorCode("invalid-package", ErrorType.PACKAGE),
                        directory + " has no " + Dialect.PACKAGE_FILE));
        var read = SourceReader.read(name, Files.readAllBytes(directory.resolve(name)));
        if (!read.hasErrors() && read.root().map(SourceNode::toJson).orElse(null) instanceof ObjectNode metadata) {
            return metadata;
        }
        throw new ModException(new ErrorCode("invalid-package", ErrorType.PACKAGE),
                directory.resolve(name) + " cannot be read", read.diagnostics());
    }
}
