package dev.mod.cli.types;

import dev.mod.engine.journal.ModHome;
import dev.mod.types.Tools;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The programs that know types, where they are named and where they were fetched to. */
public final class TypeTools {
    private TypeTools() {}

    /** The tools as an environment has them. */
    public static Tools of(Map<String, String> environment) {
        return new Tools(environment, Optional.of(directory(environment)));
    }

    /** The directory that they are fetched to. */
    static Path directory(Map<String, String> environment) {
        return ModHome.caches(environment).resolve("types");
    }
}
