package dev.mod.model.workflow;

/** What a step does: one record for each kind. */
public sealed interface StepAction permits ShellAction, UseTemplate, AstMatchAction, JsAstMatchAction, AiAction,
        ModAction, InstallSkillAction, ShardAction, CustomAction {
    /** The key of the kind in a step object, such as {@code run}. */
    String key();
}
