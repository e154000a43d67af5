package dev.mod.cli.script;

import dev.mod.engine.spi.Cancellation;
import dev.mod.steps.script.ScriptRun;

/**
 * What a process that stays gives to a transform.
 *
 * @param runner keeps what the next transform needs, too
 * @param stop asked for by whoever wants the transform
 * @param writing run before the first file is written
 */
public record ScriptService(ScriptRun runner, Cancellation stop, Runnable writing) {}
