package dev.mod.testkit.run;

import dev.mod.model.manifest.Capability;
import dev.mod.testkit.fixture.Fixture;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What fixtures test. */
public sealed interface Subject permits ScriptSubject, WorkflowSubject {
    /** What to call it. */
    String name();

    /** The package it belongs to, absolute. */
    Path packageDirectory();

    /** The sensitive operations that its scripts are declared to need. */
    Set<Capability> capabilities();

    /** Endings of the files that it transforms, without a dot; empty if it does not say. */
    Set<String> endings();

    /** Why a fixture is none of its business, if so. */
    Optional<String> passesOver(Fixture fixture);

    /**
     * What to run for a fixture.
     *
     * @param files the files of the input, relative to the target
     * @throws dev.mod.model.diagnostic.ModException if it cannot run with the fixture's configuration
     */
    PreparedRun prepare(Fixture fixture, List<String> files);
}
