package dev.mod.git.watch;

import java.time.Instant;
import java.util.Optional;

/**
 * What a decision about a pull request has to know of the others.
 *
 * @param turn whether its wave has begun
 * @param wave its wave, from 1
 * @param mergeAt when the next merge is allowed at its forge; empty for now
 */
public record Situation(boolean turn, int wave, Optional<Instant> mergeAt) {}
