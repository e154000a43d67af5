package dev.mod.testkit.junit;

import dev.mod.fixtures.run.FixtureRunner;
import org.junit.platform.engine.support.hierarchical.EngineExecutionContext;

/**
 * What the fixtures of one execution share.
 *
 * @param runner runs them
 */
public record FixtureContext(FixtureRunner runner) implements EngineExecutionContext {}
