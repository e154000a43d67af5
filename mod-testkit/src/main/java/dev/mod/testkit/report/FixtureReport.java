package dev.mod.testkit.report;

import dev.mod.testkit.run.FixtureResult;
import dev.mod.testkit.run.FixtureSuite;

/** Tells how fixtures go, as they go. Called by one thread. */
public interface FixtureReport {
    /** A suite begins. */
    void suite(FixtureSuite suite);

    /** A fixture of the suite has ended. */
    void result(FixtureResult result);

    /** All has ended. */
    void summary(Summary summary);
}
