package dev.mod.fakes.forge;

import java.util.Map;

/**
 * An answer of the stand-in.
 *
 * @param status its status
 * @param headers its headers
 * @param body its body
 */
public record FakeAnswer(int status, Map<String, String> headers, String body) {}
