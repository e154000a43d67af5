package dev.mod.cli.init;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.init.Blueprint.ProjectType;
import dev.mod.cli.run.Packages;
import dev.mod.registry.archive.ArchiveLimits;
import dev.mod.registry.publish.Packer;
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

/** Every combination of what can be asked for gives a package that is valid in the strictest sense and can be packed. */
class ScaffoldTest {
    @TempDir
    Path temp;

    static List<Blueprint> plans() {
        var plans = new ArrayList<Blueprint>();
        for (var name : List.of("upgrade", "@acme/up_grade-2")) {
            for (boolean isPrivate : new boolean[]{false, true}) {
                plans.add(plan(name, SampleCode.ALL.get(0), Optional.empty(), true, isPrivate));
                for (var type : ProjectType.values()) {
                    for (boolean skill : new boolean[]{false, true}) {
                        plans.add(plan(name, SampleCode.ALL.get(0), Optional.of(type), skill, isPrivate));
                    }
                }
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
        var directory = temp.resolve("package");
        for (var file : new Scaffold(plan).files().entrySet()) {
            var path = directory.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        var result = PackageValidator.validate(directory, Packages.kinds(), Mode.STRICT);
        assertEquals(List.of(), result.diagnostics());
        var manifest = result.value().orElseThrow().manifest().orElseThrow();
        assertEquals(plan.name(), manifest.name());
        assertEquals(plan.description(), manifest.description());
        assertEquals(plan.isPrivate(), manifest.registry().access().name().equals("PRIVATE"));
        var packed = new Packer(Packages.kinds(), ArchiveLimits.DEFAULT).pack(directory, Set.of(),
                temp.resolve("unpacked"), Optional.empty(), Optional.empty());
        assertTrue(packed.content().files().contains("workflow.yaml"));
        assertTrue(packed.content().files().stream().noneMatch(file -> file.startsWith(".schema")));
    }
}
