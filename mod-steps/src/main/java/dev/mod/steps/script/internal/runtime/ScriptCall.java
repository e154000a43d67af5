package dev.mod.steps.script.internal.runtime;

import dev.mod.steps.script.internal.api.ApiContext;
import dev.mod.steps.script.internal.api.PromiseOutcome;
import dev.mod.steps.script.internal.node.TimerQueue;
import java.util.OptionalLong;
import org.graalvm.polyglot.Value;

/** Script's module, evaluated for one call of what it exports. */
record ScriptCall(ApiContext api, Value exports, TimerQueue timers, ScriptErrors errors) {
    /** Milliseconds. */
    private static final long LONGEST_SLEEP = 100;

    /** The function that the script exports by default. */
    Value function() throws ScriptException {
        Value function = exports.getMember("default");
        if (function == null || !function.canExecute()) {
            throw new ScriptException(ScriptException.Reason.INVALID,
                    "the script has no function as its default export");
        }
        return function;
    }

    /** What a value, or the promise that it is, settles to. */
    Value await(Value value) throws ScriptException, InterruptedException {
        var outcome = new PromiseOutcome();
        api.bridge().settle(value, outcome);
        while (!outcome.isSettled()) {
            OptionalLong wait = timers.untilNext();
            if (wait.isEmpty()) {
                break;
            }
            if (wait.getAsLong() > LONGEST_SLEEP) {
                // a thread that sleeps does not see that its context is closed
                Thread.sleep(LONGEST_SLEEP);
                continue;
            }
            Thread.sleep(wait.getAsLong());
            timers.runNext();
        }
        Value reason = outcome.reason();
        if (reason != null) {
            throw errors.ofRejection(reason);
        }
        Value result = outcome.result();
        if (result == null) {
            throw new ScriptException(ScriptException.Reason.FAILED,
                    "the transform waits for something that never happens");
        }
        return result;
    }
}
