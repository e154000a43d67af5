package dev.mod.steps.skill;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.engine.spi.StepException;
import dev.mod.model.dialect.Dialect;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceReader;
import dev.mod.base.source.SourceScalar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Which package a step speaks of. */
public final class SkillPackages {
    private SkillPackages() {}

    /**
     * Whether an id, with or without a version, is that of the package in a directory.
     *
     * @throws StepException if the package's metadata cannot be read
     */
    public static boolean isOwn(String id, Path packageDirectory) throws StepException {
        Optional<String> own = name(packageDirectory);
        return own.isPresent() && (id.equals(own.get()) || id.startsWith(own.get() + "@"));
    }

    private static Optional<String> name(Path directory) throws StepException {
        for (String file : Dialect.packageFileNames()) {
            Path manifest = directory.resolve(file);
            if (Files.isRegularFile(manifest)) {
                try {
                    return SourceReader.read(file, manifest).root()
                            .filter(SourceMap.class::isInstance).flatMap(root -> ((SourceMap) root).get("name"))
                            .filter(SourceScalar.class::isInstance).map(name -> ((SourceScalar) name).text());
                } catch (IOException e) {
                    throw new StepException("cannot read " + FailureMessages.about(manifest, e), List.of(), e);
                }
            }
        }
        return Optional.empty();
    }
}
