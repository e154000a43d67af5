package dev.mod.validate.rule.expression;

import dev.mod.validate.kind.StepKinds;
import dev.mod.model.expression.Site;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceScalar;
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
         * @param node the node that it stands in
         */
        void visit(SourceScalar text, Site site, Optional<TemplateTree> template, Optional<NodeTree> node);
    }

    private final StepKinds kinds;
    private final Visitor visitor;
    private Optional<TemplateTree> template = Optional.empty();
    private Optional<NodeTree> node = Optional.empty();

    ExpressionSites(StepKinds kinds, Visitor visitor) {
        this.kinds = kinds;
        this.visitor = visitor;
    }

    void walk(WorkflowTree workflow) {
        for (NodeTree each : workflow.nodes()) {
            node = Optional.of(each);
            env(each.map(), Site.ENV);
            text(each.map(), "branch_name", Site.BRANCH_NAME);
            Trees.map(each.map(), "pull_request").ifPresent(pullRequest -> {
                text(pullRequest, "title", Site.PULL_REQUEST_TITLE);
                text(pullRequest, "body", Site.PULL_REQUEST_BODY);
            });
            each.steps().forEach(this::step);
        }
        node = Optional.empty();
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
        kinds.texts(step).forEach(each -> each.template()
                .ifPresent(site -> visitor.visit(each.text(), site, template, node)));
    }

    private void env(SourceMap owner, Site site) {
        Trees.map(owner, "env").ifPresent(env -> env.entries().forEach(entry -> Trees.asScalar(entry.value())
                .filter(value -> value.isString())
                .ifPresent(value -> visitor.visit(value, site, template, node))));
    }

    private void text(SourceMap owner, String key, Site site) {
        Trees.scalar(owner, key).filter(text -> text.isString())
                .ifPresent(text -> visitor.visit(text, site, template, node));
    }
}
