package dev.mod.engine.run;

import dev.mod.model.run.TaskId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * How to go on with a run.
 *
 * @param tasks tasks to approve or to try again
 * @param triggerAll whether every waiting task is approved
 * @param retryFailed whether every failed task is tried again
 * @param force whether tasks named that are completed are run again
 * @param secrets values of the secret parameters, which are never stored
 * @param others what becomes of files that somebody changed after the run's process had died
 */
public record ResumeRequest(List<TaskId> tasks, boolean triggerAll, boolean retryFailed, boolean force,
        Map<String, JsonNode> secrets, OthersChanges others) {
    /** Just goes on. */
    public static final ResumeRequest GO_ON = new ResumeRequest(List.of(), false, false, false, Map.of());

    public ResumeRequest {
        tasks = List.copyOf(tasks);
        secrets = Collections.unmodifiableMap(new LinkedHashMap<>(secrets));
    }

    /** A request that nobody has decided for what to do with others' changes. */
    public ResumeRequest(List<TaskId> tasks, boolean triggerAll, boolean retryFailed, boolean force,
            Map<String, JsonNode> secrets) {
        this(tasks, triggerAll, retryFailed, force, secrets, OthersChanges.REFUSE);
    }

    /** A request that opens the gates at which a run waits, with the secrets that it was started with. */
    public static ResumeRequest opening(RunRequest started, RunOutcome waiting) {
        var secrets = new LinkedHashMap<>(started.params());
        secrets.keySet().retainAll(waiting.view().run().secrets());
        return new ResumeRequest(List.of(), true, false, false, secrets);
    }

    /** The same with a decision about others' changes. */
    public ResumeRequest with(OthersChanges decision) {
        return new ResumeRequest(tasks, triggerAll, retryFailed, force, secrets, decision);
    }
}
