package dev.mod.testkit.junit;

import dev.mod.base.diagnostic.ModException;
import dev.mod.base.diagnostic.Severity;
import dev.mod.fixtures.Fixture;
import dev.mod.fixtures.run.FixtureRunner;
import dev.mod.fixtures.run.FixtureSuite;
import dev.mod.fixtures.run.FixtureSuites;
import dev.mod.fixtures.run.RunnerOptions;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DirectorySelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.engine.support.hierarchical.HierarchicalTestEngine;

/**
 * Runs the fixtures of packages as tests, without any class. The packages are those that the configuration parameter
 * {@value #PACKAGES} names, their directories separated by commas, and those of selected directories.
 */
public final class ModFixturesEngine extends HierarchicalTestEngine<FixtureContext> {
    /** Its id. */
    public static final String ID = "mod-fixtures";
    /** Names the directories of packages. */
    public static final String PACKAGES = "mod.fixtures.packages";

    /** For the service loader. */
    public ModFixturesEngine() {}

    @Override
    public String getId() {
        return ID;
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
        var root = new FixtureDescriptors.Root(id);
        Set<Path> directories = new LinkedHashSet<>();
        request.getConfigurationParameters().get(PACKAGES).ifPresent(names -> {
            for (String name : names.split(",")) {
                if (!name.isBlank()) {
                    directories.add(Path.of(name.strip()).toAbsolutePath().normalize());
                }
            }
        });
        request.getSelectorsByType(DirectorySelector.class)
                .forEach(selector -> directories.add(selector.getPath().toAbsolutePath().normalize()));
        request.getSelectorsByType(UniqueIdSelector.class).stream().map(UniqueIdSelector::getUniqueId)
                .filter(wanted -> wanted.hasPrefix(id)).flatMap(wanted -> wanted.getSegments().stream())
                .filter(segment -> segment.getType().equals(FixtureDescriptors.PACKAGE))
                .forEach(segment -> directories.add(Path.of(segment.getValue())));
        for (Path directory : directories) {
            add(root, directory);
        }
        Set<UniqueId> wanted = new LinkedHashSet<>();
        request.getSelectorsByType(UniqueIdSelector.class).forEach(selector -> wanted.add(selector.getUniqueId()));
        if (!wanted.isEmpty() && request.getConfigurationParameters().get(PACKAGES).isEmpty()) {
            prune(root, wanted);
        }
        return root;
    }

    private static void add(FixtureDescriptors.Root root, Path directory) {
        UniqueId packageId = root.getUniqueId().append(FixtureDescriptors.PACKAGE, directory.toString());
        var group = new FixtureDescriptors.Group(packageId, String.valueOf(directory.getFileName()), directory);
        root.addChild(group);
        try {
            for (FixtureSuite suite : FixtureSuites.ofPackage(directory)) {
                add(group, suite);
            }
        } catch (ModException e) {
            group.addChild(new FixtureDescriptors.Broken(packageId.append(FixtureDescriptors.PROBLEM, "package"),
                    String.valueOf(e.getMessage()), e));
        }
    }

    private static void add(TestDescriptor group, FixtureSuite suite) {
        UniqueId suiteId = group.getUniqueId().append(FixtureDescriptors.SUITE, suite.name());
        var node = new FixtureDescriptors.Group(suiteId, suite.name(), suite.directory());
        group.addChild(node);
        int number = 0;
        for (var problem : suite.found().problems()) {
            if (problem.severity() == Severity.ERROR) {
                node.addChild(new FixtureDescriptors.Broken(
                        suiteId.append(FixtureDescriptors.PROBLEM, String.valueOf(++number)), problem.message(),
                        null));
            }
        }
        for (Fixture fixture : suite.fixtures()) {
            node.addChild(new FixtureDescriptors.Case(suiteId.append(FixtureDescriptors.FIXTURE, fixture.name()),
                    suite, fixture));
        }
    }

    private static void prune(TestDescriptor root, Set<UniqueId> wanted) {
        for (TestDescriptor descriptor : Set.copyOf(root.getDescendants())) {
            boolean selected = wanted.stream().anyMatch(id -> descriptor.getUniqueId().hasPrefix(id)
                    || id.hasPrefix(descriptor.getUniqueId()));
            if (!selected) {
                descriptor.removeFromHierarchy();
            }
        }
    }

    @Override
    protected FixtureContext createExecutionContext(ExecutionRequest request) {
        return new FixtureContext(new FixtureRunner(RunnerOptions.DEFAULT));
    }
}
