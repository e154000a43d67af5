package dev.mod.testkit.junit;

import dev.mod.fixtures.Fixture;
import dev.mod.fixtures.run.FixtureSuite;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.DirectorySource;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.hierarchical.Node;
import org.opentest4j.AssertionFailedError;

/** The tests as the platform sees them. */
final class FixtureDescriptors {
    static final String PACKAGE = "package";
    static final String SUITE = "suite";
    static final String FIXTURE = "fixture";
    static final String PROBLEM = "problem";

    private FixtureDescriptors() {}

    /** All of them. */
    static final class Root extends EngineDescriptor implements Node<FixtureContext> {
        Root(UniqueId id) {
            super(id, "fixtures of packages");
        }
    }

    /** A package, or one of its suites. */
    static final class Group extends AbstractTestDescriptor implements Node<FixtureContext> {
        Group(UniqueId id, String name, Path directory) {
            super(id, name, DirectorySource.from(directory.toFile()));
        }

        @Override
        public Type getType() {
            return Type.CONTAINER;
        }
    }

    /** A fixture. */
    static final class Case extends AbstractTestDescriptor implements Node<FixtureContext> {
        private final FixtureSuite suite;
        private final Fixture fixture;

        Case(UniqueId id, FixtureSuite suite, Fixture fixture) {
            super(id, fixture.name(), DirectorySource.from(fixture.directory().toFile()));
            this.suite = suite;
            this.fixture = fixture;
        }

        @Override
        public Type getType() {
            return Type.TEST;
        }

        @Override
        public FixtureContext execute(FixtureContext context, DynamicTestExecutor executor)
                throws InterruptedException {
            FixtureFailures.throwUnlessPassed(context.runner().run(suite.subject(), fixture));
            return context;
        }
    }

    /** Something that should be a fixture or a package, and is none. */
    static final class Broken extends AbstractTestDescriptor implements Node<FixtureContext> {
        private final @Nullable Exception cause;

        Broken(UniqueId id, String message, @Nullable Exception cause) {
            super(id, message);
            this.cause = cause;
        }

        @Override
        public Type getType() {
            return Type.TEST;
        }

        @Override
        public FixtureContext execute(FixtureContext context, DynamicTestExecutor executor) {
            throw new AssertionFailedError(getDisplayName(), cause);
        }
    }
}
