package dev.mod.it;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.model.workflow.CustomAction;
import dev.mod.model.workflow.StepAction;
import dev.mod.model.workflow.UseTemplate;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The rules of {@code docs/architecture.md} that a machine can check. */
class ArchitectureTest {
    /** Fewer classes than these mean that the tests look at nothing. */
    private static final int LEAST_CLASSES = 300;

    private static final int MOST_FILES = 30;
    private static final int LARGEST_CYCLE = 6;

    /** For each module those that it may use; what is not named is forbidden. */
    private static final Map<String, List<String>> MAY_USE = Map.ofEntries(
            Map.entry("base", List.of()),
            Map.entry("model", List.of("base")),
            Map.entry("validate", List.of("base", "model")),
            Map.entry("match", List.of("base")),
            Map.entry("types", List.of("base", "match")),
            Map.entry("registry", List.of("base", "model", "validate")),
            Map.entry("engine", List.of("base", "model", "validate")),
            Map.entry("report", List.of("base", "model", "engine")),
            Map.entry("steps", List.of("base", "model", "validate", "match", "types", "engine")),
            Map.entry("openrewrite",
                    List.of("base", "model", "validate", "match", "types", "registry", "engine", "steps")),
            Map.entry("git", List.of("base", "model", "validate", "engine")),
            Map.entry("postgres", List.of("base", "model", "validate", "engine")),
            Map.entry("fakes", List.of("base", "model", "validate", "engine")),
            Map.entry("fixtures", List.of("base", "model", "validate", "match", "engine", "steps")),
            Map.entry("lsp", List.of("base", "model", "validate", "match")),
            Map.entry("mcp", List.of("base", "model", "validate", "match", "engine")),
            Map.entry("testkit",
                    List.of("base", "model", "validate", "match", "engine", "steps", "fakes", "fixtures")),
            Map.entry("maven",
                    List.of("base", "model", "validate", "match", "engine", "steps", "fixtures", "registry")),
            Map.entry("cli",
                    List.of("base", "model", "validate", "match", "registry", "engine", "report", "steps", "git",
                            "postgres",
                            "fixtures", "lsp", "mcp", "types", "openrewrite")));

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
    void onlyStepsAndTheWorkflowFormatNameKindsOfSteps() {
        var kinds = DescribedPredicate.<JavaClass>describe("actions of one kind of step",
                type -> type.isAssignableTo(StepAction.class) && !type.isEquivalentTo(StepAction.class)
                        && !type.isEquivalentTo(CustomAction.class) && !type.isEquivalentTo(UseTemplate.class));
        noClasses().that().resideOutsideOfPackages("dev.mod.steps..", "dev.mod.model.workflow..",
                "dev.mod.model.binding..").should().dependOnClassesThat(kinds).check(classes);
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
        noClasses().that()
                .resideInAnyPackage("dev.mod.base..", "dev.mod.model..", "dev.mod.validate..", "dev.mod.engine..")
                .should()
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

    @Test
    void packagesStaySmall() {
        var tooLarge = new ArrayList<String>();
        filesByPackage().forEach((name, files) -> {
            if (files.size() > MOST_FILES) {
                tooLarge.add(name + " " + files.size());
            }
        });
        assertEquals(List.of(), tooLarge);
    }

    @Test
    void filesOfAPackageHaveNoLargeCycles() {
        var tooLarge = new ArrayList<String>();
        filesByPackage().values().forEach(files -> cycles(uses(files)).stream()
                .filter(cycle -> cycle.size() > LARGEST_CYCLE).forEach(cycle -> tooLarge.add(cycle.toString())));
        assertEquals(List.of(), tooLarge);
    }

    private static Map<String, Set<JavaClass>> filesByPackage() {
        var files = new TreeMap<String, Set<JavaClass>>();
        for (JavaClass type : classes) {
            if (!type.getSimpleName().equals("package-info") && !type.getSimpleName().equals("module-info")) {
                files.computeIfAbsent(type.getPackageName(), name -> new LinkedHashSet<>()).add(file(type));
            }
        }
        return files;
    }

    /** The class that gives the file its name. */
    private static JavaClass file(JavaClass type) {
        return type.getEnclosingClass().map(ArchitectureTest::file).orElse(type);
    }

    /** What each file of a package uses there; a sealed type and its subtypes are one. */
    private static Map<JavaClass, Set<JavaClass>> uses(Set<JavaClass> files) {
        var families = new HashMap<JavaClass, JavaClass>();
        for (JavaClass type : classes) {
            // what Maven runs cannot be loaded without Maven
            if (!files.contains(file(type)) || type.isAssignableTo("org.apache.maven.plugin.AbstractMojo")) {
                continue;
            }
            Class<?>[] permitted = type.reflect().getPermittedSubclasses();
            if (permitted != null) {
                for (Class<?> subtype : permitted) {
                    families.put(file(classes.get(subtype)), file(type));
                }
            }
        }
        var uses = new HashMap<JavaClass, Set<JavaClass>>();
        for (JavaClass type : classes) {
            if (files.contains(file(type))) {
                var used = uses.computeIfAbsent(family(families, file(type)), name -> new HashSet<>());
                type.getDirectDependenciesFromSelf().forEach(dependency -> {
                    JavaClass other = file(dependency.getTargetClass().getBaseComponentType());
                    if (files.contains(other)) {
                        used.add(family(families, other));
                    }
                });
            }
        }
        return uses;
    }

    private static JavaClass family(Map<JavaClass, JavaClass> families, JavaClass file) {
        JavaClass head = families.get(file);
        return head == null || head.equals(file) ? file : family(families, head);
    }

    private static Set<Set<String>> cycles(Map<JavaClass, Set<JavaClass>> uses) {
        var reached = new HashMap<JavaClass, Set<JavaClass>>();
        uses.keySet().forEach(file -> reached.put(file, reached(uses, file)));
        var cycles = new HashSet<Set<String>>();
        reached.forEach((file, others) -> {
            var cycle = new TreeSet<String>();
            others.stream().filter(other -> reached.getOrDefault(other, Set.of()).contains(file))
                    .forEach(other -> cycle.add(other.getName()));
            cycles.add(cycle);
        });
        return cycles;
    }

    private static Set<JavaClass> reached(Map<JavaClass, Set<JavaClass>> uses, JavaClass from) {
        var reached = new HashSet<JavaClass>();
        var todo = new ArrayDeque<>(uses.getOrDefault(from, Set.of()));
        while (!todo.isEmpty()) {
            JavaClass next = todo.remove();
            if (reached.add(next)) {
                todo.addAll(uses.getOrDefault(next, Set.of()));
            }
        }
        return reached;
    }
}
