package dev.mod.types.rpc;

import java.time.Duration;

/**
 * What a program may use before it is ended.
 *
 * @param answer how long one answer may take
 * @param memory bytes that its process may hold, as far as the system tells
 */
public record RpcLimits(Duration answer, long memory) {}
