package dev.mod.steps.mod;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.Suggestions;
import dev.mod.base.file.FileNames;
import dev.mod.base.file.GitGuard;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.spi.NestedOutcome;
import dev.mod.engine.spi.NestedRun;
import dev.mod.engine.spi.RunningPackage;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.StepResult;
import dev.mod.model.manifest.Capability;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.model.workflow.ModAction;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.Workflow;
import dev.mod.steps.packages.PackageFinder;
import dev.mod.steps.packages.Templates;
import dev.mod.validate.ModPackage;
import dev.mod.validate.WorkflowSource;
import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.value.Params;
import dev.mod.validate.value.ParamsResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** One execution of a step that runs a package. */
final class ModStep {
    /** What a parameter that comes from the environment is called. */
    private static final String ENV_PREFIX = "env_";
    /** Packages within packages; a chain that never repeats could be endless where names are resolved. */
    private static final int DEEPEST = 32;

    private final StepContext context;
    private final ModAction action;
    private final PackageFinder finder;

    ModStep(StepContext context, ModAction action, PackageFinder finder) {
        this.context = context;
        this.action = action;
        this.finder = finder;
    }

    StepResult execute() throws StepException, InterruptedException {
        String source = Templates.render(context, "source", action.source());
        var rendered = new ArrayList<String>();
        var foreign = new ArrayList<String>();
        for (String argument : action.args()) {
            String text = Templates.render(context, "args", argument);
            rendered.add(text);
            if (context.foreign().isIn(argument)) {
                foreign.add(text);
            }
        }
        NestedArguments arguments = NestedArguments.parse(rendered);
        Path place = finder.find(source, context.packageDirectory(), context.options().dryRun());
        ModPackage found = PackageFinder.read(context, source, place, context.nesting().kinds());
        String variant = variant(source, found, arguments);
        WorkflowSource workflow = found.workflow(variant).orElseThrow();
        var running = new RunningPackage(name(found, variant), found.directory(), workflow.path(),
                Set.copyOf(found.manifest().map(PackageManifest::capabilities).orElse(List.of())));
        checkChain(running);
        checkGates(source, workflow.workflow());
        Map<String, String> environment = Templates.render(context, "env", action.env());
        var stepEnvironment = new LinkedHashMap<>(context.nesting().stepEnvironment());
        stepEnvironment.putAll(environment);
        var nestedEnvironment = new LinkedHashMap<>(context.nesting().nodeEnvironment());
        nestedEnvironment.putAll(stepEnvironment);
        String directory = directory(arguments);
        Map<String, JsonNode> state = arguments.value("--state").isPresent()
                ? ObjectFile.read(context, "--state", arguments.value("--state").get())
                : Map.of();
        Map<String, JsonNode> params = params(source, workflow.workflow(), arguments, stepEnvironment);
        NestedOutcome outcome = context.nesting().run(new NestedRun(workflow.workflow(), running, directory,
                params, foreign(arguments.params(), foreign, stepEnvironment.keySet()), state, nestedEnvironment,
                context.files().map(files -> below(directory, files)),
                options(arguments).withGranted(granted(source, workflow.workflow(), running, arguments))));
        if (!outcome.errors().isEmpty()) {
            throw new StepException(running.name() + " › " + String.join("; " + running.name() + " › ",
                    outcome.errors()));
        }
        return outcome.deferred().isEmpty()
                ? StepResult.SUCCEEDED
                : new StepResult.Deferred(String.join("; ", outcome.deferred()));
    }

    private static String variant(String source, ModPackage found, NestedArguments arguments) throws StepException {
        Optional<String> named = arguments.value("--workflow-name");
        if (named.isEmpty()) {
            return found.defaultVariant();
        }
        if (found.workflow(named.get()).isEmpty()) {
            throw new StepException("args: the package '" + source + "' has no workflow '" + named.get() + "'"
                    + Suggestions.closest(named.get(), found.workflows().keySet())
                            .map(near -> "; did you mean " + near + "?")
                            .orElse("; it has " + String.join(", ", found.workflows().keySet())));
        }
        return named.get();
    }

    private static String name(ModPackage found, String variant) {
        String name = found.manifest().map(PackageManifest::name)
                .orElseGet(() -> String.valueOf(found.directory().getFileName()));
        return found.workflows().size() > 1 ? name + "/" + variant : name;
    }

    private void checkChain(RunningPackage next) throws StepException {
        List<RunningPackage> chain = context.nesting().chain();
        for (int i = 0; i < chain.size(); i++) {
            if (isSame(chain.get(i), next)) {
                String names = chain.subList(i, chain.size()).stream().map(RunningPackage::name)
                        .collect(Collectors.joining(" → "));
                throw new StepException("packages run each other in a cycle: " + names + " → " + next.name());
            }
        }
        if (chain.size() > DEEPEST) {
            throw new StepException("more than " + DEEPEST + " packages run each other: "
                    + chain.stream().map(RunningPackage::name).collect(Collectors.joining(" → ")));
        }
    }

    /** The outermost package may have been named through a link. */
    private static boolean isSame(RunningPackage one, RunningPackage other) {
        try {
            return one.isSameAs(other) || (one.workflowFile().equals(other.workflowFile())
                    && one.directory().toRealPath().equals(other.directory()));
        } catch (java.io.IOException e) {
            return false;
        }
    }

    private static void checkGates(String source, Workflow workflow) throws StepException {
        for (Node node : workflow.nodes()) {
            if (node.manual()) {
                throw new StepException("the node '" + node.id() + "' of the package '" + source
                        + "' waits for approval, which a nested run cannot; make it automatic, or move the gate into"
                        + " the outer workflow");
            }
        }
    }

    /** Relative to the target, with slashes; empty for the target itself. */
    private String directory(NestedArguments arguments) throws StepException {
        Optional<String> argument = arguments.value("--target");
        if (argument.isPresent() && action.workingDir().isPresent()) {
            throw new StepException("args: --target and working_dir are one thing; give one of them");
        }
        String given = Templates.render(context, "working_dir", action.workingDir().or(() -> argument).orElse("."));
        Path target = context.target().normalize();
        Path directory = target.resolve(given).normalize();
        if (!directory.startsWith(target)) {
            throw new StepException("working_dir '" + given + "' leaves the target");
        }
        if (GitGuard.belongsToGit(target.relativize(directory).toString())) {
            throw new StepException("working_dir '" + given + "' belongs to Git itself and is out of reach");
        }
        try {
            if (!Files.isDirectory(directory)) {
                throw new StepException("working_dir '" + given + "' is no directory of the target");
            }
            if (!directory.toRealPath().equals(target.toRealPath().resolve(target.relativize(directory)))) {
                throw new StepException("working_dir '" + given + "' lies behind a symbolic link");
            }
        } catch (java.io.IOException e) {
            throw new StepException("working_dir '" + given + "' cannot be read: " + FailureMessages.of(e), List.of(),
                    e);
        }
        return FileNames.slashed(target.relativize(directory));
    }

    private static List<String> below(String directory, List<String> files) {
        String prefix = directory.isEmpty() ? "" : directory + "/";
        return files.stream().filter(file -> file.startsWith(prefix)).map(file -> file.substring(prefix.length()))
                .toList();
    }

    private Map<String, JsonNode> params(String source, Workflow workflow, NestedArguments arguments,
            Map<String, String> environment) throws StepException {
        var given = new LinkedHashMap<String, String>();
        var undeclared = new LinkedHashMap<String, JsonNode>();
        environment.forEach((name, value) -> {
            String key = ENV_PREFIX + name;
            if (workflow.params().containsKey(key)) {
                given.put(key, value);
            } else {
                undeclared.put(key, StringNode.valueOf(value));
            }
        });
        given.putAll(arguments.params());
        Map<String, JsonNode> file = arguments.value("--params-file").isPresent()
                ? ObjectFile.read(context, "--params-file", arguments.value("--params-file").get())
                : Map.of();
        ParamsResult result = Params.resolve(workflow.params(), given, file);
        if (!result.complete()) {
            result.allProblems().forEach(context.log()::diagnostic);
            throw new StepException("the parameters do not fit the package '" + source + "': "
                    + result.allProblems().stream().map(Diagnostic::message).collect(Collectors.joining("; ")),
                    result.allProblems(), null);
        }
        var params = new LinkedHashMap<>(result.values());
        undeclared.forEach(params::putIfAbsent);
        return params;
    }

    /** The parameters with values that come from what is being transformed, or may. */
    private Set<String> foreign(Map<String, String> given, List<String> foreignArguments, Set<String> environment) {
        var names = new HashSet<String>();
        given.forEach((name, value) -> {
            if (foreignArguments.stream().anyMatch(argument -> argument.contains(value) || value.contains(argument)
                    || argument.contains(name + "="))) {
                names.add(name);
            }
        });
        environment.forEach(name -> {
            String text = action.env().getOrDefault(name, context.step().env().get(name));
            if (text == null || context.foreign().isIn(text)) {
                names.add(ENV_PREFIX + name);
            }
        });
        return names;
    }

    /**
     * What the nested package may do of what is granted. One with an id comes in another version tomorrow, which may ask for
     * more than the person saw who granted it: it gets no more than the package that runs it declares, or passes on.
     */
    private Set<Capability> granted(String source, Workflow workflow, RunningPackage running,
            NestedArguments arguments) {
        Set<Capability> granted = context.options().granted();
        if (PackageFinder.isPath(source)) {
            return granted;
        }
        var wanted = new TreeSet<>(running.capabilities());
        wanted.addAll(new StepKinds(context.nesting().kinds()).capabilities(workflow));
        var passedOn = new HashSet<Capability>();
        for (Capability capability : granted) {
            if (context.packageCapabilities().contains(capability) || arguments.grants().contains(option(capability))) {
                passedOn.add(capability);
            } else if (wanted.contains(capability)) {
                context.log().line(StepLog.Stream.ERR, "warning: the package '" + source + "' asks for "
                        + capability.key()
                        + ", which the package that runs it does not declare; it goes without. To let"
                        + " it, add " + capability.key() + " to capabilities in mod.yaml, or args: ["
                        + option(capability) + "]");
            }
        }
        return passedOn;
    }

    private static String option(Capability capability) {
        return "--allow-" + capability.key().replace('_', '-');
    }

    private RunOptions options(NestedArguments arguments) throws StepException {
        RunOptions outer = context.options();
        for (String grant : arguments.grants()) {
            boolean granted = grant.equals("--install-skill")
                    ? outer.installSkill()
                    : outer.granted().stream().anyMatch(capability -> grant.equals(option(capability)));
            if (!granted) {
                context.log().line(StepLog.Stream.ERR, "warning: args: " + grant
                        + " grants nothing here; give it to the command that starts the run");
            }
        }
        return outer.nested(arguments.flag("--dry-run"), arguments.flag("--keep-going"),
                arguments.flag("--require-ai"), arguments.maxParallel().orElse(outer.maxParallel()));
    }
}
