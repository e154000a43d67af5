package dev.mod.engine;

import dev.mod.engine.change.FileOperations;

/** Engines whose changes of files are looked at. */
public final class EngineFiles {
    private EngineFiles() {}

    /** Has an engine change files through these. */
    public static Engine.Builder with(Engine.Builder builder, FileOperations files) {
        return builder.files(files);
    }
}
