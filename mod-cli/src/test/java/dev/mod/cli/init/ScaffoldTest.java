package dev.mod.cli.init;

import org.junit.jupiter.api.Tag;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.init.Blueprint.ProjectType;
import dev.mod.cli.run.Packages;
import dev.mod.registry.archive.ArchiveLimits;
import dev.mod.registry.publish.Packer;
import dev.mod.fixtures.run.FixtureResult;
import dev.mod.fixtures.run.FixtureRunner;
import dev.mod.fixtures.run.FixtureSuites;
import dev.mod.fixtures.run.RunnerOptions;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What can be asked for gives a package that is valid in the strictest sense, can be packed, and whose tests pass: by default
 * each answer, with {@code -Dmod.test.long=true} every combination of them.
 */
class ScaffoldTest {
    private static final boolean LONG = Boolean.getBoolean("mod.test.long");

    @TempDir
    Path temp;

    static List<Blueprint> plans() {
        var plans = new ArrayList<Blueprint>();
        var names = List.of("upgrade", "@acme/up_grade-2");
        for (var name : names) {
            for (boolean isPrivate : new boolean[]{false, true}) {
                plans.add(plan(name, SampleCode.ALL.get(0), Optional.empty(), true, isPrivate));
                for (var type : LONG ? ProjectType.values() : new ProjectType[0]) {
                    for (boolean skill : new boolean[]{false, true}) {
                        plans.add(plan(name, SampleCode.ALL.get(0), Optional.of(type), skill, isPrivate));
                    }
                }
            }
        }
        for (var type : ProjectType.values()) {
            for (int skill = 0; skill < 2; skill++) {
                plans.add(plan(names.get((type.ordinal() + skill) % 2), SampleCode.ALL.get(0), Optional.of(type),
                        skill == 1, type.ordinal() / 2 % 2 == 1));
            }
        }
        SampleCode.ALL.forEach(sample -> plans.add(plan("p", sample, Optional.of(ProjectType.HYBRID), true, false)));
        return plans;
    }

    private static Blueprint plan(String name, SampleCode language, Optional<ProjectType> type, boolean skill,
            boolean isPrivate) {
        return new Blueprint(name, "Says \"new\" for old: all of it", "A. N. Other <other@example.com>", "Apache-2.0",
                language, type, skill, isPrivate);
    }

    @ParameterizedTest
    @MethodSource("plans")
    void whatIsWrittenIsValidAndCanBePacked(Blueprint plan) throws IOException {
        var directory = write(plan);
        var result = PackageValidator.validate(directory, Packages.kinds(), Mode.STRICT);
        assertEquals(List.of(), result.diagnostics());
        var manifest = result.value().orElseThrow().manifest().orElseThrow();
        assertEquals(plan.name(), manifest.name());
        assertEquals(plan.description(), manifest.description());
        assertEquals(plan.isPrivate(), manifest.registry().access().name().equals("PRIVATE"));
        var packed = new Packer(Packages.kinds(), ArchiveLimits.DEFAULT).pack(directory, Set.of(),
                temp.resolve("unpacked"), Optional.empty(), Optional.empty());
        assertTrue(packed.content().files().contains("workflow.yaml"));
        assertTrue(packed.content().files().stream()
                .noneMatch(file -> file.startsWith(".schema") || file.startsWith(".types")));
    }

    private Path write(Blueprint plan) throws IOException {
        var directory = temp.resolve("package");
        for (var file : new Scaffold(plan).files().entrySet()) {
            var path = directory.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        return directory;
    }

    /** All types, with and without a skill, in the first language, and one of them, in the long form all, in each other one. */
    static List<Blueprint> tested() {
        var plans = new ArrayList<Blueprint>();
        for (var type : ProjectType.values()) {
            plans.add(plan("p", SampleCode.ALL.get(0), Optional.of(type), true, false));
            SampleCode.ALL.stream()
                    .filter(sample -> LONG || type == ProjectType.HYBRID || sample == SampleCode.ALL.get(0))
                    .forEach(sample -> plans.add(plan("p", sample, Optional.of(type), false, false)));
        }
        return plans;
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("tested")
    void itsTestsPassAndFailOnceTheyExpectSomethingElse(Blueprint plan) throws Exception {
        var directory = write(plan);
        var passed = only(directory);
        assertEquals(FixtureResult.Verdict.PASSED, passed.verdict(), passed::describe);
        var expected = directory.resolve("tests/rename/expected/code." + plan.language().extension());
        Files.writeString(expected, plan.language().code());
        assertEquals(FixtureResult.Verdict.FAILED, only(directory).verdict(), "it renames nothing");
    }

    private static FixtureResult only(Path directory) throws InterruptedException {
        var suites = FixtureSuites.ofPackage(directory);
        assertEquals(1, suites.size());
        var results = new FixtureRunner(RunnerOptions.DEFAULT).run(suites.get(0).subject(), suites.get(0).fixtures(),
                result -> {});
        assertEquals(1, results.size());
        return results.get(0);
    }
}
