package dev.mod.validate.rule;

import dev.mod.model.expression.Site;
import dev.mod.model.source.SourceMap;
import dev.mod.model.source.SourceNode;
import dev.mod.model.source.SourceScalar;
import dev.mod.model.workflow.AiAction;
import dev.mod.model.workflow.AstMatchAction;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.ModAction;
import dev.mod.model.workflow.ShardAction;
import dev.mod.model.workflow.ShellAction;
import dev.mod.model.workflow.UseTemplate;
import dev.mod.validate.tree.NodeTree;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.TemplateTree;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;
import java.util.Optional;

/** Walks over all places of a workflow that hold expressions. */
final class ExpressionSites {
    /** What is done at each place. */
    interface Visitor {
        /**
         * A text with expressions in it, or the condition of an {@code if}.
         *
         * @param template the template that it stands in
         */
        void visit(SourceScalar text, Site site, Optional<TemplateTree> template);
    }

    private final Visitor visitor;
    private Optional<TemplateTree> template = Optional.empty();

    ExpressionSites(Visitor visitor) {
        this.visitor = visitor;
    }

    void walk(WorkflowTree workflow) {
        for (NodeTree node : workflow.nodes()) {
            env(node.map(), Site.ENV);
            text(node.map(), "branch_name", Site.BRANCH_NAME);
            Trees.map(node.map(), "pull_request").ifPresent(pullRequest -> {
                text(pullRequest, "title", Site.PULL_REQUEST_TITLE);
                text(pullRequest, "body", Site.PULL_REQUEST_BODY);
            });
            node.steps().forEach(this::step);
        }
        for (TemplateTree each : workflow.templates()) {
            template = Optional.of(each);
            env(each.map(), Site.ENV);
            each.steps().forEach(this::step);
        }
        template = Optional.empty();
    }

    private void step(StepTree step) {
        text(step.map(), "name", Site.STEP_NAME);
        text(step.map(), "if", Site.IF);
        env(step.map(), Site.ENV);
        Trees.map(step.map(), "commit").ifPresent(commit -> text(commit, "message", Site.COMMIT_MESSAGE));
        text(step.map(), ShellAction.KEY, Site.RUN);
        step.action(AiAction.KEY).ifPresent(ai -> {
            text(ai, "prompt", Site.AI_PROMPT);
            text(ai, "system_prompt", Site.AI_PROMPT);
            env(ai, Site.ENV);
        });
        step.action(JsAstMatchAction.KEY).ifPresent(this::globs);
        step.action(AstMatchAction.KEY).ifPresent(this::globs);
        step.action(ModAction.KEY).ifPresent(this::mod);
        step.action(ShardAction.KEY).ifPresent(this::shard);
        step.action(UseTemplate.KEY).flatMap(use -> Trees.map(use, "inputs"))
                .ifPresent(inputs -> all(inputs, Site.TEMPLATE_INPUT));
    }

    private void mod(SourceMap mod) {
        text(mod, "source", Site.MOD_SOURCE);
        text(mod, "working_dir", Site.MOD_SOURCE);
        Trees.strings(mod, "args").forEach(arg -> visitor.visit(arg, Site.MOD_ARG, template));
        env(mod, Site.MOD_ENV);
    }

    private void shard(SourceMap shard) {
        text(shard, "target", Site.SHARD);
        Trees.map(shard, "method").ifPresent(method -> {
            text(method, "max_files_per_shard", Site.SHARD);
            text(method, "min_shard_size", Site.SHARD);
        });
        Trees.map(shard, JsAstMatchAction.KEY).ifPresent(this::globs);
    }

    private void globs(SourceMap action) {
        Trees.strings(action, "include").forEach(glob -> visitor.visit(glob, Site.GLOB, template));
        Trees.strings(action, "exclude").forEach(glob -> visitor.visit(glob, Site.GLOB, template));
    }

    private void env(SourceMap owner, Site site) {
        Trees.map(owner, "env").ifPresent(env -> env.entries().forEach(entry -> Trees.asScalar(entry.value())
                .filter(value -> value.value().isString())
                .ifPresent(value -> visitor.visit(value, site, template))));
    }

    private void text(SourceMap owner, String key, Site site) {
        Trees.scalar(owner, key).filter(text -> text.value().isString())
                .ifPresent(text -> visitor.visit(text, site, template));
    }

    /** Every text in a value, however deep; the reader bounds the nesting. */
    private void all(SourceNode value, Site site) {
        if (value instanceof SourceMap map) {
            map.entries().forEach(entry -> all(entry.value(), site));
        } else if (value instanceof SourceScalar scalar && scalar.value().isString()) {
            visitor.visit(scalar, site, template);
        } else {
            Trees.items(value).forEach(item -> all(item, site));
        }
    }
}
