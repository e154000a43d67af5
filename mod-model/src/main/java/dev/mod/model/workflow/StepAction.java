package dev.mod.model.workflow;

import java.util.List;
import java.util.Set;

/** What a step does: one record for each kind. */
public sealed interface StepAction permits ShellAction, UseTemplate, AstMatchAction, JsAstMatchAction, AiAction,
        ModAction, InstallSkillAction, ShardAction, CustomAction {
    /** Keys of all actions of the workflow format, which are the kinds of the specification and {@code use}. */
    List<String> KEYS = List.of(ShellAction.KEY, JsAstMatchAction.KEY, AstMatchAction.KEY, AiAction.KEY, ModAction.KEY,
            InstallSkillAction.KEY, ShardAction.KEY, UseTemplate.KEY);

    /** The key of the kind in a step object, such as {@code run}. */
    String key();

    /** Variables with which this program signs in elsewhere that child processes of the step get all the same. */
    default Set<String> inheritedSecrets() {
        return Set.of();
    }
}
