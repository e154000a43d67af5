package dev.mod.engine.event;

import java.time.Instant;

/**
 * An event in its place in the journal.
 *
 * @param seq 0-based number in the run
 * @param at when it happened
 * @param event what happened
 */
public record Recorded(long seq, Instant at, Event event) {}
