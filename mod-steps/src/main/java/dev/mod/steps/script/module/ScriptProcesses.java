package dev.mod.steps.script.module;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Runs programs for a script that was granted {@code child_process}. */
public interface ScriptProcesses {
    /**
     * What to run.
     *
     * @param command program and arguments
     * @param environment the whole environment
     * @param timeout zero for none
     */
    @SuppressWarnings("ArrayRecordComponent") // bytes on their way, never compared
    record Request(List<String> command, Path directory, Map<String, String> environment, byte[] input,
            Duration timeout) {}

    /**
     * How it ended.
     *
     * @param status the exit code, -1 when it was killed
     * @param timedOut whether the time was over
     */
    @SuppressWarnings("ArrayRecordComponent") // bytes on their way, never compared
    record Result(int status, byte[] output, byte[] errors, boolean timedOut) {}

    /** Runs a program to its end. */
    Result run(Request request) throws IOException, InterruptedException;
}
