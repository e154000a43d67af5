package dev.mod.testkit.run;

import dev.mod.match.Languages;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.manifest.Capability;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.Workflow;
import dev.mod.testkit.fixture.Fixture;
import dev.mod.validate.ModPackage;
import dev.mod.validate.WorkflowSource;
import dev.mod.validate.value.Params;
import dev.mod.validate.value.ParamsResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A workflow of a package, with every step that can run on a fixture, in their order.
 *
 * @param modPackage the package
 * @param variant which of its workflows
 * @param kinds keys of the step kinds that can be executed
 */
public record WorkflowSubject(ModPackage modPackage, String variant, Set<String> kinds) implements Subject {
    public WorkflowSubject {
        kinds = Set.copyOf(kinds);
    }

    @Override
    public String name() {
        return source().path();
    }

    @Override
    public Path packageDirectory() {
        return modPackage.directory();
    }

    @Override
    public Set<Capability> capabilities() {
        Set<Capability> declared = new LinkedHashSet<>();
        modPackage.manifest().ifPresent(manifest -> declared.addAll(manifest.capabilities()));
        scripts().forEach(script -> declared.addAll(script.capabilities()));
        return declared;
    }

    @Override
    public Set<String> endings() {
        Set<String> endings = new LinkedHashSet<>();
        scripts().forEach(script -> script.language().flatMap(Languages::find)
                .ifPresent(language -> endings.addAll(ScriptFiles.extensions(language))));
        return endings;
    }

    private Stream<JsAstMatchAction> scripts() {
        return Stream
                .concat(workflow().nodes().stream().flatMap(node -> node.steps().stream()),
                        workflow().templates().stream().flatMap(template -> template.steps().stream()))
                .filter(step -> step.action() instanceof JsAstMatchAction)
                .map(step -> (JsAstMatchAction) step.action());
    }

    /** The workflow as it is. */
    public Workflow workflow() {
        return source().workflow();
    }

    private WorkflowSource source() {
        return modPackage.workflow(variant).orElseThrow();
    }

    @Override
    public Optional<String> passesOver(Fixture fixture) {
        return Optional.empty();
    }

    @Override
    public PreparedRun prepare(Fixture fixture, List<String> files) {
        // a script's own tests give it values that its workflow may not know
        ParamsResult params = Params.resolve(source().workflow().params(), Map.of(), fixture.config().params());
        if (!params.complete()) {
            throw new ModException(new ErrorCode("invalid-params", ErrorType.PACKAGE),
                    "the fixture's parameters do not fit the workflow; give them under params in test.config.yaml",
                    params.allProblems());
        }
        var adaptation = new FixtureWorkflow(fixture, files, kinds);
        return new PreparedRun(adaptation.of(source().workflow()),
                new String(source().bytes(), StandardCharsets.UTF_8), params.values(), adaptation.leftOut(),
                fixture.config().language().flatMap(Languages::find));
    }
}
