package dev.mod.testkit.run;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.walk.Glob;
import dev.mod.match.walk.GlobException;
import dev.mod.model.workflow.AiAction;
import dev.mod.model.workflow.AstMatchAction;
import dev.mod.model.workflow.CustomAction;
import dev.mod.model.workflow.InstallSkillAction;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.MatrixStrategy;
import dev.mod.model.workflow.ModAction;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.NodeType;
import dev.mod.model.workflow.ShardAction;
import dev.mod.model.workflow.ShellAction;
import dev.mod.model.workflow.Step;
import dev.mod.model.workflow.StepAction;
import dev.mod.model.workflow.StepTemplate;
import dev.mod.model.workflow.UseTemplate;
import dev.mod.model.workflow.Workflow;
import dev.mod.testkit.fixture.Fixture;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as it runs on a fixture: nobody approves, nothing outside is asked, and the single file of a pair is what
 * each transform works on that takes files of its kind, wherever such files lie in a real target.
 */
final class FixtureWorkflow {
    private final Fixture fixture;
    private final Set<String> kinds;
    private final Optional<String> file;
    private final List<String> files;
    private final Set<String> leftOut = new LinkedHashSet<>();
    private boolean anywhere;

    FixtureWorkflow(Fixture fixture, List<String> files, Set<String> kinds) {
        this.fixture = fixture;
        this.kinds = kinds;
        this.files = files;
        this.file = fixture.content() instanceof Fixture.Pair pair ? Optional.of(pair.input()) : Optional.empty();
    }

    /** Steps that cannot run on a fixture, and why. */
    List<String> leftOut() {
        return List.copyOf(leftOut);
    }

    Workflow of(Workflow workflow) {
        anywhere = file.isEmpty() && !hasFileForSomeStep(workflow);
        Set<String> shards = new LinkedHashSet<>();
        List<Step> all = new ArrayList<>();
        workflow.nodes().forEach(node -> all.addAll(node.steps()));
        workflow.templates().forEach(template -> all.addAll(template.steps()));
        for (Step step : all) {
            if (step.action() instanceof ShardAction shard) {
                shards.add(shard.outputState());
            }
        }
        return new Workflow(workflow.version(), workflow.nodes().stream().map(node -> node(node, shards)).toList(),
                workflow.state(), workflow.params(), workflow.templates().stream().map(this::template).toList());
    }

    /** Whether the input is laid out like a target: if no step finds a file in it, no step's globs count. */
    private boolean hasFileForSomeStep(Workflow workflow) {
        List<Step> all = new ArrayList<>();
        workflow.nodes().forEach(node -> all.addAll(node.steps()));
        workflow.templates().forEach(template -> all.addAll(template.steps()));
        boolean transforms = false;
        for (Step step : all) {
            List<String> include;
            Optional<String> base;
            if (step.action() instanceof JsAstMatchAction script) {
                include = script.include();
                base = script.basePath();
            } else if (step.action() instanceof AstMatchAction rules) {
                include = rules.include();
                base = rules.basePath();
            } else {
                continue;
            }
            transforms = true;
            if (include.isEmpty() && base.isEmpty() || isFound(include, base)) {
                return true;
            }
        }
        return !transforms;
    }

    private boolean isFound(List<String> include, Optional<String> base) {
        if (base.isPresent() && base.get().contains("${{")) {
            return true;
        }
        String prefix = base.map(path -> path.replaceAll("^(\\./)+", "").replaceAll("/+$", "")).filter(
                path -> !path.isEmpty() && !path.equals(".")).map(path -> path + "/").orElse("");
        List<String> below = files.stream().filter(path -> path.startsWith(prefix))
                .map(path -> path.substring(prefix.length())).toList();
        return include.isEmpty() ? !below.isEmpty() : include.stream().anyMatch(pattern -> {
            if (pattern.contains("${{")) {
                return true;
            }
            try {
                Glob glob = Glob.of(pattern.replaceAll("^(\\./)+", ""));
                return below.stream().anyMatch(glob::matches);
            } catch (GlobException e) {
                return true;
            }
        });
    }

    private Node node(Node node, Set<String> shards) {
        Optional<MatrixStrategy> strategy = node.strategy()
                .filter(each -> !(each instanceof MatrixStrategy.FromState from
                        && !fixture.config().state().containsKey(from.key())
                        && (file.isPresent() || shards.contains(from.key()))));
        return new Node(node.id(), node.name(), node.description(), NodeType.AUTOMATIC, node.dependsOn(),
                Optional.empty(), strategy, steps(node.steps()), node.env(), node.branchName(), node.pullRequest());
    }

    private StepTemplate template(StepTemplate template) {
        return new StepTemplate(template.id(), template.name(), template.description(), template.inputs(),
                steps(template.steps()), template.env());
    }

    private List<Step> steps(List<Step> steps) {
        var kept = new ArrayList<Step>();
        for (Step step : steps) {
            StepAction action = action(step);
            if (action != null) {
                kept.add(new Step(step.id(), step.name(), step.condition(), step.env(), Optional.empty(), action));
            }
        }
        return kept;
    }

    private @Nullable StepAction action(Step step) {
        StepAction action = step.action();
        if (action instanceof UseTemplate) {
            return action;
        }
        if (action instanceof JsAstMatchAction script) {
            return script(script);
        }
        if (action instanceof AstMatchAction rules) {
            return rules(rules);
        }
        String why = action instanceof AiAction
                ? "a model's answers differ from run to run"
                : action instanceof InstallSkillAction
                        ? "it installs into a real target"
                        : action instanceof ShardAction
                                ? "all files are in one shard"
                                : action instanceof ModAction mod && !isPath(mod.source())
                                        ? "a registry's package may change"
                                        : action instanceof ShellAction && !fixture.config().shell().orElse(true)
                                                ? "shell is false in the configuration"
                                                : !kinds.contains(action.key())
                                                        ? "nothing here can execute it"
                                                        : "";
        if (why.isEmpty()) {
            return action instanceof CustomAction || action instanceof ShellAction || action instanceof ModAction
                    ? action
                    : null;
        }
        leftOut.add(step.name() + " (" + action.key() + "): " + why);
        return null;
    }

    private static boolean isPath(String source) {
        return source.startsWith("./") || source.startsWith("../") || source.startsWith("/");
    }

    private @Nullable StepAction script(JsAstMatchAction script) {
        if (anywhere) {
            List<String> include = script.language().flatMap(Languages::find).map(language -> ScriptFiles.extensions(
                    language).stream().map(ending -> "**/*." + ending).toList()).orElse(List.of());
            return with(script, include, List.of(), Optional.empty());
        }
        if (file.isEmpty()) {
            return script;
        }
        String extension = ScriptFiles.extension(file.get());
        Optional<Language> language = script.language().flatMap(Languages::find);
        boolean takes = language.isEmpty() && Globs.mayMean(script.include(), extension)
                || language.isPresent() && ScriptFiles.extensions(language.get()).contains(extension)
                || language.isPresent() && !script.include().isEmpty() && Globs.mayMean(script.include(), extension);
        return takes ? with(script, List.of(Globs.literal(file.get())), List.of(), Optional.empty()) : null;
    }

    private static JsAstMatchAction with(JsAstMatchAction script, List<String> include, List<String> exclude,
            Optional<String> basePath) {
        return new JsAstMatchAction(script.jsFile(), script.language(), include, exclude, basePath,
                script.maxThreads(), script.dryRun(), script.capabilities(), script.semanticAnalysis());
    }

    private @Nullable StepAction rules(AstMatchAction rules) {
        if (anywhere) {
            return new AstMatchAction(rules.configFile(), List.of(), List.of(), Optional.empty(), rules.maxThreads(),
                    rules.allowDirty());
        }
        if (file.isEmpty()) {
            return rules;
        }
        return Globs.mayMean(rules.include(), ScriptFiles.extension(file.get()))
                ? new AstMatchAction(rules.configFile(), List.of(Globs.literal(file.get())), List.of(),
                        Optional.empty(), rules.maxThreads(), rules.allowDirty())
                : null;
    }
}
