package dev.mod.steps.script.internal.runtime;

import dev.mod.match.Language;

/**
 * File to transform.
 *
 * @param path relative to the target, with {@code /} between segments
 * @param content in UTF-8
 */
@SuppressWarnings("ArrayRecordComponent") // files can be large and are never compared
public record ScriptFile(String path, Language language, byte[] content) {}
