package dev.mod.it;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The rules of {@code docs/architecture.md} that a machine can check. */
class ArchitectureTest {
    /** Fewer classes than these mean that the tests look at nothing. */
    private static final int LEAST_CLASSES = 300;

    /** For each module those that it may use; what is not named is forbidden. */
    private static final Map<String, List<String>> MAY_USE = Map.ofEntries(
            Map.entry("model", List.of()),
            Map.entry("validate", List.of("model")),
            Map.entry("match", List.of()),
            Map.entry("registry", List.of("model", "validate")),
            Map.entry("engine", List.of("model", "validate")),
            Map.entry("steps", List.of("model", "validate", "match", "engine")),
            Map.entry("git", List.of("model", "validate", "engine")),
            Map.entry("postgres", List.of("model", "validate", "engine")),
            Map.entry("testkit", List.of("model", "validate", "match", "engine", "steps")),
            Map.entry("maven", List.of("model", "validate", "match", "engine", "steps", "testkit")),
            Map.entry("cli", List.of("model", "validate", "match", "registry", "engine", "steps", "git", "postgres",
                    "testkit")));

    private static JavaClasses classes = new ClassFileImporter().importClasses();

    @BeforeAll
    static void read() {
        classes = new ClassFileImporter().withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("dev.mod");
    }

    @Test
    void thereIsSomethingToLookAt() {
        assertTrue(classes.size() >= LEAST_CLASSES, classes.size() + " classes");
    }

    @Test
    void modulesUseOnlyThoseBelowThem() {
        MAY_USE.forEach((module, allowed) -> MAY_USE.keySet().stream()
                .filter(other -> !other.equals(module) && !allowed.contains(other))
                .forEach(other -> noClasses().that().resideInAPackage("dev.mod." + module + "..").should()
                        .dependOnClassesThat().resideInAPackage("dev.mod." + other + "..")
                        .allowEmptyShould(true).check(classes)));
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.mod.(**)").should().beFreeOfCycles().check(classes);
    }

    @Test
    void everyPackageIsNullMarked() {
        var unmarked = new TreeSet<String>();
        for (JavaClass type : classes) {
            JavaPackage owner = type.getPackage();
            if (!owner.isAnnotatedWith(NullMarked.class)) {
                unmarked.add(owner.getName());
            }
        }
        assertEquals(new TreeSet<String>(), unmarked);
    }

    @Test
    void onlyTheCommandLineTalksToTheTerminal() {
        noClasses().that().resideOutsideOfPackages("dev.mod.cli..", "dev.mod.bench..").should()
                .accessField(System.class, "out").orShould().accessField(System.class, "err").check(classes);
    }

    @Test
    void theEngineAndWhatIsBelowItKnowNoOptionalParts() {
        noClasses().that().resideInAnyPackage("dev.mod.model..", "dev.mod.validate..", "dev.mod.engine..").should()
                .dependOnClassesThat().resideInAnyPackage("org.graalvm..", "java.sql..", "dev.langchain4j..",
                        "org.apache.commons.exec..", "picocli..", "org.jline..")
                .check(classes);
    }

    @Test
    void filesStayShort() {
        var tooLong = new ArrayList<String>();
        for (JavaClass type : classes) {
            int last = type.getMethods().stream().flatMap(method -> method.getAccessesFromSelf().stream())
                    .mapToInt(access -> access.getLineNumber()).max().orElse(0);
            if (last > 500) {
                tooLong.add(type.getName() + " " + last);
            }
        }
        assertEquals(List.of(), tooLong);
    }
}
