package dev.mod.base.diagnostic;

import java.io.Serializable;

/**
 * A stable name for a kind of failure.
 *
 * @param id kebab-case
 * @param type who has to act on it
 */
public record ErrorCode(String id, ErrorType type) implements Serializable {}
