package dev.mod.cli.scan;

import dev.mod.engine.journal.ModHome;
import dev.mod.types.Tools;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The programs that know types, where they are named and where they were fetched to. */
final class TypeTools {
    private TypeTools() {}

    static Tools of(Map<String, String> environment) {
        return new Tools(environment, Optional.of(directory(environment)));
    }

    /** The directory that they are fetched to. */
    static Path directory(Map<String, String> environment) {
        return ModHome.caches(environment).resolve("types");
    }
}
