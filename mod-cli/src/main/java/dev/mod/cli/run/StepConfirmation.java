package dev.mod.cli.run;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.cli.command.Session;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.workflow.Step;
import dev.mod.model.workflow.Workflow;
import dev.mod.validate.kind.Confirmation;
import dev.mod.validate.kind.StepKinds;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Questions to the person at the terminal about the steps of a workflow, before it runs. */
public final class StepConfirmation {
    private final Session session;
    private final StepKinds kinds = new StepKinds(Packages.kinds());
    private final Path packageDirectory;
    /** For each question the distinct steps, with the place of the first one. */
    private final Map<Confirmation, String> questions = new LinkedHashMap<>();

    /** The questions about a workflow of a package. */
    public StepConfirmation(Session session, Workflow workflow, Path packageDirectory) {
        this.session = session;
        this.packageDirectory = packageDirectory;
        workflow.nodes().forEach(node -> collect(node.id(), node.steps()));
        workflow.templates().forEach(template -> collect(template.id(), template.steps()));
    }

    private void collect(String owner, List<Step> steps) {
        for (Step step : steps) {
            kinds.of(step).flatMap(kind -> kind.confirmation(step.action(), packageDirectory))
                    .ifPresent(question -> questions.putIfAbsent(question, owner + " › " + step.name()));
        }
    }

    /**
     * Asks about the steps without which there is no run, unless {@code --yes} is given or there is nobody to ask.
     *
     * @throws ModException if the person refuses
     */
    public void askToRun() {
        if (session.interactive() && !session.yes() && !ask(Confirmation.Refusal.ENDS_RUN)) {
            throw new ModException(ErrorCodes.REFUSED,
                    "nothing was run: the commands were refused");
        }
    }

    /** Shows the steps that only run when the person agrees, and asks, unless {@code --yes} is given. */
    public boolean agreesToOptionalSteps() {
        return session.interactive() && questions.keySet().stream()
                .anyMatch(question -> question.refusal() == Confirmation.Refusal.SKIPS_STEPS)
                && ask(Confirmation.Refusal.SKIPS_STEPS);
    }

    private boolean ask(Confirmation.Refusal refusal) {
        Map<String, Map<String, Map<Confirmation, String>>> byVerb = new LinkedHashMap<>();
        questions.forEach((question, place) -> {
            if (question.refusal() == refusal) {
                byVerb.computeIfAbsent(question.verb(), verb -> new LinkedHashMap<>())
                        .computeIfAbsent(question.one(), one -> new LinkedHashMap<>()).put(question, place);
            }
        });
        for (var verb : byVerb.entrySet()) {
            verb.getValue().values().forEach(this::show);
            int count = verb.getValue().values().stream().mapToInt(Map::size).sum();
            if (!session.yes() && !session.terminal().confirm(verb.getKey() + (count == 1 ? " it?" : " them?"))) {
                return false;
            }
        }
        return true;
    }

    private void show(Map<Confirmation, String> steps) {
        var terminal = session.terminal();
        Confirmation first = steps.keySet().iterator().next();
        terminal.note("This workflow " + (steps.size() == 1
                ? first.one()
                : first.many().replace("%d", Integer.toString(steps.size()))) + ":");
        steps.forEach((question, place) -> {
            terminal.note(terminal.err(Style.BOLD, "  " + ControlCharacters.remove(place)));
            question.details().forEach(line -> terminal.note("    " + ControlCharacters.remove(line)));
        });
    }
}
